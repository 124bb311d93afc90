// Resident memory of so many idle matches, ten moves old, in boardgame.io's in-memory store.
//   node idle.js [matches]
'use strict';
const { CreateGameReducer, InitializeGame } = require('boardgame.io/internal');
const { Server } = require('boardgame.io/server');
const { lucky, randomMove, stream } = require('./lucky.js');

const wanted = Number(process.argv[2] || 100000);
const below = stream(1);
const reducer = CreateGameReducer({ game: lucky });
const store = Server({ games: [lucky], origins: [] }).db;  // its default: in memory
const before = process.memoryUsage().rss;
for (let i = 0; i < wanted; ++i) {
  const initialState = InitializeGame({ game: { ...lucky, seed: `s${i}` }, numPlayers: 2 });
  const metadata = { gameName: 'lucky', players: { 0: { id: 0 }, 1: { id: 1 } } };
  store.createMatch(String(i), { initialState, metadata });
  let state = initialState;
  for (let n = 0; n < 10; ++n) {
    const [type, args] = randomMove(state.G, below);
    state = reducer(state, {
      type: 'MAKE_MOVE', payload: { type, args, playerID: state.ctx.currentPlayer },
    });
    const { deltalog, ...rest } = state;
    store.setState(String(i), rest, deltalog);
  }
}
if (global.gc) global.gc();
console.log(JSON.stringify({
  resident_MB: process.memoryUsage().rss / 1e6,
  of_matches_MB: (process.memoryUsage().rss - before) / 1e6, matches: wanted,
}));
