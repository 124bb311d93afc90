// What people do on the board's pages, in the words of the pages, and what they see there. Nothing
// here sleeps: every wait is for something on the page, with a limit.
import assert from "node:assert/strict";
import { kWaitMs } from "./people.mjs";

const kPollMs = 50; // of what a page has to ask the board for

export async function sign_in(page, link) {
  await page.goto(link);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((address) => !address.pathname.startsWith("/signin"));
}

// A fresh invitation from the hosts' desk.
export async function invite(page, address) {
  await page.goto(`${address}/desk`);
  await page.getByRole("button", { name: "Invite a player" }).click();
  const link = await page.getByLabel("The link").inputValue();
  assert.match(link, /\/join\/\w+$/);
  return link;
}

export async function join(page, link, name) {
  await page.goto(link);
  await page.getByLabel("The name you want to play under").fill(name);
  await page.getByRole("button", { name: "Take my seat" }).click();
  await page.waitForURL(/\/thread\/\d+/);
}

export function newest(page) {
  return page.evaluate(() =>
    Math.max(
      0,
      ...[...document.querySelectorAll("#posts > .post")].map((post) => Number(post.dataset.id)),
    ),
  );
}

export async function until(page, what, test, argument, options = {}) {
  try {
    return await page.waitForFunction(test, argument, { timeout: kWaitMs, ...options });
  } catch (problem) {
    const shown = await page
      .locator("#posts > .post")
      .evaluateAll((all) =>
        all.slice(-4).map((post) => post.innerText.replaceAll(/\s+/g, " ").slice(0, 500)),
      );
    const panel = await page.locator("#panel").allInnerTexts();
    throw new Error(
      `waited in vain for ${what}; last posts:\n${shown.join("\n")}\npanel: ${panel}`,
      { cause: problem },
    );
  }
}

// Somebody's place in a thread: writes replies, presses buttons, reads the panel.
export class Reader {
  constructor(name, page) {
    this.name = name;
    this.page = page;
  }

  post(id) {
    return this.page.locator(`#post-${id}`);
  }

  // The id of the first post of one's own after another.
  async own_after(before) {
    const found = await until(
      this.page,
      `${this.name}'s reply`,
      (id) =>
        [...document.querySelectorAll(".post.mine")]
          .map((post) => Number(post.dataset.id))
          .find((number) => number > id),
      before,
    );
    return found.jsonValue();
  }

  async says(words, { button = "Post reply" } = {}) {
    const before = await newest(this.page);
    await this.page.getByLabel(/^Your (reply|message)$/).fill(words);
    await this.page.getByRole("button", { name: button }).click();
    const id = await this.own_after(before);
    const shown = await this.post(id).locator(".words").textContent();
    assert.equal(shown.replaceAll(/\s+/g, " ").trim(), words.replaceAll(/\s+/g, " ").trim());
    return id;
  }

  // Presses a button of the panel; the words it writes become a reply.
  async presses(say) {
    const before = await newest(this.page);
    await this.page.locator(`#panel button.move[value="${say}"]`).click();
    return this.own_after(before);
  }

  async answers_in_field(words) {
    const before = await newest(this.page);
    const form = this.page.locator("#panel form.question");
    await form.locator("input[name=more]").fill(words);
    await form.getByRole("button").click();
    return this.own_after(before);
  }

  async marked(id, kind) {
    await until(
      this.page,
      `the mark ${kind} at ${id}`,
      ([post, mark]) => document.querySelector(`#post-${post} .verdict.${mark}`),
      [id, kind],
    );
  }

  // The private note that came after a reply.
  async note_after(id) {
    const found = await until(
      this.page,
      `a private note after ${id}`,
      (post) =>
        [...document.querySelectorAll(".post.by-show.private")].find(
          (note) => Number(note.dataset.id) > post,
        )?.id,
      id,
    );
    return this.page.locator(`#${await found.jsonValue()}`);
  }

  // The public post of the show that came after a reply.
  async news_after(id) {
    const found = await until(
      this.page,
      `a post after ${id}`,
      (post) =>
        [...document.querySelectorAll(".post.by-show:not(.private)")].find(
          (note) => Number(note.dataset.id) > post,
        )?.id,
      id,
    );
    return this.page.locator(`#${await found.jsonValue()}`);
  }

  panel() {
    return this.page.evaluate(() => {
      const panel = document.getElementById("panel");
      return {
        html: panel.innerHTML,
        headline: panel.querySelector(".headline")?.textContent ?? "",
        yours: panel.querySelector(".tag.turn") !== null,
        says: [...panel.querySelectorAll("button.move")].map((button) => button.value),
        asks: [...panel.querySelectorAll("form.question input[name=say]")].map(
          (field) => field.value,
        ),
      };
    });
  }

  async panel_changes(before) {
    await until(
      this.page,
      "another panel",
      (html) => document.getElementById("panel").innerHTML !== html,
      before.html,
    );
  }

  // A property of this very document: a page loaded anew does not have it.
  brand(value) {
    return this.page.evaluate((given) => {
      window.same_document = given;
    }, value);
  }

  async same_document(value) {
    assert.equal(
      await this.page.evaluate(() => window.same_document),
      value,
      `${this.name}'s page was loaded anew`,
    );
  }
}

// Waits until the live panel shows what a page loaded anew would show.
export async function settled(reader) {
  await until(
    reader.page,
    "the panel to be the newest",
    async () => {
      const parts = ".headline, button.move, form.question input[name=say]";
      const shown = (panel) =>
        [...panel.querySelectorAll(parts)].map((part) => part.value || part.textContent).join("|");
      const text = await (await fetch(location.pathname)).text();
      const fresh = new DOMParser().parseFromString(text, "text/html").getElementById("panel");
      return shown(fresh) === shown(document.getElementById("panel"));
    },
    undefined,
    { polling: kPollMs },
  );
}

// The one whose move it is, as the players' own panels say: nobody, or exactly one.
export async function mover(players) {
  const due = [];
  for (const player of players) {
    await settled(player);
    if ((await player.panel()).yours) due.push(player);
  }
  assert.ok(due.length < 2, `both were told to move: ${due.map((player) => player.name)}`);
  return due[0];
}
