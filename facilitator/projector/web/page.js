"use strict";
// The page: shows the scene that it was told last, lets its clocks run, and comes back by itself when the server was gone.

const $ = (id) => document.getElementById(id);
const CLOCK_STATES = ["warning", "last", "overtime", "paused"], SILENT = 8000, AGAIN = 2000;
let told = null, ticking = [], source = null, lastSign = performance.now();
let seen = null;  // the large clock at the last look

// Text from people: a text node in a <bdi>, so that it is neither markup nor turns its surroundings round.
function put(parent, text, name) {
  const element = document.createElement("bdi");
  if (name) element.className = name;
  element.textContent = text;
  parent.append(element);
  return element;
}

// The word for a clock's state. All of them stand in one place, one is seen: so nothing moves when the state changes.
function stateWords(element, states) {
  element.replaceChildren(...CLOCK_STATES.map((state) => {
    const word = document.createElement("span");
    word.dataset.state = state;
    word.textContent = states[state];
    return word;
  }));
}

function showState(element, state) {
  element.dataset.state = state;
  for (const word of element.children) word.classList.toggle("on", word.dataset.state === state);
}

function rowOf(row, states) {
  const item = document.createElement("li");
  item.classList.toggle("marked", row.marked);
  put(item, row.symbol, "symbol");
  const said = document.createElement("div");
  said.className = "said";
  put(said, row.title, "title");
  if (row.words) put(said, row.words, "words");
  item.append(said);
  if (row.clock.left_ms !== null) {
    const time = document.createElement("div"), state = document.createElement("span");
    time.className = "row-time";
    state.className = "state";
    stateWords(state, states);
    const clock = put(time, "", "row-clock");
    time.append(state);
    item.append(time);
    ticking.push({ clock: row.clock, show: (now, words) => { clock.textContent = words; showState(state, now.state); } });
  }
  return item;
}

function show(message) {
  const { scene, words } = message, timed = scene.clock.left_ms !== null, body = document.body;
  told = message;
  lessonTime.runs = message.runs;
  hearTime(message.now, true);
  ticking = [];
  document.documentElement.lang = message.language;
  body.dataset.kind = scene.kind;
  body.classList.toggle("listed", scene.rows.length > 0);
  body.classList.toggle("timed", timed);
  body.classList.toggle("many", scene.rows.length > 8);
  body.classList.toggle("symbols", scene.rows.some((row) => row.symbol));
  $("headline").replaceChildren();
  put($("headline"), scene.headline);
  $("lines").replaceChildren();
  for (const line of scene.lines) put($("lines"), line, "line");
  $("rows").replaceChildren(...scene.rows.map((row) => rowOf(row, words.states)));
  stateWords($("state"), words.states);
  if (timed) ticking.push({ clock: scene.clock, show: showClock });
  else body.dataset.state = "idle";
  $("lost").textContent = words.lost;
  controls();
  tick();
  refit();
}

function showClock(now, words) {
  $("clock").textContent = words;
  document.body.dataset.state = now.state;
  showState($("state"), now.state);
}

function tick() {
  if (!told) return;
  for (const one of ticking) {
    const now = reading(one.clock, told.now, told.marks), words = clockWords(now.left);
    if (words !== one.words || now.state !== one.state) one.show(now, words);
    one.words = words;
    one.state = now.state;
  }
  const large = reading(told.scene.clock, told.now, told.marks), sound = heard(seen, large);
  if (sound && told.sound) play(sound);
  if (large.left !== null) $("rest").style.transform = `scaleX(${large.of > 0 ? Math.min(1, Math.max(0, large.left / large.of)) : 0})`;
  seen = large;
  if (performance.now() - lastSign > SILENT) {  // a connection can be dead without anybody having been told
    lastSign = performance.now();
    lost(true);
    follow();
  }
}

// Sizes are worked out with the longest that a clock can come to say, so that it never grows or shrinks while it runs.
function refit() {
  if (!told) return;
  const clock = $("clock"), words = clock.textContent, longest = words.length < 5 ? `−${words}` : words;
  clock.textContent = told.scene.clock.left_ms === null ? "" : longest;
  fit(told.scene.kind, told.scene.rows.length, longest.length);
  clock.textContent = words;
}

function lost(gone) {
  if ($("lost").hidden === !gone) return;
  $("lost").hidden = !gone;
  document.body.classList.toggle("gone", gone);
  refit();
}

function follow() {
  if (source) source.close();
  source = new EventSource("events");
  source.onopen = () => { lastSign = performance.now(); lost(false); };
  source.onmessage = (event) => { lastSign = performance.now(); show(JSON.parse(event.data)); };
  source.addEventListener("beat", (event) => { lastSign = performance.now(); hearTime(Number(event.data), false); });
  source.onerror = () => {
    lost(true);
    if (source.readyState === EventSource.CLOSED) setTimeout(follow, AGAIN);
  };
}

// Buttons: seen while somebody is at the machine, and as long as a click is needed before anything can be heard.
let atHand = 0;

function controls() {
  if (!told) return;
  const { words, sound } = told, dark = root.dataset.theme === "dark";
  $("theme").textContent = dark ? words.light : words.dark;
  $("sound").hidden = !sound;
  $("sound").textContent = canSound() ? words.sound_off : words.sound_on;
  document.body.classList.toggle("asking", sound && audio === null);
}

function otherTheme() {
  root.dataset.theme = root.dataset.theme === "dark" ? "light" : "dark";
  controls();
}

function touched() {
  document.body.classList.add("at-hand");
  clearTimeout(atHand);
  atHand = setTimeout(() => document.body.classList.remove("at-hand"), 4000);
}

$("theme").addEventListener("click", otherTheme);
$("sound").addEventListener("click", async () => {
  if (canSound()) await audio.suspend();
  else { await soundOn(); play("tone"); }
  controls();
  refit();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "t" && !event.ctrlKey && !event.metaKey && !event.altKey) otherTheme();
});
for (const name of ["pointermove", "pointerdown", "focusin"]) document.addEventListener(name, touched);
// A projector that goes dark in the middle of a lesson helps nobody; where the browser offers it, the screen stays on.
async function stayAwake() {
  if (!navigator.wakeLock || document.visibilityState !== "visible") return;
  try { await navigator.wakeLock.request("screen"); } catch { /* not now: the battery is low, or it is not allowed */ }
}

window.addEventListener("resize", refit);
document.addEventListener("visibilitychange", stayAwake);
stayAwake();
setInterval(tick, 100);
follow();
