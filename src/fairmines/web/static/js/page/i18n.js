/** Texts, plural forms, numbers and dates in the language of the page. */

/**
 * @typedef {typeof import("../lang/en/common.js").texts
 *   & typeof import("../lang/en/dialogs.js").texts
 *   & typeof import("../lang/en/proofs.js").texts
 *   & typeof import("../lang/en/analyser.js").texts
 *   & typeof import("../lang/en/reviewer.js").texts
 *   & typeof import("../lang/en/statistics.js").texts
 *   & typeof import("../lang/en/trainer.js").texts} English
 * @typedef {keyof English} Key
 * @typedef {{other: string} & Partial<Record<Intl.LDMLPluralRule, string>>} Plural
 * @typedef {Translation<English>} Texts
 */

/**
 * @template EnglishTexts
 * @typedef {Record<keyof EnglishTexts, string | Plural>} Translation
 */

import { fill } from "../core/fill.js";

/** The names of the languages, by their tags (BCP 47), as `lang` attributes have them. */
export const LANGUAGES = {
  en: "English",
  cs: "Čeština",
  fi: "Suomi",
  "pt-BR": "Português (Brasil)",
  ru: "Русский",
  "zh-CN": "简体中文",
};

/** What every place needs, and a first game. */
const COMMON = "common";

/** The files of a language that are needed: by places that were opened, and by dialogs. */
const sections = new Set([COMMON]);
let language = "en";
/** The language that was chosen last, as for `setLanguage`. */
let chosen = "auto";
/** @type {Partial<Texts> | null} those of the language; null before the first are loaded */
let texts = null;
/** How many sections these texts are from, and those that come. */
let [complete, coming] = [0, 0];
/** @type {Promise<void>} done when the texts that were needed last are there */
let changing = Promise.resolve();
/** How many times texts were needed. */
let changes = 0;
let plural = new Intl.PluralRules(language);
let formats = makeFormats(language);
let lists = new Intl.ListFormat(language);

/**
 * Make the formats of numbers, each with the least figure that it can show.
 *
 * @param {string} tag
 */
