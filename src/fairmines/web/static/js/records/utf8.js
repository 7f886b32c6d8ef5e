/** Reads bytes as UTF-8 text, strictly. */

import { wrong } from "../core/checks.js";

/** The bytes of a character after ASCII; each is written as the character of the same code. */
const CHARACTER = new RegExp(
  [
    "[\\xc2-\\xdf][\\x80-\\xbf]",
    "\\xe0[\\xa0-\\xbf][\\x80-\\xbf]",
    "\\xed[\\x80-\\x9f][\\x80-\\xbf]",
    "[\\xe1-\\xec\\xee\\xef][\\x80-\\xbf]{2}",
    "\\xf0[\\x90-\\xbf][\\x80-\\xbf]{2}",
    "\\xf4[\\x80-\\x8f][\\x80-\\xbf]{2}",
    "[\\xf1-\\xf3][\\x80-\\xbf]{3}",
  ].join("|"),
  "y",
);

/**
 * @param {Uint8Array} bytes
 * @returns {string}
 * @throws {import("../host/refusal.js").Refusal} that names the first wrong byte
 */
export function readUtf8(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const offset = firstWrong(bytes);
    const byte = bytes[offset].toString(16).padStart(2, "0");
    throw wrong(`a saved game is not UTF-8 text: byte 0x${byte} at offset ${offset}`);
  }
}

/** @param {Uint8Array} bytes */
function firstWrong(bytes) {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  let at = 0;
  for (; at < text.length; ) {
    CHARACTER.lastIndex = at;
    const length = bytes[at] < 0x80 ? 1 : (CHARACTER.exec(text)?.[0].length ?? 0);
    if (!length) break;
    at += length;
  }
  return at;
}
