/** The settings dialog: lists to choose from and check boxes. Each choice applies at once. */

import { openDialog, pickList } from "./dialogs.js";
import { make } from "./dom.js";
import { LANGUAGES, pageLanguage, t } from "./i18n.js";

/**
 * @param {import("./preferences.js").Preferences} preferences
 * @param {() => void} apply
 */
export function openSettingsDialog(preferences, apply) {
  const commit = () => {
    preferences.save();
    apply();
  };

  /** @type {[string, string][]} */
  const languages = [["auto", t("settings.auto")]];
  for (const [code, texts] of Object.entries(LANGUAGES)) {
    languages.push([code, String(texts["language.name"])]);
  }
  // A stored preference may lack the region: version 0.1.0 stored "pt" for Portuguese.
  const chosen = pageLanguage(preferences.language) ?? "auto";
  const language = pickList(t("settings.language"), languages, chosen, (value) => {
    preferences.language = value;
    commit();
    // Open the dialog again, in the new language.
    dialog.close();
    openSettingsDialog(preferences, apply).querySelector("select")?.focus();
  });

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
      commit();
    },
  );

  /** @type {[string, string][]} */
  const zooms = [["auto", t("settings.fit")]];
  for (const factor of ["1", "1.5", "2", "3", "4"]) {
    zooms.push([factor, `${factor.replace(".5", "½")} ×`]);
  }
  const zoom = pickList(t("settings.zoom"), zooms, preferences.zoom, (value) => {
    preferences.zoom = value;
    commit();
  });

  const boxes = /** @type {const} */ (["marks", "rulers", "turn"]).map((name) => {
    const box = make("input", { type: "checkbox", id: name, checked: preferences[name] });
    box.addEventListener("change", () => {
      preferences[name] = box.checked;
      commit();
    });
    return make("div", { class: "choice" }, box, make("label", { for: name }, t(`settings.${name}`)));
  });

  const dialog = openDialog(t("settings.title"), [language, palette, zoom, ...boxes]);
  return dialog;
}