function makeFormats(tag) {
  const make = (/** @type {number} */ step, /** @type {Intl.NumberFormatOptions} */ options) => ({
    step,
    format: new Intl.NumberFormat(tag, options),
  });
  const exactly = (/** @type {number} */ digits) => ({
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
 * @param {number} value
 * @param {{format: Intl.NumberFormat, step: number}} how
 * @param {number[]} [bounds] -0 is what a little less than nothing is rounded to
 */
function write(value, { format, step }, bounds = [0, -0]) {
  const text = format.format(value);
  const bound = bounds.find((limit) => value !== limit && text === format.format(limit));
  if (bound === undefined) return format.format(value + 0);
  return value > bound ? `<${format.format(bound + step)}` : `>${format.format(bound - step)}`;
}

/** What a share is only if it is certain. */
const CERTAIN = [0, -0, 1, -1];

/**
 * Tags of Chinese in traditional characters. The page has simplified ones only, so these tags give
 * no language: the reader's list decides. If it goes on with "zh", which is Chinese of any kind, as
 * the lists of Chrome and Firefox do, the page is Chinese. If it goes on with "en", it is English.
 */
const TRADITIONAL = /^zh-(hant|tw|hk|mo)\b/i;

/**
 * Find the page's language for a tag, whatever its region: "pt", "pt-BR" and "pt-PT" give "pt-BR".
 *
 * @param {string} tag
 * @returns {string | undefined} undefined if the page has no texts in this language
 */
export function pageLanguage(tag) {
  if (TRADITIONAL.test(tag)) return undefined;
  const base = tag.toLowerCase().split("-")[0];
  return Object.keys(LANGUAGES).find((name) => name.split("-")[0] === base);
}

/** The first of the browser's languages that the page has texts in, else English. */
function browserLanguage() {
  const preferred = navigator.languages.map(pageLanguage).find((name) => name !== undefined);
  return preferred ?? "en";
}

/**
 * Add texts that only some places need. A place does so before it chooses a language.
 *
 * @param {string[]} more names of files
 */
export function addTexts(...more) {
  for (const section of more) sections.add(section);
}

/**
 * Load a script, and texts that only it needs.
 *
 * @template Module
 * @param {Promise<Module>} script
 * @param {string} section the name of their file
 */
export async function withTexts(script, section) {
  addTexts(section);
  if (coming < sections.size) void changeTexts();
  const [module] = await Promise.all([script, changing]);
  return module;
}

/**
 * Load the texts of a language that this page needs. English stands in for a section that does not
 * come, but not for what every place needs.
 *
 * @param {string} tag
 * @returns {Promise<Partial<Texts>>}
 */
async function load(tag) {
  const parts = [...sections].map((section) =>
    section === COMMON ? read(tag, section) : read(tag, section).catch(() => read("en", section)),
  );
  return Object.assign({}, ...(await Promise.all(parts)));
}

/**
 * @param {string} tag
 * @param {string} section
 * @returns {Promise<Partial<Texts>>}
 */
async function read(tag, section) {
  return (await import(`../lang/${tag}/${section}.js`)).texts;
}

/**
 * Begin to load the texts of a language.
 *
 * @param {string} tag as for `setLanguage`
 */
export function beginLanguage(tag) {
  load(pageLanguage(tag) ?? browserLanguage()).catch(() => {
    // `setLanguage` tries again, and knows what to do.
  });
}

/**
 * Show the place in a language. If its texts cannot be loaded, it stays as it is; English stands in
 * where there are no texts.
 *
 * @param {string} tag a language tag, or "auto" for the browser's language
 */
export async function setLanguage(tag) {
  chosen = tag;
  await changeTexts();
  translate(document);
}

/** Take the texts that are needed now, in the language that was chosen last. */
function changeTexts() {
  changing = takeTexts(pageLanguage(chosen) ?? browserLanguage());
  return changing;
}

/** @param {string} tag @returns {Promise<void>} */
async function takeTexts(tag) {
  const number = ++changes;
  let name = tag;
  const needed = (coming = sections.size);
  let loaded = await load(name).catch(() => (complete === needed ? texts : null));
  if (!loaded) {
    name = "en";
    loaded = await load(name).catch((error) => {
      coming = complete; // whoever needs them next tries again
      throw error;
    });
  }
  if (number !== changes) return changing;
  if (loaded !== texts) use(name, loaded);
  complete = needed;
}

/**
 * @param {string} name
 * @param {Partial<Texts>} loaded
 */
function use(name, loaded) {
  language = name;
  texts = loaded;
  plural = new Intl.PluralRules(language);
  formats = makeFormats(language);
  lists = new Intl.ListFormat(language);
  document.documentElement.lang = language;
}

/**
 * Returns the text of a key. Values replace `{name}`; `count` selects the plural form.
 *
 * @param {Key} key
 * @param {Record<string, string | number>} [values]
 * @returns {string}
 */
export function t(key, values = {}) {
  return fill(/** @type {Texts} */ (texts)[key], values, plural, formatNumber);
}

/**
 * Write the texts of a place that is shown again: they may have come while another place was shown.
 * Those that are still on their way are written when they come.
 *
 * @param {ParentNode} root
 */
export function translateAgain(root) {
  if (complete === sections.size) translate(root);
}

/**
 * Write the texts of all elements with a `data-i18n` attribute.
 *
 * @param {ParentNode} root
 */
function translate(root) {
  for (const element of root.querySelectorAll("[data-i18n]")) {
    element.textContent = t(/** @type {Key} */ (element.getAttribute("data-i18n")));
  }
  for (const element of root.querySelectorAll("[data-i18n-label]")) {
    const text = t(/** @type {Key} */ (element.getAttribute("data-i18n-label")));
    element.setAttribute("aria-label", text);
    if (element instanceof HTMLButtonElement) element.title = text;
  }
}

/**
 * @param {number} value
 * @param {0 | 1 | 2} [decimals] exactly so many; with 0 as many as needed, at most three
 * @param {number[]} [bounds] what another number never looks like
 */
export function formatNumber(value, decimals = 0, bounds) {
  return write(value, decimals ? formats.decimals[decimals] : formats.number, bounds);
}

/**
 * A number that may be negative, with its sign and one decimal.
 *
 * @param {number} value
 */
export function formatSigned(value) {
  return write(withoutRest(value), formats.signed);
}

/**
 * A difference or the end of an interval without the rest of a rounding: so little is what two
 * equal sums differ by. As `points` of wording.py.
 *
 * @param {number} value
 */
export function withoutRest(value) {
  const whole = Math.round(value);
  return Math.abs(value - whole) < 1e-12 ? whole : value;
}

/**
 * Join words with commas and "and".
 *
 * @param {string[]} words
 */
export function formatList(words) {
  return lists.format(words);
}

/** @param {string} text */
export function capitalize(text) {
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}

/**
 * A probability in percent; only 0 and 1 become 0 % and 100 %.
 *
 * @param {number} probability
 */
export function formatProbability(probability) {
  const extreme = probability < 0.001 || probability > 0.999;
  return write(probability, formats.percents[extreme ? 2 : 1], CERTAIN);
}

/**
 * A probability in percent, without the sign.
 *
 * @param {number} probability
 * @param {0 | 1 | 2} decimals exactly so many; certain ones have none
 */
export function formatPercent(probability, decimals) {
  const certain = probability === 0 || probability === 1;
  return write(probability, formats.evenPercents[certain ? 0 : decimals], CERTAIN).replace(
    /\s?%/u,
    "",
  );
}

/**
 * A share in percent with one decimal, so that a column of them is even.
 *
 * @param {number} share
 */
export function formatRate(share) {
  return write(share, formats.evenPercents[1], CERTAIN);
}

/**
 * A probability in whole percent.
 *
 * @param {number} probability
 */
export function formatShare(probability) {
  return write(probability, formats.percents[0], CERTAIN);
}

/**
 * @param {number} seconds
 * @param {number} [decimals] exactly so many
 */
export function formatSeconds(seconds, decimals = 1) {
  return new Intl.NumberFormat(language, {
    style: "unit",
    unit: "second",
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(seconds);
}

/**
 * @param {string} when in ISO 8601
 * @param {"short"} [timeStyle] by default only the day is written
 */
export function formatDate(when, timeStyle) {
  const options = /** @type {const} */ ({ dateStyle: "medium", timeStyle });
  return new Intl.DateTimeFormat(regionalTag(), options).format(new Date(when));
}

/** The tag of the language with the region of the browser: it decides how a date is written. */
function regionalTag() {
  return navigator.languages.find((tag) => pageLanguage(tag) === language) ?? language;
}
