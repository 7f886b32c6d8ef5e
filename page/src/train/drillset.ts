/**
 * Sets of drills to send to others: a text with a position a line, as links have it, after a line
 * with the name of the set. A link holds the same text, packed. docs/reference/addresses.md describes
 * both.
 */

import { readFragment } from "../analyse/positionlink.ts";
import { t } from "../shell/i18n.ts";
import { packText, unpackText } from "../shell/replaylink.ts";

/** Positions are fragments of links. */
export type DrillSet = { name: string; positions: string[] };

/** Why a text is no set: a sentence in the page's language. */
export class DamagedSet extends Error {}

/** The most positions of a set, and bytes of its text. */
const MOST_POSITIONS = 500;
const MOST_BYTES = 2 ** 20;

export const writeSet = ({ name, positions }: DrillSet) =>
  [...(name ? [`# ${name}`] : []), ...positions, ""].join("\n");

/**
 * Reads the text of a set.
 *
 * @throws {DamagedSet} if a line is no position, or if there are none or too many
 */
export function readSet(text: string): DrillSet {
  const set: DrillSet = { name: "", positions: [] };
  for (const [number, line] of text
    .split("\n")
    .map((it) => it.trim())
    .entries()) {
    const fragment = line.slice(line.indexOf("#") + 1);
    if (readFragment(fragment)) set.positions.push(fragment);
    else if (line.startsWith("#")) set.name ||= line.slice(1).trim();
    else if (line) throw new DamagedSet(t("train.set.line", { line: number + 1 }));
    if (set.positions.length > MOST_POSITIONS) {
      throw new DamagedSet(t("train.set.long", { most: MOST_POSITIONS }));
    }
  }
  if (!set.positions.length) throw new DamagedSet(t("train.set.empty"));
  return set;
}

/** @throws {DamagedSet} if a file is no set */
export async function readSetFile(file: Blob) {
  if (file.size > MOST_BYTES) {
    throw new DamagedSet(t("train.set.long", { most: MOST_POSITIONS }));
  }
  return readSet(await file.text());
}

/** @returns null for a set that is too long for a link */
export const packSet = (set: DrillSet) => packText(writeSet(set));

/** @throws {DamagedSet} if the part of a link is no set */
export async function unpackSet(packed: string) {
  const text = await unpackText(packed, MOST_BYTES).catch(() => {
    throw new DamagedSet(t("link.damaged"));
  });
  return readSet(await text.text());
}
