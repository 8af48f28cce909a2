"use strict";
// Boards: hexagons, squares or bricks as they lie on the table, each with its pictogram; what counts is lit, with a bar on every edge that counts.

const BOARD = 100, GAP = 2;  // a cell is 100 wide
const CELLS = {
  hexes: { high: BOARD * 1.1547, corners: (x, y) => [0, 1, 2, 3, 4, 5].map((n) => [x + reach("hexes") * Math.sin((Math.PI / 3) * n), y - reach("hexes") * Math.cos((Math.PI / 3) * n)]) },
  squares: { high: BOARD, corners: (x, y) => [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([dx, dy]) => [x + dx * reach("squares"), y + dy * reach("squares")]) },
  bricks: { high: BOARD * 0.62, corners: (x, y, half) => [[-half, -1], [half, -1], [half, 1], [-half, 1]].map(([dx, dy]) => [x + dx * (BOARD / 2 - GAP) + Math.sign(dx) * (half > 1 ? GAP : 0), y + dy * (BOARD * 0.31 - GAP)]) },
};

function reach(shape) {
  return CELLS[shape].high / 2 - GAP;
}

function pictogram(name, x, y, size) {
  return vector("path", { d: PICTOGRAMS[name], transform: `translate(${(x - size / 2).toFixed(1)} ${(y - size / 2).toFixed(1)}) scale(${(size / PICTOGRAM_GRID).toFixed(3)})`, "fill-rule": "evenodd", class: "pictogram" });
}

function cellText(text, x, y, size, name) {
  const element = vector("text", { x, y: y + size * 0.36, "text-anchor": "middle", "font-size": size, "font-weight": 700, class: name });
  element.textContent = text;
  return element;
}

// One cell; its number, where it has one, below its pictogram, and alone where it would be too small otherwise.
function boardCell(shape, cell) {
  const x = cell.x * BOARD, y = cell.y * BOARD, high = CELLS[shape].high;
  const points = CELLS[shape].corners(x, y, cell.wide ? 2 : 1).map((point) => point.map((n) => n.toFixed(1)).join(",")).join(" ");
  const group = vector("g", { class: `cell ${cell.title ? (cell.lit ? "lit" : "dim") : "void"}` }, vector("polygon", { points, class: "ground" }));
  group.dataset.area = cell.colour || "none";
  const sign = (at, size) => (PICTOGRAMS[cell.picture] ? pictogram(cell.picture, x, at, size) : cellText(cell.letters, x, at, size * 0.66, "letters"));
  if (cell.number) {
    group.classList.add("counting");
    group.append(vector("g", { class: "small-sign" }, sign(y - high * 0.24, 36)), cellText(cell.number, x, y + high * 0.15, 50, "points-small"), cellText(cell.number, x, y, 74, "points-large"));
  } else if (cell.title) group.append(sign(y, shape === "bricks" ? 46 : 54));
  if (cell.mark) group.append(vector("circle", { cx: x + high * 0.27, cy: y - high * 0.17, r: 9, class: "ring" }));
  return group;
}

function roomOf(board) {
  const half = CELLS[board.shape].high / 2, xs = board.cells.map((cell) => cell.x * BOARD), ys = board.cells.map((cell) => cell.y * BOARD);
  const over = board.cells.map((cell) => (cell.wide ? BOARD : BOARD / 2)), edge = 4;
  const left = Math.min(...xs.map((x, n) => x - over[n])) - edge, right = Math.max(...xs.map((x, n) => x + over[n])) + edge, top = Math.min(...ys) - half - edge, bottom = Math.max(...ys) + half + edge;
  return { x: (left + right) / 2, y: (top + bottom) / 2, wide: right - left, high: bottom - top };
}

// Boards of one scene have cells of one size, so that a larger one is larger.
function boardImage(board, boards) {
  const { x, y } = roomOf(board), rooms = boards.map(roomOf), wide = Math.max(...rooms.map((room) => room.wide)), high = Math.max(...rooms.map((room) => room.high));
  const lines = board.edges.map((line) => vector("path", { d: `M${(line.x1 * BOARD).toFixed(1)} ${(line.y1 * BOARD).toFixed(1)}L${(line.x2 * BOARD).toFixed(1)} ${(line.y2 * BOARD).toFixed(1)}` }));
  const bars = (kind) => vector("g", { class: kind }, ...lines.map((line) => line.cloneNode()));
  return drawing(`${(x - wide / 2).toFixed(1)} ${(y - high / 2).toFixed(1)} ${wide.toFixed(1)} ${high.toFixed(1)}`, "board", ...board.cells.map((cell) => boardCell(board.shape, cell)), bars("bar-ground"), bars("bar"));
}

// Boards beside each other, each over its team's symbol; with its name where there is room for that.
function boardStrip(boards, all, named = false) {
  const flat = named && boards.length > 2 && boards.every((board) => board.shape === "bricks");
  return make("div", flat ? "board-strip board-box flat" : "board-strip board-box", ...boards.map((board) => {
    const box = make("div", "board-of", boardImage(board, all));
    if (named) nameOf(box, board);
    else if (board.symbol) box.append(ofTeam(symbolImage(board.symbol, "symbol tone"), board));
    return box;
  }));
}

function boardsOfRow(scene, n) {
  return scene.boards.filter((board) => board.row === n);
}

// Numbers on cells that would be below the floor stand alone, and as large as the cell.
function placeBoards() {
  for (const picture of document.querySelectorAll("svg.board")) {
    const { width, height } = picture.getBoundingClientRect(), box = picture.viewBox.baseVal, one = Math.min(width / box.width, height / box.height);
    picture.classList.toggle("crowded", one * 50 < unit() * 5.6);
  }
}
