/** Decodes texts whose encoding a file does not say, as decoding.py. */

/** What GB18030 consists of; browsers also read a byte that is none of it. */
const GB18030 = /[\0-\x7f]|[\x81-\xfe](?:[\x40-\x7e\x80-\xfe]|[\x30-\x39][\x81-\xfe][\x30-\x39])/g;

/**
 * Returns a text that a program wrote in UTF-8 or in the code page of its player: most that are not
 * UTF-8 are Chinese. Bytes that are neither are read as Latin-1. Twenty punctuation marks and
 * radicals are those of GB18030-2022, where Python has characters of the private area.
 *
 * @param {string} bytes as characters of the same codes
 */
export function decode(bytes) {
  const data = Uint8Array.from(bytes, (it) => it.charCodeAt(0));
  for (const code of bytes.replace(GB18030, "") ? ["utf-8"] : ["utf-8", "gb18030"]) {
    try {
      return new TextDecoder(code, { fatal: true, ignoreBOM: true }).decode(data);
    } catch {
      continue;
    }
  }
  return bytes;
}
