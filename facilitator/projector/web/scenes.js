"use strict";
// The scenes: each kind's picture, made from the values of the scene alone.

const $ = (id) => document.getElementById(id);

function make(tag, name, ...children) {
  const element = document.createElement(tag);
  if (name) element.className = name;
  element.append(...children);
  return element;
}

// Text from people: a text node in a <bdi>, so that it is neither markup nor turns its surroundings round.
function put(parent, text, name) {
  const element = make("bdi", name);
  element.textContent = text;
  parent.append(element);
  return element;
}

// A sentence goes to the next line whole, where it can.
function putSentences(parent, text, name) {
  const sentences = text.match(/[^.!?]*[.!?]+\s*|[^.!?]+$/g) || [text], line = put(parent, sentences.length > 1 ? "" : text, name);
  if (sentences.length > 1) {
    for (const sentence of sentences) {
      const part = make("span", "sentence");
      part.textContent = sentence.trim();
      line.append(part, " ");
    }
  }
  return line;
}

function empty(element, ...children) {
  while (element.firstChild) element.firstChild.remove();
  element.append(...children);
}

function ofTeam(element, badge) {
  element.dataset.team = badge && badge.colour ? badge.colour : "none";
  return element;
}

function tile(badge) {
  return ofTeam(make("span", "tile", symbolImage(badge.symbol)), badge);
}

// The name of a side in its colour, where it has one.
function nameOf(parent, badge) {
  const name = put(parent, badge.title, badge.colour ? "title tone" : "title");
  return badge.colour ? ofTeam(name, badge) : name;
}

function rowItem(row, name, ...children) {
  const item = make("li", `row ${name}`, ...children);
  if (row.marked) item.classList.add("marked");
  return item;
}

function share(element, name, value) {
  element.style.setProperty(name, Math.min(1, Math.max(0, value)).toFixed(4));
  return element;
}

function track(row, name = "track") {
  const fill = make("i", "fill"), rail = make("div", name, fill);
  share(fill, "--length", row.bar ? row.bar.length : 0);
  return rail;
}

// A clock that runs by itself, with its state.
function smallClock(row, state) {
  const time = make("span", "small-clock");
  time.setAttribute("role", "timer");
  time.setAttribute("aria-label", `${row.title} ${message.words.timer}`.trim());
  const digits = put(time, "", "digits");
  ticking.push({ clock: row.clock, show: (now, words) => {
    digits.textContent = words;
    time.dataset.state = now.state;
    if (state) state.textContent = message.words.states[now.state] || "";
  } });
  return time;
}

function list(name, rows, draw) {
  return make("ul", name, ...rows.map(draw));
}

function seating(scene) {
  const most = Math.max(1, ...scene.rows.map((row) => row.cells.length));
  const cards = list("seating", scene.rows, (row) => {
    const head = ofTeam(make("div", "head", ...(row.symbol ? [tile(row)] : [])), row), numbers = make("div", "numbers");
    const name = make("div", "names");
    nameOf(name, row);
    if (row.words) put(name, row.words, "words");
    head.append(name);
    for (const number of row.cells) put(numbers, number, seenBefore(row, number) ? "number" : "number fresh");
    return rowItem(row, "seat box", head, numbers);
  });
  cards.style.setProperty("--most", most);
  return [cards];
}

// "→ ▲" is a team by its symbol; everything else is text.
function cell(text, scene) {
  const box = make("div", "cell");
  if (!text.startsWith("→ ")) {
    put(box, text, "number");
    return box;
  }
  const symbol = text.slice(2).trim(), team = scene.rows.find((row) => row.symbol === symbol) || { symbol, title: symbol, colour: "" };
  const mark = ofTeam(make("span", "visit", signImage("→"), symbolImage(symbol, "symbol tone")), team);
  mark.setAttribute("role", "img");
  mark.setAttribute("aria-label", team.title);
  box.classList.add("plain");
  box.append(mark);
  return box;
}

