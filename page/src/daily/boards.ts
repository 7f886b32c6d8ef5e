/**
 * The three boards of a day: what each is, how its scored try went, and what can be done with it.
 */

import { make, makeButton } from "../shell/dom.ts";
import { PAGES } from "../shell/site.ts";
import { formatNumber, formatTime } from "../shell/formats.ts";
import { t } from "../shell/i18n.ts";
import { ruleName } from "../shell/levels.ts";
import type { BoardAnswer, DailyDay, TryAnswer } from "../host/protocol.ts";

type Acts = {
  play: (grade: BoardAnswer["grade"], practice: boolean) => void;
  showExpert: (grade: BoardAnswer["grade"]) => void;
};

export function boardCards(day: DailyDay, acts: Acts) {
  return make(
    "ul",
    { class: "daily-boards" },
    ...day.boards.map((board) => boardCard(day, board, acts)),
  );
}

function boardCard(day: DailyDay, board: BoardAnswer, acts: Acts) {
  const { grade, difficulty } = board;
  const [width, height, mines] = board.level;
  const scored = day.tries.find((attempt) => attempt.date === day.date && attempt.grade === grade);
  const size = `${formatNumber(width)} × ${formatNumber(height)}, ${t("level.mines", { count: mines })}`;
  const name = t(`daily.grade.${grade}`);
  return make(
    "li",
    { class: `daily-board ${scored?.result ?? "untried"}`, "data-grade": grade },
    make("h3", {}, name),
    make("p", {}, size),
    make("p", {}, t("daily.rule", { rule: ruleName(difficulty) })),
    make("p", { class: "daily-result" }, sayResult(scored)),
    ...expertSays(board),
    make("div", { class: "daily-acts" }, ...boardActions(day, board, scored, acts)),
  );
}

export function sayResult(scored: TryAnswer | undefined) {
  if (!scored) return t("daily.untried");
  if (scored.result === "begun") return t("daily.begun");
  const said = [scored.result === "uncounted" ? t("daily.uncounted") : sayTime(scored)];
  if (scored.assisted) said.push(t("daily.helped"));
  return said.join(", ");
}

function sayTime({ result, elapsed, bbbv }: TryAnswer) {
  const time = formatTime(elapsed);
  if (result === "lost") return t("daily.lost", { time });
  const won = t("daily.won", { time });
  return bbbv && elapsed > 0 ? `${won}, ${formatNumber(bbbv / elapsed, 2)} 3BV/s` : won;
}

function expertSays({ revealed }: BoardAnswer) {
  if (!revealed) return [];
  const { bbbv, openings } = revealed;
  return [make("p", { class: "daily-expert" }, t("daily.expert", { count: openings, bbbv }))];
}

function boardActions(
  { date, today }: DailyDay,
  { grade, revealed }: BoardAnswer,
  scored: TryAnswer | undefined,
  acts: Acts,
) {
  const named = (text: string) => `${text}: ${t(`daily.grade.${grade}`)}`;
  const button = (text: string, act: () => void) =>
    makeButton(text, act, { "aria-label": named(text) });
  if (scored && !scored.over) return [button(t("daily.continue"), () => acts.play(grade, false))];
  if (!scored && date === today) return [button(t("daily.play"), () => acts.play(grade, false))];
  const made: HTMLElement[] = [button(t("daily.practise"), () => acts.play(grade, true))];
  if (scored) {
    const href = `${PAGES.review}#game=${encodeURIComponent(scored.id)}`;
    const label = named(t("menu.review"));
    made.push(make("a", { class: "button", href, "aria-label": label }, t("menu.review")));
  }
  if (revealed) made.push(button(t("daily.expertGame"), () => acts.showExpert(grade)));
  return made;
}
