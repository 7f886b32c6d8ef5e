/**
 * Sentences about files with replays that cannot be read: of the kernel's keys, places and values, in
 * any language. In English they are those of the Python package (formats/failures.py).
 */

import { repr } from "../core/checks.js";
import { fill } from "../core/fill.js";
import { bytesLiteral, decode } from "./decoding.js";

/**
 * @typedef {import("../host/refusal.js").Failure} Failure
 * @typedef {import("../host/refusal.js").FileValue} FileValue
 * @typedef {import("../lang/replays/en.js").FailureTexts} FailureTexts
 */

/**
 * Problem to the names of its values, for the placeholders of its texts. A mark before a name says what
 * is written: `#` a number as it is, `'` a text of the file, `!` its bytes, `@` the name of a field, `%` a
 * number of bytes, `<` one less,
 * `~` a part of an event. With no mark a number, or a key as it is.
 *
 * @type {Record<string, string>}
 */
const VALUES = {
  noise: "#byte",
  level_number: "#level",
  no_digit: "@field",
  board_checksum: "digits #expected",
  number_of_events: "#count",
  question_marks: "#mark",
  times: "'text",
  level_of_times: "#level #expected",
  no_end_of_events: "count",
  "AVF.ends_in_event": "event count missing",
  "EVF.ends_in_event": "event",
  "MVF.ends_in_event": "event count size",
  "RMV.ends_in_event": "event",
  "EVF.version": "#version #newest",
  "EVFS.version": "#version",
  "MVF.version": "!digit",
  "RMV.version": "#version",
  cell_size: "",
  bitmap: "found expected",
  ends_in_metrics: "count",
  record_type: "event #kind #last",
  ends_in_record: "event",
  event_type: "event #kind",
  far: "event #x #y #most",
  after_checksum: "size",
  several_replays: "count",
  no_such_replay: "count number",
  damaged: "replay",
  no_replay: "",
  event: "event #hundredths #buttons",
  "MVF.ends_in_events": "",
  "RMV.ends_in_events": "size #checksum",
  magic: "!found",
  checksum_size: "#size #expected",
  ends_in_fields: "count",
  not_utf8: "!text",
  after_mines: "size",
  flag_off_board: "#flag #row #column <lastRow <lastColumn",
  event_code: "event #code #version",
  after_events: "size #expected",
  no_colon: "'line",
  no_board: "",
  number: "key 'text least most",
  short_board: "#width #height",
  missing_rows: "#rows #height",
  row: "#row 'line #width",
  number_of_mines: "count claimed",
  no_event: "'line",
  level: "#width #height #mines",
  mine_off_board: "#mine #row #column <lastRow <lastColumn",
  mine_twice: "#mine #row #column <lastRow <lastColumn",
  ends_in_field: "@field %bytes",
  ends_in_text: "@field",
  questions_switched: "event",
  rawvf_nul: "",
  evf_nul: "!text",
  evf_number: "@field value most",
  evf_event: "event ~part value least most",
  evf_wait: "event ms most",
};

/** The longest text of a file that a sentence quotes, in characters. */
const LONGEST = 40;

export class Sentences {
  /**
   * @param {string} language
   * @param {FailureTexts} texts
   * @param {Partial<Record<string, (...values: number[]) => string>>} [special] problem to what says it
   *   instead of the texts; with it numbers are written as Python writes them
   */
  constructor(language, texts, special) {
    this.texts = /** @type {Record<string, import("../core/fill.js").Text>} */ (texts);
    this.special = special ?? {};
    this.plural = new Intl.PluralRules(language);
    this.numbers = new Intl.NumberFormat(language, { useGrouping: special ? "always" : "min2" });
  }

  /**
   * @param {Failure} failure
   * @returns {string}
   */
  of(failure) {
    const { format, offset, end, line } = failure;
    if (!format) return this.what(failure); // of a file that is to be written
    const place = { format, file: named(format), offset: String(offset) };
    const key = this.keyOf(failure);
    if (`${key}.expected` in this.texts) {
      const values = this.valuesOf(failure);
      const [inside, expected] = [key, `${key}.expected`].map((it) => this.fill(it, values));
      return this.fill("ends", { ...place, end: String(end), inside, expected });
    }
    const what = this.what(failure);
    if (offset < 0) return this.fill("nowhere", { ...place, what });
    if (line < 0) return this.fill("at", { ...place, what });
    return this.fill("atLine", { ...place, line: String(line), what });
  }

  /**
   * Says what is wrong, without the place.
   *
   * @param {Failure} failure
   */
  what(failure) {
    const special = this.special[failure.problem];
    if (special) return special(.../** @type {number[]} */ (failure.values));
    const [cause] = failure.causes;
    const values = this.valuesOf(failure);
    return this.fill(this.keyOf(failure), cause ? { ...values, cause: this.of(cause) } : values);
  }

  /**
   * @param {Failure} failure
   * @returns {string} the key of its text
   */
  keyOf({ format, problem }) {
    return `${format}.${problem}` in this.texts ? `${format}.${problem}` : problem;
  }

  /**
   * @param {Failure} failure
   * @returns {Record<string, string | number>} its values by their names
   */
  valuesOf(failure) {
    const { format, problem, values } = failure;
    const names = VALUES[`${format}.${problem}`] ?? VALUES[problem];
    /** @type {Record<string, string | number>} */
    const found = {};
    for (const [index, marked] of names.split(" ").filter(Boolean).entries()) {
      const mark = /^[#'@%!<~]/.exec(marked)?.[0] ?? "";
      found[marked.slice(mark.length)] = this.write(mark, values[index], failure);
    }
    return found;
  }

  /**
   * @param {string} mark
   * @param {FileValue} value
   * @param {Failure} failure
   * @returns {string | number}
   */
  write(mark, value, { format, problem, values }) {
    if (mark === "#") return String(value);
    if (mark === "<") return String(Number(value) - 1);
    if (mark === "~") return this.fill(`part.${value}`, {});
    if (mark === "%") return this.fill("bytes", { count: /** @type {number} */ (value) });
    if (mark === "@") {
      // A field of a replay in a session has the number of the replay behind it, 0 for none.
      const replay = format === "EVFS" ? values[problem === "ends_in_field" ? 2 : 1] : 0;
      const field = this.fill(`field.${value}`, {});
      return replay ? this.fill("fieldOfReplay", { field, replay: /** @type {number} */ (replay) }) : field;
    }
    if (typeof value !== "object") return value;
    const { bytes } = value;
    if (mark === "!") return bytesLiteral(bytes);
    if (mark === "'") {
      // Arbiter writes Latin-1.
      const text = format === "AVF" ? bytes : decode(bytes);
      return repr([...text].slice(0, LONGEST).join(""));
    }
    return BigInt(bytes).toString(); // digits, perhaps with zeros before them
  }

  /**
   * @param {string} key
   * @param {Record<string, string | number>} values
   */
  fill(key, values) {
    return fill(this.texts[key], values, this.plural, (it) => this.numbers.format(it));
  }
}

/**
 * Returns the name of a format with its English article.
 *
 * @param {string} format
 */
const named = (format) => `${format === "RawVF" ? "a" : "an"} ${format}`;
