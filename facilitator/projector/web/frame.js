"use strict";
// What is around a scene's picture: who acts on the left, the foot with what comes next, the message over both.

// Under the symbol: the role, and the side's name where no headline says it.
function roleWords({ who, role, headline }) {
  const named = headline.includes(who.title), words = named ? [] : [["", who.title]];
  return role && role !== who.title ? [...words, [named ? "" : "light", role]] : words;
}

function showWho(scene) {
  const box = $("who"), { who, together } = scene, card = who && who.symbol === "!";
  empty(box);
  document.body.classList.toggle("acting", Boolean(who));
  if (!who) return;
  const areas = together && together.length ? together : [who];
  const stripes = areas.map((badge) => ofTeam(make("div", "area", ...(badge.symbol ? [badge.symbol === "!" ? signImage("card") : symbolImage(badge.symbol)] : [])), badge));
  box.append(make("div", "areas", ...stripes));
  const words = make("div", "role");
  for (const [name, text] of roleWords(scene)) put(words, text, name);
  if (words.childNodes.length) box.append(words);
  box.classList.toggle("many", areas.length > 1);
  box.classList.toggle("event", Boolean(card));
  ofTeam(box, areas.length > 1 ? null : who);
}

// Who or what comes next, with the weight on what matters: the team's name, a number of turns, what follows a colon, or the first sentence.
function nextParts(scene) {
  const { next, next_team: team, cadence, dots } = scene, named = team ? next.indexOf(team.title) : -1;
  if (named >= 0) {
    const end = named + team.title.length;
    return [["soft", next.slice(0, named)], ["strong tone", team.title], [/^, /.test(next.slice(end)) ? "after" : "", next.slice(end)]];
  }
  const sentence = /^(.*?[.!?])(\s.*)$/.exec(next);
  if (sentence) return [["strong", sentence[1]], ["soft", sentence[2]]];
  const found = cadence ? /^(.*?)(\d.*)$/.exec(next) : dots ? [next, next, ""] : /^([^:]*: )(.*)$/.exec(next);
  return found ? [["soft", found[1]], ["strong", found[2]]] : [["strong", next]];
}

function cadenceSign({ done, of, n }, event) {
  const sign = make("span", "cadence"), dots = (full, all) => { for (let i = 0; i < all && all <= 6; i++) sign.append(make("i", i < full ? "dot full" : "dot")); };
  const now = event && done >= of;
  sign.setAttribute("aria-hidden", "true");
  dots(done, of);
  put(sign, String(n), now ? "event-card now" : "event-card");
  if (now) {
    const after = make("span", "cadence-after");
    for (let i = 0; i < of && of <= 6; i++) after.append(make("i", "dot"));
    put(after, String(n + 1), "event-card");
    sign.append(after);
  }
  return sign;
}

function tickSign(tick) {
  const sign = ofTeam(make("span", tick.done ? "tick done" : "tick", symbolImage(tick.badge.symbol, "symbol tone"), ...(tick.done ? [signImage("✓")] : [])), tick.badge);
  sign.setAttribute("role", "img");
  sign.setAttribute("aria-label", message.words[tick.done ? "ready" : "open"].replace("{title}", () => tick.badge.title));
  return sign;
}

function showFoot(scene) {
  const foot = $("foot"), aside = scene.kind === "closing" ? scene.aside : "";
  empty(foot);
  if (scene.next_team) foot.append(ofTeam(make("div", "queue", symbolImage(scene.next_team.symbol)), scene.next_team));
  const inner = make("div", "foot-inner");
  if (scene.dots) {
    const dots = make("span", "cadence");
    dots.setAttribute("aria-hidden", "true");
    for (let n = 0; n < scene.dots[1]; n++) dots.append(make("i", n < scene.dots[0] ? "dot full" : "dot"));
    inner.append(dots);
  }
  if (scene.cadence) inner.append(cadenceSign(scene.cadence, scene.kind === "event"));
  if (scene.next) {
    const next = ofTeam(make("p", "next"), scene.next_team);
    for (const [name, text] of nextParts(scene)) if (text) put(next, text, name);
    inner.append(next);
  }
  if (scene.ticks.length && !document.querySelector("#picture .quiet")) inner.append(make("span", "ticks", ...scene.ticks.map(tickSign)));
  if (aside) put(inner, aside, "foot-aside soft");
  if (inner.childNodes.length) foot.append(inner);
  foot.hidden = !foot.childNodes.length;
}

function showBand(text) {
  const band = $("band");
  band.hidden = !text;
  document.body.classList.toggle("messaged", Boolean(text));
  empty(band);
  if (!text) return;
  band.append(signImage("speaker"));
  put(band, text, "band-text");
}

// The words under the bar: the clock's state, then what is to be done.
function showLines(scene) {
  const box = $("lines"), beside = ["agenda", "wall", "scores", "reveal", "counting", "ladder"].includes(scene.kind);
  empty(box);
  put(box, "", "state");
  if (!beside) for (const line of scene.lines) putSentences(box, line, "line");
  box.classList.toggle("bare", beside || !scene.lines.length);
}

// A headline; "Next: 48 min to the bell" beside it, its number in bold on the agenda.
function showTop(scene) {
  const head = $("headline"), aside = $("aside"), { who } = scene;
  empty(head);
  empty(aside);
  put(head, scene.headline || message.words.title);
  const winners = scene.kind === "podium" ? scene.rows.filter((row) => row.place === 1) : [];
  const team = winners.length === 1 ? winners[0] : who && who.colour && scene.headline.includes(who.title) ? who : null;
  head.classList.toggle("tone", Boolean(team));
  head.classList.toggle("heard", !scene.headline);
  ofTeam(head, team);
  if (who) put(aside, roleWords(scene).map(([, text]) => text).join(" · "), "aside-role");
  if (scene.aside && scene.kind !== "closing") {
    const found = scene.kind === "agenda" ? /^(\d+\s*\S*)(.*)$/.exec(scene.aside) : null;
    if (found) put(aside, found[1], "strong");
    put(aside, found ? found[2] : scene.aside, "aside-text");
  }
  put(aside, "", "part");
  if (scene.kind === "wall" && scene.clock.left_ms !== null) aside.append(smallClock({ clock: scene.clock, title: "" }, null));
}
