/** The bar of places, the same in every place: where one can go, the settings, and the help. */

import { make } from "./dom.js";
import { openOnce } from "../design/dialogs.js";
import { host } from "../games/host.js";
import { listenToFailures, sayHostProblems } from "./failures.js";
import { translateAgain } from "./i18n.js";
import { openedPlace } from "./place.js";
import { PAGES, watchAddresses } from "./router.js";
import { tabStorage } from "./storage.js";

/**
 * @import { Place, PlaceName } from "./place.js"
 * @import { Preferences } from "./preferences.js"
 */

/** The time after which a page has loaded what it begins with. */
export const AT_REST_MS = 5000;

/**
 * Make the bar of a place. Its texts come with those of the place: `setLanguage` writes them.
 *
 * @param {Place} place
 * @param {Preferences} preferences
 * @param {{apply: () => Promise<void>, settings: () => Promise<typeof
 *   import("../design/settingsdialog.js")>, help: () => void}} open what shows the place by the
 *   preferences, loads their dialog, and opens the help
 */
export function makeBar(place, preferences, { apply, settings, help }) {
  const names = /** @type {PlaceName[]} */ (Object.keys(PAGES));
  place.byId("places").replaceChildren(...names.map((name) => link(name, name === place.name)));
  place.byId("menu").append(button("settings"), button("help"));
  let applied = preferences.appearance;
  const applyNow = async () => {
    applied = preferences.appearance;
    await apply();
  };
  const openSettings = async () => {
    const { openSettingsDialog } = await settings();
    openSettingsDialog(preferences, applyNow);
  };
  place.onClick("menu-settings", () => void openOnce(openSettings));
  // They open without a network, too. If they cannot be loaded now, the click tries again.
  setTimeout(() => settings().catch(() => {}), AT_REST_MS);
  place.onClick("menu-help", help);
  place.onShown.push(() => {
    refreshLinks(place);
    translateAgain(place.root);
    // They have been changed in another place.
    if (applied !== preferences.appearance) void applyNow();
  });
  // A place is left as it is found again in this tab: with its position, its game, or its filters.
  place.onLeft.push(() => {
    if (place.name !== "play") tabStorage.setItem(key(place.name), place.hash);
  });
  watchAddresses();
  listenToFailures();
  if (place.name !== "play") sayHostProblems(place);
}

/** @param {PlaceName} name @param {boolean} here */
function link(name, here) {
  const place = make(
    "a",
    { id: `menu-${name}`, class: "button", href: addressOf(name) },
    ...content(name),
  );
  if (here) place.ariaCurrent = "page";
  return place;
}

/** @param {Place} place */
function refreshLinks(place) {
  for (const it of /** @type {NodeListOf<HTMLAnchorElement>} */ (
    place.byId("places").querySelectorAll("a")
  )) {
    it.href = addressOf(/** @type {PlaceName} */ (it.id.replace("menu-", "")));
  }
}

/** @param {PlaceName} name */
function addressOf(name) {
  const known = openedPlace(name);
  return host.pages[PAGES[name]] + (known ? known.hash : (tabStorage.getItem(key(name)) ?? ""));
}

/** @param {"settings" | "help"} name */
function button(name) {
  const names = { id: `menu-${name}`, class: "with-icon", "data-i18n-label": `menu.${name}` };
  return make("button", { type: "button", ...names }, ...content(name));
}

/** @param {PlaceName | "settings" | "help"} name */
function content(name) {
  return [
    make("span", { class: `icon icon-${name}`, "aria-hidden": "true" }),
    make("span", { class: "name", "data-i18n": `menu.${name}` }),
  ];
}

/** @param {PlaceName} name */
function key(name) {
  return `fairmines.place.${name}`;
}
