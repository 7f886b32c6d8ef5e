/** A game as it was played, as play/game.py: replaying it draws nothing at random. */

import type { First, ProofRule, Rules, Status } from "./terms.ts";
import type { Game } from "./game.ts";
import type { BbbvRange } from "./bbbvrange.ts";
import type { HowDealt, Level } from "./level.ts";
import type { Move } from "./moves.ts";

/** Plain data, which workers can exchange. */
export type GameRecord = {
  level: Level;
  rules: Rules;
  first: First;
  deal: HowDealt;
  difficulty: ProofRule | null;
  bbbvRange: BbbvRange | null;
  /** The seed that the game was dealt from, if known. */
  seed: bigint | null;
  /** The layout before the first opening, for the deal "given". */
  given: Uint8Array | null;
  /** All that changed something. */
  moves: readonly Move[];
  status: Status;
  /** The seconds of the clock. */
  elapsed: number;
  player: string;
  /** What the game was played with. */
  program: string;
  /** When the game began, in the format of RFC 3339. */
  began: string | null;
  /** Whether the player's flags could become question marks. */
  questionMarks: boolean;
  /** What a file claims about the game, unchecked. */
  stated: Readonly<Record<string, Stated>>;
  /** The pointer's path and buttons. */
  track: Track | null;
};

type Stated = string | number | boolean;

export type Track = { cell: number; times: number[]; kinds: string; x: number[]; y: number[] };

/**
 * Returns the record of a game.
 *
 * @param more when it began, as a Unix time in seconds
 */
export function recordOf(game: Game, { began = null }: { began?: number | null } = {}): GameRecord {
  const { level, rules, first, deal, difficulty, bbbvRange, seed } = game;
  const { moves, status, elapsed, given } = game;
  return {
    ...{ level, rules, first, deal, difficulty, bbbvRange, seed, status, elapsed },
    ...{ given, moves: [...moves], player: "", program: "fairmines" },
    ...{
      began: began === null ? null : dateTime(began),
      questionMarks: false,
      stated: {},
      track: null,
    },
  };
}

/** Writes a Unix time in UTC, with microseconds if there are any. */
function dateTime(seconds: number) {
  const whole = Math.floor(seconds);
  const micros = Math.round((seconds - whole) * 1e6);
  const date = new Date((whole + Math.floor(micros / 1e6)) * 1000).toISOString().slice(0, 19);
  const rest = micros % 1e6;
  return `${date}${rest ? `.${String(rest).padStart(6, "0")}` : ""}Z`;
}
