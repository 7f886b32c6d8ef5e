/**
 * What follows the # in an address that people paste: it is read as a whole, or not at all. A link
 * of which a part is missing or wrong would open something else.
 */

/** A part of a link is missing, unknown or wrong. */
export class DamagedLink extends Error {}

/** What texts around a link leave at its end; browsers write `"` as %22. */
const BEHIND = /(?:[.,)"]|%22)$/;

/**
 * Returns a link without what pasting has added: one character of the text around it, and `&amp;`
 * of a page's source.
 *
 * @param {string} link
 */
export const mended = (link) => link.trim().replaceAll("&amp;", "&").replace(BEHIND, "");

/**
 * Reads the fields of a link.
 *
 * @template {Record<string, (text: string) => unknown>} Readers
 * @param {string} fragment with or without the #
 * @param {Readers} readers what reads each field; null or undefined for what it cannot be
 * @returns {{[Name in keyof Readers]?: NonNullable<ReturnType<Readers[Name]>>}}
 * @throws {DamagedLink} if a field is unknown, wrong, or there twice
 */
export function readFields(fragment, readers) {
  /** @type {Record<string, any>} */
  const fields = {};
  for (const [name, text] of new URLSearchParams(mended(fragment).replace(/^#/, ""))) {
    const known = Object.hasOwn(readers, name) && !Object.hasOwn(fields, name);
    const value = known ? readers[name](text) : null;
    if (value === null || value === undefined) throw new DamagedLink(`${name}=${text}`);
    fields[name] = value;
  }
  return /** @type {any} */ (fields);
}

/**
 * Returns a reader of one of some names.
 *
 * @template {string} Name
 * @param {readonly Name[]} names
 */
export const oneOf = (names) => (/** @type {string} */ text) => names.find((name) => name === text);

/** @param {string} text @returns {number | null} a number of at most seven digits */
export const wholeNumber = (text) => (/^\d{1,7}$/.test(text) ? Number(text) : null);
