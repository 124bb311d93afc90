// A whole match between a phone and a desktop computer, from the invitations to the thread of the
// next match, in replies as people write them. Ann's phone is in New York, Bob's computer in Tokyo.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join as join_path } from "node:path";
import { promisify } from "node:util";
import { Reader, invite, join, mover, settled, sign_in, until } from "./support/board.mjs";
import { finish, step, story, test } from "./support/harness.mjs";
import { guests, kDesktop, kPhone, profile } from "./support/people.mjs";
import { Phrases, listed, numbers_of, phase } from "./support/play.mjs";
import { Program, callboard } from "./support/program.mjs";
import { snap } from "./support/shots.mjs";
import { whisper } from "./support/whisper.mjs";

const kMovesMax = 300;
const kMatchMs = 400_000;
const kDayMs = 86_400_000;
const kJackpot = "$123,450";
const kQuestion = "Which of the two is a mineral?";

const program = await Program.start();
const desk = await profile({ ...kDesktop, timezoneId: "Europe/Berlin", locale: "en-GB" });
const phone = await profile({ ...kPhone, timezoneId: "America/New_York", locale: "en-US" });
const computer = await profile({ ...kDesktop, timezoneId: "Asia/Tokyo", locale: "en-GB" });
const outside = await guests();
const stranger = await outside.open({ ...kDesktop, timezoneId: "UTC" });
const host = new Reader("Your Host", desk.page);
const ann = new Reader("Ann", phone.page);
const bob = new Reader("Bob", computer.page);
const eve = new Reader("a spectator", stranger.page);
const players = [ann, bob];
const phrases = new Phrases();
const thread = `${program.address}/thread/1`;
const played = { kinds: new Set(), questions: 0, chained: false, by_button: 0, written: 0 };
let first = ann; // chairs are drawn; this one opens
let other = bob;
let jackpot_at_end = "";
let champion = "";
let transcript = "";
const run_file = promisify(execFile);

async function visible_posts(reader) {
  return reader.page.locator("#posts > .post").evaluateAll((posts) =>
    posts.map((post) => ({
      id: Number(post.dataset.id),
      show: post.classList.contains("by-show"),
      secluded: post.classList.contains("private"),
      mark: post.querySelector(".verdict")?.textContent.trim() ?? "",
      text: post.innerText,
    })),
  );
}

story();
await step("a host signs in by a link that shows a button first and works once", async () => {
  await desk.page.goto(program.host_link);
  await desk.page.reload(); // looking at it does not use it up
  await sign_in(desk.page, program.host_link);
  await desk.page.goto(`${program.address}/desk`);
  await snap(desk.page, "desk-empty");
  assert.equal((await stranger.page.request.get(program.host_link)).status(), 410);
});

await step("invitations seat people who type only a name", async () => {
  const links = [
    await invite(desk.page, program.address),
    await invite(desk.page, program.address),
  ];
  assert.notEqual(links[0], links[1]);
  await eve.page.goto(thread);
  await eve.brand("eve");
  await ann.page.goto(links[0]);
  await snap(ann.page, "join-phone");
  await join(ann.page, links[0], "Ann");
  await ann.brand("ann");
  await until(ann.page, "Ann's seat", () => /Ann\s+takes a seat/.test(document.body.innerText));
  await bob.page.goto(links[1]);
  await snap(bob.page, "join-desktop");
  await join(bob.page, links[1], "Bob");
  await bob.brand("bob");
  for (const reader of [ann, bob, eve]) {
    await until(reader.page, "the first board", () =>
      document.querySelector("#posts .picture img"),
    );
  }
  assert.equal((await stranger.page.request.get(links[0])).status(), 410);
});

await step(
  "the host loads a puzzle with a question for later, and nobody hears of it",
  async () => {
    await host.page.goto(`${program.address}/messages`);
    for (const words of [
      "!puzzle SALT & PEPPER | On the table",
      `!question for "SALT & PEPPER": ${kQuestion} = salt / the salt`,
    ]) {
      await host.marked(await host.says(words, { button: "Send in private" }), "accepted");
    }
  },
);

await step("the host sets the jackpot by a private message, and it is announced", async () => {
  const id = await host.says("!jackpot 123450", { button: "Send in private" });
  await host.marked(id, "accepted");
  await until(ann.page, "the jackpot", (sum) => document.body.innerText.includes(sum), kJackpot);
  const raw = ann.page.locator("#posts .post:not(.by-show)", { hasText: "!jackpot" });
  assert.equal(await raw.count(), 0, "the message itself stays private");
});

