/**
 * The ways between the places, without a new document. A place that was not opened yet comes from
 * the document of its address, which is the same whether it is entered there or here; its script
 * loads now. The place that is left stays as it is, outside the document. If anything fails, the
 * browser goes there.
 */

import { host } from "../games/host.js";
import { loadDocument, useStyle } from "./documents.js";
import { openedPlace, Place, shownPlace } from "./place.js";

/**
 * @import { LoadedDocument } from "./documents.js"
 * @import { PlaceName } from "./place.js"
 */

/** The places in the order of the bar, and their pages. */
export const PAGES = /** @type {const} */ ({
  play: "game",
  analyse: "analyse",
  review: "review",
  train: "train",
  statistics: "reviews",
});

/** How many ways were begun: only the last one is gone to its end. */
let ways = 0;
let watches = false;

/**
 * Go to an address: of a place, or of anything else.
 *
 * @param {string | URL} address
 */
export async function goTo(address) {
  const url = new URL(address, document.baseURI);
  const name = placeAt(url.href);
  if (!name) return location.assign(url);
  const here = shownPlace();
  if (here.name !== name) {
    // An address that says nothing finds the place as it was left.
    return goOver(name, (!names(url) && openedPlace(name)?.address) || url.href);
  }
  ways++;
  if (!names(url) || url.href === here.address) return;
  history.pushState(null, "", url);
  open(here, url.href);
}

/**
 * Show another place, and write its address if it is not there yet.
 *
 * @param {PlaceName} name
 * @param {string} address
 */
async function goOver(name, address) {
  const way = ++ways;
  try {
    const loaded = openedPlace(name) ? null : await loadDocument(host.pages[PAGES[name]]);
    if (way !== ways) return;
    leave(shownPlace());
    if (location.href !== address) history.pushState(null, "", address);
    await show(name, address, loaded);
  } catch {
    if (way !== ways) return;
    if (location.href === address) location.reload();
    else location.assign(address);
  }
}

/**
 * Go to a place, and give it files.
 *
 * @param {PlaceName} name
 * @param {File[]} files
 */
export async function giveFiles(name, files) {
  await goTo(host.pages[PAGES[name]]);
  const place = shownPlace();
  if (place.name === name) place.takeFiles(files);
}

/** Let links, Back and Forward lead from place to place. */
export function watchAddresses() {
  if (watches) return;
  watches = true;
  document.addEventListener("click", follow);
  window.addEventListener("popstate", () => void goBack());
  window.addEventListener("hashchange", ({ oldURL, newURL }) => {
    const place = shownPlace();
    // What the place itself has written meanwhile is later.
    if (placeAt(oldURL) !== place.name || placeAt(newURL) !== place.name) return;
    open(place, newURL);
  });
  window.addEventListener("pagehide", () => act(shownPlace().onLeft));
}

/** @param {MouseEvent} event */
function follow(event) {
  if (
    event.defaultPrevented ||
    event.button ||
    event.ctrlKey ||
    event.metaKey ||
    event.shiftKey ||
    event.altKey
  )
    return;
  const link = /** @type {Element} */ (event.target).closest("a");
  if (!link?.href || link.target || link.hasAttribute("download") || !placeAt(link.href)) return;
  event.preventDefault();
  // Who goes to the place that is shown stays there, also if another one was on its way.
  if (link.ariaCurrent === "page") ways++;
  else void goTo(link.href);
}

/** Show the place of the address, which Back or Forward has changed. */
async function goBack() {
  ways++;
  const here = shownPlace();
  const name = placeAt(location.href);
  here.current = here.name === name;
  // In the place that is shown, only the hash is another.
  if (name && here.name !== name) await goOver(name, location.href);
}

/**
 * Put a place out of the document; nothing of it is lost.
 *
 * @param {Place} place
 */
function leave(place) {
  for (const dialog of document.querySelectorAll("dialog")) dialog.close();
  act(place.onLeft);
  place.current = false;
  place.scrolled = [document.documentElement, ...place.root.querySelectorAll(":not(.row, .cell)")]
    .filter((part) => part.scrollTop || part.scrollLeft)
    .map((part) => [part, part.scrollLeft, part.scrollTop]);
}

/**
 * @param {PlaceName} name
 * @param {string} address
 * @param {LoadedDocument | null} loaded what a new place is made of
 */
async function show(name, address, loaded) {
  const known = openedPlace(name);
  const place =
    known ??
    new Place(name, /** @type {any} */ (loaded).root, address, /** @type {any} */ (loaded).style);
  useStyle(place.style);
  const root = /** @type {HTMLElement} */ (document.querySelector("main"));
  root.replaceWith(place.root);
  if (loaded) place.title = loaded.title;
  place.current = true;
  document.documentElement.scrollTo({ left: 0, top: 0, behavior: "instant" });
  if (loaded) {
    delete place.root.dataset.starting; // what is hidden takes no focus
    focusHeading(place);
    await import(loaded.script);
    return;
  }
  act(place.onShown);
  for (const [box, left, top] of place.scrolled) box.scrollTo({ left, top, behavior: "instant" });
  focusHeading(place);
  if (address !== place.address) open(place, address);
}

/** @param {Place} place @param {string} address */
function open(place, address) {
  place.address = address;
  place.open(address);
}

/**
 * Let keys and readers of the screen begin with the name of the place.
 *
 * @param {Place} place
 */
function focusHeading({ root }) {
  const heading = /** @type {HTMLElement} */ (root.querySelector("h1"));
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** @param {(() => void)[]} actions */
function act(actions) {
  for (const it of actions) it();
}

/**
 * Returns the place that an address is of: servers of files may leave out `.html`, and `index`.
 *
 * @param {string} address
 */
function placeAt(address) {
  const path = pathOf(address);
  const names = /** @type {PlaceName[]} */ (Object.keys(PAGES));
  return names.find((name) => pathOf(host.pages[PAGES[name]]) === path) ?? null;
}

/** @param {string} address */
function pathOf(address) {
  const { origin, pathname } = new URL(address, document.baseURI);
  return origin + pathname.replace(/\.html$/, "").replace(/\/index$/, "/");
}

/**
 * Whether an address names anything in its place.
 *
 * @param {URL} address
 */
const names = ({ search, hash }) => search !== "" || hash !== "";
