/**
 * Parts of the page that are menus where they have no room: the levels and some tools in a small
 * window, and what else one can do after a game.
 */

import { hasMenus, placeBeside } from "../shell/dom.ts";
import { byId } from "./place.ts";

const small = matchMedia("(max-width: 599px), (max-height: 499px)");
/** The ids of the menus, those of their buttons, and whether they are menus in a small window alone. */
const MENUS = [
  ["levels", "level-menu", true],
  ["tools-others", "tools-more", true],
  ["result-others", "result-more", false],
] as const;

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
