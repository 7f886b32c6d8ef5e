/** Keys of the review: arrows walk, Space plays, Page Up and Page Down go to mistakes. */

/**
 * @param {{step: (by: number) => void, go: (moves: number) => void, end: () => number,
 *   mistake: (by: 1 | -1) => void, play: () => void, close: () => void}} actions
 */
export function listenToKeys(actions) {
  /** @type {Record<string, () => void>} */
  const keys = {
    ArrowRight: () => actions.step(1),
    ArrowLeft: () => actions.step(-1),
    Home: () => actions.go(0),
    End: () => actions.go(actions.end()),
    PageUp: () => actions.mistake(-1),
    PageDown: () => actions.mistake(1),
    " ": () => actions.play(),
    Escape: () => actions.close(),
  };
  window.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || document.querySelector("dialog[open]")) {
      return;
    }
    const focused = /** @type {Element} */ (event.target);
    const slider = focused.id === "slider";
    if (focused.closest("input, select, textarea") && !slider) return;
    if (event.key === " " && focused.closest("button, a")) return;
    const action = keys[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
}
