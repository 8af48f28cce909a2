"use strict";
// A soft tone and a gong, made here: no file to fetch. A browser is silent until somebody has clicked once.

let audio = null;

function soundOn() {
  audio = audio || new (window.AudioContext || window.webkitAudioContext)();
  return audio.resume();
}

function canSound() {
  return audio !== null && audio.state === "running";
}

// [part of the pitch, loudness, seconds until it has died away]: a bell's partials are no multiples of each other.
const SOUNDS = {
  tone: { pitch: 660, partials: [[1, 0.14, 0.7], [2, 0.03, 0.4]] },
  gong: { pitch: 196, partials: [[1, 0.30, 2.0], [1.48, 0.18, 1.7], [2.09, 0.16, 1.4], [2.56, 0.10, 1.1], [3.39, 0.07, 0.8], [4.57, 0.04, 0.5]] },
};

function play(name) {
  if (!canSound()) return;
  const { pitch, partials } = SOUNDS[name], start = audio.currentTime + 0.01;
  for (const [part, loud, seconds] of partials) {
    const voice = audio.createOscillator(), loudness = audio.createGain();
    voice.frequency.value = pitch * part;
    loudness.gain.setValueAtTime(0, start);
    loudness.gain.linearRampToValueAtTime(loud, start + 0.02);
    loudness.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
    voice.connect(loudness).connect(audio.destination);
    voice.start(start);
    voice.stop(start + seconds + 0.05);
  }
}
