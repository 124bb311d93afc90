// A whole show of Wheel between five browser profiles: three contestants, a host and a spectator.
// All of it through the pages: answers that are sealed, spins, letters, vowels, rulings, the Final
// and the Bonus Round. After every reply all pages are searched for what they may not hold yet.
import assert from "node:assert/strict";
import { Reader, invite, join, newest, settled, sign_in, until } from "./support/board.mjs";
import { Skipped, finish, step, story, test } from "./support/harness.mjs";
import { kDesktop, kPhone, profile } from "./support/people.mjs";
import { Program } from "./support/program.mjs";
import { snap_widths } from "./support/shots.mjs";

const kPartMs = 240_000; // of machines that have much else to do
const kSpinsMax = Number(process.env.SPINS ?? 12); // one wedge in 24 is the Express
const kPuzzles = ["QUIET AS A MOUSE", "JUGGLING FIVE ORANGES", "VAMPIRE BATS"];
const kBonus = ["HAWAIIAN PIZZA | Food & Drink", "HUMMINGBIRD | Living Thing", "BAD ROAD | Place"];

const program = await Program.start("--game", "wheel", "--option", "contestants=3");
const desk = await profile(kDesktop);
const phone = await profile(kPhone);
const computer = await profile(kDesktop);
const tablet = await profile({ ...kPhone, viewport: { width: 820, height: 1180 } });
const stranger = await profile(kDesktop);
const everybody = [desk, phone, computer, tablet, stranger];
const host = new Reader("Your Host", desk.page);
const ann = new Reader("Ann", phone.page);
const bob = new Reader("Bob", computer.page);
const cyd = new Reader("Cyd", tablet.page);
const eve = new Reader("a spectator", stranger.page);
const players = [ann, bob, cyd];
const readers = [...players, eve];
const thread = `${program.address}/thread/1`;
const sealed = new Map(); // words nobody may read yet -> the reader who wrote them, if anybody

// --- what is not to be read yet ------------------------------------------------------------------
function folded(text) {
  return text.toUpperCase().replaceAll(/[^A-Z]/g, "");
}

// All of a page: text, attributes and so alt texts, fields of forms.
async function nobody_reads_too_early() {
  const pages = await Promise.all(readers.map((reader) => reader.page.content()));
  for (const [i, reader] of readers.entries()) {
    const all = folded(pages[i]);
    for (const [words, writer] of sealed) {
      assert.ok(writer === reader || !all.includes(folded(words)), `${reader.name} reads ${words}`);
    }
  }
}

// Pages that anybody can fetch, beside the thread.
async function nothing_on_other_pages() {
  for (const path of ["/thread/1", "/", "/archive", "/champions"]) {
    const all = folded(await (await eve.page.request.get(program.address + path)).text());
    for (const words of sealed.keys()) assert.ok(!all.includes(folded(words)), `${path}: ${words}`);
  }
}

// --- the host ------------------------------------------------------------------------------------
async function commands(words, mark = "accepted") {
  if (!host.page.url().endsWith("/messages")) await host.page.goto(`${program.address}/messages`);
  const id = await host.says(words, { button: "Send in private" });
  await host.marked(id, mark);
  return id;
}

async function solution_of(what) {
  const note = await host.note_after(await commands("!secret"));
  const text = await note.locator(".said").innerText();
  const found = text.match(new RegExp(`${what}: ([^(]+) \\(`));
  assert.ok(found, text);
  return found[1].trim();
}

// --- the players ---------------------------------------------------------------------------------
async function due() {
  await Promise.all(players.map(settled));
  const panels = await Promise.all(players.map((player) => player.panel()));
  return players.filter((_, i) => panels[i].yours);
}

async function played(player, id, mark = "accepted") {
  await player.marked(id, mark);
  await Promise.all(readers.map(settled));
  await nobody_reads_too_early();
}

async function presses(player, say) {
  await played(player, await player.presses(say));
}

async function says(player, words) {
  await played(player, await player.says(words));
}

