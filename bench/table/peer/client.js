// People at boardgame.io's tables: each table moves as soon as everybody has seen the move before, so many times.
// node client.js PORT TABLES MOVES; says "ready" when the server is warm and all are there, begins when it is told to,
// and prints how many moves were seen by all and how many bytes the updates of one move have.
const { io } = require('socket.io-client');
const { CARDS } = require('./game.js');

const [port, tables, most] = process.argv.slice(2).map(Number);
const base = `http://localhost:${port}`;
const WARM = 3000; // moves before the first that counts: its compiler has seen everything then
let moves = 0;
let size = 0;

function person(matchID, playerID, seen) {
  return new Promise((resolve) => {
    const socket = io(`${base}/families`, { transports: ['websocket'], forceNew: true });
    socket.on('connect', () => socket.emit('sync', matchID, playerID, undefined, 3));
    socket.once('sync', (_, info) => resolve({ socket, state: info.state }));
    socket.on('update', (_, state, log) => {
      if (moves < 100) size += JSON.stringify([state, log]).length / 100;
      seen(state);
    });
  });
}

async function table(matchID, number) {
  let waits = 0;
  let made = 0;
  let over;
  const people = []; // the first who comes makes the table
  for (const playerID of ['0', '1', '2', null]) people.push(await person(matchID, playerID, seen));
  function seen(state) {
    if (--waits > 0) return;
    moves++;
    if (++made < most) move(state);
    else over();
  }
  function move(state) {
    const playerID = state.ctx.currentPlayer;
    const args = [String((Number(playerID) + 1) % 3), CARDS[(state._stateID * 7 + number) % 36]];
    const payload = { type: 'ask', args, playerID };
    waits = 4;
    people[playerID].socket.emit('update', { type: 'MAKE_MOVE', payload }, state._stateID, matchID, playerID);
  }
  return {
    play: () =>
      new Promise((resolve) => {
        over = resolve;
        move(people[0].state);
      }),
    leave: () => people.forEach(({ socket }) => socket.close()),
  };
}

async function all(name, number) {
  const opened = [];
  for (let n = 0; n < number; n++) opened.push(await table(`${name}-${n}`, n));
  return opened;
}

(async () => {
  const warm = await all('warm', Math.ceil(WARM / most));
  await Promise.all(warm.map((opened) => opened.play()));
  for (const opened of warm) opened.leave();
  const begun = await all('table', tables);
  moves = 0;
  size = 0;
  console.log('ready');
  await new Promise((resolve) => process.stdin.once('data', resolve)); // until the other side has looked at the clock
  await Promise.all(begun.map((opened) => opened.play()));
  console.log(JSON.stringify({ moves, size }));
  process.exit(0);
})();
