"use strict";
// The page: shows the scene that it got last, lets its clocks run, and comes back by itself when the server was gone.

const SILENT = 8000, AGAIN = 2000;
let message = null, ticking = [], source = null, lastSign = performance.now();
let seen = null;  // the large clock at the last look
let announced = "";

const PICTURES = { seating, teams, agenda, story, step: meters, event: meters, ladder, wall, scores, counting, reveal: scores, podium, verdict: verdict, question, closing, blank: () => [] };

function show(news) {
  const before = message && message.scene.kind !== "blank" ? message.scene : null, { scene, words } = news, body = document.body;
  message = news;
  message.before = before;
  lessonTime.runs = news.runs;
  hearTime(news.now, true);
  ticking = [];
  root.lang = news.language;
  document.title = scene.headline || words.title;
  body.dataset.kind = scene.kind;
  const large = scene.clock.left_ms !== null && !["wall", "agenda"].includes(scene.kind);
  body.classList.toggle("timed", large);
  body.classList.toggle("alone", !large && !scene.rows.length && !scene.who && !scene.ask && !scene.boards.length);
  showWho(scene);
  showTop(scene);
  showLines(scene);
  empty($("picture"), ...(PICTURES[scene.kind] || story)(scene));
  showFoot(scene);
  showBand(scene.message);
  ofTeam($("time"), scene.who);
  $("clock").setAttribute("aria-label", words.timer);
  if (large) ticking.push({ clock: scene.clock, show: showClock });
  else showState("idle");
  $("lost").textContent = words.lost;
  controls();
  refit();
  tick();
  moves(before, scene);
  announce(scene);
}

function showClock(now, words) {
  $("clock").textContent = words;
  showState(now.state);
}

function showState(state) {
  const words = message.words.states[state] || "", place = document.querySelector("#lines > .state");
  $("clock").dataset.state = state;
  document.body.dataset.state = state;
  place.textContent = words ? `${words} ` : "";
  $("lines").classList.toggle("stated", Boolean(words));
}

// What a screen reader says: the scene and the team when they change, and the clock only twice.
function announce(scene) {
  const team = scene.who && scene.who.title !== scene.headline ? scene.who.title : "";
  const text = [scene.message || "", scene.headline, team, scene.role, ...(scene.kind === "step" ? scene.lines : [])].filter(Boolean).join(". ");
  if (text !== announced) say(text);
  announced = text;
}

function say(text) {
  $("live").textContent = text;
}

function announceClock(before, now) {
  if (!before || before.left === null || now.left === null || before.state === now.state) return;
  if (before.state === "running" && now.state === "warning") say(message.words.seconds);
  if (before.state !== "paused" && now.state === "overtime") say(message.words.states.overtime);
}

function tick() {
  if (!message) return;
  for (const one of ticking) {
    const now = reading(one.clock, message.now, message.marks), words = now.left === null ? "" : clockWords(now.left);
    if (words !== one.words || now.state !== one.state) one.show(now, words);
    one.words = words;
    one.state = now.state;
  }
  const large = reading(message.scene.clock, message.now, message.marks);
  announceClock(seen, large);
  if (large.left !== null) $("rest").style.transform = `scaleX(${large.of > 0 ? Math.min(1, Math.max(0, large.left / large.of)) : 0})`;
  seen = large;
  turnPage();
  if (performance.now() - lastSign > SILENT) {  // a connection can be dead without anybody having been told
    lastSign = performance.now();
    lost(true);
    follow();
  }
}

// The longest that a running clock can come to show: overtime begins with a sign.
function longestDigits(clock) {
  const now = reading(clock, message.now, message.marks), words = clockWords(now.left === null ? 0 : now.left).replace(/\d/g, "0");
  return words.length > 4 ? words : "0:00";
}

function refit() {
  if (!message) return;
  const { scene, words } = message, place = document.querySelector("#lines > .state");
  if (scene.clock.left_ms !== null) {
    $("clock").textContent = longestDigits(scene.clock);
    if (document.body.classList.contains("timed")) place.textContent = `${Object.values(words.states).reduce((a, b) => (b.length > a.length ? b : a), "")} `;
  }
  const running = ticking.filter((one) => one.show !== showClock);
  for (const one of running) one.show(reading(one.clock, message.now, message.marks), longestDigits(one.clock));
  fit(scene);
  for (const one of ticking) one.words = null;
  tick();
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
  source.addEventListener("sound", (event) => play(event.data));
  source.onerror = () => {
    lost(true);
    if (source.readyState === EventSource.CLOSED) setTimeout(follow, AGAIN);
  };
}

// Buttons: seen while somebody is at the machine, and as long as a click is needed before anything can be heard.
let atHand = 0;

function controls() {
  if (!message) return;
  const { words, sound } = message, dark = root.dataset.theme === "dark";
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
  else { await soundOn(); play("reveal"); }
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
  try { await navigator.wakeLock.request("screen"); } catch (refused) { /* not now: the battery is low, or it is not allowed */ }
}

$("unsupported").remove();
window.addEventListener("resize", refit);
document.addEventListener("visibilitychange", stayAwake);
stayAwake();
setInterval(tick, 100);
follow();
