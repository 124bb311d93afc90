// Pictures of pages, for people to look at: in $SHOTS, or in a temporary folder if it is not set.
import { mkdir, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

let folder = "";

async function shots_folder() {
  if (folder) return folder;
  folder = process.env.SHOTS ?? (await mkdtemp(join(tmpdir(), "callboard-shots-")));
  await mkdir(folder, { recursive: true });
  return folder;
}

export async function snap(page, name, options = {}) {
  await page.screenshot({ path: join(await shots_folder(), `${name}.png`), ...options });
}
