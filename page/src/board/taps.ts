/**
 * Taps and long presses on a board, on every page that has one. Each finger taps for itself. A
 * finger that moves scrolls the board, two zoom it, and one that stops a gliding board only stops
 * it: none of them taps.
 */

import { buttonOf } from "../shell/dom.ts";
import type { DrawnBoard } from "./drawnboard.ts";

/** How far a finger may move, in pixels, and still tap. */
export const SLACK = 12;

/** Where and when it came down; `taps` as long as it may still tap. */
type Finger = { x: number; y: number; cell: number; since: number; taps: boolean; timer: number };

/**
 * `accepts` says whether a finger that comes down now may tap; `hold` is a long press, and its time
 * in milliseconds; `press` gets the cells that fingers hold down.
 */
type TapActions = {
  accepts?: () => boolean;
  tap: (cell: number) => void;
  hold?: { time: () => number; act: (cell: number) => void };
  press?: (cells: number[]) => void;
};

export function listenToTaps(
  board: DrawnBoard,
  { accepts = () => true, tap, hold, press }: TapActions,
) {
  /** Those on the board, by their identifiers. */
  const fingers = new Map<number, Finger>();
  const tapping = () => [...fingers.values()].filter(({ taps }) => taps);
  const showPressed = () => press?.(tapping().map(({ cell }) => cell));

  /** @param spent those that do not tap any more */
  const spend = (spent: Finger[]) => {
    for (const finger of spent) {
      clearTimeout(finger.timer);
      finger.taps = false;
    }
    if (spent.length) showPressed();
  };

  /** @param finger that was held for the time of a long press */
  const holdDown = (finger: Finger) => {
    const alone = tapping().length === 1;
    // Two fingers that stay are about to zoom.
    spend(tapping());
    if (alone) hold?.act(finger.cell);
  };

  // A busy page hears late of both: when they happened says which of the two it was.
  const lift = ({ changedTouches, timeStamp }: TouchEvent) => {
    for (const { identifier } of changedTouches) {
      const finger = fingers.get(identifier);
      if (finger?.taps && hold && timeStamp - finger.since >= hold.time()) holdDown(finger);
      fingers.delete(identifier);
      if (!finger?.taps) continue;
      spend([finger]);
      tap(finger.cell);
    }
  };

  // Not passive: with passive listeners alone a browser may cancel none, gliding or not.
  board.grid.addEventListener("touchstart", (event) => {
    // A cell that was drawn anew under a finger has not passed on that it was lifted.
    const present = new Set([...event.touches].map(({ identifier }) => identifier));
    for (const [identifier, finger] of fingers) {
      if (present.has(identifier)) continue;
      fingers.delete(identifier);
      spend([finger]);
    }
    // The browser lets nobody cancel the touch that stops its scrolling.
    const taps = event.cancelable && accepts();
    for (const { identifier, clientX: x, clientY: y } of event.changedTouches) {
      const cell = board.at(x, y);
      if (cell === null) continue;
      const finger = { x, y, cell, since: event.timeStamp, taps, timer: 0 };
      fingers.set(identifier, finger);
      if (taps && hold) finger.timer = window.setTimeout(() => holdDown(finger), hold.time());
    }
    if (taps) showPressed();
  });

  board.grid.addEventListener(
    "touchmove",
    ({ changedTouches }) => {
      const moves = [...changedTouches].some(({ identifier, clientX, clientY }) => {
        const finger = fingers.get(identifier);
        return finger && Math.hypot(clientX - finger.x, clientY - finger.y) > SLACK;
      });
      if (moves) spend(tapping());
    },
    { passive: true },
  );

  board.grid.addEventListener("touchend", (event) => {
    // Prevents the mouse click that the browser sends after a tap.
    if (event.cancelable) event.preventDefault();
    lift(event);
  });

  board.grid.addEventListener("touchcancel", (event) => {
    spend(tapping());
    lift(event);
  });
}

/** @param accepts whether a cell can be chosen now */
export function listenToChoices(
  board: DrawnBoard,
  choose: (cell: number) => void,
  accepts: () => boolean = () => true,
  hold?: TapActions["hold"],
) {
  /** The cell that the mouse was pressed on: a drag chooses none. */
  let pressed: number | null = null;
  board.grid.addEventListener("mousedown", (event) => {
    pressed = board.at(event.clientX, event.clientY);
  });
  board.grid.addEventListener("click", (event) => {
    const cell = board.at(event.clientX, event.clientY);
    if (cell === null || buttonOf(event)) return; // a Mac's Ctrl makes another button
    if (cell === pressed && accepts()) choose(cell);
  });
  listenToTaps(board, { accepts, tap: choose, hold });
}
