/* sound.js: a few short synthesized sounds; silent before the first user gesture and when switched off. */
import {settings} from './store.js';

let context = null;

function knock(pitch, at, length, loudness, shape = 'triangle') {
  const voice = context.createOscillator(), volume = context.createGain();
  voice.type = shape;
  voice.frequency.setValueAtTime(pitch, at);
  voice.frequency.exponentialRampToValueAtTime(pitch * 0.6, at + length);
  volume.gain.setValueAtTime(loudness, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + length);
  voice.connect(volume).connect(context.destination);
  voice.start(at);
  voice.stop(at + length);
}

const SOUNDS = {
  move: (at) => knock(320, at, 0.09, 0.25),
  capture: (at) => {
    knock(240, at, 0.1, 0.3);
    knock(180, at + 0.06, 0.12, 0.25);
  },
  start: (at) => [392, 523].forEach((pitch, i) => knock(pitch, at + i * 0.12, 0.25, 0.15, 'sine')),
  end: (at) => [523, 392, 330].forEach((pitch, i) => knock(pitch, at + i * 0.14, 0.35, 0.15, 'sine')),
  low: (at) => knock(880, at, 0.06, 0.12, 'square'),
};

/** @param {'move'|'capture'|'start'|'end'|'low'} name */
export function sound(name) {
  if (!settings.get('sound', true) || !navigator.userActivation?.hasBeenActive) return;
  try {
    context ??= new AudioContext();
    SOUNDS[name](context.currentTime);
  } catch {
    /* this browser plays no sound */
  }
}
