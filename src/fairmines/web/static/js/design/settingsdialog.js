/**
 * The settings dialog: lists to choose from, check boxes, and the keys. Each choice applies at
 * once.
 */

import { openDialog, pickList } from "./dialogs.js";
import { make, makeButton } from "../core/dom.js";
import { formatSeconds, LANGUAGES, pageLanguage, t } from "../core/i18n.js";
import { openKeysDialog } from "../game/keysdialog.js";

/** Milliseconds. */
const LONG_PRESSES = [200, 300, 400, 500, 700, 1000];

const BOXES = /** @type {const} */ ([
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
  "showLuck",
  "showMistakes",
]);

/**
 * @param {import("../core/preferences.js").Preferences} preferences
 * @param {() => Promise<void>} apply
 */
export function openSettingsDialog(preferences, apply) {
  const commit = () => {
    preferences.save();
    return apply();
  };

  /** @type {[string, string][]} */
  const languages = [["auto", t("settings.auto")], ...Object.entries(LANGUAGES)];
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

  const palette = pickList(
    t("settings.palette"),
    [
      ["auto", t("settings.auto")],
      ["light", t("palette.light")],
      ["dark", t("palette.dark")],
      ["contrast", t("palette.contrast")],
      ["colour-blind", t("palette.colourBlind")],
    ],
    preferences.palette,
    (value) => {
      preferences.palette = value;
      void commit();
    },
  );

  const look = pickList(
    t("settings.look"),
    [
      ["classic", t("look.classic")],
      ["modern", t("look.modern")],
    ],
    preferences.look,
    (value) => {
      preferences.look = value;
      void commit();
    },
  );

  /** @type {[string, string][]} */
  const zooms = [
    ["auto", t("settings.fit")],
    ["fill", t("settings.fill")],
  ];
  for (const factor of ["1", "1.5", "2", "3", "4"]) {
    zooms.push([factor, `${factor.replace(".5", "½")} ×`]);
  }
  const zoom = pickList(t("settings.zoom"), zooms, preferences.zoom, (value) => {
    preferences.zoom = value;
    void commit();
  });

  const presses = LONG_PRESSES.map(
    (time) => /** @type {[string, string]} */ ([String(time), formatSeconds(time / 1000)]),
  );
  const press = pickList(
    t("settings.longPress"),
    presses,
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

  const dialog = openDialog(t("settings.title"), [
    language,
    noTexts,
    look,
    palette,
    zoom,
    press,
    ...boxes,
    make("div", { class: "links" }, keys),
  ]);
  return dialog;
}
