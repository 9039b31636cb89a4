// boardgame.io's server as its documentation starts it: node server.js PORT [FILE]. Tables are kept in memory, or in a
// FILE too, to which each move's log is appended; moves that come together share one write and one wait for the disk.
const { open } = require('fs/promises');
const { Server, Origins } = require('boardgame.io/server');
const { Game } = require('./game.js');

class Kept {
  constructor(path) {
    this.path = path;
    this.matches = new Map();
    this.waiting = [];
    this.writing = false;
  }
  type() {
    return 1; // asynchronous
  }
  async connect() {
    this.file = await open(this.path, 'a');
  }
  async createMatch(id, { initialState, metadata }) {
    this.matches.set(id, { state: initialState, initialState, metadata, log: [] });
    await this.write({ id, initialState, metadata });
  }
  async setState(id, state, deltalog) {
    const match = this.matches.get(id);
    match.state = state;
    if (deltalog) match.log.push(...deltalog);
    await this.write({ id, deltalog });
  }
  async setMetadata(id, metadata) {
    this.matches.get(id).metadata = metadata;
    await this.write({ id, metadata });
  }
  async fetch(id) {
    return { ...this.matches.get(id) };
  }
  async wipe(id) {
    this.matches.delete(id);
  }
  async listMatches() {
    return [...this.matches.keys()];
  }
  write(entry) {
    return new Promise((stored) => {
      this.waiting.push([JSON.stringify(entry), stored]);
      if (!this.writing) this.flush();
    });
  }
  async flush() {
    this.writing = true;
    while (this.waiting.length) {
      const batch = this.waiting;
      this.waiting = [];
      await this.file.write(`${batch.map(([text]) => text).join('\n')}\n`);
      await this.file.datasync();
      for (const [, stored] of batch) stored();
    }
    this.writing = false;
  }
}

const [port, file] = process.argv.slice(2);
const db = file ? { db: new Kept(file) } : {};
const server = Server({ games: [Game], origins: [Origins.LOCALHOST], ...db });
server.run({ port: Number(port) }).then(() => console.log('ready'));