await step("the panel says whose move it is, with buttons for nobody else", async () => {
  first = await mover(players);
  other = players.find((player) => player !== first);
  const panels = [await first.panel(), await other.panel()];
  for (const panel of panels) assert.ok(panel.headline.includes(first.name), panel.headline);
  assert.deepEqual(panels[0].says, ["ROLL"]);
  assert.deepEqual(panels[1].says, []);
  assert.deepEqual((await eve.panel()).says, []);
  assert.equal(await eve.page.locator("textarea").count(), 0);
});

await step("a time zone that is emptied stays empty, and is the show's", async () => {
  const page = await ann.page.context().newPage();
  await page.goto(`${program.address}/account`);
  assert.equal(await page.getByLabel("Times and deadlines are shown in").inputValue(),
    "America/New_York", "the browser's own was offered");
  await page.getByLabel("Times and deadlines are shown in").fill("");
  await page.locator("form[action='/account/zone'] button").click();
  await page.getByText("Saved.").waitFor();
  await page.reload();
  const left = await page.getByLabel("Times and deadlines are shown in").inputValue();
  assert.equal(left, "", "nothing is offered any more");
  const zone = await page.evaluate(() => document.body.dataset.zone);
  assert.ok(zone && zone !== "America/New_York", zone);
  await page.getByLabel("Times and deadlines are shown in").fill("America/New_York");
  await page.locator("form[action='/account/zone'] button").click();
  await page.getByText("Saved.").waitFor();
  await page.close();
});

await step("due times are a day ahead and shown in the zone of each browser", async () => {
  for (const [reader, timeZone] of [
    [ann, "America/New_York"],
    [bob, "Asia/Tokyo"],
    [eve, "UTC"],
  ]) {
    const time = reader.page.locator("#panel .due time");
    const stamp = await time.getAttribute("datetime");
    const ahead_ms = new Date(stamp).getTime() - Date.now();
    assert.ok(ahead_ms > kDayMs - 120_000 && ahead_ms <= kDayMs, `${ahead_ms} ms ahead`);
    const parts = new Intl.DateTimeFormat("en-GB", {
      timeZone,
      hour: "2-digit",
      minute: "2-digit",
      day: "numeric",
      hourCycle: "h23",
    }).formatToParts(new Date(stamp));
    const part = (type) => Number(parts.find((one) => one.type === type).value);
    const shown = await time.innerText();
    const clock = shown.match(/(\d{1,2}):(\d{2})\s*(AM|PM)?/i);
    assert.ok(clock, shown);
    const noon = clock[3] ? (/pm/i.test(clock[3]) ? 12 : 0) : undefined;
    const hour = noon === undefined ? Number(clock[1]) : (Number(clock[1]) % 12) + noon;
    assert.deepEqual(
      [hour, Number(clock[2])],
      [part("hour"), part("minute")],
      `${shown}, ${stamp}`,
    );
    assert.match(shown, new RegExp(`\\b${part("day")}\\b`));
  }
});

await step("boards have words for those who cannot see them", async () => {
  const alt = await eve.page.locator("#posts .picture img").last().getAttribute("alt");
  assert.match(alt, /one hidden/);
  assert.match(alt, /Pot \$1,500/);
  assert.ok(alt.includes(`${first.name} has $0 and moves`), alt);
  assert.ok(
    await eve.page
      .locator("#posts .picture img")
      .last()
      .evaluate(async (image) => {
        image.scrollIntoView();
        await image.decode();
        return image.naturalWidth >= 600;
      }),
  );
});

await step(
  "who is not due is refused in private; chatter gets silence; help is private",
  async () => {
    const early = await other.says("ROLL");
    await other.marked(early, "refused");
    const note = await other.note_after(early);
    assert.ok((await note.innerText()).includes(`${first.name}'s turn`));
    const chat = await other.says(`Good luck, ${first.name}! Lovely weather over here.`);
    const cry = await first.says("help");
    const help = await first.note_after(cry);
    assert.match(await help.innerText(), /turn/);
    await snap(ann.page, "thread-opening-phone");
    await snap(bob.page, "thread-opening-desktop");
    const roll = await first.says(phrases.roll());
    await first.marked(roll, "accepted");
    for (const reader of [ann, bob, eve]) {
      await reader.news_after(roll);
      const posts = await visible_posts(reader);
      assert.equal(posts.find((post) => post.id === chat).mark, "");
      assert.ok(!posts.some((post) => post.show && post.id > chat && post.id < cry), "it spoke up");
    }
    const refusal_id = await note.getAttribute("id");
    const help_id = await help.getAttribute("id");
    for (const reader of [first, other, eve]) {
      const has = async (id) => (await reader.page.locator(`#${id}`).count()) === 1;
      assert.equal(
        await has(refusal_id),
        reader === other,
        `the refusal, as ${reader.name} sees it`,
      );
      assert.equal(await has(help_id), reader === first, `the help, as ${reader.name} sees it`);
    }
  },
);

