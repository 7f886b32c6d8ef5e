/** Dates and times in the format of RFC 3339. */

const FORMAT =
  /^(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d:\d\d)(\.\d+)?([Zz]|[+-](?:[01]\d|2[0-3]):?[0-5]\d)?$/u;

/**
 * Returns a date and time as Python writes it: with "Z" for UTC, and microseconds if there are any.
 *
 * @param {string} text
 * @returns {string | null} null if the text is none
 */
export function readDateTime(text) {
  const found = FORMAT.exec(text);
  if (!found || text.startsWith("0000")) return null;
  const [, date, time, fraction = "", zone = ""] = found;
  const whole = new Date(`${date}T${time}Z`);
  // Date takes the 30th of February for the 2nd of March.
  if (Number.isNaN(whole.getTime()) || !whole.toISOString().startsWith(`${date}T${time}`)) return null;
  const micros = Math.round(Number(`0${fraction}`) * 1e6);
  const seconds = new Date(whole.getTime() + (micros === 1e6 ? 1000 : 0)).toISOString().slice(0, 19);
  const rest = micros % 1e6 ? `.${String(micros).padStart(6, "0")}` : "";
  const utc = /^(z|[+-]00:?00)$/iu.test(zone);
  return `${seconds}${rest}${utc ? "Z" : zone.replace(/^(.\d\d)(\d\d)$/u, "$1:$2")}`;
}
