// A match with two people at it, for tests that are about something else than taking seats.
import { Reader, invite, join, mover, sign_in, until } from "./board.mjs";
import { phase } from "./play.mjs";

const kRollsMax = 40;

export async function seat_two(program, desk, pages, names = ["Ann", "Bob"]) {
  await sign_in(desk, program.host_link);
  const players = [];
  for (const [i, page] of pages.entries()) {
    await join(page, await invite(desk, program.address), names[i]);
    players.push(new Reader(names[i], page));
  }
  for (const { page } of players) {
    await until(page, "the board", () => document.querySelector("#posts .picture img"));
  }
  await desk.goto(`${program.address}/messages`);
  return { host: new Reader("Your Host", desk), players };
}

// Rolls and picks by buttons until somebody may guess, and returns that player.
export async function to_a_guess(players) {
  for (let tries = 0; tries < kRollsMax; ++tries) {
    const player = await mover(players);
    const panel = await player.panel();
    if (phase(panel) === "decide") return player;
    const id = await player.presses(panel.says[0]);
    await player.marked(id, "accepted");
    for (const one of players) await one.news_after(id);
  }
  throw new Error("never came to a guess");
}