await test("an accepted move brings no private note to anybody", async () => {
  for (const [reader, most] of [
    [ann, 1],
    [bob, 1],
    [eve, 0],
  ]) {
    const notes = (await visible_posts(reader)).filter((post) => post.secluded);
    assert.ok(
      notes.length <= most,
      `${reader.name} got:\n${notes.map((post) => post.text).join("\n")}`,
    );
  }
});

// One move of the player who is due, as the panel offers it.
async function move(player, n) {
  const panel = await player.panel();
  const kind = phase(panel);
  const button = n % 3 === 2;
  played.kinds.add(kind);
  if (kind === "roll") return button ? player.presses("ROLL") : player.says(phrases.roll());
  if (kind === "offer") return player.says(n % 2 ? "STOP" : "I'll stop here, thanks");
  if (kind === "wild") {
    const number = panel.says.find((say) => /^\d+$/.test(say));
    return button ? player.presses(number) : player.says(`make it a ${number}`);
  }
  if (kind === "pick") return pick(player, panel, button);
  if (kind === "decide") return guess(player, button);
  assert.equal(kind, "answer", panel.html);
  return answer(player, panel);
}

async function pick(player, panel, button) {
  const say = panel.says[panel.says.length >> 1];
  if (button) return player.presses(say);
  const numbers = numbers_of(say);
  if (played.chained) return player.says(phrases.pick(numbers));
  played.chained = true;
  const { solution } = await whisper(host);
  return player.says(`${listed(numbers, " and ")} and guess ${solution}`);
}

async function guess(player, button) {
  const { solution } = await whisper(host);
  assert.ok(solution, "the host was not told the solution");
  return button ? player.answers_in_field(solution) : player.says(phrases.guess(solution));
}

// The first question is missed by the first who is asked, so that the other has a chance.
async function answer(player, panel) {
  const { answer: known, right } = await whisper(host);
  played.questions += 1;
  const choices = panel.says.filter((say) => !/no idea/i.test(say));
  if (choices.length > 0) {
    return player.says(
      choices.find((say) => say.toUpperCase() === right?.toUpperCase()) ?? choices[0],
    );
  }
  if (played.questions === 1) return player.says("no idea");
  return player.says(`my answer: ${known}`);
}

async function over() {
  return eve.page.evaluate(() => /That.s the match!/.test(document.body.innerText));
}

await step(
  "both play through two rounds, questions and the Main Event to the end",
  async () => {
    let before = "";
    for (let n = 0; !(await over()); ++n) {
      assert.ok(n < kMovesMax, "the match does not end");
      const player = await mover(players);
      if (!player) {
        assert.ok(await over(), `nobody is to move: ${(await ann.panel()).headline}`);
        break;
      }
      const kind = phase(await player.panel());
      if (kind !== before && player === ann) await snap(ann.page, `phase-${kind}-phone`);
      if (kind !== before && player === bob) await snap(bob.page, `phase-${kind}-desktop`);
      before = kind;
      const id = await move(player, n);
      await player.marked(id, "accepted");
      for (const reader of [ann, bob, eve]) await reader.news_after(id);
    }
    for (const kind of ["roll", "pick", "decide"]) assert.ok(played.kinds.has(kind), kind);
  },
  { limit_ms: kMatchMs },
);

await step("nothing was loaded anew on the way, and nobody read what was not theirs", async () => {
  await ann.same_document("ann");
  await bob.same_document("bob");
  await eve.same_document("eve");
  const seen = await visible_posts(eve);
  assert.ok(!seen.some((post) => post.secluded));
  assert.ok(seen.some((post) => /Round 2/.test(post.text)));
  assert.ok(seen.some((post) => /The Main Event/.test(post.text)));
  assert.ok(!seen.some((post) => /!secret/.test(post.text)));
  const said = eve.page.locator("#posts .post:not(.by-show)", { hasText: "!jackpot" });
  assert.equal(await said.count(), 0, "the message of the host");
  for (const reader of [ann, bob, eve]) {
    await settled(reader);
    const panel = await reader.panel();
    assert.match(panel.headline, /over/);
    assert.equal(await reader.page.locator("#panel .due").count(), 0, "something is still due");
    assert.deepEqual([...panel.says, ...panel.asks], []);
  }
  await snap(ann.page, "match-over-phone");
  await snap(bob.page, "match-over-desktop");
});

