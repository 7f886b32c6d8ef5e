/** What the kernel says of our own files; cpp/bindings/browser/files.cpp has the other side. */

import { Refusal } from "../games/refusal.js";

/** @import { Kernel } from "./kernel.js" */

/**
 * Returns a kernel that can read files: what plays games cannot.
 *
 * @param {{kernel: Kernel, wholeKernel?: () => Promise<Kernel>}} services
 */
export const fileKernel = async ({ kernel, wholeKernel }) =>
  wholeKernel ? await wholeKernel() : kernel;

/**
 * Checks a file, or a line of one.
 *
 * @param {Kernel} kernel
 * @param {"check_record" | "check_game_line" | "begin_games_file"} check
 * @param {Uint8Array} bytes
 * @returns {string} what the check answers
 * @throws {Refusal} that says what is wrong
 */
export function checkFile(kernel, check, bytes) {
  const { text, failure } = kernel.ask(check, bytes);
  if (failure !== null) throw new Refusal(failure, "bad-request");
  return text;
}

/**
 * Takes the lines of a file of all games after its first one, which `begin_games_file` has checked.
 *
 * @param {Kernel} kernel
 * @param {Iterable<Uint8Array>} lines
 * @returns {Generator<Uint8Array, {damaged: number, problems: string[]}>} the lines with a game
 *   that is whole; at last how many are damaged, and what is wrong with the first of them
 */
export function* takeGamesFile(kernel, lines) {
  for (const line of lines) {
    if (kernel.ask("take_games_line", line)) yield line;
  }
  return kernel.ask("end_games_file", null);
}
