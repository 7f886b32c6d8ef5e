/** Dates and times in the format of RFC 3339. */

import { Mistake } from "./shapes.js";

const FORMAT =
  /^(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?([Zz]|[+-]\d\d:?\d\d)?$/u;

/**
 * Returns a date and time as the server writes it: with "Z" for UTC, and microseconds if there are any.
 *
 * @param {unknown} value
 * @param {string} place of the value in its record
 * @returns {string}
 */
export function readDateTime(value, place) {
  const found = typeof value === "string" ? FORMAT.exec(value) : null;
  if (!found || Number.isNaN(Date.parse(`${found[1]}T${found[2]}Z`))) throw new Mistake(place);
  const [, date, time, fraction = "", zone = ""] = found;
  const micros = fraction.padEnd(6, "0").slice(0, 6);
  const rest = Number(micros) ? `.${micros}` : "";
  const utc = /^(z|[+-]00:?00)$/iu.test(zone);
  return `${date}T${time}${rest}${utc ? "Z" : zone.replace(/^(.\d\d)(\d\d)$/u, "$1:$2")}`;
}
