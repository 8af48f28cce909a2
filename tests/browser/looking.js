// What the tests ask of a page: every text that can be seen, with its size, its colours and its place.
(() => {
  const parse = (colour) => {
    const [r, g, b, a = 1] = colour.match(/[\d.]+/g).map(Number);
    return { r, g, b, a };
  };
  const light = ({ r, g, b }) => {
    const [x, y, z] = [r, g, b].map((v) => v / 255).map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const ground = (element) => {
    for (let e = element; e; e = e.parentElement) {
      const colour = parse(getComputedStyle(e).backgroundColor);
      if (colour.a === 1) return colour;
      if (colour.a > 0) return null;  // half of a colour: nobody knows what it stands on
    }
    return null;
  };
  const context = document.createElement("canvas").getContext("2d");
  const capital = (style) => {
    context.font = `${style.fontWeight} 200px ${style.fontFamily}`;
    return context.measureText("H").actualBoundingBoxAscent / 200;
  };
  const seen = (e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const box = (e) => { const { left, top, right, bottom } = e.getBoundingClientRect(); return [left, top, right, bottom]; };
  window.seenTexts = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = [];
    while (walker.nextNode()) {
      const node = walker.currentNode, parent = node.parentElement;
      if (!node.data.trim() || !seen(parent)) continue;
      const style = getComputedStyle(parent), size = parseFloat(style.fontSize), front = parse(style.color), back = ground(parent);
      let contrast = 0;
      if (back && front.a === 1) {
        const [low, high] = [light(front), light(back)].sort((x, y) => x - y);
        contrast = (high + 0.05) / (low + 0.05);
      }
      found.push({ text: node.data, name: parent.id || parent.className || parent.tagName, size, capital: size * capital(style), contrast, box: box(parent) });
    }
    return found;
  };
  // Boxes that may not leave the window, and of which no two may lie over each other.
  window.seenBoxes = () => [...document.querySelectorAll("#headline bdi, #clock, #state > .on, #bar, .line, .symbol, .title, .words, .row-clock, .row-time .on, #lost, button")]
    .filter((e) => seen(e) && e.textContent + (e.id === "bar" ? "bar" : "")).map((e) => ({ name: e.id || e.className, text: e.textContent, box: box(e) }));
  window.overflows = () => [...document.querySelectorAll("li, #stage, .row-time")].filter(seen)
    .filter((e) => e.scrollWidth > e.clientWidth + 1).map((e) => e.id || e.textContent);
})();
