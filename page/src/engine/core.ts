/**
 * The core: what computes, in workers of this browser, which their first questions load. The pages
 * ask it about positions and games; the host keeps games (host.ts).
 */

import { ANSWER_SECONDS, MAX_RECORD, REVIEW_SECONDS } from "./answerlimits.ts";
import { DisplayCode } from "../board/displaycode.ts";
import { quote, wrong } from "./checks.ts";
import { answeringWithin, KernelWorker } from "./kernelworker.ts";
import { COVERED, FREE, MINE } from "./view.ts";
import { packGames } from "./sums.ts";
import { Position } from "../analyse/position.ts";
import { DRILL_LEVEL, type ProofRule, type Rules } from "./terms.ts";
import { VERSION } from "../shell/site.ts";
import { Refusal } from "./refusal.ts";
import type { Drill, GameSummary } from "./answers.ts";
import type { AnswerTo, Asked, QuestionName } from "./corequestions.ts";
import type { Cell } from "./level.ts";
import type { Played } from "../host/protocol.ts";
import type { SavedRecord } from "../review/recorded.ts";
import type { Advice } from "./coreanswers.ts";

/** A question about a position, and what it asks beside that. */
type PositionQuestion = {
  [Name in QuestionName]: Asked<Name> extends { cells: Int8Array } ? Name : never;
}[QuestionName];
type More<Name extends PositionQuestion> = Omit<Asked<Name>, keyof ReturnType<typeof viewOf>>;

/**
 * A game that the host has kept, or one in a file: `replay` counts from 1 in a file of several, 0
 * is the only one; with `partial` a damaged replay is read as far as it is whole.
 */
type PlayedGame =
  | { record: SavedRecord }
  | { file: Blob; name: string; replay: number; partial?: boolean };

/** The formats that are written, and the types of their content. */
const WRITTEN: Record<string, string> = {
  json: "application/json",
  rawvf: "text/plain; charset=utf-8",
  evf: "application/octet-stream",
  evf3: "application/octet-stream",
};

/** The blanks before a text, as Python has them. */
const BLANKS = /^[ \t-\r]*/;

/** The calls; each fails with a Refusal, or with the reason of its signal. */
export class Core {
  version: string;
  positions: KernelWorker;
  advice: KernelWorker;
  reviewer: KernelWorker;
  longReviewer: KernelWorker;
  files: KernelWorker;
  sums: KernelWorker;

  /** @param version of this program, which files in other formats state */
  constructor(version: string) {
    this.version = version;
    // What takes seconds has workers of its own: other questions do not wait for it.
    this.positions = new KernelWorker();
    this.advice = new KernelWorker();
    this.reviewer = new KernelWorker();
    this.longReviewer = new KernelWorker();
    this.files = new KernelWorker();
    this.sums = new KernelWorker();
  }

  /** Gets ready for the first question about a position, which follows soon. */
  prepare() {
    this.positions.prepare().catch(() => {}); // the first question says why
  }

