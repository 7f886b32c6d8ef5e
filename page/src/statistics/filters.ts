/**
 * The filters (level, rules and dates), and how the list is sorted. They are kept in the address,
 * so that a reload keeps them.
 */

import { make } from "../shell/dom.ts";
import { t } from "../shell/i18n.ts";
import { levelTitle } from "../shell/levels.ts";
import { readSort, writeSort, type Sort } from "../shell/sorting.ts";
import { byId, place } from "./place.ts";
import type { Level } from "../engine/level.ts";
import type { Reviewed } from "./source.ts";

const NAMES = ["level", "rules", "since", "until"] as const;
const LISTS = ["level", "rules"] as const;
/** The last finished game first. */
const LATEST = { column: "when", down: true };

export class Filters {
  chosen: ReturnType<typeof readFilters>;
  onChange: () => void;
  sort: Sort;
  /** Those whose levels and rules are offered. */
  games: Reviewed[] = [];

  constructor(onChange: () => void) {
    this.chosen = readFilters(place.hash);
    this.onChange = onChange;
    this.sort = readSort(this.chosen.sort, LATEST);
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
   */
  #checkDay(field: HTMLInputElement | HTMLSelectElement) {
    field.value = field.value.trim();
    const wrong = field.value !== "" && !isDay(field.value);
    field.setCustomValidity(wrong ? t("wrong.day", { example: "2026-01-31" }) : "");
    return field.reportValidity();
  }

  field(name: (typeof NAMES)[number]) {
    return byId(`filter-${name}`) as HTMLInputElement | HTMLSelectElement;
  }

  sortBy(sort: Sort) {
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

  /** Filter and sort as an address says. */
  open(hash: string) {
    this.chosen = readFilters(hash);
    this.sort = readSort(this.chosen.sort, LATEST);
    for (const name of NAMES) this.field(name).blur(); // each shows what the address says
    this.onChange();
  }

  #write() {
    const used = ([...NAMES, "sort"] as const).filter((name) => this.chosen[name]);
    const hash = new URLSearchParams(used.map((name) => [name, this.chosen[name]])).toString();
    place.write(hash && `#${hash}`);
  }

  /**
   * Offer the levels and rules of these games, most frequent first. The field that somebody uses
   * stays as it is: a date may be half typed, and a list may be open.
   */
  offer(games: Reviewed[]) {
    this.games = games;
    this.#fillLists();
    for (const name of ["since", "until"] as const) {
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
      levels.map((key) => [key, levelTitle(byKey.get(key) as Level)]),
    );
    const rules = byFrequency(games.map(({ summary }) => summary.rules));
    this.#fill(
      "rules",
      rules.map((name) => [name, t(`rules.${name}`)]),
    );
  }

  /** @param choices value and text */
  #fill(name: (typeof LISTS)[number], choices: [string, string][]) {
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
   */
  choose(games: Reviewed[]) {
    const { level, rules, since, until } = this.chosen;
    const passes = ({ when, summary }: Reviewed) =>
      (!level || levelKey(summary.level) === level) &&
      (!rules || summary.rules === rules) &&
      ((!since && !until) || (when !== null && inDates(localDay(when), since, until)));
    // Times in UTC are in the order of their texts.
    const order = ({ when }: Reviewed) => when ?? "";
    return games
      .filter(passes)
      .sort((a, b) => Number(order(a) > order(b)) - Number(order(a) < order(b)));
  }
}

const isList = (name: (typeof NAMES)[number]): name is (typeof LISTS)[number] =>
  name === "level" || name === "rules";

/** Whether a text is a day: year, month, day. */
function isDay(text: string) {
  const day = new Date(`${text}T00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text;
}

/** The filters of an address. */
function readFilters(hash: string) {
  const parameters = new URLSearchParams(hash.slice(1));
  const chosen = { level: "", rules: "", since: "", until: "", sort: "" };
  for (const name of [...NAMES, "sort"] as const) chosen[name] = parameters.get(name) ?? "";
  return chosen;
}

function levelKey({ width, height, mines }: Level) {
  return `${width}x${height}x${mines}`;
}

/** The different values, the most frequent first. */
function byFrequency<T extends string>(values: T[]): T[] {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts.keys()].sort((a, b) => Number(counts.get(b)) - Number(counts.get(a)));
}

function inDates(day: string, since: string, until: string) {
  return (!since || day >= since) && (!until || day <= until);
}

/** The day of a time where the player is, as date fields have it: 2026-01-31. */
function localDay(when: string) {
  const date = new Date(when);
  const part = (value: number) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${part(date.getMonth() + 1)}-${part(date.getDate())}`;
}
