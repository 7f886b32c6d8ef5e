/**
 * The three boards of a day: what each is, how its scored try went, and what can be done with it.
 */

import { make, makeButton } from "../page/dom.js";
import { host } from "../games/host.js";
import { formatNumber, formatSeconds } from "../page/formats.js";
import { t } from "../page/i18n.js";
import { ruleName } from "../page/levels.js";
import { isOver } from "./days.js";

/**
 * @typedef {import("./days.js").BoardAnswer} BoardAnswer
 * @typedef {import("./days.js").DailyDay} DailyDay
 * @typedef {import("./days.js").TryAnswer} TryAnswer
 * @typedef {{play: (grade: BoardAnswer["grade"], practice: boolean) => void,
 *   showExpert: (grade: BoardAnswer["grade"]) => void}} Acts
 */

/** @param {DailyDay} day @param {Acts} acts */
export function boardCards(day, acts) {
  return make(
    "ul",
    { class: "daily-boards" },
    ...day.boards.map((board) => boardCard(day, board, acts)),
  );
}

/** @param {DailyDay} day @param {BoardAnswer} board @param {Acts} acts */
function boardCard(day, board, acts) {
  const { grade, width, height, mines, difficulty } = board;
  const scored = day.tries.find((attempt) => attempt.date === day.date && attempt.grade === grade);
  const size = `${formatNumber(width)} × ${formatNumber(height)}, ${t("level.mines", { count: mines })}`;
  const name = t(`daily.grade.${grade}`);
  return make(
    "li",
    { class: `daily-board ${resultOf(scored)}`, "data-grade": grade },
    make("h3", {}, name),
    make("p", {}, size),
    make("p", {}, t("daily.rule", { rule: ruleName(difficulty) })),
    make("p", { class: "daily-result" }, sayResult(scored)),
    ...expertSays(board),
    make("div", { class: "daily-acts" }, ...boardActions(day, board, scored, acts)),
  );
}

/** How a try has ended, as a class of the style sheet. @param {TryAnswer | undefined} scored */
function resultOf(scored) {
  if (!scored) return "untried";
  if (scored.practice) return "uncounted";
  return isOver(scored) ? scored.status : "begun";
}

/** @param {TryAnswer | undefined} scored */
export function sayResult(scored) {
  if (!scored) return t("daily.untried");
  const result = resultOf(scored);
  if (result === "begun") return t("daily.begun");
  const said = [result === "uncounted" ? t("daily.uncounted") : sayTime(scored)];
  if (scored.assisted) said.push(t("daily.helped"));
  return said.join(", ");
}

/** @param {TryAnswer} scored */
function sayTime({ status, elapsed, bbbv }) {
  const time = formatSeconds(elapsed);
  if (status === "lost") return t("daily.lost", { time });
  const won = t("daily.won", { time });
  return bbbv && elapsed > 0 ? `${won}, ${formatNumber(bbbv / elapsed, 2)} 3BV/s` : won;
}

/** @param {BoardAnswer} board */
function expertSays({ bbbv, openings }) {
  if (bbbv === null || openings === null) return [];
  return [make("p", { class: "daily-expert" }, t("daily.expert", { count: openings, bbbv }))];
}

/**
 * @param {DailyDay} day
 * @param {BoardAnswer} board
 * @param {TryAnswer | undefined} scored
 * @param {Acts} acts
 */
function boardActions({ date, today }, { grade, bbbv }, scored, acts) {
  const named = (/** @type {string} */ text) => `${text}: ${t(`daily.grade.${grade}`)}`;
  const button = (/** @type {string} */ text, /** @type {() => void} */ act) =>
    makeButton(text, act, { "aria-label": named(text) });
  if (scored && !isOver(scored))
    return [button(t("daily.continue"), () => acts.play(grade, false))];
  if (!scored && date === today) return [button(t("daily.play"), () => acts.play(grade, false))];
  /** @type {HTMLElement[]} */
  const made = [button(t("daily.practise"), () => acts.play(grade, true))];
  if (scored) {
    const href = `${host.pages.review}#game=${encodeURIComponent(scored.id)}`;
    const label = named(t("menu.review"));
    made.push(make("a", { class: "button", href, "aria-label": label }, t("menu.review")));
  }
  if (bbbv !== null) made.push(button(t("daily.expertGame"), () => acts.showExpert(grade)));
  return made;
}