  /** Asks about a position, as corequestions.ts says. */
  #ask<Name extends PositionQuestion>(
    name: Name,
    position: Position,
    more: More<Name>,
    signal?: AbortSignal,
  ): Promise<AnswerTo<Name>> {
    const worker = name === "advise" ? this.advice : this.positions;
    return worker.askWithin(name, { ...viewOf(position), ...more } as Asked<Name>, signal);
  }

  analyse(position: Position, signal?: AbortSignal) {
    return this.#ask("analyse", position, {}, signal);
  }

  /** Says what a covered cell may turn out to be. */
  clues(position: Position, cell: Cell, signal?: AbortSignal) {
    return this.#ask("clues", position, { cell }, signal);
  }

  /**
   * Names the safe cell that is easiest to prove.
   *
   * @param last the cell of the last move, null before the first
   */
  hint(position: Position, last: Cell | null, signal?: AbortSignal) {
    return this.#ask("hint", position, { last }, signal);
  }

  /** Says why a covered cell is certain, or not. */
  explain(position: Position, cell: Cell, signal?: AbortSignal) {
    return this.#ask("explain", position, { cell }, signal);
  }

  /**
   * Finds the best cell to open; goes on from the advice before.
   *
   * @param seconds the time to play on
   */
  advise(position: Position, before: Advice | null, signal?: AbortSignal, seconds?: number) {
    return this.#ask("advise", position, { played: before?.played ?? [], seconds }, signal);
  }

  /** Finds the drill of a seed, on a board of so many columns, rows and mines. */
  drill(
    task: Drill["task"],
    rule: ProofRule | null,
    seed: bigint,
    [width, height, mines]: number[] = DRILL_LEVEL,
  ) {
    const board = Position.empty(width, height, { kind: "mines", mines });
    return this.#ask("drill", board, { task, rule, seed });
  }

  /** Makes a drill of a position. */
  drillOf(position: Position) {
    return this.#ask("drillOf", position, {});
  }

  /**
   * Says what the openings of a game have risked so far.
   *
   * @param position as it is now
   */
  figures(position: Position, played: Played, signal?: AbortSignal) {
    return this.#ask("figures", position, { played }, signal);
  }

  /** Says how few clicks a finished game would have taken. */
  clickUse(position: Position, played: Played, signal?: AbortSignal) {
    return this.#ask("clickUse", position, { played }, signal);
  }

  /**
   * Draws a layout that fits; with a seed it is always the same one.
   *
   * @returns rows of "*" and "."
   */
  sample(position: Position, seed?: bigint) {
    return this.#ask("sample", position, { seed });
  }

  /** Opens a cell of a layout that fits, under the rules. */
  settle(position: Position, rules: Rules, cell: Cell, dealt: boolean) {
    return this.#ask("settle", position, { rules, cell, dealt });
  }

  /**
   * Judges a game that is over.
   *
   * @param games that each winning chance rests on, 0 for the exact ones only
   * @param seconds the time to judge
   */
  async review(
    game: PlayedGame,
    games: number,
    signal?: AbortSignal,
    seconds: number = REVIEW_SECONDS,
  ) {
    const asked = "record" in game ? { saved: game.record } : await this.#readFile(game, signal);
    const limit = answeringWithin(seconds + ANSWER_SECONDS - REVIEW_SECONDS);
    const worker = seconds > REVIEW_SECONDS ? this.longReviewer : this.reviewer;
    return worker.askWithin("review", { ...asked, games, seconds }, signal, limit);
  }

  /** Reads a game in a file: a replay of another program, or JSON as it is. */
  async #readFile({ file, ...asked }: Extract<PlayedGame, { file: Blob }>, signal?: AbortSignal) {
    if (file.size > MAX_RECORD) {
      const most = MAX_RECORD.toLocaleString("en-US");
      throw new Refusal(`the body is too long: expected at most ${most} bytes`, "too-large");
    }
    const bytes = new Uint8Array(await file.arrayBuffer());
    const record = isJson(bytes)
      ? null
      : await this.files.askWithin("read", { bytes, ...asked }, signal);
    return record ? { record } : { saved: bytes };
  }

  /**
   * Reads a board: a text, a link, or a file of any format.
   *
   * @param name of the file, empty for a text
   * @param zeros whether dots are opened zeros
   */
  readBoard(bytes: Uint8Array, name: string, zeros: boolean = false) {
    return this.files.askWithin("readBoard", { bytes, name, zeros });
  }

  /** Writes a game as another program does. */
  async convert(saved: SavedRecord, format: string): Promise<Blob> {
    if (!Object.hasOwn(WRITTEN, format)) {
      const names = Object.keys(WRITTEN).join(", ");
      throw wrong(`format ${quote(format)}: no such game can be written, expected ${names}`);
    }
    const asked = { saved, format, program: `fairmines ${this.version.split(" ")[0]}` };
    const file = await this.files.askWithin("write", asked);
    return new Blob([file], { type: WRITTEN[format] });
  }

  /**
   * Says what many reviewed games say together.
   *
   * @param summaries at least one
   */
  summarise(summaries: GameSummary[]) {
    return this.sums.ask("summarise", packGames(summaries));
  }
}

export const core = new Core(VERSION);

/** Tells whether a file is JSON, and so no replay of another program. */
function isJson(bytes: Uint8Array) {
  const start = new TextDecoder("utf-8").decode(bytes.subarray(0, 100));
  return start.replace(BLANKS, "").startsWith("{");
}

function viewOf({ width, height, cells, total, ignoresFlags }: Position) {
  const flag = ignoresFlags ? COVERED : MINE;
  const { COVERED: covered, FLAG: flagged, SAFE } = DisplayCode;
  const codes = { [covered]: COVERED, [flagged]: flag, [SAFE]: FREE };
  return {
    width,
    height,
    cells: Int8Array.from(cells, (code) => (typeof code === "number" ? code : codes[code])),
    mines: total.kind === "mines" ? total.mines : null,
    density: total.kind === "density" ? total.density : null,
  };
}
