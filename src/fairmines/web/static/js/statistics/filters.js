/**
 * The filters (level, rules and dates), and how the list is sorted. They are kept in the address,
 * so that a reload keeps them.
 */

import { make } from "../page/dom.js";
import { t } from "../page/i18n.js";
import { levelTitle } from "../page/levels.js";
import { readSort, writeSort } from "../design/sorting.js";
import { byId, place } from "./place.js";

/** @typedef {import("./source.js").Reviewed} Reviewed */

const NAMES = /** @type {const} */ (["level", "rules", "since", "until"]);
const LISTS = /** @type {const} */ (["level", "rules"]);
/** The last finished game first. */
const LATEST = { column: "when", down: true };

export class Filters {
  /** @param {() => void} onChange */
  constructor(onChange) {
    this.chosen = readFilters(place.hash);
    this.onChange = onChange;
    this.sort = readSort(this.chosen.sort, LATEST);
    /** @type {Reviewed[]} those whose levels and rules are offered */
    this.games = [];
    for (const name of NAMES) {
      const field = this.field(name);
      field.addEventListener("change", () => {
        if (!isList(name) && !this.#checkDay(field)) return;
        this.chosen[name] = field.value;
        this.apply();
      });
    }
    // What has come while the list was open.
    for (const name of LISTS) this.field(name).addEventListener("blur", () => this.#fillLists());
    byId("filter-clear").addEventListener("click", () => {
      for (const name of NAMES) this.chosen[name] = this.field(name).value = "";
      this.apply();
      byId("filter-level").focus();
    });
  }

  /**
   * Say what is wrong with a day; a browser's own field would write it in the browser's language.
   *
   * @param {HTMLInputElement | HTMLSelectElement} field
   */
  #checkDay(field) {
    field.value = field.value.trim();
    const wrong = field.value !== "" && !isDay(field.value);
    field.setCustomValidity(wrong ? t("wrong.day", { example: "2026-01-31" }) : "");
    return field.reportValidity();
  }

  /** @param {typeof NAMES[number]} name */
  field(name) {
    return /** @type {HTMLInputElement | HTMLSelectElement} */ (byId(`filter-${name}`));
  }

  /** @param {import("../design/sorting.js").Sort} sort */
  sortBy(sort) {
    this.sort = sort;
    const text = writeSort(sort);
    this.chosen.sort = text === writeSort(LATEST) ? "" : text;
    this.#write();
  }

  /** What is chosen, to be compared. */
  get choice() {
    return NAMES.map((name) => this.chosen[name]).join();
  }

  apply() {
    this.#write();
    this.onChange();
  }

  /** Filter and sort as an address says. @param {string} hash */
  open(hash) {
    this.chosen = readFilters(hash);
    this.sort = readSort(this.chosen.sort, LATEST);
    for (const name of NAMES) this.field(name).blur(); // each shows what the address says
    this.onChange();
  }

  #write() {
    const used = /** @type {const} */ ([...NAMES, "sort"]).filter((name) => this.chosen[name]);
    const hash = new URLSearchParams(used.map((name) => [name, this.chosen[name]])).toString();
    place.write(hash && `#${hash}`);
  }

  /**
   * Offer the levels and rules of these games, most frequent first. The field that somebody uses
   * stays as it is: a date may be half typed, and a list may be open.
   *
   * @param {Reviewed[]} games
   */
  offer(games) {
    this.games = games;
    this.#fillLists();
    for (const name of /** @type {const} */ (["since", "until"])) {
      const field = this.field(name);
      if (field !== document.activeElement) field.value = this.chosen[name];
    }
    byId("filter-clear").hidden = !NAMES.some((name) => this.chosen[name]);
  }

  #fillLists() {
    const { games } = this;
    const levels = byFrequency(games.map(({ summary }) => levelKey(summary.level)));
    const byKey = new Map(games.map(({ summary: { level } }) => [levelKey(level), level]));
    this.#fill(
      "level",
      levels.map((key) => [key, levelTitle(/** @type {any} */ (byKey.get(key)))]),
    );
    const rules = byFrequency(games.map(({ summary }) => summary.rules));
    this.#fill(
      "rules",
      rules.map((name) => [name, t(`rules.${name}`)]),
    );
  }

  /** @param {typeof LISTS[number]} name @param {[string, string][]} choices value and text */
  #fill(name, choices) {
    if (this.field(name) === document.activeElement) return;
    const chosen = this.chosen[name];
    const known = choices.some(([value]) => value === chosen);
    const rows = [
      ["", t("reviews.all")],
      ...choices,
      ...(chosen && !known ? [[chosen, chosen]] : []),
    ];
    this.field(name).replaceChildren(
      ...rows.map(([value, text]) => make("option", { value, selected: value === chosen }, text)),
    );
  }

  /**
   * The games that the filters let pass, the first finished one first. A game without a date passes
   * no filter of dates.
   *
   * @param {Reviewed[]} games
   */
  choose(games) {
    const { level, rules, since, until } = this.chosen;
    const passes = (/** @type {Reviewed} */ { when, summary }) =>
      (!level || levelKey(summary.level) === level) &&
      (!rules || summary.rules === rules) &&
      ((!since && !until) || (when !== null && inDates(localDay(when), since, until)));
    // Times in UTC are in the order of their texts.
    const order = (/** @type {Reviewed} */ { when }) => when ?? "";
    return games
      .filter(passes)
      .sort((a, b) => Number(order(a) > order(b)) - Number(order(a) < order(b)));
  }
}

/** @param {typeof NAMES[number]} name @returns {name is typeof LISTS[number]} */
const isList = (name) => name === "level" || name === "rules";

/** Whether a text is a day: year, month, day. @param {string} text */
function isDay(text) {
  const day = new Date(`${text}T00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text;
}

/** The filters of an address. @param {string} hash */
function readFilters(hash) {
  const parameters = new URLSearchParams(hash.slice(1));
  const chosen = { level: "", rules: "", since: "", until: "", sort: "" };
  for (const name of /** @type {const} */ ([...NAMES, "sort"]))
    chosen[name] = parameters.get(name) ?? "";
  return chosen;
}

/** @param {import("../games/protocol.js").Level} level */
function levelKey({ width, height, mines }) {
  return `${width}x${height}x${mines}`;
}

/**
 * The different values, the most frequent first.
 *
 * @template {string} T
 * @param {T[]} values
 * @returns {T[]}
 */
function byFrequency(values) {
  /** @type {Map<T, number>} */
  const counts = new Map();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts.keys()].sort((a, b) => Number(counts.get(b)) - Number(counts.get(a)));
}

/** @param {string} day @param {string} since @param {string} until */
function inDates(day, since, until) {
  return (!since || day >= since) && (!until || day <= until);
}

/**
 * The day of a time where the player is, as date fields have it: 2026-01-31.
 *
 * @param {string} when
 */
function localDay(when) {
  const date = new Date(when);
  const part = (/** @type {number} */ value) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${part(date.getMonth() + 1)}-${part(date.getDate())}`;
}
