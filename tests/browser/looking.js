// What the tests ask of a page: every text node that can be seen, with its size, its colours and its place.
(() => {
  const parse = (colour) => {
    const [r, g, b, a = 1] = colour.match(/[\d.]+/g).map(Number);
    return { r, g, b, a };
  };
  const light = ({ r, g, b }) => {
    const [x, y, z] = [r, g, b].map((v) => v / 255).map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const contrast = (a, b) => {
    const [low, high] = [light(a), light(b)].sort((x, y) => x - y);
    return (high + 0.05) / (low + 0.05);
  };
  const ground = (element) => {
    for (let e = element; e; e = e.parentElement) {
      const colour = parse(getComputedStyle(e).backgroundColor);
      if (colour.a === 1) return colour;
      if (colour.a > 0) return null;  // half of a colour: nobody knows what it stands on
    }
    return null;
  };
  const heard = (e) => e.closest(".heard, #live, svg");  // for screen readers, or a symbol
  const seen = (e) => !heard(e) && e.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const covered = (rect) => {
    const band = document.getElementById("band");
    return !band.hidden && rect.top >= band.getBoundingClientRect().top - 1;
  };
  // On a phone a long list can be scrolled; what is not in sight covers nothing.
  const outOfSight = (element, rect) => document.documentElement.classList.contains("upright") && element.closest("#stage")
    && rect.bottom > document.getElementById("stage").getBoundingClientRect().bottom + 1;
  // A text's own box, a part narrower than its line, since a line is higher than its letters.
  const boxes = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].filter((r) => r.width > 0);
  };
  // Whether a font is installed: then it is as wide beside two others that differ.
  window.hasFont = (name) => {
    const drawing = document.createElement("canvas").getContext("2d");
    const wide = (family) => { drawing.font = `40px ${family}`; return drawing.measureText("The next team, get ready").width; };
    return wide(`"${name}", monospace`) === wide(`"${name}", serif`);
  };
  window.seenTexts = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = [];
    while (walker.nextNode()) {
      const node = walker.currentNode, parent = node.parentElement;
      if (!node.data.trim() || !seen(parent)) continue;
      const style = getComputedStyle(parent), size = parseFloat(style.fontSize), front = parse(style.color), back = ground(parent);
      const lines = boxes(node).filter((r) => parent.closest("#band") || !(covered(r) || outOfSight(parent, r))).map(({ left, top, right, bottom }) => {
        const slack = Math.max(0, (bottom - top - size * 0.86) / 2);
        return [left, top + slack, right, bottom - slack];
      });
      found.push({ text: node.data, name: parent.id || parent.className || parent.tagName, place: parent.parentElement.className, size, contrast: back && front.a === 1 ? contrast(front, back) : 0, lines });
    }
    return found;
  };
  // Areas whose edge has to be seen: what they look like against what is around them, with their outline if they have one.
  window.seenAreas = () => [...document.querySelectorAll(".tile, #who:not(.many), #who.many .area, .queue, .stripe, .solid, #rest, .track .fill, .phase .fill, #band, .pill, .dot.full")]
    .filter((e) => seen(e) && e.getBoundingClientRect().width > 1).map((e) => {
      const style = getComputedStyle(e), outline = /rgb[^)]*\)/.exec(style.boxShadow), around = ground(e.parentElement);
      const shades = [parse(style.backgroundColor), ...(outline ? [parse(outline[0])] : [])].filter((c) => c.a === 1);
      return shades.length ? { name: e.className || e.id, contrast: Math.max(...shades.map((c) => contrast(c, around))) } : null;
    }).filter(Boolean);
  window.hexagons = () => [...document.querySelectorAll(".hexagon")].map((e) => {
    const style = getComputedStyle(e), around = parse(getComputedStyle(document.documentElement).backgroundColor);
    return Math.max(...[style.fill, style.stroke].filter((c) => /rgb/.test(c)).map((c) => contrast(parse(c), around)));
  });
  // Words that had to be broken in the middle: their letters stand on more than one line.
  window.brokenWords = () => {
    const walker = document.createTreeWalker(document.getElementById("page"), NodeFilter.SHOW_TEXT), found = [];
    while (walker.nextNode()) {
      const node = walker.currentNode;
      if (!node.data.trim() || !seen(node.parentElement)) continue;
      for (const word of node.data.matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        if (new Set([...range.getClientRects()].filter((r) => r.width > 0).map((r) => Math.round(r.top))).size > 1) found.push(word[0]);
      }
    }
    return found;
  };
  // Boxes that hold more than they show.
  window.overflows = () => [...document.querySelectorAll("#stage, #picture, #who, #foot, #band, #picture .row:not(.rung-row), .stripe, .step")].filter(seen)
    .filter((e) => e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 1).map((e) => `${e.id || e.className} ${e.textContent.slice(0, 40)}`);
})();
