/** What the page is told of a game: its state, and the outcome of a move. */

import { roundSeconds } from "../engine/moves.ts";
import { Refusal } from "../engine/refusal.ts";
import { Game } from "../engine/game.ts";
import type { Cell } from "../engine/level.ts";
import type { GameState, Moved, Progress } from "./protocol.ts";

/** Returns the progress of a game; what follows from the layout is null before the end. */
function progress(game: Game, practice: boolean): Progress {
  const { status, minesLeft, moveCount, reason, start, bbbv } = game;
  return {
    status,
    minesLeft,
    elapsed: roundSeconds(game.elapsed),
    moves: moveCount,
    decidedBy: game.moves.at(-1)?.decidedBy ?? "count",
    reason,
    seed: knownSeed(game, practice),
    start,
    bbbv,
    practice,
  };
}

/**
 * Returns the seed that deals the board of a finished game again. It is null for practice on a
 * board that was given: the first opening took the layout of a record.
 */
function knownSeed(game: Game, practice: boolean) {
  const mayBeGiven = practice && game.deal === "random" && !game.bbbvRange;
  if (!game.over || (mayBeGiven && !isDealtFromSeed(game))) return null;
  return String(game.seed);
}

/** @param game a finished one with a random deal */
function isDealtFromSeed({ kernel, terms, moves, start }: Game) {
  const again = new Game(kernel, { ...terms, rules: "classic" }, () => 0);
  const [row, column] = start as Cell;
  try {
    again.open(row, column);
  } catch (error) {
    // A file may have more mines than its first click leaves room for.
    if (error instanceof Refusal) return false;
    throw error;
  }
  const dealt = moves.findLast(({ layout }) => layout)?.layout;
  return again.layout?.every((mine, cell) => mine === dealt?.[cell]) ?? false;
}

/** Describes a game. */
export function gameState(id: string, game: Game, practice: boolean): GameState {
  const { rules, first, deal, difficulty, bbbvRange } = game;
  const { width, height, mines } = game.level;
  return {
    id,
    ...{ width, height, mines, rules, first, deal, difficulty },
    ...(bbbvRange && { bbbvRange }),
    ...progress(game, practice),
    cells: game.codes(),
  } as GameState;
}

/** Describes a move that has changed these cells. */
export function outcome(game: Game, practice: boolean, changed: Cell[]): Moved {
  const cells = changed.map(([row, column]) => {
    return { row, column, code: game.show(row, column) };
  });
  return { changed: cells, ...progress(game, practice) };
}
