/** Doing one thing at a time. */

/**
 * Returns a function that does what it is given, unless what it was given before is still on its
 * way: a key that is held, or a second click, asks for it again and again.
 *
 * @returns {(act: () => Promise<unknown>) => Promise<void>}
 */
export function oneAtATime() {
  let busy = false;
  return async (act) => {
    if (busy) return;
    busy = true;
    try {
      await act();
    } finally {
      busy = false;
    }
  };
}
