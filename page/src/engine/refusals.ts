/** The sentences for moves and deals that the kernel refuses, as play/no_deal.py. */

import { checkFirstClick } from "./level.ts";
import { counted, wrong } from "./checks.ts";
import { Refusal } from "./refusal.ts";
import { KernelRefusal, Outcome } from "./kernel.ts";
import { explainRefusal } from "./sentences.ts";
import type { DealTerms } from "./deals.ts";
import type { Game } from "./game.ts";
import type { Move } from "./moves.ts";
import type { BbbvRange } from "./bbbvrange.ts";
import type { Level } from "./level.ts";

/**
 * Turns what the kernel throws at a move into a refusal with a sentence; returns other errors as
 * they are.
 *
 * @param seconds of the search for a layout
 */
export function explainMove(error: unknown, game: Game, move: Move, seconds: number) {
  if (!(error instanceof KernelRefusal)) return error;
  const { outcome, why } = error;
  if (outcome === Outcome.MISFIT) return wrong(why.sentence);
  if (outcome === Outcome.NO_DEAL) return noDeal(game.terms, { tried: why.tried, ...why }, seconds);
  if (outcome === Outcome.NO_ROOM) checkFirstClick(game.level, [move.row, move.column], game.first);
  return explainRefusal(error, game.view, Infinity);
}

/** How many layouts a search has tried; and the 3BV of 19 in 20 of the first, if it asked for one. */
type Tried = { tried: number; least?: number; most?: number };

/** Says that a search has found nothing. */
export function noDeal(terms: DealTerms, tried: Tried, seconds: number) {
  const say = terms.deal === "repaired" ? noRepair : noLayout;
  const likely = likelyRange(tried);
  return new Refusal(say(terms, tried, seconds), "no-deal", likely ? { likely } : undefined);
}

const likelyRange = ({ least = -1, most = -1 }: Tried): BbbvRange | null =>
  most < 0 ? null : [least, most];

function noLayout(terms: DealTerms, end: Tried, seconds: number) {
  const { bbbvRange, difficulty, deal } = terms;
  const failure = `none of ${counted(end.tried, "layout")} of ${boardName(terms)}, tried in ${seconds} seconds,`;
  const wanted = [];
  if (bbbvRange) wanted.push(`has a 3BV of ${rangeName(bbbvRange)}`);
  if (difficulty) wanted.push(`has the difficulty '${difficulty}'`);
  if (deal === "no-guess") wanted.push("can be won without a guess");
  return `${failure} ${wanted.join(" and ")}: ${expected(terms, end)}`;
}

function noRepair(terms: DealTerms, end: Tried, seconds: number) {
  const { tried } = end;
  const board = boardName(terms);
  if (!tried)
    return `no cell of ${board} is free: expected at most ${counted(terms.mines - 1, "mine")}`;
  const made = `${counted(tried, "attempt")} in ${seconds} seconds made no layout of ${board}`;
  const range = terms.bbbvRange ? `with a 3BV of ${rangeName(terms.bbbvRange)} ` : "";
  const rules = terms.difficulty ? `with the difficulty '${terms.difficulty}' ` : "";
  return `${made} ${range}${rules}that can be won without a guess: ${expected(terms, end)}`;
}

/** Says which request can be met. */
function expected(terms: DealTerms, end: Tried) {
  const most = mostMinesByChance(terms);
  if (terms.deal === "no-guess" && terms.mines > most)
    return `expected at most ${counted(most, "mine")}, or deal 'repaired'`;
  const others = terms.deal === "random" ? [] : ["fewer mines"];
  if (terms.difficulty) others.push("another difficulty");
  const likely = likelyRange(end);
  if (likely) others.push(`a 3BV of ${rangeName(likely)}, as 19 in 20 of the first layouts have`);
  if (terms.deal === "no-guess") others.push("deal 'repaired'");
  return `expected ${others.join(", ")}, or more seconds`;
}

const rangeName = (range: BbbvRange) => range.map((it) => it.toLocaleString("en")).join(" to ");

/**
 * Returns the most mines with which a search for a layout without a guess has ended within seconds.
 * The bound is fitted to measured times: docs/research/deals.md.
 */
function mostMinesByChance({ width, height }: { width: number; height: number }) {
  const cells = width * height;
  return Math.floor(0.16 * cells + 1.8 * Math.sqrt(cells));
}

const boardName = ({ width, height, mines }: Level) =>
  `${width}x${height} with ${counted(mines, "mine")}`;
