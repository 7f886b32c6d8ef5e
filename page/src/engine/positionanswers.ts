/** The calls of the core about positions, and about the figures of a game. */

import { CLICK_USE, DRILL_OF_VIEW, FIGURES_SO_FAR, FIND_DRILL } from "./calls.ts";
import { deliberate } from "./deliberation.ts";
import { easiestSafe, explain, findClash, rulesOfCells } from "./explaining.ts";
import { countFrontier } from "./frontier.ts";
import { Deadline, KernelRefusal, type Kernel } from "./kernel.ts";
import { BUDGET, QUICK_BITS } from "./limits.ts";
import { nearest, View } from "./view.ts";
import { KernelGame } from "./kernelgame.ts";
import {
  ADVICE_SECONDS,
  ANSWER_SECONDS,
  FRONTIER_BITS,
  HINT_SECONDS,
  MOST_DIGITS,
} from "./answerlimits.ts";
import { explainRefusal, Inconsistent } from "./sentences.ts";
import { randomSeed, type Fairmines } from "../library/fairmines.ts";
import type { ProofRule } from "./terms.ts";
import { Refusal } from "./refusal.ts";
import type { Analysis } from "./analysis.ts";
import type { Drill, Proof } from "./answers.ts";
import type { Message } from "./workercalls.ts";
import type { Played } from "../host/protocol.ts";
import type { Cell } from "./level.ts";
import type { ClickUse, FiguresSoFar, Hint, PlayedGames } from "./coreanswers.ts";

/** Its cells are the kernel's codes. */
type AskedView = { width: number; height: number; cells: Int8Array; mines: number | null };

/** A position, and what a call takes beside it; `seconds` is the time to play on for advice. */
type AskedPosition = AskedView & {
  density: number | null;
  cell?: Cell;
  played?: PlayedGames[];
  seconds?: number;
  layouts?: number;
  safe?: Cell | null;
  mined?: Cell | null;
  seed?: bigint;
};

/** Each call is a method, which gets the view, all that was asked, and a deadline. */
export class PositionAnswers {
  /** The key of the game whose figures the kernel keeps. */
  #figured = "";

  library: Fairmines;
  kernel: Kernel;

  constructor(library: Fairmines) {
    this.library = library;
    this.kernel = library.kernel;
  }

  /**
   * Answers a call within `ANSWER_SECONDS`.
   *
   * @param asked and what the call takes beside it
   */
  answer(call: string, asked: AskedView, seconds: number = ANSWER_SECONDS): Message {
    const { width, height, cells, mines } = asked;
    const view = new View(width, height, cells, mines);
    const deadline = new Deadline(seconds);
    try {
      return /* a method of its name */ (this as any)[call](view, asked, deadline);
    } catch (error) {
      throw explainRefusal(error, view, seconds);
    }
  }

  analyse(view: View, { density }: AskedPosition, deadline: Deadline) {
    let analysis;
    try {
      analysis = this.library.analyse(view, { density, deadline });
    } catch (error) {
      if (error instanceof Inconsistent) return { clash: findClash(this.kernel, view, deadline) };
      throw error;
    }
    return {
      p: view.rows(Array.from(analysis.mineProbability, (p) => (Number.isNaN(p) ? null : p))),
      solutions: decimalSolutions(analysis),
      logSolutions: analysis.logSolutions,
      minesExpected: analysis.minesExpected,
      guess: analysis.forcedGuess,
    };
  }

  clues(view: View, { density, cell }: AskedPosition, deadline: Deadline) {
    const place = cell as Cell;
    const analysis = this.library.analyse(view, { density, deadline });
    const clues = [...analysis.clueDistribution(place)];
    return { mine: analysis.mineProbability[view.index(place)], clues };
  }

