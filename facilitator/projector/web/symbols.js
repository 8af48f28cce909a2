"use strict";
// Symbols as inline SVG of equal weight: fonts draw ◆ and ● in different sizes. They are hidden from screen readers; the name beside them is the text.

const SVG = "http://www.w3.org/2000/svg";

// Filled shapes in a box of 100 by 100.
const SHAPES = {
  "◆": "M50 3 97 50 50 97 3 50Z",
  "▲": "M50 7 98 91H2Z",
  "●": "M50 11a39 39 0 1 1 0 78a39 39 0 1 1 0-78Z",
  "■": "M16 16H84V84H16Z",
  "★": "M50 1 63 34 98 36 71 59 80 94 50 75 20 94 29 59 2 36 37 34Z",
  "▼": "M50 93 2 9H98Z",
  "✚": "M35 7H65V35H93V65H65V93H35V65H7V35H35Z",
  "◗": "M26 2a48 48 0 0 1 0 96Z",
  "⬢": "M50 5 89 27.5V72.5L50 95 11 72.5V27.5Z",
};

// Signs that are drawn with a line.
const SIGNS = {
  "✓": "M16 54 40 78 86 22",
  "→": "M4 50H90M58 18 92 50 58 82",
  "▶": "M30 14 82 50 30 86Z",
  speaker: "M8 34H26L62 8V92L26 66H8ZM78 26c18 14 18 34 0 48",
  card: "M34 8H86Q96 8 96 18V84Q96 94 86 94H34Q24 94 24 84V18Q24 8 34 8ZM16 24Q4 24 4 34V100Q4 110 14 110H70Q80 110 80 100",
  bang: "M60 31V56M60 76v.1",
};

function vector(tag, attributes, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const name of Object.keys(attributes)) element.setAttribute(name, attributes[name]);
  element.append(...children);
  return element;
}

function drawing(box, name, ...children) {
  return vector("svg", { viewBox: box, class: name, "aria-hidden": "true", focusable: "false" }, ...children);
}

// The shape of a symbol; one that a ruleset brought along is the font's.
function shape(symbol) {
  if (SHAPES[symbol]) return vector("path", { d: SHAPES[symbol] });
  const text = vector("text", { x: 50, y: 78, "text-anchor": "middle", "font-size": 80, "font-weight": 700 });
  text.textContent = symbol;
  return text;
}

function symbolImage(symbol, name = "symbol") {
  return drawing("0 0 100 100", name, shape(symbol));
}

function signImage(sign) {
  return drawing(sign === "card" ? "0 0 100 116" : "0 0 100 100", `sign ${sign === "▶" || sign === "speaker" ? "filled" : ""}`, vector("path", { d: SIGNS[sign] }), ...(sign === "card" ? [vector("path", { d: SIGNS.bang, class: "bang" })] : []));
}

// A hexagon with its corner at the top, around (x, y), with a side's symbol in it.
function hexagon(x, y, size, row) {
  const corners = [0, 1, 2, 3, 4, 5].map((n) => {
    const angle = (Math.PI / 3) * n - Math.PI / 2;
    return `${(x + size * Math.cos(angle)).toFixed(1)},${(y + size * Math.sin(angle)).toFixed(1)}`;
  });
  const group = vector("g", {}, vector("polygon", { points: corners.join(" "), class: "hexagon" }));
  group.dataset.team = row.colour || "none";
  if (row.symbol) {
    const inner = vector("g", { transform: `translate(${x - size * 0.46} ${y - size * 0.46}) scale(${(size * 0.92) / 100})`, class: "inner" }, shape(row.symbol));
    group.append(inner);
  }
  return group;
}
