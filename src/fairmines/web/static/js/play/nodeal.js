/** The sentences for searches that end without a layout, as play/no_deal.py. */

import { counted } from "../core/checks.js";
import { Refusal } from "../host/refusal.js";

/** @typedef {import("./deals.js").DealTerms} DealTerms */

/** What a request for a difficulty should be, if it cannot be met. */
const ELSE_GRADED = "expected fewer mines, another difficulty, or more time";

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

/**
 * @param {DealTerms} terms
 * @param {number} tried
 * @param {number} seconds
 */
function noLayout(terms, tried, seconds) {
  const found = `none of ${counted(tried, "layout")} of ${boardName(terms)}, tried in ${seconds} seconds,`;
  const rules = terms.difficulty ? `has the difficulty '${terms.difficulty}' and ` : "";
  return `${found} ${rules}can be won without a guess: ${nearest(terms)}`;
}

/**
 * @param {DealTerms} terms
 * @param {number} tried
 * @param {number} seconds
 */
function noRepair(terms, tried, seconds) {
  const board = boardName(terms);
  if (!tried)
    return `no cell of ${board} is free: expected at most ${counted(terms.mines - 1, "mine")}`;
  const made = `${counted(tried, "attempt")} in ${seconds} seconds made no layout of ${board}`;
  const rules = terms.difficulty ? `with the difficulty '${terms.difficulty}' ` : "";
  const other = terms.difficulty ? ELSE_GRADED : "expected fewer mines, or more time";
  return `${made} ${rules}that can be won without a guess: ${other}`;
}

/**
 * Says what request can be met.
 *
 * @param {DealTerms} terms
 */
function nearest(terms) {
  if (terms.difficulty) return ELSE_GRADED;
  const most = mostMinesByChance(terms);
  const fewer = terms.mines > most ? `at most ${counted(most, "mine")}` : "fewer mines, more time";
  return `expected ${fewer}, or deal 'repaired'`;
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

/** @param {import("../host/protocol.js").Level} level */
const boardName = ({ width, height, mines }) => `${width}x${height} with ${counted(mines, "mine")}`;
