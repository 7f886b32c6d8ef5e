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
 */
export const mended = (link: string) => link.trim().replaceAll("&amp;", "&").replace(BEHIND, "");

/**
 * Reads the fields of a link.
 *
 * @param fragment with or without the #
 * @param readers what reads each field; null or undefined for what it cannot be
 * @throws {DamagedLink} if a field is unknown, wrong, or there twice
 */
export function readFields<Readers extends Record<string, (text: string) => unknown>>(
  fragment: string,
  readers: Readers,
): { [Name in keyof Readers]?: NonNullable<ReturnType<Readers[Name]>> } {
  const fields: { [name: string]: unknown } = {};
  for (const [name, text] of new URLSearchParams(mended(fragment).replace(/^#/, ""))) {
    const known = Object.hasOwn(readers, name) && !Object.hasOwn(fields, name);
    const value = known ? readers[name](text) : null;
    if (value === null || value === undefined) throw new DamagedLink(`${name}=${text}`);
    fields[name] = value;
  }
  return fields as ReturnType<typeof readFields<Readers>>;
}

/** Returns a reader of one of some names. */
export const oneOf =
  <Name extends string>(names: readonly Name[]) =>
  (text: string) =>
    names.find((name) => name === text);

/** @returns a number of at most seven digits */
export const wholeNumber = (text: string): number | null =>
  /^\d{1,7}$/.test(text) ? Number(text) : null;
