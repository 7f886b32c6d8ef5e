/** Functions that make and find elements. */

/** @typedef {Node | string} Child */

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string | number | boolean>} attributes those with the value false are left out
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  setAttributes(element, attributes);
  element.append(...children);
  return element;
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
  element.append(...children);
  return element;
}

/**
 * Returns the element of index.html with this id.
 *
 * @param {string} id
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no element with id '${id}'`);
  return element;
}

/**
 * Act on each click on the element with this id.
 *
 * @param {string} id
 * @param {() => void} act
 */
export function onClick(id, act) {
  byId(id).addEventListener("click", act);
}

/**
 * Grey a button and say why, or take both back. It keeps the focus, which a disabled one would lose.
 *
 * @param {string} id
 * @param {string} why empty for a button that can be pressed
 */
export function grey(id, why) {
  const button = byId(id);
  button.setAttribute("aria-disabled", String(why !== ""));
  button.setAttribute("aria-description", why);
  button.title = why;
}

/**
 * @param {Element} element
 * @param {Record<string, string | number | boolean>} attributes
 */
function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false) element.setAttribute(name, value === true ? "" : String(value));
  }
}
