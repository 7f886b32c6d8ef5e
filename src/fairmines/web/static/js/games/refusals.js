/** The sentences for moves and deals that the kernel refuses, as play/no_deal.py. */

import { checkFirstClick } from "./level.js";
import { counted, wrong } from "../core/checks.js";
import { Refusal } from "./refusal.js";
import { KernelRefusal, Outcome } from "../core/kernel.js";
import { explainRefusal } from "../core/sentences.js";

/**
 * @import { Level } from "./protocol.js"
 * @import { DealTerms } from "./deals.js"
 * @import { Game } from "./game.js"
 * @import { Move } from "./moves.js"
 */

/**
 * Turns what the kernel throws at a move into a refusal with a sentence; returns other errors as
 * they are.
 *
 * @param {unknown} error
 * @param {Game} game
 * @param {Move} move
 * @param {number} seconds of the search for a layout
 */
export function explainMove(error, game, move, seconds) {
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
 * @param {DealTerms} terms
 * @param {number} tried layouts
 * @param {number} seconds
 */
export function noDeal(terms, tried, seconds) {
  const say = terms.deal === "repaired" ? noRepair : noLayout;
  return new Refusal(say(terms, tried, seconds), "no-deal");
}

/** @param {DealTerms} terms @param {number} tried @param {number} seconds */
function noLayout(terms, tried, seconds) {
  const failure = `none of ${counted(tried, "layout")} of ${boardName(terms)}, tried in ${seconds} seconds,`;
  const rules = terms.difficulty ? `has the difficulty '${terms.difficulty}' and ` : "";
  return `${failure} ${rules}can be won without a guess: ${expected(terms)}`;
}

/** @param {DealTerms} terms @param {number} tried @param {number} seconds */
function noRepair(terms, tried, seconds) {
  const board = boardName(terms);
  if (!tried)
    return `no cell of ${board} is free: expected at most ${counted(terms.mines - 1, "mine")}`;
  const made = `${counted(tried, "attempt")} in ${seconds} seconds made no layout of ${board}`;
  const rules = terms.difficulty ? `with the difficulty '${terms.difficulty}' ` : "";
  return `${made} ${rules}that can be won without a guess: ${expected(terms)}`;
}

/**
 * Says which request can be met.
 *
 * @param {DealTerms} terms
 */
function expected(terms) {
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
 *
 * @param {{width: number, height: number}} size
 */
function mostMinesByChance({ width, height }) {
  const cells = width * height;
  return Math.floor(0.16 * cells + 1.8 * Math.sqrt(cells));
}

/** @param {Level} level */
const boardName = ({ width, height, mines }) => `${width}x${height} with ${counted(mines, "mine")}`;
