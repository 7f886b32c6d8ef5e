/** The calendar of a month: which days were won, lost and not tried. */

import { make, makeButton } from "../shell/dom.ts";
import { t } from "../shell/i18n.ts";
import { formatDay, monthOf, weekdays, weeksOf } from "./days.ts";
import { FIRST_DAY } from "../engine/terms.ts";
import type { DailyDay } from "../host/protocol.ts";

type DayResult = "won" | "lost" | "untried";

const MARKS = { won: "✓", lost: "✗", untried: "" };

/** @param month its first day */
export function calendar(
  day: DailyDay,
  month: string,
  acts: { show: (month: string) => void; choose: (date: string) => void },
) {
  const turn = (months: number, sign: string) => {
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

function dayButton(day: DailyDay, date: string, choose: (date: string) => void) {
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

function dayResult({ tries }: DailyDay, date: string): DayResult {
  const counted = tries.filter((attempt) => attempt.date === date && !attempt.practice);
  for (const result of ["won", "lost"] as const) {
    if (counted.some(({ status }) => status === result)) return result;
  }
  return "untried";
}
