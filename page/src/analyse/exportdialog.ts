/** The dialog that exports a position: as a link, as text, as a picture. */

import { copyText, saveFile } from "../shell/save.ts";
import { openDialog } from "../shell/dialogs.ts";
import { make } from "../shell/dom.ts";
import { t } from "../shell/i18n.ts";
import { boardPicture, pictureBlob, svgText } from "./boardpicture.ts";
import { positionLink } from "./positionlink.ts";
import { DisplayCode } from "../board/displaycode.ts";
import type { Position } from "./position.ts";
import type { Heat } from "../board/heat.ts";

/** @param heats that are shown over the cells; may be empty */
export function openExportDialog(position: Position, heats: (Heat | null)[]) {
  const link = make("input", {
    type: "text",
    readonly: true,
    value: positionLink(position, location.href),
    "aria-label": t("share.link"),
  });
  const text = make("textarea", { rows: 8, readonly: true, "aria-label": t("export.text") });
  text.value = writeText(position);
  const done = make("p", { role: "status" });
  const copy = (field: HTMLInputElement | HTMLTextAreaElement) => {
    void copyText(field, done);
    return false;
  };
  const picture = boardPicture(position, heats);
  const saveSvg = () => save(new Blob([svgText(picture)], { type: "image/svg+xml" }), "svg");
  const savePng = () => {
    pictureBlob(picture).then(
      (blob) => save(blob, "png"),
      () => (done.textContent = t("error.other")),
    );
    return false;
  };
  openDialog(
    t("export.title"),
    [link, text, done],
    [
      { label: t("export.copyLink"), act: () => copy(link) },
      { label: t("export.copyText"), act: () => copy(text) },
      { label: t("export.svg"), act: saveSvg },
      { label: t("export.png"), act: savePng },
      { label: t("dialog.close") },
    ],
  );
}

/** Writes a position in the text notation. */
function writeText({ width, height, cells, total }: Position) {
  const mines = total.kind === "mines" ? ` ${total.mines}` : "";
  // The notation has no letter for a cell that is known to be safe.
  const letters = cells.map((code) =>
    typeof code === "number" ? String(code) : code === DisplayCode.FLAG ? "!" : "?",
  );
  const rows = Array.from({ length: height }, (_, row) =>
    letters.slice(row * width, (row + 1) * width).join(""),
  );
  return [`${width} ${height}${mines}`, ...rows].join("\n");
}

/** @returns the dialog stays open */
function save(blob: Blob, ending: string): false {
  saveFile(blob, `fairmines.${ending}`);
  return false;
}
