// Pictures of pages, for people to look at: in $SHOTS, or in a temporary folder if it is not set.
import { mkdir, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const kWidths = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };
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

// The same page as a phone and as a desktop computer show it, if somebody wants to look: it is done
// often, and takes a second.
export async function snap_widths(page, name, options = {}) {
  if (!process.env.SHOTS) return;
  const usual = page.viewportSize();
  for (const [width, size] of Object.entries(kWidths)) {
    await page.setViewportSize(size);
    await snap(page, `${name}-${width}`, options);
  }
  await page.setViewportSize(usual);
}
