/** Saves favourites, or what was failed, as a set of drills: a file or a link. */

import { choiceGroup, openDialog } from "../shell/dialogs.ts";
import { make } from "../shell/dom.ts";
import { t } from "../shell/i18n.ts";
import { copyText, saveFile } from "../shell/save.ts";
import { PAGES } from "../shell/site.ts";
import { packSet, writeSet, type DrillSet } from "./drillset.ts";

const SAVED = ["failed", "favourites"] as const;
type Saved = (typeof SAVED)[number];

/** @param positions of each source, as fragments of links */
export function openSaveDialog(positions: Record<Saved, string[]>) {
  const filled = SAVED.filter((source) => positions[source].length);
  let source = filled[0];
  const named = make("input", { type: "text", id: "set-name", maxlength: 100 });
  const link = make("input", { type: "text", readonly: true, "aria-label": t("share.link") });
  const said = make("p", { role: "status" });
  link.hidden = true;
  const set = (): DrillSet => ({ name: named.value.trim(), positions: positions[source] });
  const save = () => {
    const name = set().name.replace(/[^\p{L}\p{N}]+/gu, "-") || "drills";
    saveFile(new Blob([writeSet(set())], { type: "text/plain" }), `${name}.txt`);
  };
  const copy = async () => {
    const packed = await packSet(set());
    link.hidden = packed === null;
    if (packed === null) said.textContent = t("train.set.noLink");
    else {
      link.value = setLink(packed);
      await copyText(link, said);
    }
  };
  const choices = filled.map((value) => ({
    value,
    label: t(`train.set.${value}`, { count: positions[value].length }),
  }));
  const choose = (value: string) => (source = value as Saved);
  const name = make("label", { for: "set-name" }, t("train.set.name"));
  openDialog(
    t("train.saveSet"),
    filled.length
      ? [
          choiceGroup(t("train.from"), "set", choices, source, choose),
          make("p", {}, name, " ", named),
          link,
          said,
        ]
      : [make("p", {}, t("train.set.none"))],
    [
      ...(filled.length
        ? [
            { label: t("train.set.file"), act: save },
            {
              label: t("train.set.link"),
              act: () => {
                void copy();
                return false;
              },
            },
          ]
        : []),
      { label: t("dialog.close") },
    ],
  );
}

/** @param packed of `packSet` */
function setLink(packed: string) {
  const url = new URL(PAGES.train, document.baseURI);
  url.hash = `set=${packed}`;
  return url.href;
}
