/** Texts and plural forms in the language of the page. */

import { fill } from "../engine/fill.ts";
import { texts as ENGLISH } from "../lang/en/common.ts";
import { formatNumber, setFormats } from "./formats.ts";

type English = typeof ENGLISH &
  typeof import("../lang/en/dialogs.ts").texts &
  typeof import("../lang/en/welcome.ts").texts &
  typeof import("../lang/en/proofs.ts").texts &
  typeof import("../lang/en/analyser.ts").texts &
  typeof import("../lang/en/reviewer.ts").texts &
  typeof import("../lang/en/statistics.ts").texts &
  typeof import("../lang/en/trainer.ts").texts;

export type Key = keyof English;

type Plural = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

type Texts = Translation<English>;

export type Translation<EnglishTexts> = Record<keyof EnglishTexts, string | Plural>;

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
/** Those of the language. */
let texts: Partial<Texts> = ENGLISH;
/** How many sections the texts are from. */
let takenSections = 0;
/** How many sections are loaded, or on their way. */
let comingSections = 0;
/** Done when the texts that were needed last are there. */
let changing: Promise<void> = Promise.resolve();
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
 * @returns undefined if the page has no texts in this language
 */
export function pageLanguage(tag: string): string | undefined {
  if (TRADITIONAL.test(tag)) return undefined;
  const base = tag.toLowerCase().split("-")[0];
  return Object.keys(LANGUAGES).find((name) => name.split("-")[0] === base);
}

/** The first of the browser's languages that the page has texts in, else English. */
function browserLanguage() {
  const preferred = navigator.languages.map(pageLanguage).find((name) => name !== undefined);
  return preferred ?? "en";
}

/** Add the texts that a place needs beside those of all. Its element names their files. */
export function addTextsOf(root: HTMLElement | null) {
  for (const section of root?.dataset.texts?.split(" ") ?? []) sections.add(section);
}

/**
 * Load texts that this page has not needed so far.
 *
 * @param names of their files
 */
export async function loadTexts(...names: string[]) {
  for (const name of names) sections.add(name);
  if (comingSections < sections.size) void changeTexts();
  await changing;
}

/**
 * Load a script, and texts that only it needs.
 *
 * @param names of their files
 */
export async function withTexts<Module>(script: Promise<Module>, ...names: string[]) {
  const [module] = await Promise.all([script, loadTexts(...names)]);
  return module;
}

/**
 * Load the texts of a language that this page needs. English stands in for a section that does not
 * come, but not for what every place needs.
 */
async function load(tag: string): Promise<Partial<Texts>> {
  const parts = [...sections].map((section) =>
    section === COMMON ? read(tag, section) : read(tag, section).catch(() => read("en", section)),
  );
  return Object.assign({}, ...(await Promise.all(parts)));
}

async function read(tag: string, section: string): Promise<Partial<Texts>> {
  // They come with the first script: every visit needs them, if only because others may not come.
  if (tag === "en" && section === COMMON) return ENGLISH;
  return (await import(`../lang/${tag}/${section}.ts`)).texts;
}

/**
 * Show the place in a language. If its texts cannot be loaded, it stays as it is; English stands in
 * where there are no texts.
 *
 * @param tag a language tag, or "auto" for the browser's language
 */
export async function setLanguage(tag: string) {
  chosen = tag;
  await changeTexts();
  translate(document);
}

/** Take the texts that are needed now, in the language that was chosen last. */
function changeTexts() {
  changing = takeTexts(pageLanguage(chosen) ?? browserLanguage());
  return changing;
}

async function takeTexts(tag: string): Promise<void> {
  const number = ++changes;
  let name = tag;
  const needed = (comingSections = sections.size);
  let loaded = await load(name).catch(() => (takenSections === needed ? texts : null));
  if (!loaded) {
    name = "en";
    loaded = await load(name).catch((error) => {
      comingSections = takenSections; // whoever needs them next tries again
      throw error;
    });
  }
  if (number !== changes) return changing;
  if (loaded !== texts) use(name, loaded);
  takenSections = needed;
}

function use(name: string, loaded: Partial<Texts>) {
  language = name;
  texts = loaded;
  plural = new Intl.PluralRules(language);
  setFormats(
    language,
    navigator.languages.find((tag) => pageLanguage(tag) === language) ?? language,
  );
  document.documentElement.lang = language;
}

/** Whether there is a text of this key, in a section that is loaded. */
export const hasText = (key: string): key is Key => key in texts;

/** Returns the text of a key. Values replace `{name}`; `count` selects the plural form. */
export function t(key: Key, values: Record<string, string | number> = {}): string {
  return fill((texts as Texts)[key], values, plural, formatNumber);
}

/**
 * Write those texts of a place, or of a part that has just been made, that are there: others may be
 * on their way. Whoever needs those writes them when they come.
 */
export function translateAgain(root: ParentNode) {
  translate(root, (key) => key in (texts ?? {}));
}

/** Write the texts of all elements with a `data-i18n` attribute. */
function translate(root: ParentNode, isThere: (key: string) => boolean = () => true) {
  for (const element of root.querySelectorAll("[data-i18n]")) {
    const key = element.getAttribute("data-i18n") as Key;
    if (!isThere(key)) continue;
    const text = t(key);
    // The same text written again would be laid out again.
    if (element.textContent !== text) element.textContent = text;
  }
  for (const element of root.querySelectorAll("[data-i18n-label]")) {
    const key = element.getAttribute("data-i18n-label") as Key;
    if (!isThere(key)) continue;
    const text = t(key);
    element.setAttribute("aria-label", text);
    if (element instanceof HTMLButtonElement) element.title = text;
  }
}

export function capitalize(text: string) {
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}
