// Runs the tests of one file in order and counts them. A story is a row of tests of which each
// needs
// the one before: after a failure the rest is counted as failed without being tried.
const kTestMs = 60_000;
const tally = { passed: 0, failed: 0, skipped: 0 };
let broken = "";

export class Skipped extends Error {}

function within(limit_ms, promise) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done within ${limit_ms} ms`)), limit_ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

export async function test(name, run, { limit_ms = kTestMs } = {}) {
  const started = Date.now();
  try {
    await within(limit_ms, run());
    tally.passed += 1;
    console.log(`ok      ${name} (${Date.now() - started} ms)`);
    return true;
  } catch (problem) {
    if (problem instanceof Skipped) {
      tally.skipped += 1;
      console.log(`skipped ${name}: ${problem.message}`);
      return true;
    }
    tally.failed += 1;
    console.log(`FAILED  ${name}\n${indent(problem.stack ?? String(problem))}`);
    return false;
  }
}

export async function step(name, run, options) {
  if (broken) {
    tally.failed += 1;
    console.log(`FAILED  ${name}: not tried, since "${broken}" failed`);
  } else if (!(await test(name, run, options))) {
    broken = name;
  }
}

export function story() {
  broken = "";
}

function indent(text) {
  return text
    .split("\n")
    .slice(0, 24)
    .map((line) => `        ${line}`)
    .join("\n");
}

export function finish() {
  const { passed, failed, skipped } = tally;
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  process.exitCode = failed > 0 ? 1 : 0;
}
