// What people write is text and stays text, whatever it looks like.
import assert from "node:assert/strict";
import { invite, newest, settled, sign_in, until } from "./support/board.mjs";
import { finish, step, story, test } from "./support/harness.mjs";
import { guests, kDesktop, kPhone } from "./support/people.mjs";
import { Program } from "./support/program.mjs";
import { snap } from "./support/shots.mjs";
import { seat_two, to_a_guess } from "./support/table.mjs";

const kHostile = {
  "a script": "<script>window.hurt = 1; alert(1)</script>",
  "a picture with a handler": '<img src=x onerror="window.hurt = 1; alert(2)">',
  "a way out of an attribute": "\"><svg onload=alert(3)>' autofocus onfocus='alert(4)",
  "a script address": "[look](javascript:alert(5)) and <javascript:alert(6)>",
  BBCode: "[b]bold[/b] [url=javascript:alert(7)]x[/url] [img]http://127.0.0.1:9/x.png[/img]",
  Markdown: "# Big *strong* ![p](http://127.0.0.1:9/p.png) `code` | a | b |",
  "template tags": "{{secret}} {{{solution}}} {{#news}}{{> part.still}}{{/news}} {{=<% %>=}}",
  entities: "&lt;b&gt; &#60;i&#62; &amp;amp; &nbsp;",
  mentions: "@everyone @here <@1> @Callboard @Ann",
  "an end of a comment": "--> ]]> </textarea></form></ol></body> <!-- <plaintext>",
};
const kRtl = "before \u202Egnp.exe\u202C \u2067after\u2069 \u05E9\u05DC\u05D5\u05DD";

const program = await Program.start();
const browser = await guests();
const desk = await browser.open();
const writer = await browser.open({ ...kPhone, bypassCSP: false });
const reader = await browser.open(kDesktop);
const stranger = await browser.open(kDesktop);
const { host, players } = await seat_two(program, desk.page, [writer.page, reader.page]);
const [ann, bob] = players;
const people = [desk, writer, reader, stranger];

async function unharmed() {
  for (const { page, trouble } of people) {
    assert.deepEqual(trouble, []);
    assert.equal(await page.evaluate(() => window.hurt), undefined);
  }
}

for (const [what, words] of Object.entries(kHostile)) {
  await test(`${what} in a reply is shown as it was written`, async () => {
    const id = await ann.says(words);
    await until(bob.page, "the reply", (post) => document.getElementById(`post-${post}`), id);
    await stranger.page.goto(`${program.address}/thread/1`); // not live: as a page is first written
    for (const page of [bob.page, stranger.page]) {
      const shown = page.locator(`#post-${id} .words`);
      assert.equal(
        (await shown.textContent()).replaceAll(/\s+/g, " "),
        words.replaceAll(/\s+/g, " "),
      );
      assert.equal(await shown.locator("*").count(), 0, "it made elements");
    }
    await unharmed();
  });
}

// Posts words that the board may clean before it shows them.
async function posts(words) {
  const before = await newest(ann.page);
  await ann.page.getByLabel("Your reply").fill(words);
  await ann.page.getByRole("button", { name: "Post reply" }).click();
  const id = await ann.own_after(before);
  await until(bob.page, "the reply", (post) => document.getElementById(`post-${post}`), id);
  return bob.page.locator(`#post-${id}`);
}

await test("marks that turn the writing round do so inside their own post only", async () => {
  const post = await posts(kRtl);
  assert.equal(await post.locator(".by").innerText(), "Ann");
  const words = post.locator(".words");
  assert.ok((await words.textContent()).includes("\u05E9\u05DC\u05D5\u05DD"));
  const set = await words.evaluate((node) => getComputedStyle(node).unicodeBidi);
  assert.match(set, /isolate|plaintext/);
});

await test("piled-up marks do not climb over other posts", async () => {
  const post = await posts(`z${"\u0300\u0301\u0316".repeat(40)} a`);
  const shown = await post.locator(".words").textContent();
  assert.ok(shown.length < 10, `${shown.length} characters`);
});