async function fills_in(player, words) {
  await played(player, await player.answers_in_field(words));
}

function names(people) {
  return people.map((one) => one.name).sort();
}

// What a thread says to everybody.
async function everywhere(what, words) {
  for (const { page } of readers) {
    await until(page, what, (source) => new RegExp(source, "i").test(document.body.innerText),
      words.source);
  }
}

// The newest board: what is open of the solution, and what else its words say.
async function shows(solution, called, more = /./) {
  const words = solution.split(" ").map((word, i) => {
    const cells = [...word].map((letter) => (called.includes(letter) ? letter : "blank"));
    return `Word ${i + 1}: ${cells.join(" ")}. `;
  });
  for (const { page } of readers) {
    await until(page, `a board with ${words.join("")} and ${more}`, ([cells, source]) => {
      const alt = [...document.querySelectorAll("#posts .picture img")].at(-1).alt;
      return alt.includes(cells) && new RegExp(source).test(alt);
    }, [words.join(""), more.source]);
  }
}

async function offered(player) {
  const { says, asks } = await player.panel();
  return { says, asks };
}

// Spins until a letter is asked for; whatever comes in between, the turn is given back.
async function spins_for_a_letter(player, wanted = /for [\d,]+ each\./) {
  for (let n = 0; n < kSpinsMax; ++n) {
    const { yours, says: moves } = await player.panel();
    if (!yours || !moves.includes("spin")) {
      await commands(`!turn ${player.name} force`);
      await until(player.page, "the turn", () =>
        document.querySelector("#panel button.move[value=spin]"),
      );
    }
    const id = await player.presses("spin");
    await player.marked(id, "accepted");
    const news = await (await player.news_after(id)).innerText();
    await settled(player);
    const letter = (await player.panel()).says.includes("Z");
    if (letter && wanted.test(news)) return news;
  }
  return "";
}

function part(name, run) {
  return step(name, run, { limit_ms: kPartMs });
}

story();
await part("three sign up by invitation", async () => {
  await sign_in(host.page, program.host_link);
  await host.page.goto(`${program.address}/desk`);
  await snap_widths(host.page, "desk-sign-up");
  await eve.page.goto(thread);
  await snap_widths(eve.page, "sign-up-spectator");
  for (const player of players) {
    const link = await invite(host.page, program.address);
    await player.page.goto(link);
    if (player === ann) await snap_widths(player.page, "sign-up");
    await join(player.page, link, player.name);
  }
  for (const reader of readers) {
    await until(reader.page, "the first board", () =>
      document.querySelector("#posts .picture img"),
    );
    await settled(reader);
  }
});

await part("a host loads puzzles in private", async () => {
  for (const words of kPuzzles) await commands(`!puzzle ${words} | Phrase`);
  for (const words of kBonus) await commands(`!puzzle bonus ${words}`);
  for (const words of [...kPuzzles, ...kBonus]) sealed.set(words.split(" | ")[0], host);
  sealed.set(await solution_of("toss-up"), host);
  await snap_widths(ann.page, "tossup");
  await snap_widths(eve.page, "tossup-spectator");
  await nobody_reads_too_early();
});

await part("sealed answers of a toss-up stay sealed until the step closes", async () => {
  const secret = await solution_of("toss-up");
  assert.deepEqual(await offered(ann), { says: ["wait"], asks: ["answer:"] });
  sealed.set("MARZIPAN TEAPOTS", ann);
  await fills_in(ann, "marzipan teapots");
  await snap_widths(ann.page, "tossup-answered");
  await presses(bob, "wait");
  await nobody_reads_too_early();
  await presses(cyd, "wait");
  await snap_widths(bob.page, "tossup-step");
  await snap_widths(ann.page, "tossup-locked-out");
  sealed.set(secret, bob);
  await fills_in(bob, secret.toLowerCase());
  assert.deepEqual(names(await due()), ["Cyd"]);
  await snap_widths(bob.page, "tossup-answered-right");
  sealed.delete("MARZIPAN TEAPOTS"); // with the puzzle everything said to it is told
  sealed.delete(secret);
  await presses(cyd, "wait");
  await everywhere("what was tried", /marzipan teapots/);
  await snap_widths(bob.page, "turn");
  assert.deepEqual(names(await due()), ["Bob"]);
});

