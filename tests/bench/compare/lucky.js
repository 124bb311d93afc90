// A game of the size of Lucky Numbers for boardgame.io: three puzzles of hidden numbers, two dice,
// picks that add up to the throw, guesses, passes, and a Main Event of six numbers in the end. It
// leaves out what costs us more than it (follow-up questions, content to be asked for, options), so
// a comparison by moves favours it.
'use strict';

const kPuzzles = 3;
const kEventNumbers = [4, 5, 6, 8, 9, 10];

function sums(hidden, total, from = 0) {
  const found = [];
  for (let i = from; i < hidden.length && hidden[i] <= total; ++i) {
    if (hidden[i] === total) found.push([hidden[i]]);
    for (const rest of sums(hidden, total - hidden[i], i + 1)) found.push([hidden[i], ...rest]);
  }
  return found;
}

function hiddenOf(G) {
  return G.cells.filter((cell) => cell.hidden).map((cell) => cell.label).sort((a, b) => a - b);
}

function openPuzzle(G, random) {
  const solution = G.solutions[G.puzzle];
  const labels = random.Shuffle([...solution].map((_, i) => i + 1));
  G.cells = [...solution].map((letter, i) => ({ label: labels[i], hidden: true, text: '' }));
  G.phase = 'open';
  G.pot = 1000;
  G.dice = null;
  G.passes = 0;
}

function other(seat) {
  return seat === '0' ? '1' : '0';
}

function solved(G, seat, random) {
  G.banks[seat] += G.pot;
  G.news.push({ kind: 'solved', seat, pot: G.pot });
  if (++G.puzzle < kPuzzles) {
    openPuzzle(G, random);
  } else {
    G.phase = 'event';
    G.claimed = [];
  }
}

const lucky = {
  name: 'lucky',
  setup: ({ random }) => {
    const letters = () => 'AB'[random.Die(2) - 1];  // a random guess is right in the end
    const G = {
      solutions: [9, 10, 12].map((size) => Array.from({ length: size }, letters).join('')),
      puzzle: 0,
      banks: { 0: 0, 1: 0 },
      news: [],
    };
    openPuzzle(G, random);
    return G;
  },
  turn: { minMoves: 0 },
  moves: {
    roll: ({ G, events, random }) => {
      if (G.phase === 'pick') return 'INVALID_MOVE';
      G.news = [];
      const dice = random.D6(2);
      G.dice = dice;
      const total = dice[0] + dice[1];
      if (G.phase === 'event') {
        if (total === 7) events.endGame({ claimed: G.claimed });
        if (kEventNumbers.includes(total) && !G.claimed.includes(total)) G.claimed.push(total);
        if (G.claimed.length === kEventNumbers.length) events.endGame({ claimed: G.claimed });
        return undefined;
      }
      if (sums(hiddenOf(G), total).length === 0) {
        G.news.push({ kind: 'unlucky', total });
        G.phase = 'decide';
        events.endTurn();
      } else {
        G.phase = 'pick';
      }
      return undefined;
    },
    pick: ({ G, ctx, random }, numbers) => {
      if (G.phase !== 'pick') return 'INVALID_MOVE';
      const total = G.dice[0] + G.dice[1];
      const open = new Set(hiddenOf(G));
      if (numbers.some((n) => !open.has(n)) || new Set(numbers).size !== numbers.length ||
          numbers.reduce((a, b) => a + b, 0) !== total) {
        return 'INVALID_MOVE';
      }
      G.news = [{ kind: 'picked', numbers }];
      G.cells.forEach((cell, i) => {
        if (numbers.includes(cell.label)) {
          cell.hidden = false;
          cell.text = G.solutions[G.puzzle][i];
          G.pot += 100;
        }
      });
      G.passes = 0;
      G.phase = 'decide';
      if (G.cells.every((cell) => !cell.hidden)) solved(G, ctx.currentPlayer, random);
      return undefined;
    },
    guess: ({ G, ctx, events, random }, words) => {
      if (G.phase !== 'decide') return 'INVALID_MOVE';
      G.news = [{ kind: 'guess', words }];
      if (words === G.solutions[G.puzzle]) {
        solved(G, ctx.currentPlayer, random);
      } else {
        events.endTurn();
      }
      return undefined;
    },
    pass: ({ G, events }) => {
      if (G.phase !== 'decide' || G.passes > 0) return 'INVALID_MOVE';
      G.news = [{ kind: 'passed' }];
      ++G.passes;
      events.endTurn();
      return undefined;
    },
  },
};

// A random legal move of whoever is on, as [name, args].
function randomMove(G, below) {
  if (G.phase === 'pick') {
    const picks = sums(hiddenOf(G), G.dice[0] + G.dice[1]);
    return ['pick', [picks[below(picks.length)]]];
  }
  if (G.phase !== 'decide') return ['roll', []];
  if (G.passes === 0 && below(4) === 0) return ['pass', []];
  if (below(8) === 0) {
    return ['guess', [G.cells.map((cell) => (cell.hidden ? 'AB'[below(2)] : cell.text)).join('')]];
  }
  return ['roll', []];
}

// The same random numbers in every run.
function stream(seed) {
  let x = seed >>> 0;
  return (limit) => {
    x = (Math.imul(x, 1664525) + 1013904223) >>> 0;
    return Math.floor((x / 4294967296) * limit);
  };
}

module.exports = { lucky, randomMove, stream };
