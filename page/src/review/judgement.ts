/** What the review says: of the next move, and of the whole game. */

import { cellPosition, classesOf } from "../board/cellview.ts";
import { miniCell, withCells } from "../board/minicell.ts";
import { pictureOf } from "../play/status.ts";
import { make } from "../shell/dom.ts";
import { formatNumber, formatProbability, formatTime, withoutRest } from "../shell/formats.ts";
import { t } from "../shell/i18n.ts";
import { fateText, riskText } from "../play/risktext.ts";
import type { Grid } from "../board/grid.ts";
import type { Chance } from "../engine/answers.ts";
import type { Decision, RecordedGame } from "./recorded.ts";

const STATUS = {
  won: "reviewer.won",
  lost: "reviewer.lost",
  playing: "reviewer.unfinished",
  ready: "reviewer.unfinished",
} as const;

const MOVES = {
  open: "reviewer.opens",
  chord: "reviewer.chords",
  flag: "reviewer.marks",
  undo: "reviewer.undoes",
} as const;

/** A winning chance as wide as most, for the room that is kept while chances are not known yet. */
const TYPICAL = { value: 0.444, low: 0.333, high: 0.555, exact: false };

/** Describe a game in a line. */
export function aboutGame({ record, review, mistakes, open, unjudged }: RecordedGame) {
  const status = STATUS[record.status as keyof typeof STATUS];
  const result = make("strong", {}, t(status, { time: formatTime(record.elapsed) }));
  const parts = [result];
  const rooms: HTMLElement[] = [];
  const add = (text: string, known = true) => {
    if (known) parts.push(make("span", {}, ` · ${text}`));
    else rooms.push(roomFor(` · ${text}`));
  };
  if (record.player) add(record.player);
  if (record.stated?.problem) add(t("reviewer.part"));
  if (record.rules !== "classic") add(t("reviewer.byClassic"));
  if (review) {
    add(t("reviewer.mistakes", { count: mistakes.length }), !open);
    if (unjudged && !open) add(t("reviewer.notJudged", { count: unjudged }));
    if (!review.complete) add(t("reviewer.timeOver"));
    if (review.luck !== null) add(t("reviewer.luck", { luck: formatNumber(review.luck, 2) }));
    add(
      t("reviewer.start", { chance: chanceText(review.start ?? TYPICAL) }),
      review.start !== null,
    );
  }
  return [...parts, ...rooms];
}

/**
 * Describe the move that comes next, and judge it.
 *
 * @param at the number of moves that were made
 */
export function judgementOf(game: RecordedGame, at: number) {
  const step = t("review.step", { step: at, steps: game.length });
  const mistake = at < game.length ? game.decisionOf(at)?.mistake : null;
  const lines = [];
  if (mistake) lines.push(make("p", { class: "kicker" }, step));
  const title = mistake ? t(`reviewer.mistake.${mistake}`) : step;
  lines.push(make("p", { class: mistake ? "proof-title mistake" : "proof-title" }, title));
  if (at === game.length) {
    lines.push(make("p", {}, t("reviewer.end")));
  } else {
    const { kind, row, column, elapsed, decided_by: decidedBy = "count" } = game.record.moves[at];
    const time = formatTime(elapsed);
    const position = game.positionAfter(at);
    const index = position.index([row, column]);
    const looks = classesOf(game.cellsAfter(at)[index]);
    const name = cellPosition(position, index);
    const move = withCells(([cell]) => t(MOVES[kind], { cell, time }), [miniCell(looks, name)]);
    lines.push(make("p", {}, ...move));
    const decision = game.decisionOf(at);
    if (decision) lines.push(...judged(position, decision));
    const fate = decision && decidedBy === "count" ? fateOf(game, decision) : "";
    if (fate) lines.push(make("p", {}, fate));
    if (decidedBy !== "count") lines.push(make("p", {}, t(`decidedBy.${decidedBy}`)));
  }
  if (game.problem) lines.push(make("p", {}, game.problem));
  return lines;
}

function fateOf(
  { record: { rules } }: RecordedGame,
  { number, safe_cells: safe, risk, survived }: Decision,
) {
  return number ? fateText({ rules, safe, risk, survived }) : "";
}

function judged(grid: Grid, decision: Decision) {
  const {
    number,
    risk,
    least_risk: least,
    safe_cells: safe,
    mistake,
    better,
    before,
    cost,
  } = decision;
  if (risk === null || least === null) return [make("p", {}, t("reviewer.uncounted"))];
  const lines = [make("p", {}, riskText({ first: number === 0, safe, risk, least }))];
  const awaited = risk > 0 && !before;
  if (before && risk > 0) {
    lines.push(make("p", {}, t("reviewer.chance", { chance: chanceText(before) })));
  } else if (awaited) {
    lines.push(make("p", {}, roomFor(t("reviewer.chance", { chance: chanceText(TYPICAL) }))));
  }
  if (decision.cut) lines.push(make("p", {}, t("reviewer.cut")));
  if (mistake) {
    const risk = better ? formatProbability(better.risk) : "";
    const said = make("p");
    if (better) {
      const picture = pictureOf(grid, better.cell, better.risk === 0 ? "safe" : "covered");
      said.append(...withCells(([cell]) => t("reviewer.better", { cell, risk }), [picture]));
    }
    const lost = cost ? formatProbability(Math.max(0, cost.value)) : "";
    if (cost) said.append(" ", t("reviewer.cost", { cost: lost }));
    else if (awaited) {
      said.append(" ", roomFor(t("reviewer.cost", { cost: formatProbability(TYPICAL.value) })));
    }
    lines.push(said);
  }
  return lines;
}

/** Keep the room of a text that comes later: what is below does not move then. */
const roomFor = (text: string) => make("span", { class: "awaited", "data-text": text });

function chanceText({ value, low, high, exact }: Chance) {
  const shown = formatProbability(value);
  if (exact || high - low < 0.005) return shown;
  const [from, to] = [low, high].map((end) => formatProbability(withoutRest(end)));
  return `${shown} (${from}–${to})`;
}
