/**
 * Sounds of moves and of the end of a game, made by the browser. They are off unless switched on.
 */

import type { ShownGame } from "./showngame.ts";

/** Notes: the frequency in hertz, the beginning and the length in seconds. */
const SOUNDS: Record<string, { wave: OscillatorType; notes: [number, number, number][] }> = {
  open: { wave: "sine", notes: [[520, 0, 0.05]] },
  flag: {
    wave: "triangle",
    notes: [
      [300, 0, 0.05],
      [420, 0.04, 0.05],
    ],
  },
  won: {
    wave: "triangle",
    notes: [
      [523, 0, 0.12],
      [659, 0.11, 0.12],
      [784, 0.22, 0.12],
      [1047, 0.33, 0.3],
    ],
  },
  lost: {
    wave: "sawtooth",
    notes: [
      [160, 0, 0.25],
      [90, 0.12, 0.45],
    ],
  },
};
const VOLUME = 0.12;

let context: AudioContext | null = null;

export function playSound(name: "open" | "flag" | "won" | "lost") {
  context ??= beginSound();
  const { wave, notes } = SOUNDS[name];
  for (const [frequency, begin, length] of notes) {
    const start = context.currentTime + begin;
    const tone = new OscillatorNode(context, { type: wave, frequency });
    const volume = new GainNode(context, { gain: VOLUME });
    // Without a soft end each note would click.
    volume.gain.setTargetAtTime(0, start + length / 2, length / 6);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + length);
  }
}

/**
 * @param game after the move
 * @param changed cells
 */
export function soundOf(game: ShownGame, changed: number[]) {
  if (game.status === "won" || game.status === "lost") return game.status;
  return changed.some((index) => !game.covered(index)) ? "open" : "flag";
}

/** An answer comes after the gesture that asked for it: iOS lets only a gesture begin the sound. */
function beginSound() {
  const made = new AudioContext();
  for (const gesture of ["pointerup", "keyup"]) {
    addEventListener(gesture, () => {
      if (made.state !== "running") made.resume().catch(() => {});
    });
  }
  return made;
}
