/** Tools of the review that its document lacks: the menu of what few people need, and practice. */

import { hasMenus, make, placeBeside } from "../shell/dom.ts";
import { byId } from "./place.ts";

/** How many times as fast a game is played back. */
const SPEEDS = [0.25, 0.5, 1, 2, 4, 8];

/** The tools of the menu by their names: their texts, and which of them are switches. */
const TOOLS = [
  ["pointer", "reviewer.pointer", true],
  ["path", "reviewer.path", false],
  ["link", "reviewer.link", null],
  ["save", "reviewer.save", null],
] as const;

/** Make the button that leads from a mistake to drills, beside what else is asked of a move. */
export function makeDrillButton() {
  const named = { id: "tool-drill", "data-i18n": "reviewer.drill" };
  byId("what-else").after(make("button", { type: "button", ...named, hidden: true }));
}

/** Make the menu; in a browser that has none, its tools stand among the others. */
export function makeMoreTools() {
  const tools = TOOLS.map(([name, text, pressed]) => {
    const state = pressed !== null && String(pressed);
    const named = { id: `tool-${name}`, "data-i18n": text };
    return make("button", {
      type: "button",
      ...named,
      "aria-pressed": state,
      hidden: state !== false,
    });
  });
  const speeds = SPEEDS.map((times) =>
    make("option", { value: times, selected: times === 1 }, `${times}×`),
  );
  const speed = make("select", { id: "speed" }, speeds);
  const label = make("label", {}, make("span", { "data-i18n": "reviewer.speed" }), " ", speed);
  const menu = make("div", { id: "review-others", class: "review-others" }, tools, label);
  const button = byId("review-more");
  button.hidden = !hasMenus;
  button.after(menu);
  if (!hasMenus) return;
  menu.popover = "auto";
  menu.addEventListener("click", ({ target }) => {
    if ((target as Element).closest("button")) menu.hidePopover();
  });
  menu.addEventListener("beforetoggle", () => placeBeside(menu, button));
}
