/** Doing a thing once, or one at a time. */

import { Refusal } from "../games/refusal.js";

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

/**
 * Returns a function that makes a value when it is first called; after a failure it tries again.
 *
 * @template T
 * @param {() => Promise<T>} make
 * @returns {() => Promise<T>}
 */
export function lazily(make) {
  /** @type {Promise<T> | null} */
  let made = null;
  return () =>
    (made ??= make().catch((error) => {
      made = null;
      throw error;
    }));
}

/**
 * Returns a function that loads a script when it is first needed.
 *
 * @template T
 * @param {() => Promise<T>} load
 * @returns {() => Promise<T>} rejects with a Refusal if the script does not come
 */
export const onDemand = (load) =>
  lazily(() =>
    load().catch(({ message }) => {
      throw new Refusal(message, "not-loaded");
    }),
  );
