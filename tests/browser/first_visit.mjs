// Somebody who has never seen a board: what the demo shows them, on a phone and on a computer; a
// match against a practice player by one button and a name; the host's button beside it.
import assert from "node:assert/strict";
import { Reader, sign_in, until } from "./support/board.mjs";
import { finish, step, story, test } from "./support/harness.mjs";
import { guests, kDesktop, kPhone } from "./support/people.mjs";
import { Program } from "./support/program.mjs";
import { snap_widths } from "./support/shots.mjs";

const program = await Program.start(Program.all_games);
const browser = await guests();
const visitor = (await browser.open(kPhone)).page;
const host = (await browser.open(kDesktop)).page;
const kGames = ["Lucky Numbers", "Wheel"];

function card(page, title) {
  return page.locator(".card", { has: page.locator("h3", { hasText: title }) });
}

story();
await step("the front page says in three sentences what this is", async () => {
  await visitor.goto(program.address);
  const intro = await visitor.locator(".page-head p").innerText();
  assert.equal(intro.match(/\.(\s|$)/g).length, 3, intro);
  await snap_widths(visitor, "first-visit", { fullPage: true });
});

await step("a match of each game is under way, and moves while it is watched", async () => {
  for (const game of kGames) {
    await visitor.goto(program.address);
    const watched = card(visitor, `${game} to watch`);
    await until(visitor, `a match of ${game} to watch`, async (title) => {
      const page = await (await fetch("/")).text();
      const cards = new DOMParser().parseFromString(page, "text/html").querySelectorAll(".card");
      return [...cards].some(
        (one) => one.innerText.includes(title) && / to move|One moment/.test(one.textContent),
      );
    }, `${game} to watch`);
    await visitor.reload();
    await watched.getByRole("link").click();
    await until(visitor, "a move", () => {
      const own = document.querySelectorAll("#posts > .post").length;
      window.posts_before ??= own;
      return own > window.posts_before;
    });
    await snap_widths(visitor, `watched-${game.split(" ")[0].toLowerCase()}`);
  }
});

await step("one button and a name begin a match against a practice player", async () => {
  await visitor.goto(program.address);
  await card(visitor, "Lucky Numbers by Post")
    .getByRole("link", { name: "Take a seat against a practice player" })
    .click();
  await snap_widths(visitor, "free-seat");
  await visitor.getByLabel("The name you want to play under").fill("Nell");
  await visitor.getByRole("button", { name: "Take a seat against a practice player" }).click();
  await visitor.waitForURL(/\/thread\/\d+/);
  await until(visitor, "the match", () => {
    const posts = document.querySelector("#posts").textContent;
    const panel = document.querySelector("#panel").textContent;
    return /Nell takes a seat/.test(posts) && /\(bot\) to move|Your move/.test(panel);
  });
  await snap_widths(visitor, "practice-match");
});

await step("who is signed in has the button on the front page itself", async () => {
  await visitor.goto(program.address);
  await card(visitor, "Wheel by Post")
    .getByRole("button", { name: "Take a seat against practice players" })
    .click();
  await visitor.waitForURL(/\/thread\/\d+/);
  await until(visitor, "the match", () =>
    /Nell takes a seat/.test(document.querySelector("#posts").textContent),
  );
  await until(visitor, "its beginning", () =>
    /to move|Your move/.test(document.querySelector("#panel").textContent),
  );
});

await step("nobody takes a seat among those who are watched", async () => {
  await visitor.goto(program.address);
  await card(visitor, "Lucky Numbers to watch").getByRole("link").click();
  const nell = new Reader("Nell", visitor);
  const note = await nell.note_after(await nell.says("join"));
  assert.match(await note.innerText(), /for you to watch/);
});

await step("the host adds a practice player by a button on the desk", async () => {
  await sign_in(host, program.host_link);
  await host.goto(`${program.address}/desk`);
  assert.equal(await host.getByRole("button", { name: "Add a practice player" }).count(), 0);
  await program.ctl("lucky", "!abort confirm -- another one");
  await until(host, "a match that waits", async () => {
    const page = await (await fetch("/desk")).text();
    return page.includes("<button>Add a practice player</button>");
  });
  await host.reload();
  await snap_widths(host, "desk-practice");
  await host.getByRole("button", { name: "Add a practice player" }).click();
  await until(host, "the practice player", async () => {
    const page = await (await fetch("/")).text();
    return page.includes("1 seat is free") || page.includes("One seat is free");
  });
});

await browser.close();
await test("the program ends in order", async () => {
  assert.deepEqual(await program.stop(), { code: 0, signal: null });
});
finish();
