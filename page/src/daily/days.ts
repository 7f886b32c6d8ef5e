/** Days in the language of the page, in weeks and in months. */

import { DAY_MS, dayOf, later } from "./dates.ts";

/** When the next day begins, by this browser's clock. */
export const nextMidnight = () => (Math.floor(Date.now() / DAY_MS) + 1) * DAY_MS;

export function formatDay(day: string, style: Intl.DateTimeFormatOptions = { dateStyle: "long" }) {
  const { lang } = document.documentElement;
  return new Intl.DateTimeFormat(lang, { timeZone: "UTC", ...style }).format(new Date(day));
}

/** Returns the first day of the month, so many months later. */
export function monthOf(day: string, months: number = 0) {
  const [year, month] = day.split("-").map(Number);
  return dayOf(Date.UTC(year, month - 1 + months, 1));
}

/** The number of the weekday with which weeks begin in the language of the page, 1 for Monday. */
function firstWeekday() {
  // Types of the library have neither: Chrome and Safari have the method, Chrome had the property.
  type WeekLocale = Intl.Locale & {
    getWeekInfo?: () => { firstDay: number };
    weekInfo?: { firstDay: number };
  };
  const locale: WeekLocale = new Intl.Locale(document.documentElement.lang);
  const info = locale.getWeekInfo?.() ?? locale.weekInfo;
  return info?.firstDay ?? 1;
}

/**
 * Returns the weeks of a month; days of other months are null.
 *
 * @param month its first day
 */
export function weeksOf(month: string): (string | null)[][] {
  const first = firstWeekday();
  const skipped = (new Date(month).getUTCDay() - first + 7) % 7;
  const next = monthOf(month, 1);
  const weeks = [];
  for (let day = later(month, -skipped); day < next; day = later(day, 7)) {
    const week = Array.from({ length: 7 }, (_, index) => later(day, index));
    weeks.push(week.map((day) => (day >= month && day < next ? day : null)));
  }
  return weeks;
}

/** The weekdays in their order: short names, and long ones. */
export function weekdays() {
  const monday = later("2024-01-01", firstWeekday() - 1);
  return Array.from({ length: 7 }, (_, index) => ({
    short: formatDay(later(monday, index), { weekday: "narrow" }),
    long: formatDay(later(monday, index), { weekday: "long" }),
  }));
}
