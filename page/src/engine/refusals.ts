/** The sentences for moves and deals that the kernel refuses, as play/no_deal.py. */

import { checkFirstClick } from "./level.ts";
import { counted, wrong } from "./checks.ts";
import { Refusal } from "./refusal.ts";
import { KernelRefusal, Outcome } from "./kernel.ts";
import { explainRefusal } from "./sentences.ts";
import type { DealTerms } from "./deals.ts";
import type { Game } from "./game.ts";
import type { Move } from "./moves.ts";
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
  if (outcome === Outcome.NO_DEAL) return noDeal(game.terms, why.tried, seconds);
  if (outcome === Outcome.NO_ROOM) checkFirstClick(game.level, [move.row, move.column], game.first);
  return explainRefusal(error, game.view, Infinity);
}

/**
 * Says that a search has found nothing.
 *
 * @param tried layouts
 */
export function noDeal(terms: DealTerms, tried: number, seconds: number) {
  const say = terms.deal === "repaired" ? noRepair : noLayout;
  return new Refusal(say(terms, tried, seconds), "no-deal");
}

function noLayout(terms: DealTerms, tried: number, seconds: number) {
  const failure = `none of ${counted(tried, "layout")} of ${boardName(terms)}, tried in ${seconds} seconds,`;
  const rules = terms.difficulty ? `has the difficulty '${terms.difficulty}' and ` : "";
  return `${failure} ${rules}can be won without a guess: ${expected(terms)}`;
}

function noRepair(terms: DealTerms, tried: number, seconds: number) {
  const board = boardName(terms);
  if (!tried)
    return `no cell of ${board} is free: expected at most ${counted(terms.mines - 1, "mine")}`;
  const made = `${counted(tried, "attempt")} in ${seconds} seconds made no layout of ${board}`;
  const rules = terms.difficulty ? `with the difficulty '${terms.difficulty}' ` : "";
  return `${made} ${rules}that can be won without a guess: ${expected(terms)}`;
}

/** Says which request can be met. */
function expected(terms: DealTerms) {
  const most = mostMinesByChance(terms);
  if (terms.deal === "no-guess" && terms.mines > most)
    return `expected at most ${counted(most, "mine")}, or deal 'repaired'`;
  const others = ["fewer mines"];
  if (terms.difficulty) others.push("another difficulty");
  if (terms.deal === "no-guess") others.push("deal 'repaired'");
  return `expected ${others.join(", ")}, or more seconds`;
}

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
