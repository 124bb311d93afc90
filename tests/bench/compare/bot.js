// The bot a hobbyist writes: a message of a chat platform is parsed, read, played, committed by
// better-sqlite3 (WAL, synchronous FULL), one transaction a move, and answered with a board in
// text.   node bot.js FOLDER [seconds]
'use strict';
const path = require('path');
const Database = require('better-sqlite3');
const { stream } = require('./lucky.js');

const kMatches = 1000;
const seconds = Number(process.argv[3] || 2);
const below = stream(1);
const db = new Database(path.join(process.argv[2], 'bot.db'));
db.pragma('journal_mode = WAL');
db.pragma('synchronous = FULL');
db.exec(`CREATE TABLE match(id INTEGER PRIMARY KEY, state TEXT);
  CREATE TABLE move(message TEXT PRIMARY KEY, match INTEGER, seat INTEGER, text TEXT);`);
const insert = db.prepare('INSERT INTO move VALUES(?,?,?,?)');
const update = db.prepare('UPDATE match SET state=? WHERE id=?');
const create = db.prepare('INSERT INTO match VALUES(?,?)');
const commit = db.transaction((id, match, seat, text, state) => {
  insert.run(id, match, seat, text);
  update.run(state, match);
});

const fresh = () => ({
  letters: Array.from({ length: 12 }, () => 'AB'[below(2)]), shown: [], banks: [0, 0], pot: 1000,
  on: 0, dice: null,
});
const matches = [];
db.transaction(() => {
  for (let i = 0; i < kMatches; ++i) {
    matches.push(fresh());
    create.run(i, JSON.stringify(matches[i]));
  }
})();

function play(state, seat, words) {
  if (seat !== state.on) return 'It is not your turn.';
  if (/^(let's )?roll/i.test(words)) {
    state.dice = [1 + below(6), 1 + below(6)];
    const hidden = state.letters.map((_, i) => i + 1).filter((n) => !state.shown.includes(n));
    if (!hidden.includes(state.dice[0] + state.dice[1])) state.on = 1 - state.on;
    else state.shown.push(state.dice[0] + state.dice[1]);
    state.pot += 100;
    if (state.shown.length === 11) Object.assign(state, { shown: [], on: 0 });
    return `You rolled ${state.dice[0]} and ${state.dice[1]}.`;
  }
  state.on = 1 - state.on;
  return 'You pass.';
}

function board(state, said) {
  const cells = state.letters.map((c, i) => (state.shown.includes(i + 1) ? c : `[${i + 1}]`));
  return `${said}\n${cells.join(' ')}\npot $${state.pot}\n<@${state.on}>, it is your turn.`;
}

const padding = 'x'.repeat(700);  // avatars, roles, embeds: what a platform sends along
let sent = 0;
function message(match) {
  return JSON.stringify({
    t: 'MESSAGE_CREATE', op: 0, s: ++sent,
    d: { id: String(sent), channel_id: String(match), content: below(4) ? 'roll!' : 'I pass',
      author: { id: String(matches[match].on), username: 'ann', avatar: padding } },
  });
}

const begun = process.hrtime.bigint();
const until = begun + BigInt(Math.round(seconds * 1e9));
let moves = 0;
let characters = 0;
for (; process.hrtime.bigint() < until; ++moves) {
  const { d } = JSON.parse(message(below(kMatches)));
  const match = Number(d.channel_id);
  const said = play(matches[match], Number(d.author.id), d.content);
  commit(d.id, match, Number(d.author.id), d.content, JSON.stringify(matches[match]));
  characters += board(matches[match], said).length;
}
const took = Number(process.hrtime.bigint() - begun) / 1e9;
console.log(JSON.stringify({ replies_per_s: moves / took, characters }));
