// The pages for people who use a keyboard, a screen reader, a narrow phone, a light or a dark room.
import assert from "node:assert/strict";
import { invite, mover, newest, settled, until } from "./support/board.mjs";
import { contrast_faults, page_faults } from "./support/audit.mjs";
import { finish, test } from "./support/harness.mjs";
import { guests, kDesktop, kPhone } from "./support/people.mjs";
import { Program } from "./support/program.mjs";
import { snap } from "./support/shots.mjs";
import { seat_two } from "./support/table.mjs";

const kNarrow = { width: 360, height: 740 };
const kTabsMax = 80;

const program = await Program.start();
const browser = await guests();
const desk = await browser.open();
const phone = await browser.open(kPhone);
const keyboard = await browser.open(kDesktop);
const { host, players } = await seat_two(program, desk.page, [phone.page, keyboard.page]);
const [ann, bob] = players;
const join_link = await invite(desk.page, program.address);
const sign_link = await program.new_link("Your Host");
const stranger = await browser.open();

// Who looks at which page.
const kPages = [
  ["front", stranger, "/"],
  ["thread-spectator", stranger, "/thread/1"],
  ["champions", stranger, "/champions"],
  ["archive", stranger, "/archive"],
  ["signin", stranger, "/signin"],
  ["join", stranger, join_link],
  ["link", stranger, sign_link],
  ["nowhere", stranger, "/nowhere"],
  ["thread", phone, "/thread/1"],
  ["messages", desk, "/messages"],
  ["desk", desk, "/desk"],
  ["account", desk, "/account"],
];

async function visit({ page }, path) {
  await page.goto(path.startsWith("http") ? path : program.address + path);
}

for (const [name, person, path] of kPages) {
  await test(`${name}: labels, headings, words and 360 pixels of width are enough`, async () => {
    await person.page.setViewportSize(kNarrow);
    await visit(person, path);
    assert.deepEqual(await page_faults(person.page), []);
    await snap(person.page, `narrow-${name}`, { fullPage: name !== "thread" });
  });
  for (const colorScheme of ["light", "dark"]) {
    await test(`${name}: text stands out in ${colorScheme} surroundings`, async () => {
      await person.page.emulateMedia({ colorScheme });
      await visit(person, path);
      assert.deepEqual(await contrast_faults(person.page), []);
      await person.page.setViewportSize(kDesktop.viewport);
      await snap(person.page, `${colorScheme}-${name}`);
      await person.page.emulateMedia({ colorScheme: "light" });
    });
  }
}

await test("the first tab stop skips to the page", async () => {
  const { page } = stranger;
  await visit(stranger, "/thread/1");
  await page.keyboard.press("Tab");
  const skip = page.locator(":focus");
  assert.equal(await skip.getAttribute("href"), "#main");
  assert.ok(
    await skip.evaluate((node) => node.getBoundingClientRect().top >= 0),
    "it is not in sight",
  );
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement.id), "main");
});

// Tabs on until the focus is where it is wanted; every stop on the way must be marked and in sight.
async function tab_to(page, selector) {
  for (let tabs = 0; tabs < kTabsMax; ++tabs) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate((wanted) => {
      const node = document.activeElement;
      const style = getComputedStyle(node);
      const box = node.getBoundingClientRect();
      return {
        here: node.matches(wanted),
        tag: node.outerHTML.slice(0, 100),
        marked: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2,
        in_sight: box.bottom > 0 && box.top < innerHeight,
      };
    }, selector);
    assert.ok(stop.marked, `the focus does not show: ${stop.tag}`);
    assert.ok(stop.in_sight, `the focus is out of sight: ${stop.tag}`);
    if (stop.here) return;
  }
  throw new Error(`the keyboard does not reach ${selector}`);
}

await test("a reply needs nothing but the keyboard", async () => {
  const { page } = keyboard;
  await page.setViewportSize(kDesktop.viewport);
  await visit(keyboard, "/thread/1");
  await tab_to(page, "textarea");
  const before = await newest(page);
  await page.keyboard.type("Hello by keyboard");
  await tab_to(page, "button.primary");
  await page.keyboard.press("Enter");
  const id = await bob.own_after(before);
  assert.equal(await page.locator(`#post-${id} .words`).innerText(), "Hello by keyboard");
  assert.notEqual(
    await page.evaluate(() => document.activeElement.tagName),
    "BODY",
    "the focus is lost",
  );
});

await test("a move needs nothing but the keyboard, and the focus stays on the panel", async () => {
  await visit(phone, "/thread/1");
  await visit(keyboard, "/thread/1");
  const player = await mover(players);
  const { page } = player;
  await page.setViewportSize(kDesktop.viewport);
  const before = await newest(page);
  await tab_to(page, "#panel button.move");
  await page.keyboard.press("Enter");
  const id = await player.own_after(before);
  await player.marked(id, "accepted");
  await player.news_after(id);
  await settled(player);
  const where = await page.evaluate(() => document.activeElement.closest("#panel") !== null);
  assert.ok(where, "the focus fell out of the panel");
});

await test("new posts are announced politely, once, in words", async () => {
  const region = bob.page.locator("#news");
  assert.equal(await region.getAttribute("aria-live"), "polite");
  await ann.says("What a fine evening for it");
  await until(bob.page, "the announcement", () =>
    document.getElementById("news").textContent.includes("Ann: What a fine evening for it"),
  );
});

await test("a reader's own move and its answer come into sight by themselves", async () => {
  for (const one of players) await visit(one === ann ? phone : keyboard, "/thread/1");
  await phone.page.setViewportSize(kPhone.viewport);
  const player = await mover(players);
  const id = await player.presses((await player.panel()).says[0]);
  const news = await player.news_after(id);
  const number = await news.getAttribute("id");
  await until(
    player.page,
    "the newest post in sight",
    (post) => {
      const box = document.getElementById(post).getBoundingClientRect();
      const panel = document.getElementById("panel").getBoundingClientRect();
      const floor = panel.width < innerWidth / 2 ? innerHeight : Math.min(innerHeight, panel.top);
      return box.bottom > 0 && box.top < floor - 20;
    },
    number,
  );
});

await test("who reads old posts is told of new ones, and the way leads there", async () => {
  const { page } = stranger;
  await page.setViewportSize({ width: 390, height: 500 });
  await visit(stranger, "/thread/1");
  await page.evaluate(() => scrollTo(0, 0));
  const id = await ann.says("Far below");
  const note = page.locator(".new-posts");
  await note.waitFor({ state: "visible" });
  await note.locator("a, button").first().click();
  await until(
    page,
    "the new post in sight",
    (post) => {
      const box = document.getElementById(`post-${post}`).getBoundingClientRect();
      return box.top < innerHeight && box.bottom > 0;
    },
    id,
  );
});

await test("nobody's browser complained", async () => {
  for (const { trouble } of [desk, phone, keyboard, stranger]) {
    assert.deepEqual(
      trouble.filter((line) => !line.includes("status of 404")),
      [],
    );
  }
  assert.ok(host.page.url().startsWith(program.address));
});

await browser.close();
await test("the program ends in order", async () => {
  assert.deepEqual(await program.stop(), { code: 0, signal: null });
});
finish();
