/** The dialog that saves a game as a file: in our format, or in one of another program. */

import { openDialog } from "../design/dialogs.js";
import { make } from "../page/dom.js";
import { core } from "../core/core.js";
import { t } from "../page/i18n.js";
import { saveFile } from "../page/save.js";
import { DamagedLink, readFields, wholeNumber } from "../page/links.js";
import { UnreadableGame, unreadable } from "../page/unreadablegame.js";
import { complain } from "./complaint.js";
import { openLinkDialog } from "../design/linkdialog.js";
import { packRecord, replayLink, writeReplay } from "../page/replaylink.js";

/**
 * The formats by the names that the host has for them: what they are called, and how their files
 * end.
 *
 * @type {Record<string, {label: string, ending: string}>}
 */
const FORMATS = {
  json: { label: "Fairmines (JSON)", ending: "json" },
  rawvf: { label: "RawVF", ending: "rawvf" },
  evf: { label: "EVF 4", ending: "evf" },
  evf3: { label: "EVF 3", ending: "evf" },
};

/** @param {import("./recorded.js").SavedRecord} record */
export function openSavingDialog(record) {
  const list = make(
    "select",
    { id: "save-format" },
    ...Object.entries(FORMATS).map(([value, { label }]) => make("option", { value }, label)),
  );
  openDialog(
    t("reviewer.save.title"),
    [make("p", {}, make("label", { for: list.id }, t("reviewer.save.format")), " ", list)],
    [
      { label: t("reviewer.save"), act: () => void save(record, list.value) },
      { label: t("dialog.cancel") },
    ],
  );
}

/** @param {import("./recorded.js").SavedRecord} record @param {string} format */
async function save(record, format) {
  try {
    const text = JSON.stringify(record);
    const own = new Blob([text], { type: "application/json" });
    const file = format === "json" ? own : await core.convert(record, format);
    saveFile(file, `fairmines-game.${FORMATS[format].ending}`);
  } catch (error) {
    const { label } = FORMATS[format];
    complain(unreadable(error, () => t("reviewer.save.failed", { format: label })));
  }
}

/** @param {import("./source.js").Source} source @param {number} moves */
export function writeMoment({ id, packed }, moves) {
  if (id) return `#game=${encodeURIComponent(id)}&move=${moves}`;
  return packed ? writeReplay(packed, moves) : "";
}

const READERS = {
  game: (/** @type {string} */ text) => text || null,
  record: (/** @type {string} */ text) => text || null,
  move: wholeNumber,
};

/**
 * Read a link; `moves` is null if it names no moment.
 *
 * @param {string} hash with the # in front
 * @throws {UnreadableGame} if it is damaged
 */
export function readMoment(hash) {
  try {
    const { game: id = null, record: packed = null, move = null } = readFields(hash, READERS);
    if (id && packed) throw new DamagedLink("it has two games");
    if (move !== null && !id && !packed) throw new DamagedLink("it has no game");
    return { id, packed, moves: move };
  } catch {
    throw new UnreadableGame(t("link.damaged"), "");
  }
}

/**
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
