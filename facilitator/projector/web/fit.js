"use strict";
// Sizes and arrangements. Lines break before type shrinks, type never goes below the floor, and a list that is too long gets a second picture.

const root = document.documentElement;

// In units of a hundredth of the picture's height: as large as it should be, and the least. 5.6 is the floor.
const SIZES = {
  head: [9, 7.2], name: [13.2, 8], loud: [12.2, 7.6], thanks: [13.5, 9], thought: [13, 7.2], text: [6.9, 5.6], row: [6.4, 5.6], label: [5.6, 5.6], strong: [8.6, 6.4],
  number: [12, 7.2], total: [8.8, 6.2], clock: [36, 20], role: [6.6, 5.6], answer: [5.8, 5.6], ask: [8.2, 5.8], foot: [6.8, 5.6], fact: [6.4, 5.6], tick: [6.6, 4], space: [3, 0.8], tile: [11.5, 7],
};
const STEPS = 8, TURN = 10000;

// Sizes that grow and shrink together, in the order in which they get room.
const GROUPS = [["clock"], ["name", "loud", "thanks", "thought", "head", "ask"], ["number", "total", "tile", "tick", "space"], ["text", "row", "label", "strong", "foot", "fact", "role", "answer"]];

function isUpright() {
  return window.innerWidth < window.innerHeight * 0.9;
}

// A hundredth of the picture's height; in windows narrower than 4:3 less, on a phone what makes the floor 5.4 hundredths of the width.
function unit() {
  const wide = window.innerWidth, high = window.innerHeight;
  return isUpright() ? (wide * 5.4) / 560 : Math.min(high, wide * 0.75) / 100;
}

// Where only two or three rows are, they are larger.
const LARGER = ["row", "answer", "tile", "number", "total", "label"], MANY = ["agenda", "ladder", "verdict", "podium", "closing", "step", "event", "story"];

function growth(scene, count) {
  if (MANY.includes(scene.kind) || isUpright()) return 1;
  return (scene.kind === "wall" ? [2, 2, 1.8, 1.5, 1.2] : [1.35, 1.35, 1.24, 1.12])[count] || 1;
}

// How large a clock and a team's name can be in the width that there is.
let caps = {};

function measureCaps() {
  caps = { clock: Infinity, over: Infinity, name: Infinity, role: Infinity };
  for (const name of ["--clock", "--clock-over", "--name", "--role"]) root.style.setProperty(name, "100px");
  root.classList.add("measuring");
  if (document.body.classList.contains("timed")) {
    const clock = $("clock"), room = $("time").clientWidth, words = clock.textContent, style = getComputedStyle(clock);
    const around = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight) + parseFloat(style.marginLeft);
    const most = (text) => { clock.textContent = text; const found = ((room - around) / (clock.offsetWidth - around + parseFloat(style.marginLeft))) * 99; clock.textContent = words; return found; };
    caps.clock = most(words.replace("+", ""));
    caps.over = most(words.replace(/^\+?/, "+"));
  }
  const head = $("headline");
  if (head.firstChild) caps.name = (head.clientWidth / Math.max(1, head.firstChild.getBoundingClientRect().width)) * 99;
  const role = document.querySelector("#who .role");
  if (role && role.clientWidth > 0 && !isUpright()) caps.role = ($("who").clientWidth / role.offsetWidth) * 95;
  root.classList.remove("measuring");
}

// `steps`: for each group, how far from its largest sizes to its least.
function setSizes(steps, larger) {
  const one = unit();
  root.style.setProperty("--u", `${one.toFixed(3)}px`);
  GROUPS.forEach((group, n) => group.forEach((name) => {
    const [usual, least] = SIZES[name], most = LARGER.includes(name) ? usual * larger : usual;
    const wished = (most - ((most - least) * steps[n]) / STEPS) * one, size = name === "clock" ? wished : Math.min(wished, Math.max(caps[name] || Infinity, least * one));
    root.style.setProperty(`--${name}`, `${Math.min(size, name === "clock" ? caps.clock : size).toFixed(2)}px`);
  }));
  const clock = parseFloat(root.style.getPropertyValue("--clock"));
  root.style.setProperty("--clock-over", `${Math.min(clock, caps.over).toFixed(2)}px`);
}