await step("the end names the champion and the next jackpot, and the book is opened", async () => {
  const text = await eve.page.locator("#posts").innerText();
  champion = text.match(/(\w+) is our champion/)[1];
  assert.ok(["Ann", "Bob"].includes(champion));
  jackpot_at_end = text.match(/The next match plays for a jackpot of (\$[\d,]+)/)[1];
  assert.match(text, /Its secret was/);
  assert.match(text, /Next: match 2/);
});

await step("a follow-up question stands once in its post", async () => {
  const posts = (await visible_posts(eve)).filter(
    (post) => /Follow-up question/.test(post.text) && post.text.includes(kQuestion),
  );
  assert.equal(posts.length, 1);
  assert.equal(posts[0].text.split(kQuestion).length, 2, posts[0].text);
});

await step("the second match's thread shows the champion who returns and the jackpot", async () => {
  await eve.page.goto(`${program.address}/`);
  await snap(eve.page, "front-desktop");
  await eve.page
    .getByRole("link", { name: /match 2|, 2$/ })
    .first()
    .click();
  await eve.page.waitForURL(/\/thread\/\d+$/);
  const address = eve.page.url();
  assert.notEqual(address, thread);
  await until(
    eve.page,
    "the champion",
    (name) => document.querySelector("#posts")?.innerText.includes(`${name} returns as champion`),
    champion,
  );
  const challenger = players.find((player) => player.name !== champion);
  await challenger.page.goto(address);
  await challenger.says("join");
  await until(eve.page, "the second match", () => document.querySelector("#posts .picture img"));
  const text = await eve.page.locator("#posts").innerText();
  assert.ok(text.includes(jackpot_at_end), `${jackpot_at_end} is not in:\n${text}`);
  await snap(eve.page, "second-match-desktop");
  await snap(challenger.page, "second-match-challenger");
});

await step("the hall, the archive and the transcript tell of the match", async () => {
  await eve.page.goto(`${program.address}/champions`);
  await until(
    eve.page,
    "the champion's name",
    (name) => document.body.innerText.includes(name),
    champion,
  );
  await snap(eve.page, "champions-desktop");
  await ann.page.goto(`${program.address}/champions`);
  await snap(ann.page, "champions-phone");
  await eve.page.getByRole("link", { name: "Standings and records" }).first().click();
  await until(
    eve.page,
    "the standings",
    (name) => document.querySelector("table")?.innerText.includes(name),
    champion,
  );
  await snap(eve.page, "show-desktop", { fullPage: true });
  await ann.page.goto(eve.page.url());
  await snap(ann.page, "show-phone", { fullPage: true });
  await eve.page.getByRole("link", { name: champion, exact: true }).first().click();
  await until(eve.page, "the person's page", (name) => document.title.includes(name), champion);
  await snap(eve.page, "person-desktop", { fullPage: true });
  await ann.page.goto(eve.page.url());
  await snap(ann.page, "person-phone", { fullPage: true });
  await ann.page.goto(`${program.address}/archive`);
  await snap(ann.page, "archive-phone");
  await eve.page.goto(`${program.address}/archive`);
  await snap(eve.page, "archive-desktop");
  const address = await eve.page
    .getByRole("link", { name: "Transcript" })
    .first()
    .evaluate((link) => link.href);
  await eve.page.goto(thread);
  const link = await eve.page
    .locator(".said a", { hasText: "transcript" })
    .last()
    .evaluate((one) => one.href);
  const answers = await Promise.all([address, link].map((one) => eve.page.request.get(one)));
  for (const answer of answers) assert.equal(answer.status(), 200, answer.url());
  transcript = await answers[0].text();
  assert.equal(transcript, await answers[1].text());
});

await step(
  "anybody can check the throws of the transcript, with the program and without",
  async () => {
    const file = join_path(program.folder, "transcript.json");
    await writeFile(file, transcript);
    await run_file(callboard, ["verify", file]);
    await run_file("python3", ["tools/verify.py", file]);
  },
);

await test("no page showed an error, a dialog or a breach of its policy", async () => {
  for (const person of [desk, phone, computer, stranger]) assert.deepEqual(person.trouble, []);
});

await Promise.all([desk.close(), phone.close(), computer.close(), stranger.close()]);
await outside.close();
await test("the program ends in order when asked to", async () => {
  assert.deepEqual(await program.stop(), { code: 0, signal: null });
});
finish();
