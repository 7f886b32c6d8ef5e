/** What the kernel says of our own files. */

import { CHECK_GAME_LINE, END_GAMES_FILE, TAKE_GAMES_LINE } from "./calls.ts";
import { Refusal } from "./refusal.ts";
import { counted } from "./checks.ts";
import { Kernel, KernelRefusal } from "./kernel.ts";
import { LONGEST_LINE } from "./limits.ts";
import type { Unread } from "./coreanswers.ts";

/** From here on a line may take more memory than the kernel has, in bytes. */
const LONG = 1_000_000;
/** A line that the kernel counts in the place of one that it cannot read. */
const STAND_IN = new TextEncoder().encode("{}");

/** Returns what the kernel has read; throws a refusal if it says what is wrong. */
export function readable<Answer>(answer: Answer | Unread): Answer {
  if (answer && typeof answer === "object" && "failure" in answer)
    throw new Refusal(answer.failure, "bad-request");
  return answer as Answer;
}

/**
 * Takes the lines of a file of all games after its first one, which `BEGIN_GAMES_FILE` has checked.
 * A line that is too long for the kernel is damaged, as any other.
 *
 * @returns the lines with a game that is whole; at last how many are damaged, and what is wrong
 *   with the first of them
 */
export function* takeGamesFile(
  kernel: Kernel,
  lines: Iterable<Uint8Array>,
): Generator<Uint8Array, { damaged: number; problems: string[] }> {
  let number = 1;
  /** Why the kernel cannot read lines, by how their problems begin. */
  const unread = new Map<string, string>();
  for (const line of lines) {
    number++;
    const why = whyUnread(kernel, line);
    if (why) unread.set(`line ${number}: `, why);
    if (kernel.ask(TAKE_GAMES_LINE, { line: why ? STAND_IN : line })) yield line;
  }
  const { damaged, problems } = kernel.ask(END_GAMES_FILE, {});
  const explain = (problem: string) => {
    const [begin] = problem.match(/^line \d+: /) ?? [];
    const why = unread.get(begin ?? "");
    return why ? begin + why : problem;
  };
  return { damaged, problems: problems.map(explain) };
}

/** Says why the kernel cannot read a line; null if it can. */
function whyUnread({ module }: Kernel, line: Uint8Array) {
  const { length } = line;
  if (length > LONGEST_LINE)
    return `it has ${counted(length, "byte")}: expected at most ${counted(LONGEST_LINE, "byte")}`;
  if (length < LONG) return null;
  try {
    // A kernel of its own: one that lacks memory loses what it has of the file.
    new Kernel(module).ask(CHECK_GAME_LINE, { line });
    return null;
  } catch (error) {
    if (!(error instanceof KernelRefusal)) throw error;
    return "it takes too much memory to be read";
  }
}
