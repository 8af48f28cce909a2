"use strict";
// One short sound for each occasion, the same files that the console plays. The server says when; a browser is silent until somebody has clicked once.

const SOUNDS = ["podium", "gong", "event", "reveal", "last-seconds"], recorded = {};
let audio = null;

async function soundOn() {
  audio = audio || new (window.AudioContext || window.webkitAudioContext)();
  await audio.resume();
  await Promise.all(SOUNDS.filter((name) => !recorded[name]).map(async (name) => {
    const answer = await fetch(`${name}.wav`);
    recorded[name] = await audio.decodeAudioData(await answer.arrayBuffer());
  }));
}

function canSound() {
  return audio !== null && audio.state === "running";
}

function play(name) {
  if (!canSound() || !recorded[name]) return;
  const voice = audio.createBufferSource();
  voice.buffer = recorded[name];
  voice.connect(audio.destination);
  voice.start();
}
