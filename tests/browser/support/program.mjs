// One running `callboard demo` in a folder of its own, started and ended here, and nowhere else.
import { execFile, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const kStartMs = 20_000;
const kStopMs = 15_000;
const kTries = 3;
export const callboard = process.env.CALLBOARD ?? "build/dev/bin/callboard";
const run_file = promisify(execFile);

function free_port() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

// Resolves once the program has printed both its address and that it serves; rejects if it ends.
function until_open(child, said) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no board in time:\n${said.text}`)), kStartMs);
    const look = () => {
      const link = said.text.match(/http:\S+\/signin\/[0-9a-f]+/);
      if (!link || !said.text.includes("serving http")) return;
      clearTimeout(timer);
      resolve(link[0]);
    };
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        said.text += chunk;
        look();
      });
    }
    child.once("exit", (code) => {
      clearTimeout(timer);
      reject(new Error(`the program ended with ${code}:\n${said.text}`));
    });
  });
}

export class Program {
  static all_games = Symbol("all games");

  static async start(...options) {
    const folder = await mkdtemp(join(tmpdir(), "callboard-browser-"));
    for (let tries = 1; ; ++tries) {
      try {
        return await Program.#open(folder, options);
      } catch (problem) {
        // Somebody may have taken the free port in between.
        if (tries === kTries) throw problem;
      }
    }
  }

  static async #open(folder, options) {
    const program = new Program();
    program.folder = folder;
    program.address = `http://127.0.0.1:${await free_port()}`;
    program.said = { text: "" };
    const listen = program.address.replace("http://", "");
    // One show, unless the test wants another; Program.all_games: what a first visitor sees.
    const all = options[0] === Program.all_games;
    const shows = all || options.includes("--game") ? [] : ["--game", "lucky_numbers"];
    if (all) options = options.slice(1);
    const words = ["demo", ...shows, "--folder", folder, "--listen", listen, ...options];
    program.child = spawn(callboard, words, {
      stdio: ["ignore", "pipe", "pipe"],
    });
    // Tests that break off leave nothing running.
    process.once("exit", () => program.child.kill("SIGKILL"));
    program.ended = new Promise((resolve) => {
      program.child.once("exit", (code, signal) => resolve({ code, signal }));
    });
    try {
      program.host_link = await until_open(program.child, program.said);
    } catch (problem) {
      program.child.kill("SIGKILL");
      throw problem;
    }
    return program;
  }

  async ctl(...words) {
    const { stdout } = await run_file(callboard, [
      "ctl",
      "--data",
      join(this.folder, "data"),
      ...words,
    ]);
    return stdout.replaceAll(/\u001b\[[0-9;]*m/g, "");
  }

  async new_link(name) {
    return (await this.ctl("link", name)).match(/http:\S+/)[0];
  }

  async stop() {
    const late = setTimeout(() => this.child.kill("SIGKILL"), kStopMs);
    this.child.kill("SIGTERM");
    const end = await this.ended;
    clearTimeout(late);
    await rm(this.folder, { recursive: true, force: true });
    return end;
  }
}
