/**
 * The greatest and the least of any number of values: a call takes a limited number of arguments,
 * 65,536 in Safari.
 */

/** @param {readonly number[]} values @returns {number} -Infinity without any */
export const greatest = (values) => values.reduce((a, b) => Math.max(a, b), -Infinity);

/** @param {readonly number[]} values @returns {number} Infinity without any */
export const least = (values) => values.reduce((a, b) => Math.min(a, b), Infinity);
