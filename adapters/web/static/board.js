// What the pages gain where scripts run: new posts without reloading, replies without leaving the
// page, times in the reader's own zone. Without it everything still works by forms and links.
"use strict";

const thread = document.getElementById("thread");
const posts = document.getElementById("posts");
const panel = document.getElementById("panel");
const news = document.getElementById("news");
const formToken = document.body.dataset.formToken;

// ---- times: of the browser where the account has no zone ----
const zoneHere = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
const partsOfTime = {
  weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit",
  timeZoneName: "short",
};
const wording = new Intl.DateTimeFormat("en-GB", partsOfTime);
const withYear = new Intl.DateTimeFormat("en-GB", { ...partsOfTime, year: "numeric" });
const yearPlain = 334 * 24 * 60 * 60 * 1000;  // as in text/instants.h

function showTimes(root) {
  if (document.body.dataset.zone) return;
  for (const time of root.querySelectorAll("time[datetime]")) {
    const at = new Date(time.dateTime);
    const plain = Math.abs(at - Date.now()) < yearPlain;
    time.textContent = (plain ? wording : withYear).format(at);
  }
}

function send(address, fields) {
  return fetch(address, {
    method: "POST", headers: { "X-Callboard-Live": "1" }, body: new URLSearchParams(fields),
  });
}

function learnZone() {
  const name = document.getElementById("zone-name");
  if (name) name.textContent = zoneHere;
  if (!formToken || document.body.dataset.zone) return;
  send("/account/zone", { form_token: formToken, zone: zoneHere, offered: "yes" }).catch(() => {});
}

// ---- live posts ----
function atEnd() {
  const last = posts && posts.lastElementChild;
  return !last || last.getBoundingClientRect().top < window.innerHeight;
}

function elementOf(html) {
  const holder = document.createElement("template");
  holder.innerHTML = html;
  return holder.content.firstElementChild;
}

function place(post) {
  const old = document.getElementById(post.id);
  if (old && old.parentElement === posts) {
    old.replaceWith(post);
    return false;
  }
  const later = [...posts.children].find((other) => +other.dataset.id > +post.dataset.id);
  posts.insertBefore(post, later || null);
  return true;
}

// Who is in the middle of a reply is not carried off from it.
function writing() {
  const field = document.activeElement;
  return field.matches("textarea, input") && field.value !== "";
}

let shown = 0;
let asked = false;  // a reply of this page went out, and the show has not said anything yet
let pressed = false;  // the same for a button: until then a second press would be a second move

function tellOfNew(post) {
  const note = document.querySelector(".new-posts");
  if (note && note.hidden) {
    note.hidden = false;
    note.querySelector("a").href = "#" + post.id;
  }
  shown += 1;
  document.title = "(" + shown + ") " + document.title.replace(/^\(\d+\) /, "");
}

function dropNote() {
  const note = document.querySelector(".new-posts");
  if (!note || note.hidden || !atEnd()) return;
  note.hidden = true;
  shown = 0;
  document.title = document.title.replace(/^\(\d+\) /, "");
}

// A message is likely to be about what the show said last, unless one is being written.
function answerIt(post) {
  const about = document.getElementById("about");
  const words = document.getElementById("words");
  if (!about || !words || words.value !== "" || post.dataset.about === undefined) return;
  const it = [...about.options].find((option) => option.value === post.dataset.about);
  if (it) it.selected = true;
}

function takePost(event) {
  const post = elementOf(event.data);
  if (!post) return;
  showTimes(post);
  const stay = atEnd();
  const mine = post.classList.contains("mine");
  const says = post.classList.contains("by-show");
  if (says || (mine && post.querySelector(".verdict"))) {
    pressed = false;
    refreshNeeds();
  }
  if (!place(post)) return;
  if (says) answerIt(post);
  remember();
  post.classList.add("fresh");
  document.querySelector(".posts .empty")?.remove();
  if (post.dataset.spoken) news.textContent = post.dataset.spoken;
  if (!writing() && (stay || mine || asked)) {
    // The panel sticks to the window, so that only posts themselves tell where to go.
    post.scrollIntoView({ block: "start" });
  } else {
    tellOfNew(post);
  }
  if (says) asked = false;
}

// The desk says anew what needs a host once a command of theirs is done.
async function refreshNeeds() {
  const needs = document.getElementById("needs");
  if (!needs || writing()) return;
  try {
    const page = await (await fetch("/desk")).text();
    const fresh = new DOMParser().parseFromString(page, "text/html").getElementById("needs");
    if (!fresh || fresh.textContent === needs.textContent) return;
    showTimes(fresh);
    needs.replaceWith(fresh);
  } catch { /* it stands there after the next reload */ }
}

// Words begun for one question are not those for another one.
function questionOf(form) {
  return form.elements.say.value;
}

