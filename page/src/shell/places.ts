/** The bar of places, the same in every place: where one can go, the settings, and the help. */

import { make } from "./dom.ts";
import { openOnce } from "./dialogs.ts";
import { listenToFailures, sayHostProblems } from "./failures.ts";
import { translateAgain } from "./i18n.ts";
import { openedPlace, type Place, type PlaceName } from "./place.ts";
import { goTo, watchAddresses } from "./router.ts";
import { PAGES } from "./site.ts";
import { tabStorage } from "./storage.ts";
import type { Preferences } from "./preferences.ts";

/** The time after which a page has loaded what it begins with. */
export const AT_REST_MS = 5000;

/**
 * Make the bar of a place. Its texts come with those of the place: `setLanguage` writes them.
 *
 * @param open what shows the place by the preferences, loads their dialog, and opens the help
 */
export function makeBar(
  place: Place,
  preferences: Preferences,
  {
    apply,
    settings,
    help,
  }: {
    apply: () => Promise<void>;
    settings: () => Promise<typeof import("./settingsdialog.ts")>;
    help: () => void;
  },
) {
  const names = Object.keys(PAGES) as PlaceName[];
  place.byId("places").replaceChildren(...names.map((name) => link(name, name === place.name)));
  if (place.name !== "play") {
    place.byId("menu").append(button("daily"));
    place.onClick("menu-daily", () => void goTo(`${PAGES.play}#daily=today`));
  }
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

function link(name: PlaceName, here: boolean) {
  const place = make(
    "a",
    { id: `menu-${name}`, class: "button", href: addressOf(name) },
    ...content(name),
  );
  if (here) place.ariaCurrent = "page";
  return place;
}

function refreshLinks(place: Place) {
  for (const it of place.byId("places").querySelectorAll("a") as NodeListOf<HTMLAnchorElement>) {
    it.href = addressOf(it.id.replace("menu-", "") as PlaceName);
  }
}

function addressOf(name: PlaceName) {
  const known = openedPlace(name);
  return PAGES[name] + (known ? known.hash : (tabStorage.getItem(key(name)) ?? ""));
}

function button(name: "daily" | "settings" | "help") {
  const names = { id: `menu-${name}`, class: "with-icon", "data-i18n-label": `menu.${name}` };
  return make("button", { type: "button", ...names }, ...content(name));
}

function content(name: PlaceName | "daily" | "settings" | "help") {
  return [
    make("span", { class: `icon icon-${name}`, "aria-hidden": "true" }),
    make("span", { class: "name", "data-i18n": `menu.${name}` }),
  ];
}

function key(name: PlaceName) {
  return `fairmines.place.${name}`;
}