const evenly = (step) => GROUPS.map(() => step);

// How rows may be arranged, best first: a style and a number of columns.
function arrangements(scene, count) {
  const upright = isUpright(), across = (...columns) => columns.map((n) => ["cards", Math.min(n, Math.max(count, 1))]);
  switch (scene.kind) {
    case "seating": return upright ? [...across(2), ["cards", 1]] : [...(count < 5 ? across(count) : [["cards", Math.ceil(count / 2)]]), ...(count > 2 ? across(2) : []), ["list", 1]];
    case "wall": {
      if (upright) return [...across(2), ["cards", 1]];
      const roomy = count < 4 ? across(count, 2) : count < 5 ? across(2, 4) : across(Math.ceil(count / 2) < 5 ? Math.ceil(count / 2) : 4);
      return [...roomy, ["compact", 3], ["compact", 2], ["compact", 1]];
    }
    case "question": return upright ? across(1) : [...across(count === 3 ? 3 : 2), ...across(2, 1)];
    case "teams": return upright ? [["stacked", 1]] : [["list", 1], ["stacked", 1]];
    case "scores": case "reveal": return upright ? [["stacked", 1]] : [["stacked", 1], ["list", 1]];
    case "ladder": case "verdict": return upright ? [["stacked", 1]] : [["list", 1], ["stacked", 1]];
    case "story": case "counting": return [["list", upright && scene.kind === "story" ? Math.min(count, 2) : Math.max(count, 1)]];
    case "podium": return upright ? [["stacked", 1]] : count > 1 ? [["list", 2], ["list", 1], ["stacked", 2], ["stacked", 1]] : [["list", 1], ["stacked", 1]];
    // A turn and an event go without the piles before anything else is left out.
    case "step": case "event": return count ? [["list", 1], ["unmetered", 1]] : [["list", 1]];
    default: return [["list", 1]];
  }
}

const listed = () => [...document.querySelectorAll(message.scene.kind === "podium" ? ".others > .other" : "#picture .row:not(.rung-row)")];
let pages = [[0, 0]];

// Which rows are seen. On the agenda the present phase is always among them; elsewhere the pictures take turns.
function showPage(number) {
  const [from, to] = pages[number % pages.length];
  listed().forEach((row, n) => { row.hidden = n < from || n >= to; });
  const many = pages.length > 1 && message.scene.kind !== "agenda", part = document.querySelector(".part");
  const text = many ? message.words.part.replace("{n}", String((number % pages.length) + 1)).replace("{of}", String(pages.length)) : "";
  if (part && part.textContent !== text) part.textContent = text;
}

function turnPage() {
  if (pages.length > 1 && message.scene.kind !== "agenda") showPage(Math.floor(performance.now() / TURN));
}

function pagesOf(scene, count, all) {
  if (scene.kind === "agenda" && count < all) {
    const now = Math.max(0, scene.rows.findIndex((row) => row.marked)), from = Math.max(0, Math.min(now - Math.floor((count - 1) / 3), all - count));
    return [[from, from + count]];
  }
  const found = [];
  for (let from = 0; from < Math.max(all, 1); from += Math.max(count, 1)) found.push([from, Math.min(all, from + count)]);
  return found;
}

// With boards first; they never cost a second picture.
function withBoards(ways, scene) {
  return scene.boards.length ? [...ways.map((way) => [...way, true]), ...ways] : ways;
}

