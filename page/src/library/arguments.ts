/**
 * Checks what a caller of the library passes, as checks.py: numbers that the page knows to be
 * right.
 */

import { CHECK_LEVEL } from "../engine/calls.ts";
import { checkLevel } from "../engine/level.ts";
import { checkRange, checkWhole, counted, quote, wrong } from "../engine/checks.ts";
import { MOST_CHANCE_GAMES } from "../engine/limits.ts";
import type { Kernel } from "../engine/kernel.ts";
import { COVERED, FREE, MINE, View } from "../engine/view.ts";

export function checkView(kernel: Kernel, view: View) {
  if (!(view instanceof View)) throw wrong(`view ${quote(view)}: expected a View`);
  const { width, height, cells, mines } = view;
  const total = mines === null ? 0 : mines;
  checkLevel({ width, height, mines: total });
  kernel.ask(CHECK_LEVEL, { width, height, mines: total });
  if (cells.length !== width * height) {
    throw wrong(
      `a view of ${width}x${height} has ${counted(cells.length, "cell")}: expected ${width * height}`,
    );
  }
  const strange = cells.findIndex((code) => code < FREE || code > 8);
  if (strange >= 0) {
    const [row, column] = view.place(strange);
    throw wrong(
      `cell code ${cells[strange]} at row ${row}, column ${column}: ` +
        `expected 0 to 8, ${COVERED} (covered), ${MINE} (known mine) or ${FREE} (known to be safe)`,
    );
  }
}

export function checkDensity(view: View, density: number | null) {
  if (density === null) return;
  if (view.mines !== null) {
    throw wrong(
      `density ${quote(density)} and a total of ${counted(view.mines, "mine")}: expected one of them`,
    );
  }
  const expected = "expected 0 < density < 1";
  if (typeof density !== "number")
    throw wrong(`density ${quote(density)} is not a number: ${expected}`);
  if (!(density > 0 && density < 1)) throw wrong(`density ${density} is out of range: ${expected}`);
}

/** @param games for each winning chance */
export function checkGames(games: number) {
  checkWhole("games", games);
  const most = MOST_CHANCE_GAMES.toLocaleString("en-US");
  checkRange("games", games, 0, MOST_CHANCE_GAMES, `0 to ${most} games`);
}

/** Returns a seed as the kernel's integer. */
export function checkSeed(seed: number | bigint) {
  if (typeof seed !== "bigint") checkWhole("seed", seed);
  checkRange("seed", seed, 0n, 2n ** 64n - 1n, "0 to 2**64 - 1");
  return BigInt(seed);
}
