/**
 * Links to a moment of a game: `#game=ID&move=12` for a game that the host has, and
 * `#record=...&move=12` for one that the link itself holds.
 */

import { t } from "../core/i18n.js";
import { openLinkDialog } from "../design/linkdialog.js";
import { packRecord, replayLink, writeReplay } from "../core/replaylink.js";

/** @param {import("./source.js").Source} source @param {number} moves */
export function writeMoment({ id, packed }, moves) {
  if (id) return `#game=${encodeURIComponent(id)}&move=${moves}`;
  return packed ? writeReplay(packed, moves) : "";
}

/** Read a link; `moves` is null if it names no moment. @param {string} hash with the # in front */
export function readMoment(hash) {
  const parameters = new URLSearchParams(hash.slice(1));
  const move = parameters.get("move");
  const moves = move === null ? null : Number(move) || 0;
  return { id: parameters.get("game"), packed: parameters.get("record"), moves };
}

/**
 * Show the link to a moment, which holds the game.
 *
 * @param {import("./source.js").Source} source
 * @param {import("./recorded.js").SavedRecord} record
 * @param {number} moves
 */
export async function openMomentDialog(source, record, moves) {
  const packed = source.packed ?? (await packRecord(record));
  const choices = [
    {
      label: t("share.game"),
      says: t("share.game.says"),
      link: packed === null ? null : replayLink(packed, moves),
    },
  ];
  openLinkDialog(t("reviewer.link"), choices);
}
