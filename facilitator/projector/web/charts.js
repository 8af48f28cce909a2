"use strict";
// Pictures that need places worked out: the ladder, the podium, hexagons that touch.

const CHART = 100;  // the ladder's drawing is 100 by 100, stretched to its box

// A line of points over turns, a rung per threshold, the band that was reached or comes next, and the names of the rungs beside it.
function ladder(scene) {
  const count = scene.trail.length, x = (n) => trailEnd(count) * (count > 1 ? n / (count - 1) : 1), y = (part) => CHART * (1 - part);
  const points = scene.trail.map((part, n) => `${x(n).toFixed(2)},${y(part).toFixed(2)}`);
  const levels = scene.rows.map((row) => (row.bar ? row.bar.length : 0)), marked = scene.rows.findIndex((row) => row.marked);
  const picture = drawing(`0 0 ${CHART} ${CHART}`, "chart-lines");
  picture.setAttribute("preserveAspectRatio", "none");
  if (marked >= 0) {
    // On the way the band ends at the next rung; in the verdict it begins at the rung that was reached.
    const [low, high] = scene.kind === "verdict"
      ? [levels[marked], marked > 0 ? levels[marked - 1] : 1]
      : [marked + 1 < levels.length ? levels[marked + 1] : 0, levels[marked]];
    picture.append(vector("rect", { x: 0, width: CHART, y: y(high), height: Math.max(0, y(low) - y(high)), class: "band" }));
  }
  scene.rows.forEach((row, n) => {
    if (levels[n] > 0) picture.append(vector("path", { d: `M0 ${y(levels[n])}H${CHART}`, class: row.marked ? "rung marked" : "rung" }));
  });
  if (count > 1) {
    picture.append(vector("path", { d: `M${points[0]}L${points.join(" ")}L${x(count - 1).toFixed(2)},${CHART}L0,${CHART}Z`, class: "under" }));
    picture.append(vector("polyline", { points: points.join(" "), class: "trail" }));
  }
  const chart = make("div", "chart", picture);
  if (count) {
    const here = make("div", "here", make("i", "dot"));
    share(share(here, "--x", x(count - 1) / CHART), "--y", scene.trail[count - 1]);
    put(here, scene.value, scene.trail[count - 1] > 0.8 ? "value high" : "value");
    chart.append(here);
  }
  const rungs = list("rungs", scene.rows, (row, n) => {
    const item = rowItem(row, "rung-row");
    share(item, "--at", levels[n]);
    put(item, row.number, "number");
    const text = make("div", "rung-text");
    put(text, row.title, "title");
    if (row.words) put(text, row.words, row.marked ? "pill" : "words");
    item.append(text);
    return item;
  });
  return [...(scene.kind === "ladder" ? textLines(scene.lines, "below") : []), make("div", "ladder", chart, rungs)];
}

// The verdict on its ladder; where there are no points, over what was built.
function verdict(scene) {
  if (!scene.rows.length && !scene.boards.length) return [];
  return scene.rows.length ? ladder(scene) : [boardStrip(scene.boards, scene.boards, scene.boards.every((board) => board.title.length * scene.boards.length <= 40))];
}

// How far to the right the line has come: there is always room for the number beside its end.
function trailEnd(count) {
  return CHART * Math.min(0.72, 0.3 + 0.03 * count);
}

// Names of rungs stand at their rung, but never over each other: they are pushed apart, and those far from the marked one are left out.
function placeRungs() {
  const box = document.querySelector(".rungs");
  if (!box) return true;
  const rows = [...box.children], high = box.clientHeight, marked = Math.max(0, rows.findIndex((row) => row.classList.contains("marked")));
  for (const row of rows) row.hidden = false;
  const least = Math.max(...rows.map((row) => row.offsetHeight), 1), room = Math.max(1, Math.floor(high / least));
  const from = Math.max(0, Math.min(marked - Math.floor(room / 2), rows.length - room));
  const shown = rows.filter((row, n) => { row.hidden = n < from || n >= from + room; return !row.hidden; });
  const tops = shown.map((row) => (1 - Number(row.style.getPropertyValue("--at"))) * high - least / 2);
  for (let n = 0; n < tops.length; n++) tops[n] = Math.max(tops[n], n ? tops[n - 1] + least : 0);
  for (let n = tops.length - 1; n >= 0; n--) tops[n] = Math.min(tops[n], n === tops.length - 1 ? high - least : tops[n + 1] - least);
  shown.forEach((row, n) => { row.style.top = `${tops[n].toFixed(1)}px`; });
  return shown.length === Math.min(rows.length, 5) || shown.length > 5;
}

