/** The calendar of a month: which days were won, lost and not tried. */

import { make } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { formatDay, monthOf, weekdays, weeksOf } from "./days.js";
import { FIRST_DAY } from "../core/terms.js";

/**
 * @typedef {import("./days.js").DailyDay} DailyDay
 * @typedef {"won" | "lost" | "untried"} DayResult
 */

const MARKS = { won: "✓", lost: "✗", untried: "" };

/**
 * @param {DailyDay} day
 * @param {string} month its first day
 * @param {{show: (month: string) => void, choose: (date: string) => void}} acts
 */
export function calendar(day, month, acts) {
  const turn = (/** @type {number} */ months, /** @type {string} */ sign) => {
    const to = monthOf(month, months);
    const text = formatDay(to, { month: "long", year: "numeric" });
    const outside = to > day.today || monthOf(to, 1) <= FIRST_DAY;
    const made = make("button", { type: "button", "aria-label": text, disabled: outside }, sign);
    made.addEventListener("click", () => acts.show(to));
    return made;
  };
  const name = formatDay(month, { month: "long", year: "numeric" });
  const names = weekdays().map(({ short, long }) => {
    return make("th", { scope: "col", abbr: long }, short);
  });
  const rows = weeksOf(month).map((week) => {
    const cells = week.map((date) =>
      make("td", {}, ...(date ? [dayButton(day, date, acts.choose)] : [])),
    );
    return make("tr", {}, ...cells);
  });
  return make(
    "div",
    { class: "daily-calendar" },
    make(
      "div",
      { class: "daily-month" },
      turn(-1, "‹"),
      make("span", { id: "daily-month" }, name),
      turn(1, "›"),
    ),
    make(
      "table",
      { "aria-labelledby": "daily-month" },
      make("thead", {}, make("tr", {}, ...names)),
      make("tbody", {}, ...rows),
    ),
  );
}

/** @param {DailyDay} day @param {string} date @param {(date: string) => void} choose */
function dayButton(day, date, choose) {
  const result = dayResult(day, date);
  const made = make(
    "button",
    {
      type: "button",
      class: `daily-day ${result}`,
      "data-date": date,
      "aria-label": `${formatDay(date)}: ${t(`daily.day.${result}`)}`,
      "aria-pressed": String(date === day.date),
      disabled: date > day.today,
      ...(date === day.today ? { "aria-current": "date" } : {}),
    },
    make("span", {}, String(Number(date.slice(-2)))),
    make("span", { class: "daily-mark", "aria-hidden": "true" }, MARKS[result]),
  );
  made.addEventListener("click", () => choose(date));
  return made;
}

/** @param {DailyDay} day @param {string} date @returns {DayResult} */
function dayResult({ tries }, date) {
  const counted = tries.filter((attempt) => attempt.date === date && !attempt.practice);
  for (const result of /** @type {const} */ (["won", "lost"])) {
    if (counted.some(({ status }) => status === result)) return result;
  }
  return "untried";
}
