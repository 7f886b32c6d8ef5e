/** The clock of a game that is played back. */

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { Playback } from "../src/review/playback.ts";

/** Plays a part of a game; returns whether it plays, and the time of the game at each frame. */
function playBack(speed: number, start: number, end: number, frames: number[]) {
  const told: (boolean | number)[] = [];
  const playback = new Playback(
    (time) => told.push(time),
    () => told.push(playback.playing),
  );
  playback.speed = speed;
  let draw: FrameRequestCallback = () => {};
  Object.assign(globalThis, {
    requestAnimationFrame: (action: FrameRequestCallback) => ((draw = action), 1),
    cancelAnimationFrame: () => {},
  });
  const clock = mock.method(performance, "now", () => 5_000);
  playback.play(start, end);
  clock.mock.restore();
  for (const frame of frames) draw(5_000 + frame);
  return told;
}

test("a playback has its speed", () => {
  const frames = [0, 500, 1000];
  assert.deepEqual(playBack(0.5, 2, 10, frames), [true, 2, 2.25, 2.5]);
  assert.deepEqual(playBack(1, 2, 10, frames), [true, 2, 2.5, 3]);
  assert.deepEqual(playBack(4, 2, 10, frames), [true, 2, 4, 6]);
});

test("a playback ends with its game", () => {
  assert.deepEqual(playBack(8, 2, 3, [10, 200]), [true, 2.08, 3, false]);
});

test("a frame may have begun before its playback", () => {
  assert.deepEqual(playBack(1, 2, 3, [-4]), [true, 2]);
});
