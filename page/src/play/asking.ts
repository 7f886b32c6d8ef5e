/**
 * What the page asks about the game: the core answers by what the player sees, while the game may
 * go on.
 */

import { greatest, least } from "../engine/extremes.ts";
import { GUESS_SECONDS } from "../engine/answerlimits.ts";
import type { Position } from "../analyse/position.ts";
import type { Core } from "../engine/core.ts";
import type { Heat } from "../board/heat.ts";
import type { ShownGame } from "./showngame.ts";
import type { Host } from "../host/host.ts";
import type { ShownMoment } from "../engine/moments.ts";
import type { Cell } from "../engine/level.ts";
import type { Analysed } from "../engine/coreanswers.ts";

/**
 * The position before an opening, its mine probabilities, the number of safe cells, what the
 * opening risked by classic rules, and the least risk that there was.
 */
export type AnalysedMoment = ShownMoment & {
  position: Position;
  p: (number | null)[][];
  safe: number;
  risk: number;
  leastRisk: number;
};

/** The mine probabilities, and how they are shown. */
export type Described = Analysed & { heats: (Heat | null)[] };

/** What answers, and tells of the answers. */
type Load = () => Promise<
  Pick<typeof import("./gameextras.ts"), "core" | "describe" | "positionOfGame">
>;

/** Questions about one game. Each answer is null if the board has changed meanwhile. */
export class Questions {
  game: ShownGame;
  host: Pick<Host, "noteHelp" | "readMoment" | "readPlayed" | "readRecord">;
  load: Load;
  ending: AbortController;
  /** Is aborted when another game is shown. */
  signal: AbortSignal;

  /** @param load loads what answers */
  constructor(
    game: ShownGame,
    host: Pick<Host, "noteHelp" | "readMoment" | "readPlayed" | "readRecord">,
    load: Load,
  ) {
    this.game = game;
    this.host = host;
    this.load = load;
    this.ending = new AbortController();
    this.signal = this.ending.signal;
  }

  /** Give up the questions that have no answer yet. */
  end() {
    this.ending.abort();
  }

  // While the game runs

  async analyse(): Promise<Described | null> {
    const { describe } = await this.load();
    return this.#help(async (core, position) => {
      const answer = await core.analyse(position, this.signal);
      const analysed = /* a game has a layout */ answer as Analysed;
      return { ...analysed, heats: describe(analysed.p) };
    });
  }

  clues(cell: Cell) {
    return this.#help((core, position) => core.clues(position, cell, this.signal));
  }

  hint() {
    return this.#help((core, position, last) => core.hint(position, last, this.signal));
  }

  /** Returns the best cell to open. */
  advise() {
    return this.#help(async (core, position) => {
      return (await core.advise(position, null, this.signal, GUESS_SECONDS)).candidates[0];
    });
  }

  /**
   * Ask about the board as it is after all moves that were made before. The host notes that the
   * player is helped before there is an answer.
   */
  async #help<T>(ask: (core: Core, position: Position, last: Cell | null) => Promise<T>) {
    const { core, positionOfGame } = await this.load();
    const last = await this.host.noteHelp(this.game.id);
    return this.#answer(() => ask(core, positionOfGame(this.game), last));
  }

  /** Returns the luck and the mistakes so far, also after the end. */
  figures() {
    return this.#answer(async () => {
      const { core, positionOfGame } = await this.load();
      const played = await this.host.readPlayed(this.game.id);
      return core.figures(positionOfGame(this.game), played, this.signal);
    });
  }

  // After its end

  /** Returns how few clicks would have done, and which opened nothing new. */
  clickUse() {
    return this.#answer(async () => {
      const { core, positionOfGame } = await this.load();
      const played = await this.host.readPlayed(this.game.id);
      return core.clickUse(positionOfGame(this.game), played, this.signal);
    });
  }

  /**
   * Returns what the player saw before an opening.
   *
   * @param step by default the last one
   */
  moment(step?: number): Promise<AnalysedMoment | null> {
    return this.#answer(async () => {
      const { core, positionOfGame } = await this.load();
      const moment = await this.host.readMoment(this.game.id, step);
      const position = positionOfGame(this.game, moment.view.flat());
      const { p } = (await core.analyse(position, this.signal)) as Analysed;
      const risks = p.flat().filter((risk) => risk !== null);
      return {
        ...moment,
        position,
        p,
        safe: risks.filter((risk) => risk === 0).length,
        risk: await this.#riskOf(core, moment, position, p),
        leastRisk: least(risks),
      };
    });
  }

  /**
   * Returns the probability that an opening hit a mine. The cells of a chord are not independent:
   * their review counts them together.
   *
   * @param p the mine probabilities
   */
  async #riskOf(
    core: Core,
    { made, chord, cells, opened }: ShownMoment,
    position: Position,
    p: (number | null)[][],
  ) {
    const at = ([row, column]: Cell) => p[row][column] ?? 0;
    const targets = chord
      ? position
          .neighbours(position.index(chord))
          .map((index) => position.cell(index))
          .filter(([row, column]) => "cq".includes(String(cells[row][column])))
      : opened;
    if (targets.filter((cell) => at(cell) > 0).length > 1) {
      const record = await this.host.readRecord(this.game.id);
      const { review } = await core.review({ record }, 0, this.signal);
      const risk = review?.decisions.find(({ move }) => move === made)?.risk;
      if (typeof risk === "number") return risk;
    }
    return greatest(targets.map(at));
  }

  /** Returns the best that could have been done in a moment. */
  chance({ position }: AnalysedMoment) {
    return this.#answer(async () => {
      const { core } = await this.load();
      return (await core.advise(position, null, this.signal, GUESS_SECONDS)).candidates[0];
    });
  }

  /** Says why a cell was safe, a mine, or neither. */
  explain({ position }: AnalysedMoment, cell: Cell) {
    return this.#answer(async () => {
      const { core } = await this.load();
      return core.explain(position, cell, this.signal);
    });
  }

  /** @throws what aborts the signal */
  async #answer<T>(ask: () => Promise<T>): Promise<T | null> {
    const { viewMoves } = this.game;
    const answer = await ask();
    this.signal.throwIfAborted();
    return this.game.viewMoves === viewMoves ? answer : null;
  }
}