function arrange([style, columns, boarded], steps, aside, count) {
  root.classList.toggle("boarded", Boolean(boarded));
  setSizes(steps, growth(message.scene, count));
  for (const name of ["cards", "list", "stacked", "compact", "unmetered"]) root.classList.toggle(name, name === style);
  root.style.setProperty("--columns", columns);
  const most = Math.max(1, ...message.scene.rows.map((row) => row.cells.length)), lines = count > columns ? 2 : 4;
  const per = isUpright() ? (columns > 1 ? 3 : 6) : Math.max(Math.min(most, 2), Math.ceil(most / lines));
  root.style.setProperty("--per", per);
  root.style.setProperty("--lines", Math.ceil(most / per));
  root.classList.toggle("without-aside", !aside);
}

const seenBox = (e) => e.clientWidth > 0;

// In the least sizes of all, rungs far from the marked one may be left out.
function fits(least) {
  const placed = placeRungs(), foot = footLines(), wide = (e) => e.scrollWidth > e.clientWidth, high = (e) => e.scrollHeight > e.clientHeight + 1;
  const tall = [$("stage"), $("picture"), $("foot"), $("who"), ...document.querySelectorAll("#picture .row, .rungs, .step, .steps, .stripe, .counted-texts")].filter(seenBox);
  if (!(placed || least) || !foot || (!isUpright() && tall.some(high))) return false;
  const all = [...document.querySelectorAll("#page div, #page ul, #page ol, #page li, #page h1, #page p, #page bdi, #page span")].filter((e) => seenBox(e) && !e.closest(".axis, .heard, #clock, #time"));
  return !all.some(wide) && legible();
}

// Whether the small fact stands above the headline, where it is in nothing's way.
function asideAbove() {
  return document.body.classList.contains("acting") || message.scene.kind === "question";
}

// A foot takes one line, two on a phone; what follows a team's name goes first.
function footLines() {
  root.classList.remove("short-foot");
  const next = document.querySelector(".next");
  if (!next) return true;
  const many = () => next.clientHeight > (isUpright() ? 2.6 : 1.6) * parseFloat(getComputedStyle(next).fontSize);
  if (many()) root.classList.add("short-foot");
  const inner = document.querySelector(".foot-inner");
  return next.offsetHeight <= $("foot").clientHeight - unit() && inner.scrollWidth <= inner.clientWidth + 1;
}

// The small fact beside a headline goes before the headline takes two lines.
function asideFits() {
  const head = $("headline").firstChild, lines = head ? head.getClientRects().length : 1;
  return asideAbove() || !$("aside").textContent || message.scene.kind === "wall" || lines < 2;
}

// Rungs beside a ladder stand in one line each if there is a size for it.
function legible() {
  return [...document.querySelectorAll(".rungs > li")].every((row) => row.hidden || row.scrollWidth <= row.clientWidth + 1);
}

function holds(way, steps, scene, count, asides) {
  const all = listed().length;
  pages = pagesOf(scene, count, all);
  for (const aside of asides) {
    arrange(way, steps, aside, count);
    root.classList.add("whole");
    const good = pages.every((_, n) => { showPage(n); return fits(steps.every((step) => step === STEPS)) && (!aside || asideFits()); });
    root.classList.remove("whole");
    if (good) return true;
  }
  return false;
}

// What need not be small for the others' sake is enlarged again, group by group.
function grow(steps, good) {
  const larger = (n) => steps.map((step, i) => (i === n ? step - 1 : step));
  for (const n of GROUPS.keys()) while (steps[n] > 0 && good(larger(n))) steps = larger(n);
  good(steps);
  return steps;
}

// A scene of which only numbers and names change keeps its arrangement as long as that holds everything.
const STEADY = ["wall", "teams", "seating", "scores", "reveal"];
let kept = null;

function frameOf({ kind, rows, columns, rungs, lines, next, boards, message: words }) {
  return [window.innerWidth, window.innerHeight, kind, ...rows.map((row) => row.title), columns.length, rungs.length, lines.length, boards.length, Boolean(next), Boolean(words)].join();
}

