/** The names of levels, of deals, and of the rules of proofs. */

import { MAX_SIDE } from "../core/limits.js";
import { RULES } from "../core/terms.js";
import { formatNumber } from "./formats.js";
import { t } from "./i18n.js";

/**
 * @import { Level, Options, StatisticsGroup } from "../games/protocol.js"
 * @import { Deal, First, ProofRule } from "../core/terms.js"
 */

const KNOWN = /** @type {const} */ ({
  "9x9x10": "level.beginner",
  "16x16x40": "level.intermediate",
  "30x16x99": "level.expert",
});

export { LEVELS } from "../core/terms.js";

/**
 * The most mines that leave room for the first click: a free cell, or one with free neighbours.
 *
 * @param {Level & {first: First}} options
 */
export function mostMines({ width, height, first }) {
  const kept = { any: 0, safe: 1, opening: Math.min(3, width) * Math.min(3, height) }[first];
  return Math.max(0, width * height - kept);
}

/**
 * Whether the page plays such a level.
 *
 * @param {Level} level of any values
 */
export function isLevel({ width, height, mines }) {
  const isSide = (/** @type {number} */ side) =>
    Number.isInteger(side) && side >= 1 && side <= MAX_SIDE;
  if (!isSide(width) || !isSide(height) || !Number.isInteger(mines)) return false;
  return mines >= 0 && mines <= width * height;
}

/**
 * The name of a level with its size and mines.
 *
 * @param {Level} level
 */
export function levelName(level) {
  const name = knownName(level);
  return name ? `${name} (${numbers(level)})` : numbers(level);
}

/**
 * The name of a level; its size and mines if it has none.
 *
 * @param {Level} level
 */
export function levelTitle(level) {
  return knownName(level) || numbers(level);
}

/** @param {Level} level */
function numbers({ width, height, mines }) {
  const size = `${formatNumber(width)} × ${formatNumber(height)}`;
  return `${size}, ${t("level.mines", { count: mines })}`;
}

/** @param {Level} level */
function knownName({ width, height, mines }) {
  const key = `${width}x${height}x${mines}`;
  return key in KNOWN ? t(KNOWN[/** @type {keyof typeof KNOWN} */ (key)]) : "";
}

/** @param {Level} one @param {Level} other */
export function sameLevel(one, other) {
  return one.width === other.width && one.height === other.height && one.mines === other.mines;
}

/**
 * Whether random layouts hardly ever need no guess: the search for one takes seconds, or finds
 * none. The bound is fitted to measured times: docs/research/deals.md.
 *
 * @param {Level} level
 */
export function isBeyondChance({ width, height, mines }) {
  const excess = mines / (width * height) - 0.16;
  return excess > 0 && excess ** 2 * width * height > 9;
}

/**
 * Whether a game with these options counts in a group.
 *
 * @param {StatisticsGroup} group
 * @param {Options} options
 */
export function isOf(group, options) {
  const names = /** @type {const} */ (["width", "height", "mines", "rules", "deal", "difficulty"]);
  return names.every((name) => group[name] === options[name]);
}

/**
 * The name of a deal, if it is not random.
 *
 * @param {{deal?: Deal, difficulty?: ProofRule | null}} options
 * @returns {string[]}
 */
export function dealNames({ deal, difficulty }) {
  if (!deal || deal === "random") return [];
  const name = t(deal === "repaired" ? "deal.repaired" : "deal.noGuess");
  return [difficulty ? `${name} (${ruleName(difficulty)})` : name];
}

/** The rules in the order in which people choose: first those of a new browser. */
export const SHOWN_RULES = [...RULES].sort((a, b) => Number(b === "fair") - Number(a === "fair"));

/** @param {import("../games/protocol.js").ProofRule} rule */
export const ruleName = (rule) => t(`rule.${rule}`);

/** Whether a text is a seed: a whole number below 2**64. @param {string} text */
export const isSeed = (text) => /^\d{1,20}$/.test(text) && BigInt(text) < 2n ** 64n;
