/** The calendar of a month: how the boards and the drills of each day went. */

import { sayResult } from "./boards.ts";
import { DRILLS_A_DAY, solvedOf, writeSolved } from "../train/daydrills.ts";
import { make, makeButton } from "../shell/dom.ts";
import { formatNumber } from "../shell/formats.ts";
import { t } from "../shell/i18n.ts";
import { formatDay, monthOf, weekdays, weeksOf } from "./days.ts";
import { FIRST_DAY, GRADES } from "../engine/terms.ts";
import type { DailyDay } from "../host/protocol.ts";
import type { DrillAnswer } from "../train/training.ts";

/** @param month its first day */
export function calendar(
  day: DailyDay,
  answers: readonly DrillAnswer[],
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
      make("td", {}, ...(date ? [dayButton(day, answers, date, acts.choose)] : [])),
    );
    return make("tr", {}, ...cells);
  });
  const whole = rows.reduce((sum, row) => sum + row.querySelectorAll(".whole-day").length, 0);
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
    make("p", { class: "daily-whole" }, t("daily.whole", { count: whole })),
  );
}

/** A day is whole if its three boards are won, and its drills answered. */
function dayButton(
  day: DailyDay,
  answers: readonly DrillAnswer[],
  date: string,
  choose: (date: string) => void,
) {
  const tries = GRADES.map((grade) =>
    day.tries.find((it) => it.date === date && it.grade === grade),
  );
  const boards = tries.map((scored) => (scored?.over ? scored.result === "won" : undefined));
  const result = (["won", "lost"] as const).find((it) => tries.some((each) => each?.result === it));
  const solved = [...solvedOf(answers, date).values()];
  const whole = boards.every(Boolean) && solved.length === DRILLS_A_DAY;
  const drills = { done: formatNumber(solved.length), right: solved.filter(Boolean).length };
  const results = [
    ...GRADES.map((grade, index) => `${t(`daily.grade.${grade}`)}: ${sayResult(tries[index])}`),
    `${t("daily.drills")}: ${t("daily.drillsDone", drills)}`,
  ].join("\n");
  const begun = tries.some(Boolean) || solved.length;
  const button = makeButton("", () => choose(date), {
    class: `daily-day ${result ?? "untried"}${whole ? " whole-day" : ""}`,
    "data-date": date,
    title: begun ? results : false,
    "aria-label": `${formatDay(date)}: ${begun ? results : t("daily.day.untried")}`,
    "aria-pressed": String(date === day.date),
    "aria-current": date === day.today && "date",
    disabled: date > day.today,
  });
  button.append(
    make("span", {}, String(Number(date.slice(-2)))),
    make(
      "span",
      { class: "daily-mark", "aria-hidden": "true" },
      date > day.today ? "" : writeSolved(boards),
    ),
  );
  return button;
}