// Columns are as wide as the longest text in them, in parts of the whole.
function columnWidths(table, scene, visits) {
  const count = Math.max(scene.columns.length - (visits ? 1 : 0), ...scene.rows.map((row) => row.cells.length - (visits ? 1 : 0)), 0);
  const widths = [...Array(count).keys()].map((n) => Math.max(4, (scene.columns[n] || "").length * 0.96 + 0.4, ...scene.rows.map((row) => (row.cells[n] || "").length * 1.1 + 2)));
  const name = Math.max(6, ...scene.rows.map((row) => Math.max(row.title.length * 1.16, row.words.length) + 3.6));
  const parts = widths.map((n) => `minmax(0, ${n.toFixed(1)}fr)`).join(" "), arrow = visits ? " var(--arrow)" : "";
  table.style.setProperty("--parts", `${parts}${arrow}`);
  table.style.setProperty("--named", `minmax(0, ${name.toFixed(1)}fr)`);
}

function teams(scene) {
  const heads = make("div", "row-heads heads", make("span", "head-gap"), ...scene.columns.map((text) => { const box = make("span", "cell-head"); put(box, text); return box; }));
  const rows = list("teams", scene.rows, (row) => {
    const side = make("div", "side", tile(row)), cells = row.cells.map((text) => cell(text, scene));
    const names = make("div", "names");
    nameOf(names, row);
    if (row.words) put(names, row.words, "words");
    side.append(names);
    cells.forEach((box, n) => { if (scene.columns[n]) box.prepend(put(box, scene.columns[n], "cell-label")); });
    return rowItem(row, "team", side, ...cells);
  });
  const table = make("div", "team-table", ...(scene.columns.length ? [heads] : []), rows);
  const visits = scene.rows.length > 0 && scene.columns.length > 0 && scene.rows.every((row) => (row.cells[scene.columns.length - 1] || "→ ").startsWith("→ "));
  table.classList.toggle("visiting", visits);
  columnWidths(table, scene, visits);
  return [table];
}

function agenda(scene) {
  const whole = make("div", "lesson"), { of_ms: of, left_ms: left } = scene.clock;
  whole.setAttribute("aria-hidden", "true");
  const measured = scene.rows.some((row) => row.bar);
  for (const row of scene.rows.filter((one) => one.bar || !measured)) {
    const phase = make("div", `phase ${row.marked ? "now" : row.symbol === "✓" ? "done" : "coming"}`);
    phase.style.flexGrow = String(row.bar ? Math.max(row.bar.length, 0.004) : 1);
    if (row.marked && of > 0 && left !== null) {
      const fill = make("i", "fill");
      phase.append(fill);
      ticking.push({ clock: scene.clock, show: (now) => share(fill, "--length", 1 - now.left / of) });
    }
    whole.append(phase);
  }
  const bars = measured ? [whole] : [];
  const rows = list("agenda", scene.rows, (row) => {
    const sign = make("span", "sign-place", ...(row.symbol === "✓" ? [signImage("✓")] : row.marked ? [signImage("▶")] : []));
    const item = rowItem(row, `phase-row ${row.symbol === "✓" ? "done" : row.marked && scene.state ? "stating" : ""}`, sign);
    put(item, row.title, "title");
    const right = make("span", "right");
    if (row.marked && scene.state) put(right, scene.state, "pill");
    if (row.words) put(right, row.words, "words");
    item.append(right);
    if (row.marked) item.setAttribute("aria-current", "step");
    return item;
  });
  return [...bars, ...textLines(scene.lines, "times"), rows];
}

function textLines(lines, name) {
  if (!lines.length) return [];
  const box = make("div", name);
  for (const line of lines) put(box, line, "line");
  return [box];
}

function story(scene) {
  if (!scene.rows.length) return [];
  return [list("story", scene.rows, (row) => {
    const item = rowItem(row, "thing box", drawing("0 0 100 100", "hex", hexagon(50, 50, 48, row)));
    nameOf(item, row);
    if (row.words) put(item, row.words, "words");
    return item;
  })];
}

// Public meters and piles of a step, small.
function meters(scene) {
  if (!scene.rows.length) return [];
  return [list("meters", scene.rows, (row) => {
    const item = rowItem(row, "meter", ...(row.symbol && row.colour ? [ofTeam(symbolImage(row.symbol, "symbol tone"), row)] : []));
    put(item, row.title, "title");
    if (row.number) put(item, row.number, "number");
    if (row.words) put(item, row.words, "words");
    if (row.bar) item.append(track(row));
    return item;
  })];
}

// "Table 3" gets its number large at the right.
function tableTitle(item, row) {
  const found = row.place === -1 ? null : /^(.*\S)\s+(\S*\d\S*)$/.exec(row.title), head = make("div", "card-title");
  put(head, found ? found[1] : row.title, "title");
  if (found) put(head, found[2], "of-table");
  item.append(head);
}

