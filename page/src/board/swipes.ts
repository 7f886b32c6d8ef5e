/** Swipes of one finger over a panel. */

/** The least way of a finger, in pixels. */
const LEAST = 40;

type Swipes = Record<"left" | "right" | "down", () => void>;

export function listenToSwipes(panel: HTMLElement, swipes: Swipes) {
  let start: Touch | null = null;
  panel.addEventListener(
    "touchstart",
    ({ touches }) => {
      start = touches.length === 1 ? touches[0] : null;
    },
    { passive: true },
  );
  panel.addEventListener("touchend", ({ changedTouches: [end] }) => {
    if (!start) return;
    const [across, down] = [end.clientX - start.clientX, end.clientY - start.clientY];
    start = null;
    if (Math.abs(across) > Math.max(LEAST, Math.abs(down))) swipes[across < 0 ? "left" : "right"]();
    else if (down > LEAST) swipes.down();
  });
}
