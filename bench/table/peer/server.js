// boardgame.io's server as its documentation starts it, tables in memory.
const { Server, Origins } = require('boardgame.io/server');
const { Game } = require('./game.js');

const server = Server({ games: [Game], origins: [Origins.LOCALHOST] });
server.run({ port: Number(process.argv[2]) }).then(() => console.log('ready'));
