/**
 * The ways between the places, in one document, which is at the address of each. The scripts and
 * the style sheet of a place load when it is opened first. The place that is left stays as it is,
 * outside the document. If anything fails, the browser goes there.
 */

import { make, makeButton } from "./dom.ts";
import { t } from "./i18n.ts";
import { PAGES } from "./site.ts";
import { openedPlace, placeOf, shownPlace, type Place, type PlaceName } from "./place.ts";

/** The number of the last way that was begun: those before it are not gone to their ends. */
let lastWay = 0;
let watches = false;

/** Go to an address: of a place, or of anything else. */
export async function goTo(address: string | URL) {
  const url = new URL(address, document.baseURI);
  const name = placeAt(url.href);
  if (!name) return location.assign(url);
  const here = shownPlace();
  if (here.name !== name) {
    // An address that says nothing finds the place as it was left.
    return goOver(name, (!names(url) && openedPlace(name)?.address) || url.href);
  }
  cancelWay();
  if (!names(url) || url.href === here.address) return;
  history.pushState(null, "", url);
  open(here, url.href);
}

/** Stay where one is: a way that was begun is not gone to its end. */
function cancelWay() {
  lastWay++;
}

/** Show another place, and write its address if it is not there yet. */
async function goOver(name: PlaceName, address: string) {
  const way = ++lastWay;
  const place = placeOf(name);
  try {
    if (!place.entered) await load(place);
    if (way !== lastWay) return;
    leave(shownPlace());
    if (location.href !== address) history.pushState(null, "", address);
    await show(place, address);
  } catch {
    if (way !== lastWay) return;
    if (location.href === address) location.reload();
    else location.assign(address);
  }
}

/** Go to a place, and give it files. */
export async function giveFiles(name: PlaceName, files: File[]) {
  await goTo(PAGES[name]);
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

function follow(event: MouseEvent) {
  if (
    event.defaultPrevented ||
    event.button ||
    event.ctrlKey ||
    event.metaKey ||
    event.shiftKey ||
    event.altKey
  )
    return;
  const link = (event.target as Element).closest("a");
  if (!link?.href || link.target || link.hasAttribute("download") || !placeAt(link.href)) return;
  event.preventDefault();
  // Who goes to the place that is shown stays there, also if another one was on its way.
  if (link.ariaCurrent === "page") cancelWay();
  else void goTo(link.href);
}

/** Show the place of the address, which Back or Forward has changed. */
async function goBack() {
  cancelWay();
  const here = shownPlace();
  const name = placeAt(location.href);
  here.current = here.name === name;
  // In the place that is shown, only the hash is another.
  if (name && here.name !== name) await goOver(name, location.href);
}

/** Put a place out of the document; nothing of it is lost. */
function leave(place: Place) {
  for (const dialog of document.querySelectorAll("dialog")) dialog.close();
  act(place.onLeft);
  place.current = false;
  place.scrolled = [document.documentElement, ...place.root.querySelectorAll(":not(.row, .cell)")]
    .filter((part) => part.scrollTop || part.scrollLeft)
    .map((part) => [part, part.scrollLeft, part.scrollTop]);
}

/** Show the place of the address that the document was opened with. */
export async function begin() {
  const place = placeOf(placeAt(location.href) ?? "play");
  useStyle(place);
  document.body.prepend(place.root);
  place.address = location.href;
  place.current = true;
  await load(place);
  place.entered = true;
  place.begin();
  await place.script;
}

/** Say that the scripts of the place that is shown have not come, or have failed. */
export function offerAgain() {
  const notice = shownPlace().root.querySelector("#notice") as HTMLElement;
  const again = makeButton(t("notice.again"), () => location.reload());
  notice.replaceChildren(t("error.notLoaded"), " ", again);
  notice.hidden = false;
}

async function show(place: Place, address: string) {
  useStyle(place);
  shownPlace().root.replaceWith(place.root);
  place.current = true;
  document.documentElement.scrollTo({ left: 0, top: 0, behavior: "instant" });
  if (!place.entered) {
    place.entered = true;
    place.address = address;
    delete place.root.dataset.starting; // what is hidden takes no focus
    focusHeading(place);
    place.begin();
    await place.script;
    return;
  }
  act(place.onShown);
  for (const [box, left, top] of place.scrolled) box.scrollTo({ left, top, behavior: "instant" });
  focusHeading(place);
  if (address !== place.address) open(place, address);
}

/** Load the style sheet and the script of a place, which are not begun. */
async function load(place: Place) {
  const { script, sheet } = place.template.dataset;
  place.script ??= import(/* @vite-ignore */ addressOf(script));
  place.sheet ??= sheet ? addSheet(place, addressOf(sheet)) : Promise.resolve();
  await Promise.all([place.sheet, Promise.race([place.script, place.loaded])]);
}

const addressOf = (file = "") => new URL(file, document.baseURI).href;

function addSheet(place: Place, href: string) {
  const media = shownPlace() === place ? "all" : "not all";
  const link = make("link", { rel: "stylesheet", href, media, "data-place": place.name });
  document.head.append(link);
  return new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = reject;
  });
}

/** Use the style sheets of a place beside those of all. */
function useStyle({ name }: Place) {
  const sheets = document.querySelectorAll("[data-place]");
  for (const sheet of sheets as NodeListOf<HTMLLinkElement>) {
    sheet.media = sheet.dataset.place === name ? "all" : "not all";
  }
}

function open(place: Place, address: string) {
  place.address = address;
  place.open(address);
}

/** Let keys and readers of the screen begin with the name of the place. */
function focusHeading({ root }: Place) {
  const heading = root.querySelector("h1") as HTMLElement;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

function act(actions: (() => void)[]) {
  for (const it of actions) it();
}

/** Returns the place that an address is of: servers of files may leave out `.html`, and `index`. */
function placeAt(address: string) {
  const path = pathOf(address);
  const names = Object.keys(PAGES) as PlaceName[];
  return names.find((name) => pathOf(PAGES[name]) === path) ?? null;
}

function pathOf(address: string) {
  const { origin, pathname } = new URL(address, document.baseURI);
  return origin + pathname.replace(/\.html$/, "").replace(/\/index$/, "/");
}

/** Whether an address names anything in its place. */
const names = ({ search, hash }: URL) => search !== "" || hash !== "";
