/**
 * Sends old links on: before the game was there, the analyser had the address of the whole folder.
 */

/** The page of the analyser. */
export const ANALYSER = "analyse.html";

/** Whether this page is being left for the analyser. */
export const leaving = isPosition();
if (leaving) location.replace(ANALYSER + location.search + location.hash);

/**
 * Whether the address of the game's page has a position, of this analyser or of another program.
 */
function isPosition() {
  if (!document.getElementById("menu-game")) return false;
  return [location.search, location.hash.slice(1), location.hash.split("?")[1]].some((part) => {
    const given = new URLSearchParams(part);
    return given.has("size") || given.has("analysis") || (given.has("b") && given.has("m"));
  });
}
