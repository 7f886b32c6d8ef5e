/** The calendar of a month: which days were won, lost and not tried. */

import { make, makeButton } from "../page/dom.js";
import { t } from "../page/i18n.js";
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
    return makeButton(sign, () => acts.show(to), { "aria-label": text, disabled: outside });
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
  const button = makeButton("", () => choose(date), {
    class: `daily-day ${result}`,
    "data-date": date,
    "aria-label": `${formatDay(date)}: ${t(`daily.day.${result}`)}`,
    "aria-pressed": String(date === day.date),
    "aria-current": date === day.today && "date",
    disabled: date > day.today,
  });
  button.append(
    make("span", {}, String(Number(date.slice(-2)))),
    make("span", { class: "daily-mark", "aria-hidden": "true" }, MARKS[result]),
  );
  return button;
}

/** @param {DailyDay} day @param {string} date @returns {DayResult} */
function dayResult({ tries }, date) {
  const counted = tries.filter((attempt) => attempt.date === date && !attempt.practice);
  for (const result of /** @type {const} */ (["won", "lost"])) {
    if (counted.some(({ status }) => status === result)) return result;
  }
  return "untried";
}
