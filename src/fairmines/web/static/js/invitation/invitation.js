/** What a page shows that has no game yet: how to open games, and samples to look at. */

import { make, makeButton } from "../page/dom.js";
import { REPLAYS } from "../core/terms.js";
import { formatList } from "../page/formats.js";
import { t } from "../page/i18n.js";
import { unpackRecord } from "../page/replaylink.js";
import { readClipboard } from "./intake.js";

/** The samples: their names in the texts, and what they are called in `samples.js`. */
const SAMPLES = /** @type {const} */ (["needless", "unlucky", "won"]);

/**
 * @typedef {{files: (files: File[]) => void, unread: (names: string[]) => void,
 *   complain: (sentence: string) => void}} Taking takes files with games, and the names of those
 *   that the browser cannot read
 */

/**
 * @param {Taking} taking
 * @param {{label: string, act: () => void}[]} [more] what else can be opened
 */
export function invitation(taking, more = []) {
  const others = more.map(({ label, act }) => makeButton(label, act));
  const paste = makeButton(t("invite.paste"), () => void readClipboard(taking));
  paste.hidden = !navigator.clipboard?.readText;
  return [
    make(
      "div",
      { class: "drop-zone" },
      make("h2", {}, t("invite.drop")),
      make(
        "p",
        { class: "formats" },
        t("invite.replays", { formats: formatList(Object.values(REPLAYS)) }),
      ),
      make(
        "div",
        { class: "invitation-buttons" },
        picker("invite.files", taking, { multiple: true }),
        picker("invite.folder", taking, { webkitdirectory: true }),
        paste,
        ...others,
      ),
      make("p", {}, t("invite.or")),
    ),
    make("h3", {}, t("invite.samples")),
    make("div", { class: "samples" }, ...SAMPLES.map((name) => sample(name, taking))),
  ];
}

/**
 * A button that opens the system's dialog of files or folders.
 *
 * @param {"invite.files" | "invite.folder"} key
 * @param {Taking} taking
 * @param {Record<string, boolean>} attributes
 */
function picker(key, taking, attributes) {
  const field = make("input", { type: "file", class: "unseen", ...attributes });
  field.addEventListener("change", () => {
    const files = [...(field.files ?? [])];
    field.value = "";
    if (files.length) taking.files(files);
  });
  const primary = key === "invite.files" ? " primary" : "";
  return make("label", { class: `button${primary}` }, t(key), field);
}

/** @param {typeof SAMPLES[number]} name @param {Taking} taking */
function sample(name, taking) {
  const title = t(`invite.sample.${name}`);
  const open = makeButton("", async () => {
    const { SAMPLES: packed } = await import("./samples.js");
    const record = await unpackRecord(packed[name]);
    taking.files([new File([record], `${title}.json`)]);
  });
  open.append(make("strong", {}, title), make("span", {}, t(`invite.sample.${name}.says`)));
  return open;
}
