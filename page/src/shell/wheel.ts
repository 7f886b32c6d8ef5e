/** Numbers that the wheel changes under the pointer. */

/** What a notch of a mouse's wheel moves, in pixels; a touchpad moves less at a time, and more often. */
const NOTCH = 100;

/** Returns what counts the notches of a wheel: above 0 away from oneself. */
export function countNotches() {
  let moved = 0;
  return ({ deltaY, deltaMode }: WheelEvent) => {
    // In lines or pages, an event is a notch.
    if (deltaMode || Math.abs(deltaY) >= NOTCH) return -Math.sign(deltaY);
    moved += deltaY;
    const notches = Math.trunc(moved / NOTCH);
    moved -= notches * NOTCH;
    return -notches;
  };
}

/**
 * Let the wheel change the number in a field, as its arrows do.
 *
 * @param most what it grows to
 */
export function changeByWheel(field: HTMLInputElement, most: () => number) {
  const notches = countNotches();
  const turn = (event: WheelEvent) => {
    event.preventDefault();
    const by = notches(event);
    const value = Math.max(0, Math.min(most(), Math.round(field.valueAsNumber || 0) + by));
    if (!by || value === field.valueAsNumber) return;
    field.value = String(value);
    field.dispatchEvent(new Event("change"));
  };
  field.addEventListener("wheel", turn, { passive: false });
}
