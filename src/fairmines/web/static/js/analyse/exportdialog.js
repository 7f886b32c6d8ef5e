/** The dialog that exports a position: as a link, as text, as a picture. */

import { copyText, saveFile } from "../page/save.js";
import { openDialog } from "../design/dialogs.js";
import { make } from "../page/dom.js";
import { t } from "../page/i18n.js";
import { boardPicture, pictureBlob, svgText } from "./boardpicture.js";
import { positionLink } from "./positionlink.js";
import { DisplayCode } from "../board/displaycode.js";

/** @typedef {import("./position.js").Position} Position */

/**
 * @param {Position} position
 * @param {(import("../board/heat.js").Heat | null)[]} heats that are shown over the cells; may be
 *   empty
 */
export function openExportDialog(position, heats) {
  const link = make("input", {
    type: "text",
    readonly: true,
    value: positionLink(position, location.href),
    "aria-label": t("share.link"),
  });
  const text = make("textarea", { rows: 8, readonly: true, "aria-label": t("export.text") });
  text.value = writeText(position);
  const done = make("p", { role: "status" });
  /** @param {HTMLInputElement | HTMLTextAreaElement} field */
  const copy = (field) => {
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

/** Writes a position in the text notation. @param {Position} position */
function writeText({ width, height, cells, total }) {
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

/** @param {Blob} blob @param {string} ending @returns {false} the dialog stays open */
function save(blob, ending) {
  saveFile(blob, `fairmines.${ending}`);
  return false;
}
