/** The names of levels, of deals, and of the rules of proofs. */

import { MAX_SIDE } from "../engine/limits.ts";
import { RULES, type First, type ProofRule } from "../engine/terms.ts";
import { formatNumber } from "./formats.ts";
import { t } from "./i18n.ts";
import type { Level } from "../engine/level.ts";
import type { Options, StatisticsGroup } from "../host/protocol.ts";

const KNOWN = {
  "9x9x10": "level.beginner",
  "16x16x40": "level.intermediate",
  "30x16x99": "level.expert",
} as const;

export { LEVELS } from "../engine/terms.ts";

/** The most mines that leave room for the first click: a free cell, or one with free neighbours. */
export function mostMines({ width, height, first }: Level & { first: First }) {
  const kept = { any: 0, safe: 1, opening: Math.min(3, width) * Math.min(3, height) }[first];
  return Math.max(0, width * height - kept);
}

/**
 * Whether the page plays such a level.
 *
 * @param level of any values
 */
export function isLevel({ width, height, mines }: Level) {
  const isSide = (side: number) => Number.isInteger(side) && side >= 1 && side <= MAX_SIDE;
  if (!isSide(width) || !isSide(height) || !Number.isInteger(mines)) return false;
  return mines >= 0 && mines <= width * height;
}

/** The name of a level with its size and mines. */
export function levelName(level: Level) {
  const name = knownName(level);
  return name ? `${name} (${numbers(level)})` : numbers(level);
}

/** The name of a level; its size and mines if it has none. */
export function levelTitle(level: Level) {
  return knownName(level) || numbers(level);
}

function numbers({ width, height, mines }: Level) {
  const size = `${formatNumber(width)} × ${formatNumber(height)}`;
  return `${size}, ${t("level.mines", { count: mines })}`;
}

function knownName({ width, height, mines }: Level) {
  const key = `${width}x${height}x${mines}`;
  return key in KNOWN ? t(KNOWN[key as keyof typeof KNOWN]) : "";
}

export function sameLevel(one: Level, other: Level) {
  return one.width === other.width && one.height === other.height && one.mines === other.mines;
}

/**
 * Whether random layouts hardly ever need no guess: the search for one takes seconds, or finds
 * none. The bound is fitted to measured times: docs/research/deals.md.
 */
export function isBeyondChance({ width, height, mines }: Level) {
  const excess = mines / (width * height) - 0.16;
  return excess > 0 && excess ** 2 * width * height > 9;
}

/** Whether a game with these options counts in a group. */
export function isOf(group: StatisticsGroup, options: Options) {
  const names = ["width", "height", "mines", "rules", "deal", "difficulty", "bbbvRange"] as const;
  return names.every((name) => String(group[name] ?? null) === String(options[name] ?? null));
}

/** The names of a deal that is not just random. */
export function dealNames({
  deal,
  difficulty,
  bbbvRange,
}: Partial<Pick<Options, "deal" | "difficulty" | "bbbvRange">>): string[] {
  const range = bbbvRange ? [`3BV ${bbbvRange.map((it) => formatNumber(it)).join("–")}`] : [];
  if (!deal || deal === "random") return range;
  const name = t(deal === "repaired" ? "deal.repaired" : "deal.noGuess");
  return [difficulty ? `${name} (${ruleName(difficulty)})` : name, ...range];
}

/** The rules in the order in which people choose: first those of a new browser. */
export const SHOWN_RULES = [...RULES].sort((a, b) => Number(b === "fair") - Number(a === "fair"));

export const ruleName = (rule: ProofRule) => t(`rule.${rule}`);

/** Whether a text is a seed: a whole number below 2**64. */
export const isSeed = (text: string) => /^\d{1,20}$/.test(text) && BigInt(text) < 2n ** 64n;
