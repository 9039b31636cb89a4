// A game for boardgame.io of the size of Hâpy Families: 36 cards, three hands, requests, groups of three.
const { PlayerView, INVALID_MOVE } = require('boardgame.io/core');

const FAMILIES = ['cat', 'falcon', 'hippo', 'crocodile', 'bull', 'jackal'];
const CARDS = FAMILIES.flatMap((family) => [1, 2, 3, 4, 5, 6].map((n) => `${family}-${n}`));

function ask({ G, ctx, playerID }, seat, card) {
  if (seat === playerID || !G.players[seat] || !CARDS.includes(card)) return INVALID_MOVE;
  const hand = G.players[seat].hand;
  const at = hand.indexOf(card);
  if (at >= 0) {
    hand.splice(at, 1);
    G.players[playerID].hand.push(card);
    G.hands[seat] -= 1;
    G.hands[playerID] += 1;
  }
  G.forbidden = card;
  G.slots[ctx.turn % 36] = ctx.turn % 3 ? card : null;
  G.quiet.without_request = at < 0 ? G.quiet.without_request + 1 : 0;
  G.requests.push({ from: playerID, to: seat, card, got: at >= 0 });
  if (G.requests.length > 12) G.requests.shift();
}

exports.CARDS = CARDS;
exports.Game = {
  name: 'families',
  setup: ({ ctx, random }) => {
    const deck = random.Shuffle(CARDS);
    const players = {};
    for (let seat = 0; seat < ctx.numPlayers; seat++) players[seat] = { hand: deck.slice(seat * 8, seat * 8 + 8) };
    return {
      players,
      hands: [8, 8, 8],
      slots: deck.map(() => null),
      available: [31, 32, 33, 34, 35],
      groups: [0, 1, 2].map((seat) => [deck.slice(seat * 3, seat * 3 + 3), deck.slice(seat * 3 + 9, seat * 3 + 12)]),
      requests: [],
      forbidden: null,
      quiet: { without_request: 0, without_group: 0 },
      to_win: 4,
    };
  },
  playerView: PlayerView.STRIP_SECRETS,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { ask: { move: ask, client: false } },
};
