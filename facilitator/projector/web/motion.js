"use strict";
// What moves: only what happened since the last scene, for less than half a second, and nothing where people asked for no motion.

const calm = window.matchMedia("(prefers-reduced-motion: reduce)");

function move(element, from, milliseconds, delay = 0) {
  if (calm.matches || !element || !element.animate) return;
  const to = {};
  for (const name of Object.keys(from)) to[name] = name === "opacity" ? 1 : "none";
  element.animate([from, to], { duration: milliseconds, delay, easing: "ease-out", fill: "backwards" });
}

function seenBefore(row, number) {
  const before = message && message.before;
  if (!before || before.kind !== "seating") return true;
  const own = before.rows.find((other) => other.title === row.title && other.words === row.words);
  return Boolean(own && own.cells.includes(number));
}

const sameBadge = (a, b) => Boolean(a && b && a.title === b.title && a.symbol === b.symbol);

function moves(before, scene) {
  if (scene.message && scene.message !== (before && before.message)) move($("band"), { transform: "translateY(100%)" }, 250);
  if (!before) return;  // a page that is opened late shows how things are
  if (scene.who && sameBadge(before.next_team, scene.who) && !sameBadge(before.who, scene.who)) move($("who"), { transform: "scaleY(.15)" }, 400);
  for (const number of document.querySelectorAll(".number.fresh")) move(number, { opacity: 0 }, 250);
  const rows = new Map(before.rows.map((row) => [row.title, row]));
  if (["scores", "reveal"].includes(scene.kind)) moveBars(scene, rows, before);
  if (scene.kind === "podium") {
    const stood = new Set(before.kind === "podium" ? before.rows.map((row) => row.place) : []);
    for (const step of document.querySelectorAll(".step")) {
      const place = Number(step.className.split("place-")[1]);
      if (!stood.has(place)) { move(step.lastChild, { transform: "scaleY(0)" }, 400); move(step.firstChild, { opacity: 0 }, 400); }
    }
    if (!stood.has(0)) move(document.querySelector(".others"), { opacity: 0 }, 250);
  }
  if (["ladder", "verdict"].includes(scene.kind) && before.trail.length < scene.trail.length) {
    const drawn = before.trail.length > 1 ? (before.trail.length - 1) / (scene.trail.length - 1) : 0;
    move(document.querySelector(".trail"), { transform: `scaleX(${drawn})` }, 400);
    move(document.querySelector(".here"), { opacity: 0 }, 400);
  }
}

// All bars grow together; what a line adds grows from where the bar ended before.
function moveBars(scene, rows, before) {
  const same = ["scores", "reveal"].includes(before.kind);
  [...document.querySelectorAll(".score")].forEach((item, n) => {
    const row = scene.rows[n], old = same ? rows.get(row.title) : null;
    if (old && old.bar && row.bar && old.bar.length === row.bar.length && old.added === row.added) return;
    const fresh = item.querySelector(".hatched");
    if (fresh) {
      move(fresh, { transform: "scaleX(0)" }, 400);
      for (const words of item.querySelectorAll(".number, .added")) move(words, { opacity: 0 }, 100, 380);
    } else move(item.querySelector(".solid"), { transform: `scaleX(${old && old.bar && row.bar && row.bar.length > 0 ? (old.bar.length / row.bar.length).toFixed(3) : 0})` }, 400);
  });
}
