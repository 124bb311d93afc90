// What needs a host, on a phone without scripts and on a computer with them; sign-ups from the
// front page; pictures of both.
import assert from "node:assert/strict";
import { until } from "./support/board.mjs";
import { finish, step, story, test } from "./support/harness.mjs";
import { guests, kDesktop, kPhone } from "./support/people.mjs";
import { Program } from "./support/program.mjs";
import { snap } from "./support/shots.mjs";
import { seat_two, to_a_guess } from "./support/table.mjs";

const program = await Program.start();
const browser = await guests();
const desk = await browser.open(kDesktop);
const pocket = await browser.open({ ...kPhone, javaScriptEnabled: false });
const phone = await browser.open(kPhone);
const computer = await browser.open(kDesktop);
const { host, players } = await seat_two(program, desk.page, [phone.page, computer.page]);
await pocket.context.addCookies(await desk.context.cookies());

async function both(address, name) {
  for (const [page, kind] of [
    [pocket.page, "phone"],
    [desk.page, "desktop"],
  ]) {
    await page.goto(program.address + address);
    await snap(page, `${name}-${kind}`, { fullPage: name !== "desk" });
  }
}

async function judged_is_waited_for() {
  await desk.page.goto(`${program.address}/desk`);
  return (await desk.page.locator(".needs").innerText()).includes("QUITE ANOTHER THING");
}

function headline(page) {
  return page.locator("#needs-head").innerText();
}

story();
await step("the desk says that nothing needs its host", async () => {
  await both("/desk", "desk-quiet");
  assert.equal(await headline(pocket.page), "Nothing needs you");
  assert.equal(await pocket.page.locator(".need").count(), 0);
});

await step("three things at once, each with its buttons", async () => {
  await host.page.goto(`${program.address}/messages`);
  await host.says("!set guess_judging host now", { button: "Send in private" });
  const player = await to_a_guess(players);
  const asks = await player.says("6 more hours please");
  await player.marked(asks, "accepted");
  for (let tries = 0; tries < 2 && !(await judged_is_waited_for()); ++tries) {
    await player.note_after(await player.says("guess QUITE ANOTHER THING")).catch(() => {});
  }
  await both("/desk", "desk-busy");
  assert.match(await headline(pocket.page), /needs? you/);
  assert.match(await pocket.page.locator(".needs").innerText(), /QUITE ANOTHER THING/);
});

await step("one tap on the phone answers, without a script", async () => {
  await pocket.page.goto(`${program.address}/desk`);
  await desk.page.goto(`${program.address}/desk`);
  const need = pocket.page.locator(".need", { hasText: "QUITE ANOTHER THING" });
  await need.getByLabel("Reason").fill("not this time");
  await need.getByRole("button", { name: "Do not accept" }).click();
  await until(
    desk.page,
    "the open desk to say it, too",
    () => !document.querySelector("#needs").innerText.includes("QUITE ANOTHER THING"),
  );
  await pocket.page.goto(`${program.address}/desk`);
  assert.equal(await headline(pocket.page), "Nothing needs you");
});

await step("a list is joined and left from the front page", async () => {
  const { page } = phone;
  await both("/", "front");
  for (const [press, then] of [
    ["Sign up", "Leave the list"],
    ["Leave the list", "Sign up"],
  ]) {
    await page.goto(program.address);
    await page.getByRole("button", { name: press }).click();
    await page.waitForURL(/\/thread\//);
    await until(
      page,
      then,
      (words) => document.querySelector("#panel").innerText.includes(words),
      then,
    );
    await snap(page, `foyer-${press === "Sign up" ? "listed" : "left"}-phone`);
  }
  await snap(computer.page, "match-desktop");
  await page.goto(`${program.address}/thread/1`);
  await snap(page, "match-phone");
  await computer.page.goto(program.address);
  await snap(computer.page, "front-player-desktop");
});

await test("no page showed an error or a breach of its policy", async () => {
  for (const { trouble } of [desk, phone, computer, pocket]) assert.deepEqual(trouble, []);
});

await browser.close();
await test("the program ends in order", async () => {
  assert.deepEqual(await program.stop(), { code: 0, signal: null });
});
finish();
