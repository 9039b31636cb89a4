// People at boardgame.io's tables: each table moves as soon as everybody has seen the move before.
// node client.js PORT TABLES SECONDS; prints how many moves were seen by all, and the bytes of one update.
const { io } = require('socket.io-client');
const { CARDS } = require('./game.js');

const [port, tables, seconds] = process.argv.slice(2).map(Number);
const base = `http://localhost:${port}`;
let moves = 0;
let size = 0;
let running = true;

function person(matchID, playerID, seen) {
  return new Promise((resolve) => {
    const socket = io(`${base}/families`, { transports: ['websocket'], forceNew: true });
    socket.on('connect', () => socket.emit('sync', matchID, playerID, undefined, 3));
    socket.once('sync', (_, info) => resolve({ socket, state: info.state }));
    socket.on('update', (_, state, log) => {
      if (!size) size = JSON.stringify([state, log]).length;
      seen(state);
    });
  });
}

async function table(number) {
  const matchID = `table-${number}`; // the first who comes makes it
  let waits = 0;
  const people = [];
  function seen(state) {
    if (--waits > 0) return;
    moves++;
    if (running) move(state);
  }
  for (const playerID of ['0', '1', '2', null])
    people.push(await person(matchID, playerID, seen));
  function move(state) {
    const playerID = state.ctx.currentPlayer;
    const args = [String((Number(playerID) + 1) % 3), CARDS[(state._stateID * 7 + number) % 36]];
    const payload = { type: 'ask', args, playerID };
    waits = 4;
    people[playerID].socket.emit('update', { type: 'MAKE_MOVE', payload }, state._stateID, matchID, playerID);
  }
  return () => move(people[0].state);
}

(async () => {
  const begin = [];
  for (let number = 0; number < tables; number++) begin.push(await table(number));
  console.log('ready');
  await new Promise((resolve) => process.stdin.once('data', resolve)); // until the other side has looked at the clock
  for (const start of begin) start();
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  running = false;
  console.log(JSON.stringify({ moves, size }));
  process.exit(0);
})();