  /**
   * Names the safe cell that is easiest to prove.
   *
   * @param asked the cell of the last move; null before the first
   */
  hint(view: View, { last }: { last: Cell | null }, deadline: Deadline): Hint {
    const analysis = this.library.analyse(view, { deadline });
    const { safe, forcedGuess: guess } = analysis;
    const cell = nearest(safe, last ?? [0, 0]);
    if (!cell || !last) return { cell, guess, proof: null };
    try {
      const time = new Deadline(HINT_SECONDS);
      const easiest = easiestSafe(analysis, rulesOfCells(analysis, time), last);
      const proof = explain(this.kernel, view, easiest, time);
      return {
        cell: easiest,
        guess,
        proof: proof as Proof,
      };
    } catch (error) {
      // The cell is safe, whether there is time for its proof or not.
      if (!(error instanceof KernelRefusal)) throw error;
      return { cell, guess, proof: null };
    }
  }

  explain(view: View, { density, cell }: AskedPosition, deadline: Deadline) {
    const place = cell as Cell;
    const explanation = this.library.explain(view, place, { deadline });
    const analysis = this.library.analyse(view, { density, deadline });
    const index = view.index(place);
    const mine = analysis.mineProbability[index];
    if (Number.isNaN(mine)) return { explanation, weights: { mine: null, counts: null } };
    const counts = countFrontier(analysis, index, FRONTIER_BITS);
    return { explanation, weights: { mine, counts } };
  }

  advise(
    view: View,
    { density, played = [], seconds = ADVICE_SECONDS }: AskedPosition,
    deadline: Deadline,
  ) {
    const analysis = this.library.analyse(view, { density, deadline });
    return deliberate(analysis, played, seconds);
  }

  sample(
    view: View,
    { density, layouts = 1, safe, mined, seed = randomSeed() }: AskedPosition,
    deadline: Deadline,
  ) {
    const analysis = this.library.analyse(view, { density, deadline });
    const drawn = analysis.sample(seed, layouts, { safe, mined });
    return { layouts: drawn.map((layout) => view.layoutRows(layout)) };
  }

  /** @param view the board without an opened cell */
  drill(
    { width, height, total }: View,
    { task, rule, seed }: { task: Drill["task"]; rule: ProofRule | null; seed: bigint },
    deadline: Deadline,
  ): Drill {
    const terms = { task, rule: rule ?? "single", width, height, mines: total, seed } as const;
    return this.kernel.ask(FIND_DRILL, { ...terms, seconds: deadline.left });
  }

  drillOf({ width, cells, total }: View, _asked: unknown, deadline: Deadline): Drill {
    const drill = this.kernel.ask(DRILL_OF_VIEW, {
      ...{ width, cells, mines: total },
      seconds: deadline.left,
    });
    if (!drill) throw new Refusal("nothing in this position has a proven answer", "bad-request");
    return drill;
  }

  /**
   * Says what the openings of a game have risked so far by classic rules, as its review does, and
   * how many of them were mistakes.
   */
  figures(
    _view: View,
    { played: { key, terms, given, moves } }: { played: Played },
    deadline: Deadline,
  ): FiguresSoFar {
    // What was played says what it drew: it is the same under these rules.
    const game = new KernelGame(this.kernel, { ...terms, rules: "classic" }, given);
    try {
      const fresh = key !== this.#figured;
      const number = game.number(moves);
      this.#figured = key; // also where the figures are refused: the kernel has begun with this game
      return this.kernel.ask(FIGURES_SO_FAR, {
        ...{ game: number, fresh, first_is_free: terms.first !== "any" },
        ...{ budget: BUDGET, seconds: deadline.left },
      });
    } finally {
      game.free();
    }
  }

  /** Says how few clicks a finished game would have taken, and which of its own opened nothing. */
  clickUse(_view: View, { played: { terms, given, moves } }: { played: Played }): ClickUse {
    const game = new KernelGame(this.kernel, terms, given);
    try {
      return this.kernel.ask(CLICK_USE, { game: game.number(moves) });
    } finally {
      game.free();
    }
  }
}

/** Writes the number of solutions in full; null if it is long. */
function decimalSolutions(analysis: Analysis) {
  if (analysis.logSolutions >= MOST_DIGITS * Math.LN10) return null;
  return analysis.solutionsWithin(QUICK_BITS)?.toString() ?? null;
}
