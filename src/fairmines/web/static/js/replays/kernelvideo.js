/** The kernel's calls that read replays; cpp/bindings/browser/replays.cpp has the other side. */

/**
 * @typedef {import("../kernel/kernel.js").Kernel} Kernel
 * @typedef {import("./videorecord.js").FileVideo} FileVideo
 * @typedef {{sentence: FileBytes, replays: FileBytes[]}} Failure the names of several replays, if
 *   one has to be chosen
 * @typedef {import("./videorecord.js").FileBytes} FileBytes
 */

/**
 * Finds the format of a file.
 *
 * @param {Kernel} kernel
 * @param {Uint8Array} bytes
 * @param {string} extension the end of its name, such as ".avf", in small letters
 * @returns {{format: string, certain: boolean} | null} `certain`: the bytes or the name leave no
 *   doubt
 */
export function findFormat(kernel, bytes, extension) {
  return kernel.ask("find_replay_format", ...named(extension, bytes));
}

/**
 * Returns what the kernel takes for a file with a word before it: both, and the length of the word.
 *
 * @param {string} word
 * @param {Uint8Array} bytes
 * @returns {[input: Uint8Array, length: number]}
 */
function named(word, bytes) {
  const letters = new TextEncoder().encode(word);
  const input = new Uint8Array(letters.length + bytes.length);
  input.set(letters);
  input.set(bytes, letters.length);
  return [input, letters.length];
}

/**
 * Reads a file of a format.
 *
 * @param {Kernel} kernel
 * @param {Uint8Array} bytes
 * @param {string} format
 * @param {number} number that of a replay in a session, from 1; 0 for the only one
 * @param {boolean} [partial] read a truncated file up to where it is whole
 * @returns {{video: FileVideo} | {failure: Failure}}
 */
export function readVideo(kernel, bytes, format, number, partial = false) {
  const [input, length] = named(format, bytes);
  return kernel.ask("read_replay", input, length, number, Number(partial));
}