function keep(scene) {
  return kept !== null && STEADY.includes(scene.kind) && kept.scene === frameOf(scene) && holds(kept.way, kept.steps, scene, kept.count, kept.asides);
}

// The first arrangement that has room for everything, in the largest sizes that it allows.
function search(scene, all, asides) {
  const most = isUpright() || ["step", "event"].includes(scene.kind) ? 1 : Math.max(all, 1);
  for (let parts = 1; parts <= most; parts++) {
    const count = Math.ceil(all / parts);
    if (parts > 1 && Math.ceil(all / (parts - 1)) === count) continue;
    for (const way of withBoards(arrangements(scene, count), scene)) {
      const good = (steps) => holds(way, steps, scene, count, asides);
      if (!good(evenly(STEPS))) continue;
      let step = 0;
      while (!good(evenly(step))) step++;
      kept = { scene: frameOf(scene), way, count, asides, steps: grow(evenly(step), good) };
      return true;
    }
  }
  return false;
}

// A message has the band's 27 hundredths: one line, then smaller ones. Without a clock to cover it may grow.
function fitBand() {
  const band = $("band");
  if (band.hidden) return;
  for (const size of [10, 8.4, 7.2, 6.4, 5.6]) {
    root.style.setProperty("--band", `${(size * unit()).toFixed(2)}px`);
    const lines = size > 7.2 ? 1 : 9, high = band.lastChild.clientHeight;
    if (high < (lines + 0.6) * size * unit() * 1.12 && band.scrollHeight <= band.clientHeight + 1 && band.clientHeight <= window.innerHeight * 0.275) return;
  }
}

// A role that is too long for the column, even in the least size, stands above the name.
function roleTooWide() {
  root.classList.remove("role-beside");
  root.classList.add("whole");
  const wide = !isUpright() && [...document.querySelectorAll("#who .role, #who .role bdi")].some((e) => e.scrollWidth > e.clientWidth + 1);
  root.classList.remove("whole");
  return wide;
}

// The lines of a headline are about equally long: as narrow as its words allow without another line. A word with a hyphen would be broken there.
function balance() {
  const head = $("headline").firstChild;
  if (isUpright() || head.getClientRects().length < 2 || /\S[-–]\S/.test(head.textContent)) return;
  root.classList.add("whole");
  Object.assign(head.style, { display: "block", margin: getComputedStyle(head).textAlign === "center" ? "0 auto" : "" });
  const high = head.offsetHeight;
  let wide = head.offsetWidth, least = 0;
  while (wide - least > 4) {
    const tried = (wide + least) / 2;
    head.style.maxWidth = `${tried}px`;
    if (head.offsetHeight > high || head.scrollWidth > head.clientWidth) least = tried; else wide = tried;
  }
  head.style.maxWidth = `${Math.ceil(wide)}px`;
  root.classList.remove("whole");
}

function fit(scene) {
  root.classList.remove("cut", "overfull");
  Object.assign($("headline").firstChild.style, { display: "", maxWidth: "", margin: "" });
  root.classList.toggle("upright", isUpright());
  const all = listed().length;
  setSizes(evenly(STEPS), 1);
  root.classList.toggle("role-beside", roleTooWide());
  measureCaps();
  if (!keep(scene) && !(asideAbove() || scene.kind === "agenda" ? search(scene, all, [true]) || search(scene, all, [false]) : search(scene, all, [true, false]))) {
    const ways = arrangements(scene, isUpright() ? all : 1);
    pages = pagesOf(scene, isUpright() ? Math.max(all, 1) : 1, all);
    root.classList.add(isUpright() ? "overfull" : "cut");
    arrange(ways[ways.length - 1], evenly(STEPS), false, 1);
    placeRungs();
  }
  showPage(Math.floor(performance.now() / TURN));
  balance();
  fitBand();
  placeBoards();
  placeRungTitles();
  placeConfetti();
}
