/** What a session practises: rules, patterns, tasks, how difficult, on which boards, from where. */

import {
  DRILL_LEVEL,
  DRILL_TASKS,
  LEVELS,
  PROOF_RULES,
  type DrillTask,
  type ProofRule,
} from "../engine/terms.ts";
import type { Pattern } from "../engine/answers.ts";

/** Those that drills have, and the rules of their proofs. */
export const PATTERNS: readonly Pattern["name"][] = ["1-1", "1-2", "1-2-1", "1-2-2-1"];
export const PATTERN_RULES: readonly ProofRule[] = ["subset", "overlap"];
/** As difficult as it comes, near the player's rating, or above it. */
export const RANGES = ["any", "mine", "harder"] as const;
/** Boards, as `WxHxM`; the first is that of most drills. */
export const SIZES = [
  DRILL_LEVEL.join("x"),
  ...LEVELS.slice(1).map(({ width, height, mines }) => `${width}x${height}x${mines}`),
];
export const SOURCES = ["all", "mistakes", "favourites"] as const;

export type RuleChoice = "weakest" | "any" | ProofRule;

export type Choice = {
  /** The weakest alone, all in turn, or some. */
  rules: readonly RuleChoice[];
  patterns: readonly Pattern["name"][];
  tasks: readonly DrillTask[];
  range: (typeof RANGES)[number];
  size: string;
  from: (typeof SOURCES)[number];
};

export const DEFAULT: Choice = {
  ...{ rules: ["weakest"], patterns: [], tasks: ["safe"] },
  ...{ range: "any", size: SIZES[0], from: "all" },
};

/** The rules that are chosen by name; none for the weakest, and for all in turn. */
export const namedRules = ({ rules }: Choice) => PROOF_RULES.filter((rule) => rules.includes(rule));

/** How far above the player's rating drills of a range are, at least and at most. */
const BOUNDS = { mine: [-100, 100], harder: [50, 300] } as const;

/** Returns how far a drill's rating is outside of what is chosen; 0 inside. */
export function outside({ range }: Choice, rating: number, own: number) {
  if (range === "any") return 0;
  const [low, high] = BOUNDS[range];
  return Math.max(0, own + low - rating, rating - own - high);
}

const listOf =
  <Name extends string>(names: readonly Name[]) =>
  (text: string) => {
    const parts = text.split(",");
    const known = names.filter((name) => parts.includes(name));
    return known.length === parts.length ? known : null;
  };

/** What reads the fields of an address; docs/reference/addresses.md lists them. */
export const READERS = {
  rule: listOf(["weakest", "any", ...PROOF_RULES] as const),
  pattern: listOf(PATTERNS),
  task: listOf(DRILL_TASKS),
  range: (text: string) => RANGES.find((name) => name === text),
  size: (text: string) => SIZES.find((name) => name === text),
  from: (text: string) => SOURCES.find((name) => name === text),
};

/** Returns the fragment of the address of a session. */
export function writeChoice(choice: Choice) {
  const { rules, patterns, tasks, range, size, from } = choice;
  const fields = [`rule=${rules.join(",")}`, `task=${tasks.join(",")}`];
  if (patterns.length) fields.push(`pattern=${patterns.join(",")}`);
  if (range !== DEFAULT.range) fields.push(`range=${range}`);
  if (size !== DEFAULT.size) fields.push(`size=${size}`);
  if (from !== DEFAULT.from) fields.push(`from=${from}`);
  return `#${fields.join("&")}`;
}
