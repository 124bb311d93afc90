// discord.js as a witness: what it can do on the fake Discord, the fake does as Discord does. It
// logs in, reads, posts a file with a button, is pressed and answers, is sent away and resumes.
// FAKE: the program callboard_fake_discord_program.
import assert from 'node:assert';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import readline from 'node:readline';
import { Client, Events, GatewayIntentBits, MessageFlags } from 'discord.js';

const LIMIT = AbortSignal.timeout(60_000);
const CHANNEL = '600';

const fake = spawn(process.env.FAKE);
const lines = readline.createInterface({ input: fake.stdout })[Symbol.asyncIterator]();
const api = (await lines.next()).value;
const order = async (line) => {
  fake.stdin.write(`${line}\n`);
  return JSON.parse((await lines.next()).value);
};
const until = (emitter, event) => once(emitter, event, { signal: LIMIT });

const { Guilds, GuildMessages, MessageContent, DirectMessages } = GatewayIntentBits;
const client = new Client({
  intents: [Guilds, GuildMessages, MessageContent, DirectMessages],
  rest: { api: api.replace('/v10', ''), version: '10' },
});

try {
  const ready = until(client, Events.ClientReady);
  await client.login('token-of-the-fake');
  await ready;
  assert.equal(client.user.username, 'callboard');

  const heard = until(client, Events.MessageCreate);
  await order(`write ${CHANNEL} Ann hello there`);
  const [message] = await heard;
  assert.equal(message.content, 'hello there');
  assert.equal(message.author.username, 'Ann');

  const channel = await client.channels.fetch(CHANNEL);
  const button = { type: 2, style: 2, label: 'Roll', custom_id: 'the-roll' };
  const sent = await channel.send({
    content: 'The board',
    files: [{ attachment: Buffer.from('a picture'), name: 'board.png' }],
    components: [{ type: 1, components: [button] }],
    nonce: '17',
    enforceNonce: true,
    allowedMentions: { parse: [] },
  });
  assert.equal(sent.attachments.size, 1);

  const pressed = until(client, Events.InteractionCreate);
  await order(`press Ann ${sent.id} Roll`);
  const [interaction] = await pressed;
  assert.equal(interaction.customId, 'the-roll');
  assert.equal(interaction.user.username, 'Ann');
  await interaction.reply({ content: 'Rolled', flags: MessageFlags.Ephemeral });
  await interaction.editReply({ content: 'Rolled a six' });

  const resumed = until(client, Events.ShardResume);
  await order('reconnect');
  await resumed;
  const again = until(client, Events.MessageCreate);
  await order(`write ${CHANNEL} Bob and now`);
  assert.equal((await again)[0].content, 'and now');

  const listed = await channel.messages.fetch({ after: message.id, limit: 2 });
  assert.deepEqual([...listed.values()].map((one) => one.content), ['and now', 'The board']);
  const state = await order('state');
  assert.deepEqual(state, { complaints: [], identifies: 1, resumes: 1 });
  console.log('discord.js logged in, posted, was pressed, resumed and read on the fake');
} finally {
  await client.destroy();
  fake.kill();
}
