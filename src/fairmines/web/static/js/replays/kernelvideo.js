/** The kernel's calls that read replays; cpp/bindings/browser/replays.cpp has the other side. */

/** The formats of replays, as the kernel numbers them. */
export const FORMATS = ["rmv", "rawvf", "mvf", "evfs", "evf", "avf"];

/**
 * @typedef {import("../kernel/kernel.js").Kernel} Kernel
 * @typedef {import("./videorecord.js").FileVideo} FileVideo
 * @typedef {{sentence: FileBytes, replays: FileBytes[]}} Failure the names of several replays, if one has to be chosen
 * @typedef {import("./videorecord.js").FileBytes} FileBytes
 */

/**
 * Finds the format of a file.
 *
 * @param {Kernel} kernel
 * @param {Uint8Array} bytes
 * @param {string} extension the end of its name, such as ".avf", in small letters
 * @returns {{format: string, certain: boolean} | null} `certain`: the bytes or the name leave no doubt
 */
export function findFormat(kernel, bytes, extension) {
  const ending = new TextEncoder().encode(extension);
  const input = new Uint8Array(ending.length + bytes.length);
  input.set(ending);
  input.set(bytes, ending.length);
  const [format, certain] = kernel.call("find_replay_format", input, ending.length).numbers;
  return format === undefined ? null : { format: FORMATS[format], certain: certain === 1 };
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
  const values = [FORMATS.indexOf(format), number, Number(partial)];
  const { numbers, bytes: answer } = kernel.call("read_replay", bytes, ...values);
  const found = JSON.parse(new TextDecoder().decode(answer));
  return numbers.length ? { failure: found } : { video: found };
}