await part("a spectator reads along, and cannot act", async () => {
  assert.equal(await eve.page.locator("textarea, #panel form").count(), 0);
  const before = await newest(eve.page);
  const form = { say: "spin", words: "spin", once: "eve" };
  const answer = await eve.page.request.post(`${thread}/reply`, { form, maxRedirects: 0 });
  assert.ok(answer.status() >= 400, `status ${answer.status()}`);
  assert.equal(await newest(eve.page), before);
});

await part("letters and vowels by buttons, and the board that all see", async () => {
  assert.deepEqual(await offered(bob), { says: ["spin"], asks: ["solve:"] });
  const news = await spins_for_a_letter(bob);
  const value = Number(news.match(/consonant for ([\d,]+) each/)[1].replace(",", ""));
  await snap_widths(bob.page, "letter");
  await snap_widths(eve.page, "wheel-spectator");
  assert.deepEqual((await offered(bob)).says, [..."BCDFGHJKLMNPQRSTVWXYZ"]);
  await presses(bob, "S");
  await shows(kPuzzles[0], "S", new RegExp(`Bob: ${(2 * value).toLocaleString("en-US")} in`));
  await snap_widths(bob.page, "called");
  for (const letter of ["T", "M"]) {
    await spins_for_a_letter(bob);
    assert.ok(!(await offered(bob)).says.includes("S"), "a letter that was called");
    await presses(bob, letter);
  }
  await shows(kPuzzles[0], "STM");
  await commands("!score Bob 600 puzzle");
  await settled(bob);
  const vowels = ["buy A", "buy E", "buy I", "buy O", "buy U"];
  assert.deepEqual((await offered(bob)).says, ["spin", ...vowels]);
  await snap_widths(bob.page, "buying");
  await presses(bob, "buy E");
  await shows(kPuzzles[0], "STME", /Bob: 350 in the puzzle, 1,000 banked; on turn/);
  await presses(bob, "buy A");
  await shows(kPuzzles[0], "STMEA", /Bob: 100 in/);
  assert.deepEqual((await offered(bob)).says, ["spin"], "no points for a vowel");
  await snap_widths(bob.page, "bought");
  await spins_for_a_letter(bob);
  await presses(bob, "Z");
  await shows(kPuzzles[0], "STMEA", /Called and not there: Z\./);
  assert.ok(!(await due()).includes(bob));
  await snap_widths(bob.page, "missed");
});

await part("what was judged wrong is right by a ruling from the desk", async () => {
  await commands("!turn Cyd force");
  await Promise.all(readers.map(settled));
  await fills_in(cyd, "quite as the mouse");
  await everywhere("the judgement", /quite as the mouse is not it/);
  assert.ok(!(await due()).includes(cyd));
  await snap_widths(cyd.page, "solved-wrong");
  sealed.delete(kPuzzles[0]);
  await host.page.goto(`${program.address}/desk`);
  await host.page.locator("summary", { hasText: "Judging" }).click();
  await snap_widths(host.page, "desk-judging", { fullPage: true });
  const button = { name: "The last answer was right", exact: true };
  const form = host.page.locator("form.desk-form", {
    has: host.page.getByRole("button", button),
  });
  const before = await newest(host.page);
  await form.getByLabel("Reason").fill("one slip of the fingers");
  await form.getByRole("button").click();
  await host.marked(await host.own_after(before), "accepted");
  await snap_widths(host.page, "desk-ruled");
  await everywhere("the ruling", /one slip of the fingers/);
  await everywhere("what it brought", /QUIET AS A MOUSE is right! Cyd banks 1,000/);
  const news = await eve.page.locator("#posts > .post.by-show").last().innerText();
  assert.deepEqual(names(await due()), [news.match(/(\w+) starts\./)[1]]);
  await nobody_reads_too_early();
  await nothing_on_other_pages();
  await snap_widths(cyd.page, "ruled-right");
});

