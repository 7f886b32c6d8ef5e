/** Notices give way to the board: nobody waits until one has gone to see or open a cell below it. */

import { placeOf } from "../shell/place.ts";

/** So near to a notice, in pixels, a mouse that is on the board is about to go below it. */
const NEAR = 40;
const FAINT = "0.15";

/** @param close called for a notice whose sentence a finger taps */
export function letNoticesGiveWay(close: (notice: HTMLElement) => void) {
  const { root, byId } = placeOf("play");
  const board = byId("scroller");
  const notices = [...root.querySelectorAll<HTMLElement>(".notice")];
  const follow = ({ clientX: x, clientY: y, pointerType, target }: PointerEvent) => {
    // Its buttons are no board.
    const aimed = pointerType === "mouse" && !(target as Element).closest(".notice > *");
    const onBoard = aimed && distance(board, x, y) === 0;
    for (const notice of notices) {
      const { style } = notice;
      const away = onBoard && distance(notice, x, y) < NEAR;
      style.opacity = away ? FAINT : "";
      style.pointerEvents = away ? "none" : "";
      for (const part of notice.children) (part as HTMLElement).style.pointerEvents = "auto";
    }
  };
  root.addEventListener("pointermove", follow);
  for (const notice of notices) {
    notice.addEventListener("click", ({ target, pointerType }: PointerEvent) => {
      if (target === notice && pointerType === "touch") close(notice);
    });
  }
}

/** How far a point is from an element, in pixels: 0 inside. */
function distance(element: Element, x: number, y: number) {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
}
