/** The dialog that saves a game as a file: in our format, or in one of another program. */

import { openDialog } from "../shell/dialogs.ts";
import { make } from "../shell/dom.ts";
import { core } from "../engine/core.ts";
import { t } from "../shell/i18n.ts";
import { saveFile } from "../shell/save.ts";
import { DamagedLink, readFields, wholeNumber } from "../shell/links.ts";
import { UnreadableGame, unreadable } from "../shell/unreadablegame.ts";
import { complain } from "./complaint.ts";
import { openLinkDialog } from "../shell/linkdialog.ts";
import { packRecord, replayLink, writeReplay } from "../shell/replaylink.ts";
import type { SavedRecord } from "./recorded.ts";
import type { Moment } from "./reviewer.ts";
import type { Source } from "./source.ts";

/**
 * The formats by the names that the host has for them: what they are called, and how their files
 * end.
 */
const FORMATS: Record<string, { label: string; ending: string }> = {
  json: { label: "Fairmines (JSON)", ending: "json" },
  rawvf: { label: "RawVF", ending: "rawvf" },
  evf: { label: "EVF 4", ending: "evf" },
  evf3: { label: "EVF 3", ending: "evf" },
};

export function openSavingDialog(record: SavedRecord) {
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

async function save(record: SavedRecord, format: string) {
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

export function writeMoment({ id, packed }: Source, moves: number) {
  if (id) return `#game=${encodeURIComponent(id)}&move=${moves}`;
  return packed ? writeReplay(packed, moves) : "";
}

const READERS = {
  game: (text: string) => text || null,
  record: (text: string) => text || null,
  move: wholeNumber,
};

/**
 * Read a link.
 *
 * @param hash with the # in front
 * @throws {UnreadableGame} if it is damaged
 */
export function readMoment(hash: string): Moment {
  try {
    const { game: id = null, record: packed = null, move = null } = readFields(hash, READERS);
    if (id && packed) throw new DamagedLink("it has two games");
    if (move !== null && !id && !packed) throw new DamagedLink("it has no game");
    return { id, packed, moves: move };
  } catch {
    throw new UnreadableGame(t("link.damaged"), "");
  }
}

export async function openMomentDialog(source: Source, record: SavedRecord, moves: number) {
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
