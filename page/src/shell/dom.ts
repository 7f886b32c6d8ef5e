/** Functions that make and find elements. */

/** A list may have any number, arguments may not. */
type Child = Node | string | (Node | string)[];

/** @param attributes those with the value false are left out */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string | number | boolean> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  setAttributes(element, attributes);
  for (const child of children.flat()) element.append(child);
  return element;
}

/** @param act what a click does */
export function makeButton(
  label: Child,
  act: () => void,
  attributes?: Record<string, string | number | boolean>,
) {
  const button = make("button", { type: "button", ...attributes }, label);
  button.addEventListener("click", act);
  return button;
}

export function makeSvg<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string | number | boolean> = {},
  ...children: Child[]
): SVGElementTagNameMap[Tag] {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  setAttributes(element, attributes);
  for (const child of children.flat()) element.append(child);
  return element;
}

/**
 * Act on events of the window while an element is in the document: those of a place that is not
 * shown are for another place.
 */
export function whileShown<Type extends keyof WindowEventMap>(
  element: Element,
  type: Type,
  act: (event: WindowEventMap[Type]) => void,
  capture: boolean = false,
) {
  const listener = (event: WindowEventMap[Type]) => {
    if (element.isConnected) act(event);
  };
  window.addEventListener(type, listener, capture);
}

/** Whether nothing that uses keys has the focus: a place begins with it on its heading. */
export const focusIsFree = () => document.activeElement?.matches("body, h1") ?? true;

function setAttributes(element: Element, attributes: Record<string, string | number | boolean>) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false) element.setAttribute(name, value === true ? "" : String(value));
  }
}

/** The room between a menu and its button, and the edge of the window, in pixels. */
const GAP = 8;

/** Older browsers have no menus: there all is shown. */
export const hasMenus = "popover" in HTMLElement.prototype;

/**
 * Place a menu above or below its button, where more room is, and by the nearer edge of the window.
 */
export function placeBeside({ style }: HTMLElement, button: HTMLElement) {
  const { top, bottom, left, right } = button.getBoundingClientRect();
  const below = top + bottom < innerHeight;
  style.top = below ? `${bottom + GAP}px` : "auto";
  style.bottom = below ? "auto" : `${innerHeight - top + GAP}px`;
  const first = left + right < innerWidth;
  style.left = first ? `${Math.max(GAP, left)}px` : "auto";
  style.right = first ? "auto" : `${Math.max(GAP, innerWidth - right)}px`;
}

/**
 * Load a style sheet that only a dialog needs, which loads later itself. A script that waits for it
 * must not fail, because browsers do not try again: without the sheet the dialog is plain.
 */
export function loadSheet(href: string) {
  const link = make("link", { rel: "stylesheet", href });
  document.head.append(link);
  return new Promise((resolve) => {
    link.onload = link.onerror = resolve;
  });
}

const onMac = /^Mac/.test(navigator.platform);

/**
 * Returns the button that a mouse event is about. With Ctrl a Mac's left one is the right one: many
 * have no other.
 */
export const buttonOf = ({ button, ctrlKey }: MouseEvent) =>
  onMac && ctrlKey && button === 0 ? 2 : button;

/**
 * Tells whether an element takes room on the page: `checkVisibility` does, too, but Safari has it
 * from 17.4 on only.
 */
export const isLaidOut = (element: Element) => element.getClientRects().length > 0;