let lastPanel = "";
// The panel comes whole. What stands in its fields, and where the reader is, stays; what is on its
// way to the board does not come back.
function takePanel(event) {
  if (!panel) return;
  const fresh = document.createElement("template");
  fresh.innerHTML = event.data;
  showTimes(fresh.content);
  if (event.data === lastPanel) return;
  lastPanel = event.data;
  const typed = new Map();
  for (const field of panel.querySelectorAll("input[id]")) {
    if (!field.form.dataset.busy) typed.set(questionOf(field.form), field.value);
  }
  const inside = panel.contains(document.activeElement);
  const focused = inside ? document.activeElement.id : "";
  const box = fresh.content.querySelector("details");
  const shut = panel.querySelector("details:not([open])");
  if (box && shut) box.open = false;
  panel.hidden = !box;
  panel.replaceChildren(fresh.content);
  for (const field of panel.querySelectorAll("input[id]")) {
    field.value = typed.get(questionOf(field.form)) || "";
  }
  if (inside) {
    const again = focused ? document.getElementById(focused) : null;
    (again || panel).focus({ preventScroll: true });
  }
}

// ---- where this reader left off: the page opens at the first post not seen before ----
const memory = thread && thread.dataset.events ? "seen " + thread.dataset.events : "";

function remember() {
  const last = posts && posts.lastElementChild;
  if (!memory || !last || document.hidden) return;
  try { localStorage.setItem(memory, last.dataset.id); } catch { /* a private window */ }
}

function openAtUnseen() {
  if (!memory || !panel || location.hash) return;
  let last = 0;
  try { last = +localStorage.getItem(memory); } catch { /* a private window */ }
  if (last) {
    const unseen = [...posts.children].find((post) => +post.dataset.id > last);
    if (unseen) unseen.scrollIntoView({ block: "start" });
    else (document.getElementById("reply") || panel).scrollIntoView({ block: "end" });
  }
  remember();
}

let stream = null;
let seen = thread ? thread.dataset.rev : "0";
function listen() {
  if (!thread || !thread.dataset.events || stream) return;
  stream = new EventSource(thread.dataset.events + "?since=" + seen);
  const keep = (take) => (event) => {
    if (event.lastEventId) seen = event.lastEventId;
    take(event);
  };
  stream.addEventListener("post", keep(takePost));
  stream.addEventListener("panel", keep(takePanel));
  // A board that was restarted or is full answers with an error, after which a browser gives up.
  stream.addEventListener("error", () => {
    if (stream && stream.readyState === EventSource.CLOSED) {
      stream = null;
      setTimeout(listen, 5000);
    }
  });
}

function rest() {
  // A hidden page lets its connection go: browsers allow only a few to one site.
  if (document.hidden && stream) {
    stream.close();
    stream = null;
  } else if (!document.hidden) {
    shown = 0;
    remember();
    document.title = document.title.replace(/^\(\d+\) /, "");
    listen();
  }
}

// ---- replies without leaving the page ----
function tell(form, words) {
  const near = form.closest(".panel") || form;
  const problem = near.querySelector(".problem");
  if (!problem) return;
  problem.hidden = !words;
  problem.textContent = words;
}

// The panel may have been made anew while the words of one of its forms were on their way.
function bringBack(form) {
  if (form.isConnected || !panel || !form.elements.more) return;
  for (const field of panel.querySelectorAll("input[id]")) {
    const same = questionOf(field.form) === questionOf(form);
    if (same && field.value === "") field.value = form.elements.more.value;
  }
}

async function submitHere(event) {
  const form = event.target;
  if (!form.dataset.live || !stream) return;
  event.preventDefault();
  const move = form.dataset.live === "move";
  if (form.dataset.busy || (move && pressed)) return;
  form.dataset.busy = "yes";
  asked = true;
  pressed = move || pressed;
  const fields = new FormData(form);
  const button = event.submitter;
  if (button && button.name) fields.set(button.name, button.value);
  tell(form, "");
  try {
    const answer = await send(form.getAttribute("action"), fields);
    const words = await answer.text();
    if (!answer.ok) {
      asked = pressed = false;
      bringBack(form);
      tell(form, words);
    } else {
      for (const field of form.querySelectorAll("textarea, input[name=more]")) field.value = "";
      if (form.dataset.live === "reply") form.elements.once.value = words;
    }
  } catch {
    asked = pressed = false;
    bringBack(form);
    tell(form, "The board could not be reached. Your words are still here; please try again.");
  }
  delete form.dataset.busy;
}

function copyLink(event) {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copy);
  field.select();
  navigator.clipboard.writeText(field.value).then(() => { button.textContent = "Copied"; });
}

showTimes(document);
learnZone();
openAtUnseen();
listen();
document.addEventListener("submit", submitHere);
document.addEventListener("click", copyLink);
document.addEventListener("visibilitychange", rest);
document.addEventListener("scroll", dropNote, { passive: true });
for (const button of document.querySelectorAll("[data-copy]")) {
  if (navigator.clipboard) button.hidden = false;
}
document.querySelector(".new-posts")?.addEventListener("click", (event) => {
  event.currentTarget.hidden = true;
});
