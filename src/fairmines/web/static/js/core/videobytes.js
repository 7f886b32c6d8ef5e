/** Writes a video as bytes for the kernel: cpp/bindings/browser/replay_writers.cpp reads them. */

/**
 * @import { Level } from "../games/protocol.js"
 *
 * @typedef {object} Video what a record shows, as `to_video` in records/videos.py makes it
 * @property {Level} level
 * @property {Uint8Array} layout
 * @property {boolean} questionMarks
 * @property {number[]} preflags cells
 * @property {string} format
 * @property {string} player
 * @property {string} program
 * @property {string} began empty if it is not known
 * @property {[string, string | bigint][]} stated
 * @property {{cell: number, times: number[], kinds: number[], x: number[], y: number[]} | null}
 *   track
 * @property {{kind: number, mark: number, cell: number, ms: number}[]} moves for a video without a
 *   track
 */

/** Numbers are big-endian, as DataView has them. */
class Bytes {
  constructor() {
    this.view = new DataView(new ArrayBuffer(1024));
    this.size = 0;
  }

  /**
   * Makes room for some bytes, and returns where they begin.
   *
   * @param {number} count
   */
  grow(count) {
    const start = this.size;
    this.size += count;
    if (this.size > this.view.byteLength) {
      const larger = new Uint8Array(2 * this.size);
      larger.set(new Uint8Array(this.view.buffer));
      this.view = new DataView(larger.buffer);
    }
    return start;
  }

  /** @param {number} value */
  byte(value) {
    this.view.setUint8(this.grow(1), value);
  }

  /** @param {number} value */
  short(value) {
    this.view.setUint16(this.grow(2), value);
  }

  /** @param {number} value */
  int(value) {
    this.view.setInt32(this.grow(4), value);
  }

  /** @param {bigint} value */
  long(value) {
    this.view.setBigInt64(this.grow(8), value);
  }

  /** @param {Uint8Array} bytes */
  bytes(bytes) {
    const start = this.grow(bytes.length);
    new Uint8Array(this.view.buffer).set(bytes, start);
  }

  /** @param {string} text */
  text(text) {
    const bytes = encodeText(text);
    this.int(bytes.length);
    this.bytes(bytes);
  }

  get written() {
    return new Uint8Array(this.view.buffer, 0, this.size);
  }
}

/**
 * Encodes a text as Python does with "replace": half of a surrogate pair becomes a question mark.
 *
 * @param {string} text
 */
export const encodeText = (text) =>
  new TextEncoder().encode(text.replace(/[\ud800-\udfff]/gu, "?"));

/** @param {Video} video @returns {Uint8Array} */
export function videoBytes({
  level,
  layout,
  questionMarks,
  preflags,
  stated,
  track,
  moves,
  ...texts
}) {
  const bytes = new Bytes();
  bytes.short(level.width);
  bytes.short(level.height);
  bytes.bytes(layout);
  bytes.byte(Number(questionMarks));
  bytes.int(preflags.length);
  for (const cell of preflags) bytes.int(cell);
  for (const text of [texts.format, texts.player, texts.program, texts.began]) bytes.text(text);
  bytes.int(stated.length);
  for (const [key, value] of stated) {
    bytes.text(key);
    bytes.byte(Number(typeof value === "string"));
    if (typeof value === "string") bytes.text(value);
    else bytes.long(value);
  }
  bytes.short(track?.cell ?? 0);
  bytes.int(track ? track.times.length : moves.length);
  track?.times.forEach((time, index) => {
    bytes.int(time);
    bytes.byte(track.kinds[index]);
    bytes.int(track.x[index]);
    bytes.int(track.y[index]);
  });
  if (track) return bytes.written;
  for (const { kind, mark, cell, ms } of moves) {
    bytes.byte(kind);
    bytes.byte(mark);
    bytes.int(cell);
    bytes.long(BigInt(ms));
  }
  return bytes.written;
}
