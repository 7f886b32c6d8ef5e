/** Reads bytes as UTF-8 text, strictly. */

import { wrong } from "../core/checks.js";

/**
 * @param {Uint8Array} bytes
 * @returns {string} without the byte order mark
 * @throws {import("../host/refusal.js").Refusal} that names the first wrong byte
 */
export function readUtf8(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // In the place of what is wrong stands U+FFFD, the bytes EF BF BD, when it is written again.
    const again = new TextEncoder().encode(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes));
    const changed = bytes.findIndex((it, index) => it !== again[index]);
    const offset = again.lastIndexOf(0xef, changed < 0 ? bytes.length : changed);
    const byte = bytes[offset].toString(16).padStart(2, "0");
    throw wrong(`a saved game is not UTF-8 text: byte 0x${byte} at offset ${offset}`);
  }
}
