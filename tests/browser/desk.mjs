// The hosts' desk: the common commands as buttons, their answers in private, their news in the
// thread.
import assert from "node:assert/strict";
import { mover, newest, settled, until } from "./support/board.mjs";
import { finish, step, story, test } from "./support/harness.mjs";
import { guests, kDesktop, kPhone } from "./support/people.mjs";
import { Program } from "./support/program.mjs";
import { snap } from "./support/shots.mjs";
import { seat_two } from "./support/table.mjs";

const program = await Program.start();
const browser = await guests();
const desk = await browser.open(kDesktop);
const phone = await browser.open(kPhone);
const computer = await browser.open(kDesktop);
const { host, players } = await seat_two(program, desk.page, [phone.page, computer.page]);
const { page } = host;

// Fills the form of a button and sends it; the command stands on the desk with a mark.
async function desk_form(button, fields = {}) {
  await page.goto(`${program.address}/desk`);
  await page.evaluate(() => {
    for (const group of document.querySelectorAll("details.group")) group.open = true;
  });
  const before = await newest(page);
  const form = page.locator("form.desk-form", {
    has: page.getByRole("button", { name: button, exact: true }),
  });
  for (const [label, value] of Object.entries(fields)) {
    await form.getByLabel(label, { exact: true }).fill(value);
  }
  await form.getByRole("button", { name: button, exact: true }).click();
  const id = await host.own_after(before);
  await until(
    page,
    `a mark at ${button}`,
    (post) => document.querySelector(`#post-${post} .verdict`),
    id,
  );
  return id;
}

async function desk_answer(button) {
  const note = await host.note_after(await desk_form(button));
  return note.innerText();
}

function announced(what) {
  return Promise.all(
    players.map((player) =>
      until(
        player.page,
        `"${what}"`,
        (words) =>
          [...document.querySelectorAll(".post.by-show:not(.private)")].some((post) =>
            post.innerText.includes(words),
          ),
        what,
      ),
    ),
  );
}

story();
await step(
  "a pause stops moves, with its reason for all to read; play goes on afterwards",
  async () => {
    const player = await mover(players);
    await desk_form("Pause", { Reason: "public holiday" });
    await announced("public holiday");
    const early = await player.says("ROLL");
    await player.marked(early, "refused");
    assert.match(await (await player.note_after(early)).innerText(), /paused/i);
    await desk_form("Resume");
    await announced("On we go!");
    await settled(player);
  },
);

await step("a loaded puzzle is listed and opened to the host alone", async () => {
  await desk_form("Load a puzzle", { Solution: "SALT & PEPPER", Clue: "On the table" });
  assert.match(
    await desk_answer("List loaded puzzles"),
    /SALT & PEPPER \(10 letters\), clue: On the table/,
  );
  await desk_form("Tie a question to it", {
    "Solution of the puzzle": "SALT & PEPPER",
    Question: "Which of them is a mineral?",
    Answers: "SALT / pepper",
  });
  assert.match(await desk_answer("List loaded puzzles"), /mineral/);
  assert.match(await desk_answer("Show me the solution"), /The open puzzle is [A-Z]/);
  await snap(page, "desk-in-play", { fullPage: true });
  for (const player of players) {
    assert.ok(!(await player.page.content()).includes("SALT"), `${player.name} reads it`);
  }
});

await step(
  "a loaded puzzle can be edited, re-ordered and dropped in a private message",
  async () => {
    await page.goto(`${program.address}/messages`);
    for (const words of [
      "!puzzle KNIFE AND FORK",
      "!puzzle edit 2 SPOON & FORKS",
      "!puzzle move 2 1",
      "!puzzle drop 2",
    ]) {
      const id = await host.says(words, { button: "Send in private" });
      await host.marked(id, "accepted");
    }
    const id = await host.says("!puzzles", { button: "Send in private" });
    await until(
      page,
      "the list",
      (post) =>
        [...document.querySelectorAll(".post.by-show")].some(
          (one) => Number(one.dataset.id) > post && /Loaded/.test(one.innerText),
        ),
      id,
    );
    const list = await page.locator(".post.by-show", { hasText: "Loaded" }).last().innerText();
    assert.match(list, /SPOON & FORKS/);
    assert.ok(!list.includes("SALT"), list);
  },
);

await step("the jackpot and a score are set by forms and announced", async () => {
  await desk_form("Set the jackpot", { Amount: "117500" });
  await announced("$117,500");
  await desk_form("Set a score", { Player: "Bob", Amount: "+500", Reason: "a slip of mine" });
  await announced("a slip of mine");
  await announced("$500");
});

await step("a host moves for a player, and takes it back", async () => {
  const player = await mover(players);
  await desk_form("Move for a player", { Player: player.name, Move: "roll" });
  await announced(`${player.name} rolls`);
  await desk_form("Undo", { "How many moves": "1", Reason: "too soon" });
  await announced("too soon");
  await settled(player);
  assert.deepEqual((await player.panel()).says, ["ROLL"]);
});

await step("a solution typed in the thread is never shown, and the host is told", async () => {
  await page.goto(`${program.address}/thread/1`);
  const id = await host.says("!puzzle BURNT & GONE");
  await until(
    page,
    "a note to the host",
    (post) =>
      [...document.querySelectorAll(".post.by-show.private .said")].some(
        (said) =>
          Number(said.closest(".post").dataset.id) > post &&
          /belongs in a private message/.test(said.innerText),
      ),
    id,
  );
  const [player] = players;
  const later = await player.says("Anything new?");
  await until(page, "what came later", (post) => document.getElementById(`post-${post}`), later);
  for (const one of players) assert.ok(!(await one.page.content()).includes("BURNT"));
  await player.page.reload();
  assert.ok(!(await player.page.content()).includes("BURNT"));
});

await step("a player's command is refused in private", async () => {
  const [player] = players;
  const id = await player.says("!score Ann 9000");
  await player.marked(id, "refused");
  assert.match(await (await player.note_after(id)).innerText(), /for the hosts/);
});

await step("a lost session is given again by a link from the desk", async () => {
  await page.goto(`${program.address}/desk`);
  await page.getByRole("button", { name: "Sign-in link for Ann" }).click();
  const link = await page.getByLabel("The link").inputValue();
  const again = await browser.open(kPhone);
  await again.page.goto(link);
  await again.page.getByRole("button", { name: "Sign in" }).click();
  await again.page.waitForURL((address) => !address.pathname.startsWith("/signin"));
  assert.match(await again.page.locator("header").innerText(), /Ann/);
  assert.deepEqual(again.trouble, []);
  await again.close();
});

await step("calling a match off needs a confirmation and leaves the jackpot", async () => {
  await desk_form("Call the match off", { "Write confirm": "yes please", Reason: "storm" });
  await settled(players[0]);
  assert.match((await players[0].panel()).headline, /to move/);
  await desk_form("Call the match off", { "Write confirm": "confirm", Reason: "storm" });
  await announced("storm");
  await announced("$117,500");
});

await test("no page showed an error or a breach of its policy", async () => {
  for (const { trouble } of [desk, phone, computer]) assert.deepEqual(trouble, []);
});

await browser.close();
await test("the program ends in order", async () => {
  assert.deepEqual(await program.stop(), { code: 0, signal: null });
});
finish();
