/**
 * The greatest and the least of any number of values: a call takes a limited number of arguments,
 * 65,536 in Safari.
 */

/** @returns -Infinity without any */
export const greatest = (values: readonly number[]): number =>
  values.reduce((a, b) => Math.max(a, b), -Infinity);

/** @returns Infinity without any */
export const least = (values: readonly number[]): number =>
  values.reduce((a, b) => Math.min(a, b), Infinity);
