/** What a page shows that has no game yet: how to open games, and samples to look at. */

import { make, makeButton } from "./dom.ts";
import { REPLAYS } from "../engine/terms.ts";
import { formatList } from "./formats.ts";
import { t } from "./i18n.ts";
import { unpackRecord } from "./replaylink.ts";
import { readClipboard } from "./intake.ts";

/** The samples: their names in the texts, and what they are called in `samples.ts`. */
const SAMPLES = ["needless", "unlucky", "won"] as const;

/** Takes files with games, and the names of those that the browser cannot read. */
export type Taking = {
  files: (files: File[]) => void;
  unread: (names: string[]) => void;
  complain: (sentence: string) => void;
};

/** @param more what else can be opened */
export function invitation(taking: Taking, more: { label: string; act: () => void }[] = []) {
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

/** A button that opens the system's dialog of files or folders. */
function picker(
  key: "invite.files" | "invite.folder",
  taking: Taking,
  attributes: Record<string, boolean>,
) {
  const field = make("input", { type: "file", class: "unseen", ...attributes });
  field.addEventListener("change", () => {
    const files = [...(field.files ?? [])];
    field.value = "";
    if (files.length) taking.files(files);
  });
  const primary = key === "invite.files" ? " primary" : "";
  return make("label", { class: `button${primary}` }, t(key), field);
}

function sample(name: (typeof SAMPLES)[number], taking: Taking) {
  const title = t(`invite.sample.${name}`);
  const open = makeButton("", async () => {
    const { SAMPLES: packed } = await import("./samples.ts");
    const record = await unpackRecord(packed[name]);
    taking.files([new File([record], `${title}.json`)]);
  });
  open.append(make("strong", {}, title), make("span", {}, t(`invite.sample.${name}.says`)));
  return open;
}
