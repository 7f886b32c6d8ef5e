/** Doing a thing once, or one at a time. */

import { Refusal } from "./refusal.ts";

/**
 * Returns a function that does what it is given, unless what it was given before is still on its
 * way: a key that is held, or a second click, asks for it again and again.
 */
export function oneAtATime(): (act: () => Promise<unknown>) => Promise<void> {
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
 */
export function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () =>
    (made ??= make().catch((error) => {
      made = null;
      throw error;
    }));
}

/**
 * Returns a function that loads a script when it is first needed.
 *
 * @returns rejects with a Refusal if the script does not come
 */
export const onDemand = <T>(load: () => Promise<T>): (() => Promise<T>) =>
  lazily(() =>
    load().catch(({ message }) => {
      throw new Refusal(message, "not-loaded");
    }),
  );