// One wedge in 24 has it: it is ridden if it comes up.
await part("the Express, if the wheel stops there", async () => {
  const news = await spins_for_a_letter(cyd, /spins: the Express/);
  if (!news) throw new Skipped(`not within ${kSpinsMax} spins`);
  await snap_widths(cyd.page, "express-letter");
  await presses(cyd, "J");
  assert.deepEqual((await offered(cyd)).says, ["play", "pass"]);
  await snap_widths(cyd.page, "express-choice");
  await presses(cyd, "play");
  await presses(cyd, "V");
  await shows(kPuzzles[1], "JV", /Cyd: 2,000 in the puzzle/);
  await snap_widths(cyd.page, "express-ride");
});

await part("the last puzzle: final spin, a letter each, two tries", async () => {
  if (!(await due()).includes(cyd)) await commands("!turn Cyd force");
  await Promise.all(readers.map(settled));
  sealed.delete(kPuzzles[1]);
  await fills_in(cyd, kPuzzles[1].toLowerCase());
  const [first] = await due();
  await snap_widths(first.page, "final-spin");
  assert.deepEqual(await offered(first), { says: ["spin"], asks: [] });
  await presses(first, "spin");
  await snap_widths(first.page, "speed-letter");
  assert.equal((await offered(first)).says.length, 26);
  await presses(first, "E");
  await shows(kPuzzles[2], "E", /Speed-up: a consonant pays [\d,]+, vowels are free/);
  await snap_widths(first.page, "speed-solve");
  await fills_in(first, "empires cats / vampire cats");
  const [next] = await due();
  assert.notEqual(next, first);
  await snap_widths(next.page, "speed-second");
  await presses(next, "V");
  await shows(kPuzzles[2], "EV");
  sealed.delete(kPuzzles[2]);
  await fills_in(next, kPuzzles[2].toLowerCase());
  await everywhere("the end of the Final", /The Final is over/);
  await nothing_on_other_pages();
});

await part("the Bonus Round: a category, letters by buttons and in words, a solution", async () => {
  const [winner] = await due();
  await everywhere("who plays on", new RegExp(`${winner.name} plays alone now`));
  for (const reader of readers) {
    if (reader !== winner) assert.deepEqual(await offered(reader), { says: [], asks: [] });
  }
  await snap_widths(winner.page, "bonus-category");
  await presses(winner, "2");
  await snap_widths(winner.page, "bonus-letters");
  const letters = [..."BCDFGHJKMPQVWXYZAIOU"].map((letter) => `letters: ${letter}`);
  assert.deepEqual(await offered(winner), { says: letters, asks: ["letters:"] });
  await presses(winner, "letters: H");
  await presses(winner, "letters: I");
  await everywhere("what is named so far", /H I\b|HI\b/);
  await snap_widths(winner.page, "bonus-one-more");
  await fills_in(winner, "M D");
  await snap_widths(winner.page, "bonus-solve");
  sealed.delete("HUMMINGBIRD"); // the two others stay what nobody reads
  await fills_in(winner, "hummingbird");
  await everywhere("the winner", new RegExp(`${winner.name} is the big winner`));
  await snap_widths(winner.page, "end");
  for (const reader of readers) {
    assert.match((await reader.panel()).headline, /over/);
    assert.deepEqual(await offered(reader), { says: [], asks: [] });
  }
  await eve.page.reload();
  await snap_widths(eve.page, "end-spectator", { fullPage: true });
  await nobody_reads_too_early();
  await nothing_on_other_pages();
  await host.page.goto(`${program.address}/desk`);
  await snap_widths(host.page, "desk-end");
});

await test("no page was in trouble", async () => {
  const trouble = everybody.flatMap((person) => person.trouble);
  assert.deepEqual(trouble, []);
});

for (const person of everybody) await person.close();
await program.stop();
finish();
