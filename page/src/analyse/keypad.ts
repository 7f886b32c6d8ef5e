/**
 * The keypad: what a cell can be, undo and redo, and what a click does.
 *
 * In the mode "select" a click selects a cell, and a key writes into it and goes on to the next. In
 * the mode "paint" a key chooses a brush, and clicks and strokes paint with it.
 */

import { make, makeButton } from "../shell/dom.ts";
import { DisplayCode } from "../board/displaycode.ts";
import { formatNumber } from "../shell/formats.ts";
import { t } from "../shell/i18n.ts";
import { classesOf, codeName } from "../board/cellview.ts";
import type { CellCode } from "./position.ts";

const { COVERED, FLAG, SAFE } = DisplayCode;
const CODES: CellCode[] = [COVERED, FLAG, SAFE, 0, 1, 2, 3, 4, 5, 6, 7, 8];

export class Keypad {
  element: HTMLElement;
  actions: {
    write: (code: CellCode) => void;
    undo: () => void;
    redo: () => void;
    clear: () => void;
  };
  mode: "select" | "paint" = "select";
  brush: CellCode = 1;
  undo: HTMLButtonElement | undefined;
  redo: HTMLButtonElement | undefined;

  constructor(
    element: HTMLElement,
    actions: {
      write: (code: CellCode) => void;
      undo: () => void;
      redo: () => void;
      clear: () => void;
    },
  ) {
    this.element = element;
    this.actions = actions;
    element.addEventListener("keydown", (event) => this.walk(event));
  }

  /** Make the buttons, in the language of the page. */
  build() {
    const keys = CODES.map((code) => {
      const classes = classesOf(code);
      const face = make("span", { class: `cell ${classes}`, "aria-hidden": "true" });
      if (code === 0) face.textContent = formatNumber(0);
      const button = this.button(codeName(code), () => this.press(code), face);
      button.dataset.code = String(code);
      return button;
    });
    const { undo, redo, clear } = this.actions;
    const mode = this.button(
      t("keypad.paint"),
      () => this.setMode(this.mode === "paint" ? "select" : "paint"),
      t("keypad.paint"),
    );
    mode.id = "mode-paint";
    this.undo = this.button(t("keypad.undo"), undo, "↶");
    this.undo.setAttribute("aria-keyshortcuts", "Control+Z");
    this.redo = this.button(t("keypad.redo"), redo, "↷");
    this.redo.setAttribute("aria-keyshortcuts", "Control+Y");
    const empty = this.button(t("keypad.clear"), clear, t("keypad.clear"));
    this.undo.id = "undo";
    this.redo.id = "redo";
    empty.id = "clear";
    this.element.replaceChildren(
      make("div", { class: "keys", role: "group", "aria-label": t("keypad.keys") }, ...keys),
      make("div", { class: "commands" }, mode, this.undo, this.redo, empty),
    );
    this.show();
    this.offerTab();
  }

  /** The buttons that can be pressed. */
  get buttons() {
    return [...this.element.querySelectorAll("button")].filter(
      (button) => !button.closest("[inert]"),
    );
  }

  /** Let the Tab key stop at the first button alone. */
  offerTab() {
    this.buttons.forEach((button, index) => {
      button.tabIndex = index ? -1 : 0;
    });
  }

  /** Let the position be edited, or only its moves be taken back: while somebody plays from it. */
  letEdit(edits: boolean) {
    const editing = [...this.element.querySelectorAll(".keys, #mode-paint, #clear")];
    if (editing.every((key) => key.hasAttribute("inert") !== edits)) return;
    for (const key of editing) key.toggleAttribute("inert", !edits);
    this.offerTab();
  }

  button(label: string, act: () => void, face: Node | string) {
    return makeButton(face, act, { "aria-label": label, title: label });
  }

  press(code: CellCode) {
    this.brush = code;
    if (this.mode === "select") this.actions.write(code);
    this.show();
  }

  setMode(mode: "select" | "paint") {
    this.mode = mode;
    this.show();
  }

  show() {
    this.element
      .querySelector("#mode-paint")
      ?.setAttribute("aria-pressed", String(this.mode === "paint"));
    for (const button of this.element.querySelectorAll("[data-code]")) {
      const { code } = (button as HTMLElement).dataset;
      const chosen = this.mode === "paint" && code === String(this.brush);
      button.setAttribute("aria-pressed", String(chosen));
    }
  }

  /** @param undo whether there is something to undo */
  offer(undo: boolean, redo: boolean) {
    this.undo?.setAttribute("aria-disabled", String(!undo));
    this.redo?.setAttribute("aria-disabled", String(!redo));
  }

  /** One stop for the Tab key; the arrow keys go from button to button. */
  walk(event: KeyboardEvent) {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    const { buttons } = this;
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    buttons[at].tabIndex = -1;
    const next = buttons[(at + by + buttons.length) % buttons.length];
    next.tabIndex = 0;
    next.focus();
  }
}
