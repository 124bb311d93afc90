// boardgame.io's Master over a store of ours in SQLite (WAL, synchronous FULL): moves a second,
// each awaited as its server does.   node master.js FOLDER [seconds]
'use strict';
const path = require('path');
const Database = require('better-sqlite3');
const { Sync, InitializeGame } = require('boardgame.io/internal');
const { Master } = require('boardgame.io/master');
const { lucky, randomMove, stream } = require('./lucky.js');

class SqliteStore extends Sync {
  constructor(file) {
    super();
    this.db = new Database(file);
    this.db.pragma('journal_mode = WAL');
    this.db.pragma('synchronous = FULL');
    this.db.exec(`CREATE TABLE match(id TEXT PRIMARY KEY, state TEXT, initial TEXT, metadata TEXT);
      CREATE TABLE log(match TEXT, n INTEGER, entry TEXT, PRIMARY KEY(match, n)) WITHOUT ROWID;`);
    this.insert = this.db.prepare('INSERT INTO match VALUES(?,?,?,?)');
    this.update = this.db.prepare('UPDATE match SET state=? WHERE id=?');
    this.append = this.db.prepare(
        'INSERT INTO log VALUES(?, (SELECT coalesce(max(n),0)+1 FROM log WHERE match=?), ?)');
    this.meta = this.db.prepare('UPDATE match SET metadata=? WHERE id=?');
    this.read = this.db.prepare('SELECT * FROM match WHERE id=?');
    this.entries = this.db.prepare('SELECT entry FROM log WHERE match=? ORDER BY n');
    this.write = this.db.transaction((id, state, deltalog) => {
      this.update.run(JSON.stringify(state), id);
      for (const entry of deltalog || []) this.append.run(id, id, JSON.stringify(entry));
    });
  }
  createMatch(id, { initialState, metadata }) {
    const state = JSON.stringify(initialState);
    this.insert.run(id, state, state, JSON.stringify(metadata));
  }
  setState(id, state, deltalog) { this.write(id, state, deltalog); }
  setMetadata(id, metadata) { this.meta.run(JSON.stringify(metadata), id); }
  fetch(id, wanted) {
    const row = this.read.get(id);
    const out = {};
    if (!row) return out;
    if (wanted.state) out.state = JSON.parse(row.state);
    if (wanted.initialState) out.initialState = JSON.parse(row.initial);
    if (wanted.metadata) out.metadata = JSON.parse(row.metadata);
    if (wanted.log) out.log = this.entries.all(id).map((one) => JSON.parse(one.entry));
    return out;
  }
  wipe() {}
  listMatches() { return []; }
}

const kMatches = 200;

async function run() {
  const seconds = Number(process.argv[3] || 2);
  const store = new SqliteStore(path.join(process.argv[2], 'master.db'));
  const below = stream(1);
  const transport = { send() {}, sendAll() {} };
  const game = { ...lucky };
  const master = new Master(game, store, transport);
  let made = 0;
  const open = (id) => {
    const initialState = InitializeGame({ game: { ...game, seed: `s${++made}` }, numPlayers: 2 });
    store.createMatch(id, {
      initialState, metadata: { gameName: 'lucky', players: { 0: { id: 0 }, 1: { id: 1 } } },
    });
    return id;
  };
  const ids = Array.from({ length: kMatches }, (_, i) => open(`m${i}`));
  const begun = process.hrtime.bigint();
  const until = begun + BigInt(Math.round(seconds * 1e9));
  let moves = 0;
  for (; process.hrtime.bigint() < until; ++moves) {
    const at = below(ids.length);
    const { state } = store.fetch(ids[at], { state: true });  // what a player has on their screen
    if (state.ctx.gameover !== undefined) {
      ids[at] = open(`m${at}.${made}`);
      continue;
    }
    const [type, args] = randomMove(state.G, below);
    const result = await master.onUpdate(
        { type: 'MAKE_MOVE', payload: { type, args, playerID: state.ctx.currentPlayer } },
        state._stateID, ids[at], state.ctx.currentPlayer);
    if (result && result.error) throw new Error(result.error);
  }
  const took = Number(process.hrtime.bigint() - begun) / 1e9;
  console.log(JSON.stringify({ replies_per_s: moves / took }));
}
run();
