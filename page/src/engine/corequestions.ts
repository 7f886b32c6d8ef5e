/** The questions that a worker of the core answers. Their types are written here alone. */

import { CLICK_USE, DRILL_OF_VIEW, FIGURES_SO_FAR, FIND_DRILL, OPENS_MINE } from "./calls.ts";
import { findDeal, type DealTerms } from "./deals.ts";
import { deliberate } from "./deliberation.ts";
import { easiestSafe, explain, findClash, rulesOfCells } from "./explaining.ts";
import { countFrontier } from "./frontier.ts";
import { Deadline, KernelRefusal, withSeconds, type Kernel } from "./kernel.ts";
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
import { randomSeed, type Fairmines } from "../library/fairmines.ts";
import type { ProofRule, Rules } from "./terms.ts";
import { readBoard, readReplay } from "./reading.ts";
import { isInconsistent, Refusal } from "./refusal.ts";
import { reviewGame } from "./reviewedgame.ts";
import { sumUp } from "./sums.ts";
import { writeSaved } from "./writing.ts";
import type { Analysis } from "./analysis.ts";
import type { Drill, Proof } from "./answers.ts";
import type { Played } from "../host/protocol.ts";
import type { Cell } from "./level.ts";
import type {
  Advice,
  Analysed,
  CellClues,
  ClickUse,
  Explained,
  FiguresSoFar,
  Hint,
  PlayedGames,
} from "./coreanswers.ts";
import type { packGames } from "./sums.ts";

/** Its cells are the kernel's codes. */
type AskedView = { width: number; height: number; cells: Int8Array; mines: number | null };

/** A position whose total may be unknown. */
type AskedPosition = AskedView & { density: number | null };

/** Each question is a method: it gets what is asked, and the view and a deadline if it has one. */
export class CoreQuestions {
  /** The key of the game whose figures the kernel keeps. */
  #figured = "";

  library: Fairmines;
  kernel: Kernel;

  constructor(library: Fairmines) {
    this.library = library;
    this.kernel = library.kernel;
  }

  /**
   * Answers a question, one about a view within some seconds.
   *
   * @throws {Refusal} if there is no answer
   */
  answer<Name extends QuestionName>(
    name: Name,
    asked: Asked<Name>,
    seconds: number = ANSWER_SECONDS,
  ): AnswerTo<Name> {
    const ask = (...more: unknown[]) => (this as any)[name](asked, ...more);
    if (!("cells" in asked)) return ask();
    const { width, height, cells, mines } = asked as AskedView;
    const view = new View(width, height, cells, mines);
    try {
      return ask(view, new Deadline(seconds));
    } catch (error) {
      throw withSeconds(error, seconds);
    }
  }

  // Games and files

  find({ terms, start, seconds }: { terms: DealTerms; start: Cell; seconds: number }) {
    return findDeal(this.kernel, terms, start, seconds);
  }

  review(asked: Parameters<typeof reviewGame>[1]) {
    return reviewGame(this.library, asked);
  }

  summarise(slices: ReturnType<typeof packGames>) {
    return sumUp(this.kernel, slices);
  }

  read(asked: Parameters<typeof readReplay>[1]) {
    return readReplay(this.kernel, asked);
  }

  readBoard(asked: Parameters<typeof readBoard>[1]) {
    return readBoard(this.kernel, asked);
  }

  write(asked: Parameters<typeof writeSaved>[1]) {
    return writeSaved(this.kernel, asked);
  }

  // Positions

