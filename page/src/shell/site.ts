/** What the document says of the site that it is of: its version, its box, and its places. */

import type { Missing } from "./offline.ts";
import type { PlaceName } from "./place.ts";

const meta = (name: string) =>
  document.querySelector(`meta[name=${name}]`)?.getAttribute("content") ?? null;

/** What has written the page says it. */
export const VERSION = meta("version") ?? "";

/** Where the games of the box are that serves the page; null if no box does. */
export const BOX = meta("box");

/** The pages of the places, in the order of the bar. */
export const PAGES: Record<PlaceName, string> = {
  play: ".",
  analyse: "analyse.html",
  review: "review.html",
  train: "train.html",
  statistics: "reviews.html",
};

/**
 * Whether this page is being left for the analyser: before the game was there, the analyser had the
 * address of the whole folder.
 */
export const leaving = isPosition();
if (leaving) location.replace(PAGES.analyse + location.search + location.hash);

/**
 * Whether the address of the game's page has a position, of this analyser or of another program.
 */
function isPosition() {
  if (/\/(analyse|review|reviews|train)(\.html)?$/.test(location.pathname)) return false;
  return [location.search, location.hash.slice(1), location.hash.split("?")[1]].some((part) => {
    const parameters = new URLSearchParams(part?.replaceAll("&amp;", "&"));
    return (
      parameters.has("size") ||
      parameters.has("analysis") ||
      (parameters.has("b") && parameters.has("m"))
    );
  });
}

/** What the copy of the page in this browser lacks. */
export const missing: Missing = { needed: [], others: [] };

/**
 * Keep all files for use without a network. A box is on this machine: there a copy would only hide a
 * new version.
 */
export async function keepFiles() {
  if (BOX !== null) return;
  await import("./offline.ts").then(
    (offline) => offline.keepFiles(missing),
    () => {}, // a later visit tries again
  );
}
