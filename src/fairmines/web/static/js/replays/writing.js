/** Writes a game in the formats of other programs. */

import { Refusal } from "../host/refusal.js";
import { withFormat } from "./calls.js";
import { ENGLISH } from "./reading.js";
import { videoOf } from "./recordvideo.js";
import { encodeText, videoBytes } from "./videobytes.js";

/**
 * The formats by name: the version of EVF, or 0 for RawVF.
 *
 * @type {Record<string, number>}
 */
const WRITTEN = { rawvf: 0, evf: 4, evf3: 3 };

/**
 * Writes a game.
 *
 * @param {import("./calls.js").Kernel} kernel
 * @param {{record: import("../records/record.js").GameRecord, format: string, program: string}} asked
 *   `program` is the name and version of this program
 * @returns {Uint8Array}
 * @throws {Refusal} if the game does not fit the format
 */
export function writeReplay(kernel, { record, format, program }) {
  const name = encodeText(program);
  const video = videoBytes(videoOf(kernel, record));
  const input = new Uint8Array(name.length + video.length);
  input.set(name);
  input.set(video, name.length);
  const { numbers, bytes } = kernel.call("write_replay", input, WRITTEN[format], name.length);
  if (!numbers.length) return bytes;
  const failure = withFormat(JSON.parse(new TextDecoder().decode(bytes)), "");
  throw new Refusal(ENGLISH.of(failure), "bad-request", failure);
}
