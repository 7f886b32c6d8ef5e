/** What the kernel says of our own files; cpp/bindings/browser/files.cpp has the other side. */

import { Refusal } from "./refusal.ts";
import { counted } from "./checks.ts";
import { Kernel, KernelRefusal, type Numbers } from "./kernel.ts";
import { LONGEST_LINE } from "./limits.ts";

/** The calls that answer with a text, or with a sentence that says what is wrong. */
type Checking = "read_record" | "check_game_line" | "begin_games_file" | "describe_day";

/** From here on a line may take more memory than the kernel has, in bytes. */
const LONG = 1_000_000;
/** A line that the kernel counts in the place of one that it cannot read. */
const STAND_IN = new TextEncoder().encode("{}");

/**
 * Reads a file, or a line of one, or what a day is described by: parts of these lengths.
 *
 * @returns what the check answers
 * @throws {Refusal} that says what is wrong
 */
export function checkFile<Name extends Checking>(
  kernel: Kernel,
  check: Name,
  bytes: Uint8Array,
  ...lengths: Numbers<Name>
): string {
  const { text, failure } = kernel.ask(check, bytes, ...lengths);
  if (failure !== null) throw new Refusal(failure, "bad-request");
  return text;
}

/**
 * Takes the lines of a file of all games after its first one, which `begin_games_file` has checked.
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
    if (kernel.ask("take_games_line", why ? STAND_IN : line)) yield line;
  }
  const { damaged, problems } = kernel.ask("end_games_file", null);
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
    new Kernel(module).ask("check_game_line", line);
    return null;
  } catch (error) {
    if (!(error instanceof KernelRefusal)) throw error;
    return "it takes too much memory to be read";
  }
}