  /** Finds the mine probabilities, or why no layout fits. */
  analyse({ density }: AskedPosition, view: View, deadline: Deadline): Analysed | { clash: Proof } {
    let analysis;
    try {
      analysis = this.library.analyse(view, { density, deadline });
    } catch (error) {
      if (isInconsistent(error)) return { clash: findClash(this.kernel, view, deadline) };
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

  /** Says what a covered cell may turn out to be. */
  clues(
    { density, cell }: AskedPosition & { cell: Cell },
    view: View,
    deadline: Deadline,
  ): CellClues {
    const analysis = this.library.analyse(view, { density, deadline });
    const clues = [...analysis.clueDistribution(cell)];
    return { mine: analysis.mineProbability[view.index(cell)], clues };
  }

  /**
   * Names the safe cell that is easiest to prove.
   *
   * @param asked the cell of the last move; null before the first
   */
  hint({ last }: AskedPosition & { last: Cell | null }, view: View, deadline: Deadline): Hint {
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

  /** Says why a covered cell is certain, or not. */
  explain(
    { density, cell }: AskedPosition & { cell: Cell },
    view: View,
    deadline: Deadline,
  ): Explained {
    const explanation = this.library.explain(view, cell, { deadline });
    const analysis = this.library.analyse(view, { density, deadline });
    const index = view.index(cell);
    const mine = analysis.mineProbability[index];
    if (Number.isNaN(mine)) return { explanation, weights: { mine: null, counts: null } };
    const counts = countFrontier(analysis, index, FRONTIER_BITS);
    return { explanation, weights: { mine, counts } };
  }

  /**
   * Finds the best cell to open; goes on from the games of the advice before.
   *
   * @param asked and the time to play on
   */
  advise(
    {
      density,
      played = [],
      seconds = ADVICE_SECONDS,
    }: AskedPosition & { played?: PlayedGames[]; seconds?: number },
    view: View,
    deadline: Deadline,
  ): Advice {
    const analysis = this.library.analyse(view, { density, deadline });
    return deliberate(analysis, played, seconds);
  }

  /** Draws a layout that fits; with a seed it is always the same one. */
  sample(
    { density, seed = randomSeed() }: AskedPosition & { seed?: bigint },
    view: View,
    deadline: Deadline,
  ) {
    const analysis = this.library.analyse(view, { density, deadline });
    return view.layoutRows(analysis.sample(seed, 1)[0]);
  }

  /**
   * Opens a covered cell of a layout under the rules.
   *
   * @param asked and whether the layout has a mine there
   * @returns whether it is one, and if the layout says otherwise, one that does not
   */
  settle(
    { density, rules, cell, dealt }: AskedPosition & { rules: Rules; cell: Cell; dealt: boolean },
    view: View,
    deadline: Deadline,
  ) {
    const analysis = this.library.analyse(view, { density, deadline });
    const { width, cells, mines } = view;
    const mined = this.kernel.ask(OPENS_MINE, {
      ...{ rules, width, cells, mines, odds: analysis.odds, budget: BUDGET },
      ...{ cell: view.index(cell), dealt, seconds: deadline.left },
    });
    if (mined === dealt) return { mined, layout: null };
    const [layout] = analysis.sample(randomSeed(), 1, { [mined ? "mined" : "safe"]: cell });
    return { mined, layout: view.layoutRows(layout) };
  }

  /**
   * Finds the drill of a seed.
   *
   * @param asked the board without an opened cell, and the terms
   */
  drill(
    {
      task,
      rule,
      seed,
    }: AskedPosition & { task: Drill["task"]; rule: ProofRule | null; seed: bigint },
    { width, height, total }: View,
    deadline: Deadline,
  ): Drill {
    const terms = { task, rule: rule ?? "single", width, height, mines: total, seed } as const;
    return this.kernel.ask(FIND_DRILL, { ...terms, seconds: deadline.left });
  }

  /** Makes a drill of a position. */
  drillOf(_asked: AskedPosition, { width, cells, total }: View, deadline: Deadline): Drill {
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
    { played: { key, terms, given, moves } }: AskedPosition & { played: Played },
    _view: View,
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
  clickUse({ played: { terms, given, moves } }: AskedPosition & { played: Played }): ClickUse {
    const game = new KernelGame(this.kernel, terms, given);
    try {
      return this.kernel.ask(CLICK_USE, { game: game.number(moves) });
    } finally {
      game.free();
    }
  }
}

type Methods = Omit<CoreQuestions, "answer" | "library" | "kernel">;
export type QuestionName = keyof Methods;
export type Asked<Name extends QuestionName> = Parameters<Methods[Name]>[0];
export type AnswerTo<Name extends QuestionName> = ReturnType<Methods[Name]>;

/** Writes the number of solutions in full; null if it is long. */
function decimalSolutions(analysis: Analysis) {
  if (analysis.logSolutions >= MOST_DIGITS * Math.LN10) return null;
  return analysis.solutionsWithin(QUICK_BITS)?.toString() ?? null;
}