story();
await step("a hostile guess is repeated as text in every post that repeats it", async () => {
  const player = await to_a_guess(players);
  const id = await player.says("guess <img src=x onerror=alert(8)> {{solution}} [b]X[/b] *Y*");
  await until(
    player.page,
    "a mark",
    (post) =>
      document.querySelector(`#post-${post} .verdict`) ||
      [...document.querySelectorAll(".post.by-show")].some((one) => Number(one.dataset.id) > post),
    id,
  );
  for (const one of players) {
    const harm = await one.page
      .locator(".said")
      .evaluateAll(
        (all) =>
          all.filter((said) => said.querySelector("img, script, svg, iframe, [onerror]")).length,
      );
    assert.equal(harm, 0);
  }
  await host.page.reload();
  await unharmed();
  await snap(player.page, "hostile-phone", { fullPage: true });
});

await test("a reply of a megabyte is turned away in words, and nothing is posted", async () => {
  const count = await ann.page.locator("#posts > .post").count();
  const token = await ann.page.locator("#reply input[name=form_token]").inputValue();
  const answer = await ann.page.request
    .post(`${program.address}/thread/1/reply`, {
      headers: { Origin: program.address },
      form: { form_token: token, once: "large", words: "a".repeat(1_000_000) },
    })
    .catch((problem) => problem);
  const status = typeof answer.status === "function" ? answer.status() : String(answer);
  assert.ok([400, 413, 422].includes(status), `${status}`);
  await ann.page.reload();
  assert.equal(await ann.page.locator("#posts > .post").count(), count);
});

await test("control characters in a reply do no harm", async () => {
  const token = await ann.page.locator("#reply input[name=form_token]").inputValue();
  const answer = await ann.page.request.post(`${program.address}/thread/1/reply`, {
    headers: { Origin: program.address },
    form: {
      form_token: token,
      once: "control",
      words: "bell\u0007 null\u0000 escape\u001b[31m end",
    },
  });
  assert.equal(answer.status(), 200);
  await until(ann.page, "the reply", () =>
    document.getElementById("posts").innerText.includes("bell"),
  );
  const shown = await ann.page.locator(".post.mine .words").last().textContent();
  assert.ok(!/[\u0000-\u0008\u001b]/.test(shown), JSON.stringify(shown));
});

await test("a hostile name is a name or refused, never markup", async () => {
  const other = await Program.start(); // whose match still has free seats
  const owner = await browser.open();
  await sign_in(owner.page, other.host_link);
  await stranger.page.goto(await invite(owner.page, other.address));
  await stranger.page.getByLabel("The name you want").fill("<b>Eve</b>{{x}}");
  await stranger.page.getByRole("button", { name: "Take my seat" }).click();
  await stranger.page.waitForLoadState();
  assert.equal(await stranger.page.locator("b", { hasText: "Eve" }).count(), 0);
  const text = await stranger.page.locator("body").innerText();
  assert.ok(text.includes("<b>Eve</b>") || /name/i.test(text), text);
  await other.stop();
});

await test("players and strangers get neither the desk nor each other's pages", async () => {
  const fresh = await browser.open();
  for (const [page, path] of [
    [ann.page, "/desk"],
    [fresh.page, "/desk"],
    [fresh.page, "/messages"],
    [fresh.page, "/account"],
  ]) {
    const answer = await page.request.get(program.address + path, { maxRedirects: 0 });
    assert.ok([302, 303, 401, 403, 404].includes(answer.status()), `${path}: ${answer.status()}`);
    assert.ok(!(await answer.text()).includes("Invite a player"));
  }
  await fresh.close();
});

await test("every page bears a policy that lets nothing foreign in", async () => {
  for (const path of [
    "/",
    "/thread/1",
    "/champions",
    "/shows/lucky",
    "/people/1",
    "/archive",
    "/signin",
    "/desk",
    "/messages",
    "/account",
    "/nowhere",
  ]) {
    const { headers } = await desk.page.request
      .get(program.address + path)
      .then((answer) => ({ headers: answer.headers() }));
    const policy = headers["content-security-policy"] ?? "";
    assert.match(policy, /default-src 'none'/, path);
    assert.ok(!/unsafe|\*|data:|http/.test(policy), policy);
    assert.equal(headers["x-content-type-options"], "nosniff", path);
  }
});

await test("nobody's browser ran, asked or complained about anything", async () => {
  await settled(ann);
  for (const { trouble } of people) {
    assert.deepEqual(
      trouble.filter((line) => !line.includes("status of 4")),
      [],
    );
  }
});

await browser.close();
await test("the program ends in order", async () => {
  assert.deepEqual(await program.stop(), { code: 0, signal: null });
});
finish();
