/** Functions that make and find elements. */

/** @typedef {Node | string | (Node | string)[]} Child a list may have any number, arguments may not */

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string | number | boolean>} attributes those with the value false are left
 *   out
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  setAttributes(element, attributes);
  for (const child of children.flat()) element.append(child);
  return element;
}

/**
 * @param {Child} label
 * @param {() => void} act what a click does
 * @param {Record<string, string | number | boolean>} [attributes]
 */
export function makeButton(label, act, attributes) {
  const button = make("button", { type: "button", ...attributes }, label);
  button.addEventListener("click", act);
  return button;
}

/**
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string | number | boolean>} attributes
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function makeSvg(tag, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  setAttributes(element, attributes);
  for (const child of children.flat()) element.append(child);
  return element;
}

/**
 * Act on events of the window while an element is in the document: those of a place that is not
 * shown are for another place.
 *
 * @template {keyof WindowEventMap} Type
 * @param {Element} element
 * @param {Type} type
 * @param {(event: WindowEventMap[Type]) => void} act
 * @param {boolean} [capture]
 */
export function whileShown(element, type, act, capture = false) {
  const listener = (/** @type {WindowEventMap[Type]} */ event) => {
    if (element.isConnected) act(event);
  };
  window.addEventListener(type, listener, capture);
}

/** Whether nothing that uses keys has the focus: a place begins with it on its heading. */
export const focusIsFree = () => document.activeElement?.matches("body, h1") ?? true;

/** @param {Element} element @param {Record<string, string | number | boolean>} attributes */
function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false) element.setAttribute(name, value === true ? "" : String(value));
  }
}

/**
 * Load a style sheet that only a dialog needs, which loads later itself. A script that waits for it
 * must not fail, because browsers do not try again: without the sheet the dialog is plain.
 *
 * @param {URL} address
 */
export function loadSheet({ href }) {
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
 *
 * @param {MouseEvent} event
 */
export const buttonOf = ({ button, ctrlKey }) => (onMac && ctrlKey && button === 0 ? 2 : button);

/**
 * Tells whether an element takes room on the page: `checkVisibility` does, too, but Safari has it
 * from 17.4 on only.
 *
 * @param {Element} element
 */
export const isLaidOut = (element) => element.getClientRects().length > 0;
