// Everything works by forms and links alone: two players whose browsers run no scripts.
import assert from "node:assert/strict";
import { Reader, invite, join, sign_in } from "./support/board.mjs";
import { finish, step, story, test } from "./support/harness.mjs";
import { guests, kDesktop, kPhone, kWaitMs } from "./support/people.mjs";
import { Program } from "./support/program.mjs";
import { snap } from "./support/shots.mjs";
import { whisper } from "./support/whisper.mjs";

const program = await Program.start();
const browser = await guests();
const desk = await browser.open();
const people = [
  await browser.open({ ...kPhone, javaScriptEnabled: false }),
  await browser.open({ ...kDesktop, javaScriptEnabled: false }),
];
const host = new Reader("Your Host", desk.page);
const thread = `${program.address}/thread/1`;

// Without scripts a reader looks again: the page is loaded until it shows what is waited for.
async function look_until(page, what, locate) {
  const end = Date.now() + kWaitMs;
  for (;;) {
    await page.goto(thread);
    const found = locate(page);
    if ((await found.count()) > 0) return found;
    if (Date.now() > end) throw new Error(`in vain for ${what}:\n${await page.innerText("main")}`);
  }
}

async function mover() {
  const end = Date.now() + kWaitMs;
  for (;;) {
    for (const { page } of people) {
      await page.goto(thread);
      if ((await page.locator("#panel .tag.turn").count()) > 0) return page;
    }
    if (Date.now() > end) throw new Error("it is nobody's move");
  }
}

const button = (page, name) => page.locator("#panel").getByRole("button", { name });
// Until somebody may guess: unlucky rolls hand over the dice.
async function roll_and_pick() {
  for (let tries = 0; tries < 20; ++tries) {
    const page = await mover();
    if ((await button(page, "Send").count()) > 0) return page;
    const before = await page.locator(".post").count();
    const roll = button(page, "Roll");
    await ((await roll.count()) > 0 ? roll : button(page, /^Take /).first()).click();
    assert.equal(page.url().split("#")[0], thread, "a button leads back to the thread");
    await look_until(page, "the news", () => page.locator(`.post:nth-child(n + ${before + 2})`));
    await look_until(page, "the mark", () =>
      page.locator(".post.mine").last().locator(".accepted"),
    );
  }
  throw new Error("never came to a guess");
}

let guesser;
let solution = "";
story();
await step("people without scripts join by their links", async () => {
  await sign_in(desk.page, program.host_link);
  const links = [
    await invite(desk.page, program.address),
    await invite(desk.page, program.address),
  ];
  await join(people[0].page, links[0], "Ann");
  await join(people[1].page, links[1], "Bob");
  for (const { page } of people) {
    await look_until(page, "the board", () => page.locator("#posts .picture img"));
    assert.match(await page.locator(".foot").innerText(), /Times are shown in UTC/);
  }
  await desk.page.goto(`${program.address}/messages`);
});

await step("they roll and pick by buttons", async () => {
  guesser = await roll_and_pick();
  await snap(guesser, "noscript-decide");
});

await step("a reply that is refused shows its reason in private", async () => {
  await guesser.getByLabel("Your reply").fill("I'll take the 1, 2 & 4 please");
  await guesser.getByRole("button", { name: "Post reply" }).click();
  const note = await look_until(guesser, "the reason", () =>
    guesser.locator(".post.mine:has(.refused) ~ .post.private"),
  );
  assert.match(await note.last().innerText(), /ROLL/);
});

await step("they guess by the form and see that it was right", async () => {
  solution = (await whisper(host)).solution;
  await guesser.locator("#panel").getByLabel("Guess").fill(solution.toLowerCase());
  await button(guesser, "Send").click();
  for (const { page } of people) {
    const post = await look_until(page, "the result", () =>
      page.locator(".post.by-show:not(.private)", { hasText: `${solution} is right!` }),
    );
    assert.equal(await post.count(), 1);
  }
});

await test("the same form sent twice is one reply", async () => {
  const page = await mover();
  await page.getByLabel("Your reply").fill("Hello from the pier, twice");
  const form = await page
    .locator("#reply form")
    .evaluateHandle((node) =>
      Object.fromEntries(
        [...node.querySelectorAll("[name]")].map((field) => [field.name, field.value]),
      ),
    )
    .catch(() => undefined);
  const fields = form ? await form.jsonValue() : {};
  delete fields.to;
  const origin = { Origin: program.address };
  for (let times = 0; times < 2; ++times) {
    const answer = await page.request.post(`${thread}/reply`, { form: fields, headers: origin });
    assert.equal(answer.status(), 200);
  }
  await page.goto(thread);
  assert.equal(await page.locator(".post", { hasText: "Hello from the pier, twice" }).count(), 1);
});

await test("a post from another site is refused", async () => {
  const { page } = people[0];
  await page.goto(thread);
  for (const [form, headers] of [
    [{ words: "ROLL", form_token: "0".repeat(64), once: "x" }, { Origin: program.address }],
    [{ words: "ROLL" }, { Origin: "http://elsewhere.example" }],
  ]) {
    const answer = await page.request.post(`${thread}/reply`, { form, headers });
    assert.equal(answer.status(), 403);
  }
});

await test("no page showed an error or a breach of its policy", async () => {
  for (const person of [desk, ...people]) assert.deepEqual(person.trouble, []);
});

await browser.close();
await test("the program ends in order", async () => {
  assert.deepEqual(await program.stop(), { code: 0, signal: null });
});
finish();