// Titles of rungs over bars: one that would stand in another's place is left out, the highest stays.
function placeRungTitles() {
  let free = Infinity;
  for (const title of [...document.querySelectorAll(".rung-title")].reverse()) {
    title.style.visibility = "";
    const { left, right } = title.getBoundingClientRect();
    if (right > free) title.style.visibility = "hidden";
    else free = left - 8;
  }
}

// Steps in team colours; ties share one. The others come below, without points or place.
function podium(scene) {
  const places = [2, 1, 3].filter((place) => scene.rows.some((row) => row.place === place)), three = places.includes(3);
  const steps = make("ol", three ? "steps three" : "steps");
  for (const place of places) {
    const rows = scene.rows.filter((row) => row.place === place), step = make("li", `step place-${place}`);
    step.style.gridColumn = String(place === 2 ? 1 : place === 1 ? 2 : 3);
    const names = make("div", "step-names");
    for (const row of rows) if (!scene.headline.includes(row.title) || rows.length > 1) nameOf(names, row);
    if (rows[0].number) put(names, rows[0].number, "points");
    const stripes = rows.map((row) => ofTeam(make("div", "stripe", symbolImage(row.symbol)), row)), block = make("div", "block", make("div", "stripes", ...stripes));
    if (rows.length === 1) put(stripes[0], String(place), "place");
    else put(block, String(place), "place shared");
    step.append(names, block);
    steps.append(step);
  }
  const others = scene.rows.filter((row) => !row.place), parts = places.length ? [...confetti(scene), steps] : [];
  if (others.length) {
    parts.push(list("others", others, (row) => {
      const item = rowItem(row, "other", ofTeam(symbolImage(row.symbol, "symbol tone"), row)), text = make("span", "other-text");
      nameOf(text, row);
      if (row.words) put(text, row.words, "words");
      item.append(text);
      return item;
    }));
  }
  return parts;
}

// [left, top, size] in hundredths of the picture; every second one is hollow. They stand still.
const CONFETTI = [[5.5, 21, 9], [11.7, 12.5, 5.4], [14.8, 32.5, 7.2], [20, 19.5, 3.8], [4.7, 40, 4.2], [87.5, 12.5, 5], [80.8, 18, 3.6], [94, 19.5, 8.2], [85, 30, 7], [96, 37.5, 4.8], [96.2, 53.5, 5.4]];

function confetti(scene) {
  const winners = scene.rows.filter((row) => row.place === 1);
  if (!winners.length) return [];
  return CONFETTI.map(([left, top, size], n) => {
    const piece = drawing("0 0 100 100", n % 2 ? "piece hollow" : "piece", hexagon(50, 50, 44, { colour: winners[n % winners.length].colour }));
    for (const [name, value] of [["--left", left], ["--top", top], ["--size", size]]) piece.style.setProperty(name, value);
    return piece;
  });
}

// A piece that would lie under a text is left out.
function placeConfetti() {
  const texts = [...document.querySelectorAll("#headline, .step-names > bdi, .block, #foot, .other")].map((e) => e.getBoundingClientRect());
  for (const piece of document.querySelectorAll(".piece")) {
    const own = piece.getBoundingClientRect();
    piece.classList.toggle("away", texts.some((t) => own.left < t.right && own.right > t.left && own.top < t.bottom && own.bottom > t.top));
  }
}

// The story's hexagons, now touching: two rows, the lower one half a hexagon to the left.
function cluster(rows) {
  const size = 50, wide = Math.sqrt(3) * size + 5, upper = Math.ceil(rows.length / 2), lower = rows.length - upper;
  const across = (Math.max(upper, lower) + (lower ? 0.5 : 0)) * wide, down = lower ? size * 3.5 + 6 : size * 2;
  const places = rows.map((row, n) => (n < upper ? [(n + (lower ? 1 : 0.5)) * wide, size] : [(n - upper + 0.5) * wide, size * 2.5 + 4]));
  const picture = drawing(`-3 -3 ${(across + 6).toFixed(1)} ${(down + 6).toFixed(1)}`, "cluster");
  rows.forEach((row, n) => picture.append(hexagon(places[n][0], places[n][1], size, row)));
  return picture;
}
