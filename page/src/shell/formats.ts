/** Numbers, times and dates in the language of the page. */

let language = "en";
/** The tag of the language with the region of the browser: it decides how a date is written. */
let regional = language;
let formats = makeFormats(language);
let lists = new Intl.ListFormat(language);

/** Write in another language from now on. */
export function setFormats(tag: string, withRegion: string) {
  language = tag;
  regional = withRegion;
  formats = makeFormats(tag);
  lists = new Intl.ListFormat(tag);
}

/** Make the formats of numbers, each with the least figure that it can show. */
function makeFormats(tag: string) {
  const make = (step: number, options: Intl.NumberFormatOptions) => ({
    step,
    format: new Intl.NumberFormat(tag, options),
  });
  const exactly = (digits: number) => ({
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  const places = [0, 1, 2];
  return {
    number: make(0.001, { useGrouping: "min2" }),
    decimals: places.map((digits) => make(10 ** -digits, exactly(digits))),
    signed: make(0.1, { ...exactly(1), signDisplay: "exceptZero" }),
    percents: places.map((digits) =>
      make(10 ** (-2 - digits), { style: "percent", maximumFractionDigits: digits }),
    ),
    evenPercents: places.map((digits) =>
      make(10 ** (-2 - digits), { ...exactly(digits), style: "percent" }),
    ),
  };
}

/**
 * Write a number; one that is not a bound never looks like it. It is less or more than the figure
 * next to that bound. Zero has no sign. `wording.py` has the same rule.
 *
 * @param bounds -0 is what a little less than nothing is rounded to
 */
function write(
  value: number,
  { format, step }: { format: Intl.NumberFormat; step: number },
  bounds: number[] = [0, -0],
) {
  const text = format.format(value);
  const bound = bounds.find((limit) => value !== limit && text === format.format(limit));
  if (bound === undefined) return format.format(value + 0);
  return value > bound ? `<${format.format(bound + step)}` : `>${format.format(bound - step)}`;
}

/** What a share is only if it is certain. */
const CERTAIN = [0, -0, 1, -1];

/**
 * @param decimals exactly so many; with 0 as many as needed, at most three
 * @param bounds what another number never looks like
 */
export function formatNumber(value: number, decimals: 0 | 1 | 2 = 0, bounds?: number[]) {
  return write(value, decimals ? formats.decimals[decimals] : formats.number, bounds);
}

/** A number that may be negative, with its sign and one decimal. */
export function formatSigned(value: number) {
  return write(withoutRest(value), formats.signed);
}

/**
 * A difference or the end of an interval without the rest of a rounding: so little is what two
 * equal sums differ by. As `points` of wording.py.
 */
export function withoutRest(value: number) {
  const whole = Math.round(value);
  return Math.abs(value - whole) < 1e-12 ? whole : value;
}

/** Join words with commas and "and". */
export function formatList(words: string[]) {
  return lists.format(words);
}

/** A probability in percent; only 0 and 1 become 0 % and 100 %. */
export function formatProbability(probability: number) {
  const extreme = probability < 0.001 || probability > 0.999;
  return write(probability, formats.percents[extreme ? 2 : 1], CERTAIN);
}

/**
 * A probability in percent, without the sign.
 *
 * @param decimals exactly so many; certain ones have none
 */
export function formatPercent(probability: number, decimals: 0 | 1 | 2) {
  const certain = probability === 0 || probability === 1;
  return write(probability, formats.evenPercents[certain ? 0 : decimals], CERTAIN).replace(
    /\s?%/u,
    "",
  );
}

/** A share in percent with one decimal, so that a column of them is even. */
export function formatRate(share: number) {
  return write(share, formats.evenPercents[1], CERTAIN);
}

/** A probability in whole percent. */
export function formatShare(probability: number) {
  return write(probability, formats.percents[0], CERTAIN);
}

/** The time of a game, wherever it is shown: in hundredths, as players compare them. */
export const formatTime = (seconds: number) => formatSeconds(seconds, 2);

/** @param decimals exactly so many */
export function formatSeconds(seconds: number, decimals: number = 1) {
  return new Intl.NumberFormat(language, {
    style: "unit",
    unit: "second",
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(seconds);
}

/**
 * @param when in ISO 8601
 * @param timeStyle by default only the day is written
 */
export function formatDate(when: string, timeStyle?: "short") {
  const options = { dateStyle: "medium", timeStyle } as const;
  return new Intl.DateTimeFormat(regional, options).format(new Date(when));
}
