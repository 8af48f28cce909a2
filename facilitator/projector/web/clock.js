"use strict";
// Clocks. The server says how much was left at which instant of lesson time; from there on this page counts by a timer that nobody sets.

const lessonTime = { at: 0, here: 0, runs: false };

// The lesson's time, as a message or a sign of life says it. A message that was merely slow on its way must not make the clock jump.
function hearTime(at, always) {
  if (always || Math.abs(lessonNow() - at) > 250) {
    lessonTime.at = at;
    lessonTime.here = performance.now();
  }
}

function lessonNow() {
  return lessonTime.at + (lessonTime.runs ? performance.now() - lessonTime.here : 0);
}

// A clock as it stands now, from what it was when the message was made.
function reading(clock, at, marks) {
  if (clock.left_ms === null) return { left: null, of: null, state: "idle" };
  const held = clock.state === "paused" || clock.state === "idle";
  const left = held ? clock.left_ms : clock.left_ms - (lessonNow() - at);
  return { left, of: clock.of_ms, state: held ? clock.state : stateAt(left, marks) };
}

function stateAt(left, marks) {
  if (left < 0) return "overtime";
  if (left <= marks.last) return "last";
  return left <= marks.warning ? "warning" : "running";
}

// 0:45, +1:05 when the time is over, 1:02:03; a second counts as left until it is over.
function clockWords(ms) {
  const all = Math.ceil(ms / 1000), seconds = Math.abs(all), sign = all < 0 ? "+" : "";
  const two = (n) => String(n).padStart(2, "0");
  const hours = Math.floor(seconds / 3600), minutes = Math.floor(seconds / 60) % 60;
  return sign + (hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`);
}
