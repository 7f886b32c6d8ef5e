/**
 * Parts of the page that are menus where they have no room: the levels and some tools in a small
 * window, and what else one can do after a game.
 */

import { byId } from "./place.ts";

const small = matchMedia("(max-width: 599px), (max-height: 499px)");
/** The room between a menu and its button, and the edge of the window, in pixels. */
const GAP = 8;

/** The ids of the menus, those of their buttons, and whether they are menus in a small window alone. */
const MENUS = [
  ["levels", "level-menu", true],
  ["tools-others", "tools-more", true],
  ["result-others", "result-more", false],
] as const;

/** Older browsers have no menus: there all is shown. */
const hasMenus = "popover" in HTMLElement.prototype;

/** Make menus of what has no room in the window of now, and of nothing else. */
export function foldMenus() {
  for (const [id, button, inSmall] of MENUS) {
    const folds = hasMenus && (small.matches || !inSmall);
    byId(id).popover = folds ? "auto" : null;
    byId(button).hidden = !folds;
  }
}

/** Close the menu in which something was chosen, and place each beside its button. */
export function listenToMenus() {
  small.addEventListener("change", foldMenus);
  for (const [id, button] of MENUS) {
    const menu = byId(id);
    menu.addEventListener("click", ({ target }) => {
      if (menu.popover && (target as Element).closest("button")) menu.hidePopover();
    });
    menu.addEventListener("beforetoggle", () => placeBeside(menu, byId(button)));
  }
}

/**
 * Place a menu above or below its button, where more room is, and by the nearer edge of the window.
 */
function placeBeside({ style }: HTMLElement, button: HTMLElement) {
  const { top, bottom, left, right } = button.getBoundingClientRect();
  const below = top + bottom < innerHeight;
  style.top = below ? `${bottom + GAP}px` : "auto";
  style.bottom = below ? "auto" : `${innerHeight - top + GAP}px`;
  const first = left + right < innerWidth;
  style.left = first ? `${Math.max(GAP, left)}px` : "auto";
  style.right = first ? "auto" : `${Math.max(GAP, innerWidth - right)}px`;
}
