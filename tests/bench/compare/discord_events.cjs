// discord.js on the same frames as discord_bench: parsed, handed to the handler of the event, until
// its messageCreate is heard. DJS names the folder with node_modules/discord.js.
//
//   node discord_events.cjs read FILE   prints what it took, as JSON
//   node discord_events.cjs idle        logs in nowhere, waits; prints its resident memory
const fs = require('node:fs');
const path = require('node:path');

const base = path.join(process.env.DJS, 'node_modules/discord.js/src');
const { Client, GatewayIntentBits } = require(path.join(base, 'index.js'));
const handlers = require(path.join(base, 'client/websocket/handlers/index.js'));

const { Guilds, GuildMessages, MessageContent } = GatewayIntentBits;
const client = new Client({ intents: [Guilds, GuildMessages, MessageContent] });
const resident = () => Math.round(process.memoryUsage().rss / 1024);

const guild = {
  id: '500', name: 'A server', roles: [], emojis: [], stickers: [], members: [],
  channels: [{ id: '600', type: 0, name: 'shows' }],
  threads: [{
    id: '700', type: 11, parent_id: '600', guild_id: '500', name: 'A match', owner_id: '900',
    thread_metadata: { archived: false, auto_archive_duration: 1440, locked: false,
      archive_timestamp: '2027-01-15T08:00:00.000000+00:00' },
  }],
};
client.guilds._add(guild);

if (process.argv[2] === 'idle') {
  if (global.gc) global.gc();
  console.log(JSON.stringify({ resident_kb: resident() }));
  process.exit(0);
}

let heard = 0;
client.on('messageCreate', () => { heard += 1; });
const frames = fs.readFileSync(process.argv[3], 'utf8').trimEnd().split('\n');
const before = process.cpuUsage();
const from = process.hrtime.bigint();
for (const text of frames) {
  const packet = JSON.parse(text);
  handlers[packet.t](client, packet, null);
}
const wall_s = Number(process.hrtime.bigint() - from) / 1e9;
const used = process.cpuUsage(before);
const cpu_s = (used.user + used.system) / 1e6;
if (heard !== frames.length) throw new Error(`${heard} of ${frames.length} heard`);
console.log(JSON.stringify({
  events: frames.length,
  per_cpu_s: Math.round(frames.length / cpu_s),
  per_wall_s: Math.round(frames.length / wall_s),
  resident_kb: resident(),
}));
process.exit(0);
