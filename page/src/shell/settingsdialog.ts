/**
 * The settings dialog: lists to choose from, check boxes, and the keys. Each choice applies at
 * once.
 */

import { openDialog, pickList } from "./dialogs.ts";
import { missing } from "./site.ts";
import { make, makeButton } from "./dom.ts";
import { formatList, formatSeconds } from "./formats.ts";
import { LANGUAGES, pageLanguage, t } from "./i18n.ts";
import { ZOOMS, type Preferences } from "./preferences.ts";
import { openKeysDialog } from "../play/keysdialog.ts";

/** A value, and its label. */
type Choice = [string, string];

const pair = (value: string, label: string): Choice => [value, label];

/** Milliseconds. */
const LONG_PRESSES = [200, 300, 400, 500, 700, 1000];

/** The most files that are named. */
const MOST_NAMES = 4;

const BOXES = [
  "clickChords",
  "doubleChords",
  "tapChords",
  "rightFlags",
  "marks",
  "sounds",
  "rulers",
  "turn",
  "showTime",
  "showClicks",
  "showSpeed",
  "showLuck",
  "showMistakes",
] as const;

export function openSettingsDialog(preferences: Preferences, apply: () => Promise<void>) {
  const commit = () => {
    preferences.save();
    return apply();
  };

  const list: (name: "look" | "palette" | "zoom", label: string, choices: Choice[]) => HTMLElement =
    (name, label, choices) =>
      pickList(label, choices, preferences[name], (value) => {
        preferences[name] = value;
        void commit();
      });

  const languages: Choice[] = [["auto", t("settings.auto")], ...Object.entries(LANGUAGES)];
  // A stored preference may lack the region: version 0.1.0 stored "pt" for Portuguese.
  const chosen = pageLanguage(preferences.language) ?? "auto";
  const language = pickList(t("settings.language"), languages, chosen, async (value) => {
    preferences.language = value;
    await commit();
    if (!dialog.open) return; // closed while the texts were loading
    const missing = value !== "auto" && document.documentElement.lang !== value;
    noTexts.textContent = missing ? t("settings.noTexts") : "";
    if (missing) return;
    // Open the dialog again, in the new language. The event that removes the old one comes later.
    dialog.close();
    dialog.remove();
    openSettingsDialog(preferences, apply).querySelector("select")?.focus();
  });

  const noTexts = make("p", { class: "wrong-input", role: "alert" });

  const look = list("look", t("settings.look"), [
    ["classic", t("look.classic")],
    ["modern", t("look.modern")],
  ]);
  const palette = list("palette", t("settings.palette"), [
    ["auto", t("settings.auto")],
    ["light", t("palette.light")],
    ["dark", t("palette.dark")],
    ["contrast", t("palette.contrast")],
    ["colour-blind", t("palette.colourBlind")],
  ]);
  const zoom = list("zoom", t("settings.zoom"), [
    ["auto", t("settings.fit")],
    ["whole", t("zoom.whole")],
    ["fill", t("settings.fill")],
    ...ZOOMS.map((factor) => pair(factor, `${factor.replace(".5", "½")} ×`)),
  ]);
  const press = pickList(
    t("settings.longPress"),
    LONG_PRESSES.map((time) => pair(String(time), formatSeconds(time / 1000))),
    String(preferences.longPress),
    (value) => {
      preferences.longPress = Number(value);
      void commit();
    },
  );

  const boxes = BOXES.map((name) => {
    const box = make("input", { type: "checkbox", id: name, checked: preferences[name] });
    box.addEventListener("change", () => {
      preferences[name] = box.checked;
      void commit();
    });
    return make(
      "div",
      { class: "choice" },
      box,
      make("label", { for: name }, t(`settings.${name}`)),
    );
  });

  const keys = makeButton(t("settings.keys"), () => openKeysDialog(preferences, commit));

  const lists = [language, noTexts, look, palette, zoom, press];
  const links = make("div", { class: "links" }, keys);
  const dialog = openDialog(t("settings.title"), [...lists, ...boxes, links, ...aboutCopy()]);
  return dialog;
}

/** What the copy for use without a network lacks. */
function aboutCopy() {
  const { needed, others } = missing;
  const names = [...new Set(needed.length ? needed : others)];
  if (!names.length) return [];
  const shown = names.length > MOST_NAMES ? [...names.slice(0, MOST_NAMES), "…"] : names;
  const key = needed.length ? "settings.notKept" : "settings.partsMissing";
  return [make("p", { id: "not-kept" }, t(key, { files: formatList(shown) }))];
}
