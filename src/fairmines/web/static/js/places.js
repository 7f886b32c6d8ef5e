/** The bar of places, the same on every page: where one can go, the settings, and the help. */

import { byId, make, onClick } from "./dom.js";
import { host } from "./host.js";

/** The places in the order of the bar, and their pages. */
const PLACES = /** @type {const} */ ({
  play: "game",
  analyse: "analyse",
  review: "review",
  statistics: "reviews",
});

/** @typedef {keyof typeof PLACES} Place */

/**
 * Make the bar of a page. Its texts come with those of the page: `setLanguage` writes them.
 *
 * @param {Place} current the place of this page
 * @param {{settings: () => void, help: () => void}} open what opens the dialogs
 */
export function makeBar(current, open) {
  const names = /** @type {Place[]} */ (Object.keys(PLACES));
  byId("places").replaceChildren(...names.map((name) => link(name, name === current)));
  byId("menu").append(button("settings"), button("help"));
  onClick("menu-settings", open.settings);
  onClick("menu-help", open.help);
  // A place is left as it is found again in this tab: with its position, its game, or its filters.
  addEventListener("pagehide", () => {
    if (current !== "play") sessionStorage.setItem(key(current), location.hash);
  });
}

/**
 * @param {Place} name
 * @param {boolean} here
 */
function link(name, here) {
  const href = host.pages[PLACES[name]] + (here ? "" : (sessionStorage.getItem(key(name)) ?? ""));
  const place = make("a", { id: `menu-${name}`, class: "button", href }, ...content(name));
  if (here) place.ariaCurrent = "page";
  return place;
}

/** @param {"settings" | "help"} name */
function button(name) {
  const names = { id: `menu-${name}`, class: "with-icon", "data-i18n-label": `menu.${name}` };
  return make("button", { type: "button", ...names }, ...content(name));
}

/** @param {Place | "settings" | "help"} name */
function content(name) {
  return [
    make("span", { class: `icon icon-${name}`, "aria-hidden": "true" }),
    make("span", { class: "name", "data-i18n": `menu.${name}` }),
  ];
}

/** @param {Place} name */
function key(name) {
  return `fairmines.place.${name}`;
}
