// People with a browser each. Every page is watched: a script error, a dialog, a breach of the
// content security policy or a failed request of its own is remembered and fails the test that
// asks.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
// Chromium's own sandbox does not start for root, as whom builders of containers run tests.
const start = {
  executablePath,
  headless: true,
  args: process.getuid() === 0 ? ["--no-sandbox"] : [],
};
export const kWaitMs = 15_000;

export const kPhone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
};
export const kDesktop = { viewport: { width: 1280, height: 800 } };

export function watch(context) {
  const trouble = [];
  context.on("page", (page) => watch_page(page, trouble));
  for (const page of context.pages()) watch_page(page, trouble);
  return trouble;
}

function watch_page(page, trouble) {
  page.on("dialog", async (dialog) => {
    trouble.push(`dialog: ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on("pageerror", (error) => trouble.push(`script error: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") trouble.push(`console: ${message.text()} (${page.url()})`);
  });
}

function ready(context) {
  context.setDefaultTimeout(kWaitMs);
  context.setDefaultNavigationTimeout(kWaitMs);
  return context;
}

// A profile of its own on disk, in a browser process of its own.
export async function profile(options) {
  const folder = await mkdtemp(join(tmpdir(), "callboard-profile-"));
  const context = ready(await chromium.launchPersistentContext(folder, { ...start, ...options }));
  const trouble = watch(context);
  return {
    context,
    trouble,
    page: context.pages()[0] ?? (await context.newPage()),
    async close() {
      await context.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

// One browser process for people of whom nothing is kept.
export async function guests() {
  const browser = await chromium.launch(start);
  return {
    async open(options = kDesktop) {
      const context = ready(await browser.newContext(options));
      const trouble = watch(context);
      return { context, trouble, page: await context.newPage(), close: () => context.close() };
    },
    close: () => browser.close(),
  };
}
