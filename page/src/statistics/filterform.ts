/** The form of the filters: what may be chosen, and what is. */

import { make } from "../shell/dom.ts";
import { t } from "../shell/i18n.ts";
import { levelTitle } from "../shell/levels.ts";
import { FILTERS, levelKey, NO_FILTER } from "./filters.ts";
import { byId } from "./place.ts";
import type { Level } from "../engine/level.ts";
import type { Collection } from "./collection.ts";

type Name = (typeof FILTERS)[number];

const LISTS = ["level", "rules"] as const;

export class FilterForm {
  collection: Collection;

  constructor(collection: Collection) {
    this.collection = collection;
    for (const name of FILTERS) {
      const field = fieldOf(name);
      field.addEventListener("change", () => {
        if (!isList(name) && !checkDay(field)) return;
        collection.filter({ ...collection.filters.values, [name]: field.value });
      });
    }
    // What has come while the list was open.
    for (const name of LISTS) fieldOf(name).addEventListener("blur", () => this.#drawLists());
    byId("filter-clear").addEventListener("click", () => {
      collection.filter(NO_FILTER);
      byId("filter-level").focus();
    });
  }

  /**
   * Offer the levels and rules of the games, most frequent first. The field that somebody uses stays
   * as it is: a date may be half typed, and a list may be open.
   */
  draw() {
    const { games, filters } = this.collection;
    byId("filters").hidden = !games.length;
    this.#drawLists();
    for (const name of ["since", "until"] as const) {
      const field = fieldOf(name);
      if (field !== document.activeElement) field.value = filters.values[name];
    }
    byId("filter-clear").hidden = !FILTERS.some((name) => filters.values[name]);
  }

  /** Let no field stay as it is. */
  blur() {
    for (const name of FILTERS) fieldOf(name).blur();
  }

  #drawLists() {
    const { games } = this.collection;
    const levels = byFrequency(games.map(({ summary }) => levelKey(summary.level)));
    const byKey = new Map(games.map(({ summary: { level } }) => [levelKey(level), level]));
    this.#drawList(
      "level",
      levels.map((key) => [key, levelTitle(byKey.get(key) as Level)]),
    );
    const rules = byFrequency(games.map(({ summary }) => summary.rules));
    this.#drawList(
      "rules",
      rules.map((name) => [name, t(`rules.${name}`)]),
    );
  }

  /** @param choices value and text */
  #drawList(name: (typeof LISTS)[number], choices: [string, string][]) {
    if (fieldOf(name) === document.activeElement) return;
    const chosen = this.collection.filters.values[name];
    const known = choices.some(([value]) => value === chosen);
    const rows = [
      ["", t("reviews.all")],
      ...choices,
      ...(chosen && !known ? [[chosen, chosen]] : []),
    ];
    fieldOf(name).replaceChildren(
      ...rows.map(([value, text]) => make("option", { value, selected: value === chosen }, text)),
    );
  }
}

const fieldOf = (name: Name) => byId(`filter-${name}`) as HTMLInputElement | HTMLSelectElement;

const isList = (name: Name): name is (typeof LISTS)[number] => name === "level" || name === "rules";

/**
 * Say what is wrong with a day; a browser's own field would write it in the browser's language.
 */
function checkDay(field: HTMLInputElement | HTMLSelectElement) {
  field.value = field.value.trim();
  const wrong = field.value !== "" && !isDay(field.value);
  field.setCustomValidity(wrong ? t("wrong.day", { example: "2026-01-31" }) : "");
  return field.reportValidity();
}

/** Whether a text is a day: year, month, day. */
function isDay(text: string) {
  const day = new Date(`${text}T00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text;
}

/** The different values, the most frequent first. */
function byFrequency<T extends string>(values: T[]): T[] {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts.keys()].sort((a, b) => Number(counts.get(b)) - Number(counts.get(a)));
}
