/** Decodes the texts of other programs, whose files do not say how they are encoded. */

/** What GB18030 consists of; browsers also read a byte that is none of it. */
const GB18030 = /[\0-\x7f]|[\x81-\xfe](?:[\x40-\x7e\x80-\xfe]|[\x30-\x39][\x81-\xfe][\x30-\x39])/g;

/**
 * Returns a text that a program wrote in UTF-8 or in the code page of its player: most that are not
 * UTF-8 are Chinese. Bytes that are neither are read as Latin-1. Twenty punctuation marks and
 * radicals are those of GB18030-2022, where Python has characters of the private area.
 */
export function decode(bytes: Uint8Array) {
  const latin = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  for (const code of latin.replace(GB18030, "") ? ["utf-8"] : ["utf-8", "gb18030"]) {
    try {
      return new TextDecoder(code, { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch {
      continue;
    }
  }
  return latin;
}