function wall(scene) {
  return [...textLines(scene.lines, "below"), list("wall", scene.rows, (row) => {
    const item = rowItem(row, `card box ${row.place === -1 ? "together" : ""}`), timed = row.clock.left_ms !== null;
    tableTitle(item, row);
    const middle = make("div", "middle"), state = make("bdi", "state");
    if (row.number) put(middle, row.number, "number");
    if (timed) middle.append(smallClock(row, state));
    if (row.number || timed) item.append(middle);
    if (row.bar) item.append(track(row));
    const below = make("div", "card-foot");
    const side = make("span", "card-side", ...(row.symbol && row.colour ? [ofTeam(symbolImage(row.symbol, "symbol tone"), row)] : []));
    if (row.words && (timed || !row.state)) put(side, row.words, "words");
    if (timed) below.append(state);
    else if (row.state) put(below, row.state, "pill");
    if (side.childNodes.length) below.append(side);
    if (below.childNodes.length) item.append(below);
    const boards = boardsOfRow(scene, scene.rows.indexOf(row));
    if (boards.length) item.append(boardStrip(boards, scene.boards));
    return item;
  })];
}

// A bar per team; `added` is the hatched part of its length. Rungs are lines across all of them.
function scores(scene) {
  if (!scene.rows.length) return scene.ticks.length ? [make("div", "quiet", ...scene.ticks.map(tickSign))] : [];
  const rows = list("scores", scene.rows, (row) => {
    const item = rowItem(row, "score", tile(row)), line = ofTeam(make("div", "length"), row), { length, added } = row.bar || { length: 0, added: 0 };
    const names = make("div", "names");
    nameOf(names, row);
    if (row.words) put(names, row.words, "words");
    item.append(names);
    line.append(share(make("i", "solid"), "--length", length - added));
    if (added > 0) line.append(share(make("i", "hatched"), "--length", added));
    put(line, row.number, "number");
    if (row.added) put(line, row.added, "added");
    if (row.bar || row.number) item.append(line);
    const [board] = boardsOfRow(scene, scene.rows.indexOf(row));
    if (board) item.append(make("div", "row-board board-box", boardImage(board, scene.boards)));
    if (scene.boards.length) item.classList.add("boarded-row");
    return item;
  });
  if (!scene.rungs.length) return [...textLines(scene.lines, "below"), rows];
  const axis = make("div", "axis");
  for (const rung of scene.rungs) {
    axis.append(share(make("i", "rung"), "--at", rung.at));
    share(put(axis, rung.title, "rung-title"), "--at", rung.at);
  }
  return [...textLines(scene.lines, "below"), make("div", "bars", axis, rows)];
}

function counting(scene) {
  const rows = list("values", scene.rows, (row) => {
    const item = rowItem(row, "value-row", ...(row.symbol ? [tile(row)] : []));
    put(item, row.title, "title");
    if (row.words) put(item, row.words, "words");
    put(item, row.number, "number");
    return item;
  });
  const heads = make("div", "value-heads");
  for (const text of scene.columns) put(heads, text);
  const texts = [...(scene.columns.length ? [heads] : []), rows, ...textLines(scene.lines, "example")], [board] = scene.boards;
  if (!board) return texts;
  return [make("div", "counted", make("div", "counted-board board-box", boardImage(board, [board])), make("div", "counted-texts", ...texts))];
}

function question(scene) {
  return [list("answers", scene.rows, (row) => {
    const item = rowItem(row, "answer box", ...(row.symbol || row.colour ? [tile(row)] : [])), text = make("div", "answer-text");
    nameOf(text, row);
    if (row.words) put(text, row.words, "words");
    if (row.bar) {
      const votes = make("div", "votes", track(row));
      put(votes, row.number, "number");
      text.append(votes);
    } else if (row.number) put(text, row.number, "number");
    item.append(text);
    return item;
  })];
}

function closing(scene) {
  const parts = [];
  if (scene.rows.length) parts.push(cluster(scene.rows));
  if (scene.ask) {
    const ask = make("div", "ask");
    put(ask, scene.ask[0], "ask-label");
    put(ask, scene.ask[1], "ask-question");
    parts.push(ask);
  }
  return parts;
}
