/** Texts and plural forms in the language of the page. */

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
import { formatNumber, setFormats } from "./formats.js";

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
 * Add the texts that a place needs beside those of all. Its element names their files.
 *
 * @param {HTMLElement | null} root
 */
export function addTextsOf(root) {
  for (const section of root?.dataset.texts?.split(" ") ?? []) sections.add(section);
}

/**
 * Load texts that this page has not needed so far.
 *
 * @param {...string} names of their files
 */
export async function loadTexts(...names) {
  for (const name of names) sections.add(name);
  if (coming < sections.size) void changeTexts();
  await changing;
}

/**
 * Load a script, and texts that only it needs.
 *
 * @template Module
 * @param {Promise<Module>} script
 * @param {...string} names of their files
 */
export async function withTexts(script, ...names) {
  const [module] = await Promise.all([script, loadTexts(...names)]);
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
  setFormats(
    language,
    navigator.languages.find((tag) => pageLanguage(tag) === language) ?? language,
  );
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
    const text = t(/** @type {Key} */ (element.getAttribute("data-i18n")));
    // The same text written again would be laid out again.
    if (element.textContent !== text) element.textContent = text;
  }
  for (const element of root.querySelectorAll("[data-i18n-label]")) {
    const text = t(/** @type {Key} */ (element.getAttribute("data-i18n-label")));
    element.setAttribute("aria-label", text);
    if (element instanceof HTMLButtonElement) element.title = text;
  }
}

/** @param {string} text */
export function capitalize(text) {
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}
