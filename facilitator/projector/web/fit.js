"use strict";
// Sizes. Everything is as large as it can be with all of it in the window; what is read from eight metres comes before what looks neat.

// In hundredths of the window's height: what a capital and a clock's digits are at least, and how small a font may be where all else fails.
const CAPITAL = 3.06, DIGITS = 15.3, TIGHT = 3.1;

// How large headline, text and clock may become in each scene, how large the headline usually is at least (0: as the text), and in how many columns rows may stand.
const LARGEST = {
  message: [15, 6, DIGITS, 0, 1], agenda: [8, 6, DIGITS, 0, 2], step: [14, 6.4, 60, 9, 1], teams: [9, 9, DIGITS, 0, 2],
  event: [7, 13, DIGITS, 0, 1], ladder: [13, 8, DIGITS, 0, 2], wall: [7, 9, DIGITS, 0, 4], reveal: [9, 8, DIGITS, 0, 2],
  question: [6, 13, DIGITS, 0, 1], blank: [6, 6, DIGITS, 0, 1],
};

const root = document.documentElement;
let capitalHeight = 0, digitWidth = 0;  // as parts of a font's size

function measureFont() {
  const context = document.createElement("canvas").getContext("2d"), { fontFamily } = getComputedStyle(root);
  const measured = (weight, text) => {
    context.font = `${weight} 200px ${fontFamily}`;
    return context.measureText(text);
  };
  capitalHeight = Math.min(measured(400, "H").actualBoundingBoxAscent, measured(700, "H").actualBoundingBoxAscent) / 200 || 0.7;
  digitWidth = measured(700, "0").width / 200;
}

function setSizes(unit, head, text, clock, columns, rows) {
  root.style.setProperty("--head", `${(head * unit).toFixed(2)}px`);
  root.style.setProperty("--text", `${(text * unit).toFixed(2)}px`);
  root.style.setProperty("--clock", `${clock.toFixed(2)}px`);
  root.style.setProperty("--columns", columns);
  root.style.setProperty("--rows", Math.ceil(rows / columns));
}

// What is asked of a size beside that all is in the window: rows that stand in one line each, words that are not broken.
const NEAT = 2, WHOLE = 1, ANYHOW = 0;

function fits(how) {
  const stage = document.getElementById("stage"), whole = how >= WHOLE && !root.classList.contains("cut");
  const boxes = [stage, ...document.querySelectorAll(`#headline, #lines, li, .row-time${whole ? ", .said > bdi" : ""}`)];
  root.classList.toggle("whole", whole);
  const inside = (box) => box.scrollWidth <= box.clientWidth + 1;
  const good = stage.scrollHeight <= stage.clientHeight + 1 && boxes.every(inside) && (how < NEAT || inLines());
  root.classList.remove("whole");
  return good;
}

// Whether every row of a list stands in one line, so that its columns stand under each other.
function inLines() {
  const most = 2 * parseFloat(root.style.getPropertyValue("--text"));
  return [...document.querySelectorAll("#rows .said, #rows .row-time")].every((line) => line.clientHeight < most);
}

// The largest step of so many for which something holds, if it is more than `low`; every try costs a layout of the whole page.
function largest(steps, holds, low = -1) {
  let high = low >= steps || (low >= 0 && !holds(low + 1)) ? low : steps;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (holds(middle)) low = middle; else high = middle - 1;
  }
  return low;
}

const STEPS = 16, TIGHT_STEPS = 8;

function fit(kind, rows, clockLength) {
  if (!capitalHeight) measureFont();
  const high = window.innerHeight, wide = window.innerWidth, unit = Math.min(high, wide * 1.08) / 100;
  const [headMost, textMost, clockShare, headAtLeast, columns] = LARGEST[kind];
  const usual = CAPITAL / capitalHeight, headUsual = Math.max(headAtLeast, usual);
  root.style.setProperty("--least", `${usual * unit}px`);
  const most = Math.min(columns, Math.max(rows, 1));
  // Narrow windows can't have a clock of fifteen hundredths of their height: there it is as wide as they are.
  const widest = (wide * 0.9) / (Math.max(clockLength, 4) * digitWidth);
  const clockLeast = Math.min((DIGITS * high) / 100 / capitalHeight, widest);
  const clockMost = Math.max(clockLeast, Math.min((clockShare * high) / 100, widest * 1.05));
  const between = (least, greatest, step) => least + ((greatest - least) * step) / STEPS;
  // Steps below TIGHT_STEPS go under the usual least sizes: for a wall of sixteen tables, or texts without end.
  const tight = (step) => (TIGHT_STEPS - step) / TIGHT_STEPS;
  const textAt = (step) => (step < TIGHT_STEPS ? usual - (usual - TIGHT) * tight(step) : between(usual, textMost, step - TIGHT_STEPS));
  const headAt = (step) => (step < TIGHT_STEPS ? headUsual - (headUsual - TIGHT) * tight(step) : headUsual);

  function search(steps) {
    let best = [-1, 1];
    // Where the clock is what matters it gets its share before the text grows; where rows are, they stay in lines if they can.
    const lines = rows > 8 && wide > high ? 3 : kind === "wall" || wide < high ? TIGHT_STEPS : TIGHT_STEPS + 3;
    const ways = [[0, NEAT, lines], [0, WHOLE, 0], [0, ANYHOW, 0]];
    if (clockMost > clockLeast) ways.unshift([0.7, NEAT, TIGHT_STEPS], [0.35, NEAT, TIGHT_STEPS]);
    for (const [share, how, enough] of ways) {
      const clock = between(clockLeast, clockMost, STEPS * share);
      for (let n = 1; n <= most; n++) {
        const step = largest(steps, (s) => { setSizes(unit, headAt(s), textAt(s), clock, n, rows); return fits(how); }, best[0]);
        if (step > best[0]) best = [step, n];
      }
      if (best[0] >= enough) break;
    }
    return best;
  }

  root.classList.remove("cut", "overfull");
  let [step, n] = search(STEPS + TIGHT_STEPS);
  if (step < 0 && wide > high) {  // what still does not fit is cut off, row by row; on a phone one can scroll
    root.classList.add("cut");
    [step, n] = search(TIGHT_STEPS);
  }
  root.classList.toggle("overfull", step < 0);
  const text = textAt(Math.max(step, 0)), head = headAt(Math.max(step, 0));
  const tryClock = (s) => { setSizes(unit, head, text, between(clockLeast, clockMost, s), n, rows); return fits(ANYHOW); };
  const clock = between(clockLeast, clockMost, clockMost > clockLeast ? Math.max(largest(STEPS, tryClock), 0) : 0);
  const tryHead = (s) => { setSizes(unit, between(head, headMost, s), text, clock, n, rows); return fits(WHOLE); };
  const grown = step < 0 ? 0 : Math.max(largest(STEPS, tryHead), 0);
  setSizes(unit, between(head, headMost, grown), text, clock, n, rows);
}
