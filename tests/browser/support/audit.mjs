// What can be measured of a page's accessibility by looking at it as it is laid out now. Each
// answer
// is a list of faults in words; an empty list is what tests want.

// Runs in the page.
function faults() {
  const found = [];
  const name = (node) =>
    `<${node.tagName.toLowerCase()}${node.id ? `#${node.id}` : ""}` +
    `${node.className ? `.${String(node.className).split(" ").join(".")}` : ""}> ` +
    `"${(node.innerText || node.value || "").slice(0, 40)}"`;
  const shown = (node) =>
    node.checkVisibility() && !node.closest(".hush") && node.getClientRects().length > 0;

  if (!document.documentElement.lang) found.push("the page names no language");
  if (!document.title) found.push("the page has no title");
  for (const part of ["header", "nav", "main", "footer"]) {
    if (!document.querySelector(part)) found.push(`no <${part}>`);
  }
  const heads = [...document.querySelectorAll("h1")];
  if (heads.length !== 1) found.push(`${heads.length} main headings`);

  const ids = [...document.querySelectorAll("[id]")].map((node) => node.id);
  for (const id of ids) {
    if (ids.indexOf(id) !== ids.lastIndexOf(id)) found.push(`the id ${id} is used twice`);
  }

  for (const field of document.querySelectorAll("input:not([type=hidden]), textarea, select")) {
    if (field.getAttribute("aria-hidden") === "true") continue;
    const labelled =
      field.labels?.length > 0 ||
      field.getAttribute("aria-label") ||
      field.getAttribute("aria-labelledby");
    if (!labelled) found.push(`no label: ${name(field)}`);
  }
  for (const link of document.querySelectorAll("a[href], button, summary")) {
    const words =
      link.textContent.trim() || link.getAttribute("aria-label") || link.querySelector("img")?.alt;
    if (!words) found.push(`nothing to read out: ${name(link)}`);
  }
  for (const image of document.querySelectorAll("img")) {
    if (!image.hasAttribute("alt")) found.push(`no words for a picture: ${image.src}`);
  }
  for (const cell of document.querySelectorAll("th")) {
    if (!cell.scope) found.push(`a heading of a table without scope: ${name(cell)}`);
  }

  const page = document.scrollingElement;
  if (page.scrollWidth > page.clientWidth) {
    const wide = [...document.querySelectorAll("body *")].filter(
      (node) => shown(node) && node.getBoundingClientRect().right > page.clientWidth + 1,
    );
    found.push(
      `scrolls sideways, ${page.scrollWidth} of ${page.clientWidth}: ` +
        wide.slice(0, 3).map(name).join("; "),
    );
  }
  for (const link of document.querySelectorAll("nav a")) {
    const box = link.getBoundingClientRect();
    if (shown(link) && (box.left < 0 || box.right > page.clientWidth + 0.5)) {
      found.push(`cut off, ${Math.round(box.right)} of ${page.clientWidth}: ${name(link)}`);
    }
  }
  for (const button of document.querySelectorAll("button")) {
    const box = button.getBoundingClientRect();
    if (shown(button) && (box.height < 40 || box.width < 40)) {
      found.push(
        `small to touch, ${Math.round(box.width)}x${Math.round(box.height)}: ${name(button)}`,
      );
    }
  }
  return found;
}

// Runs in the page. Contrast of every text with what stands behind it (WCAG 2.2, 1.4.3).
function pale_texts() {
  const found = new Set();
  const parse = (text) => {
    const parts = text.match(/[\d.]+/g)?.map(Number) ?? [0, 0, 0, 0];
    return { rgb: parts.slice(0, 3), alpha: parts.length > 3 ? parts[3] : 1 };
  };
  const light = (rgb) => {
    const [r, g, b] = rgb.map((part) => {
      const c = part / 255;
      return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = (node) => {
    for (let at = node; at; at = at.parentElement) {
      const colour = parse(getComputedStyle(at).backgroundColor);
      if (colour.alpha === 1) return colour.rgb;
    }
    return [255, 255, 255];
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const node = text.parentElement;
    if (!text.data.trim() || !node.checkVisibility() || node.closest(".hush, script, template"))
      continue;
    const style = getComputedStyle(node);
    const [a, b] = [light(parse(style.color).rgb), light(behind(node))];
    const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    const size = parseFloat(style.fontSize);
    const large = size >= 24 || (size >= 18.6 && Number(style.fontWeight) >= 700);
    if (contrast < (large ? 3 : 4.5)) {
      found.add(`${contrast.toFixed(2)}: "${text.data.trim().slice(0, 30)}" ${style.color}`);
    }
  }
  return [...found];
}

export function page_faults(page) {
  return page.evaluate(faults);
}

export function contrast_faults(page) {
  return page.evaluate(pale_texts);
}
