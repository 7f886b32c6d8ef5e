/** What the review says: of the next move, and of the whole game. */

import { placeKey, type Marks } from "../board/marks.ts";
import { say, type Saying } from "../board/proofframes.ts";
import { Sayings, type Sentence } from "../board/proofsayings.ts";
import { make } from "../shell/dom.ts";
import { formatNumber, formatProbability, formatTime, withoutRest } from "../shell/formats.ts";
import { t } from "../shell/i18n.ts";
import { fateOfGuess } from "../play/risktext.ts";
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
 * Describe the move that comes next, and judge it in a sentence.
 *
 * @param at the number of moves that were made
 * @param marks of the cells that the sentence speaks of
 */
export function judgementOf(game: RecordedGame, at: number, marks: Marks) {
  const { problem, length } = game;
  const move = at < length ? game.record.moves[at] : null;
  const decision = move && game.decisionOf(at);
  const step = t("review.step", { step: at, steps: length });
  const when = move ? `${step} · ${formatTime(move.elapsed)}` : step;
  const mistake = decision?.mistake;
  const lines = [
    make("p", { class: "kicker" }, when),
    ...(mistake
      ? [make("p", { class: "proof-title mistake" }, t(`reviewer.mistake.${mistake}`))]
      : []),
    make("p", { class: "sentence" }, ...(move ? sentenceOf(game, at, marks) : [t("reviewer.end")])),
  ];
  const by = move?.decided_by ?? "count";
  if (decision?.cut) lines.push(make("p", {}, t("reviewer.cut")));
  if (by !== "count") lines.push(make("p", {}, t(`decidedBy.${by}`)));
  if (problem) lines.push(make("p", {}, problem));
  return lines;
}

/** The marks of the cells that the sentence of a move speaks of: A is its own, B a better one. */
export function momentMarks(game: RecordedGame, at: number): Marks {
  const marks: Marks = new Map();
  const move = game.record.moves[at];
  if (!move || move.kind === "undo") return marks;
  marks.set(placeKey([move.row, move.column]), { asked: true, letter: "A" });
  const better = game.decisionOf(at)?.better;
  const look = better?.risk === 0 ? "safe" : undefined;
  if (better) marks.set(placeKey(better.cell), { look, letter: "B" });
  return marks;
}

/** What is done next, at which risk, and what would have been better. */
function sentenceOf(game: RecordedGame, at: number, marks: Marks): Sentence {
  const { kind, row, column } = game.record.moves[at];
  const move = say(MOVES[kind], { cell: [{ cell: [row, column] }] });
  const decision = game.decisionOf(at);
  const sayings = new Sayings(game.positionAfter(at), marks);
  const said = decision ? judged(move, decision) : [say("reviewer.said", { move })];
  return said.flatMap((saying, index) => [index ? " " : "", ...sayings.write(saying)]);
}

/** @param move what is done */
function judged(move: Saying, decision: Decision): Saying[] {
  const { number, risk: known, safe_cells: safe } = decision;
  const done = say("reviewer.said", { move });
  if (known === null) return [done, say("reviewer.uncounted")];
  if (!known && !safe) return [done, say(number ? "review.survives" : "review.first")];
  if (!known) return [say("reviewer.said.safe", { move })];
  const risk = formatProbability(known);
  if (!decision.better) return [say("reviewer.said.guess", { move, risk })];
  const { cell, risk: least } = decision.better;
  const values = { move, risk, better: [{ cell }] };
  if (least) return [say("reviewer.said.better", { ...values, least: formatProbability(least) })];
  if (safe === 1) return [say("reviewer.said.needless", values)];
  return [say("reviewer.said.needless.more", { ...values, more: formatNumber(safe - 1) })];
}

/**
 * List the figures of a guess: the winning chance before it and what it left by classic rules, and
 * beside it what the rules of the game made of it.
 */
export function figuresOf({ record: { rules } }: RecordedGame, decision: Decision | null) {
  if (!decision?.risk) return [];
  const { number, before, chosen, mistake, safe_cells: safe, risk, survived } = decision;
  const figures = [];
  const known = before ?? TYPICAL;
  const left = mistake ? ` → ${roughly(chosen ?? (before ? null : TYPICAL))}` : "";
  const text = `${known.exact ? "" : "≈ "}${roughly(known)}${left}`;
  figures.push(figure(t("result.chance"), before ? text : roomFor(text)));
  const fate = number ? fateOfGuess({ rules, safe, risk, survived }) : null;
  if (fate) figures.push(figure(t("reviewer.byRules"), t(`reviewer.fate.${fate}`)));
  return figures;
}

const figure = (name: string, value: string | HTMLElement) =>
  make("div", {}, make("dt", {}, name), make("dd", {}, value));

/** @param chance null if nothing is left */
function roughly(chance: Chance | null) {
  const { value, exact } = chance ?? { value: 0, exact: true };
  return formatProbability(exact ? value : Math.round(100 * value) / 100);
}

/** Keep the room of a text that comes later: what is below does not move then. */
const roomFor = (text: string) => make("span", { class: "awaited", "data-text": text });

function chanceText({ value, low, high, exact }: Chance) {
  const shown = formatProbability(value);
  if (exact || high - low < 0.005) return shown;
  const [from, to] = [low, high].map((end) => formatProbability(withoutRest(end)));
  return `${shown} (${from}–${to})`;
}
