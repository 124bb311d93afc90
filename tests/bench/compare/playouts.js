// Random legal playouts by boardgame.io's bare reducer: moves and matches a second.
//   node playouts.js [seconds]
'use strict';
const { CreateGameReducer, InitializeGame } = require('boardgame.io/internal');
const { lucky, randomMove, stream } = require('./lucky.js');

const seconds = Number(process.argv[2] || 2);
const reducer = CreateGameReducer({ game: lucky });
const below = stream(1);
const end = process.hrtime.bigint() + BigInt(Math.round(seconds * 1e9));
const begun = process.hrtime.bigint();
let moves = 0;
let matches = 0;
while (process.hrtime.bigint() < end) {
  let state = InitializeGame({ game: { ...lucky, seed: `s${matches}` }, numPlayers: 2 });
  while (state.ctx.gameover === undefined) {
    const [type, args] = randomMove(state.G, below);
    const next = reducer(state, {
      type: 'MAKE_MOVE', payload: { type, args, playerID: state.ctx.currentPlayer },
    });
    if (next._stateID === state._stateID) throw new Error(`refused: ${type}`);
    state = next;
    ++moves;
  }
  ++matches;
}
const took = Number(process.hrtime.bigint() - begun) / 1e9;
console.log(JSON.stringify({
  moves_per_s: moves / took, matches_per_s: matches / took, moves_per_match: moves / matches,
}));
