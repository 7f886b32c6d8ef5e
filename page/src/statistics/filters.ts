/**
 * The filters (level, rules and dates), and how the list is sorted. They are kept in the address,
 * so that a reload keeps them.
 */

import { readSort, writeSort, type Sort } from "../shell/sorting.ts";
import type { Level } from "../engine/level.ts";
import type { Reviewed } from "./source.ts";

export const FILTERS = ["level", "rules", "since", "until"] as const;

/** What is chosen; an empty text lets all games pass. */
export type FilterValues = Readonly<Record<(typeof FILTERS)[number], string>>;

export const NO_FILTER: FilterValues = { level: "", rules: "", since: "", until: "" };
/** The last finished game first. */
const LATEST = { column: "when", down: true };

export class Filters {
  values = NO_FILTER;
  sort: Sort = LATEST;

  constructor(hash: string) {
    this.read(hash);
  }

  /** @param hash of an address */
  read(hash: string) {
    const fields = new URLSearchParams(hash.slice(1));
    const read = FILTERS.map((name) => [name, fields.get(name) ?? ""]);
    this.values = Object.fromEntries(read) as FilterValues;
    this.sort = readSort(fields.get("sort") ?? "", LATEST);
  }

  /** What an address has of them. */
  get hash() {
    const sort = writeSort(this.sort);
    const fields = { ...this.values, sort: sort === writeSort(LATEST) ? "" : sort };
    const used = Object.entries(fields).filter(([, value]) => value);
    const hash = new URLSearchParams(used).toString();
    return hash && `#${hash}`;
  }

  /**
   * The games that the filters let pass, the first finished one first. A game without a date passes
   * no filter of dates.
   */
  choose(games: Reviewed[]) {
    const { level, rules, since, until } = this.values;
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

export function levelKey({ width, height, mines }: Level) {
  return `${width}x${height}x${mines}`;
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
