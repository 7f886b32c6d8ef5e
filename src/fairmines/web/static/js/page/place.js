/**
 * A place of the application: what a document has below its body. It stays alive, outside the
 * document, while another place is shown. Its ids are its own; so are its address and its title.
 */

import { addTextsOf } from "./i18n.js";

/** @typedef {"play" | "analyse" | "review" | "train" | "statistics"} PlaceName */

/** @type {Map<PlaceName, Place>} those that have been opened */
const places = new Map();

export class Place {
  /** What the address has begun with, up to its hash. */
  #base;
  #hash;
  #title = document.title;
  #current = false;

  /**
   * @param {PlaceName} name
   * @param {HTMLElement} root
   * @param {string} address
   * @param {{sheets: string[], bodyClass: string}} style the style sheets of its document, as
   *   addresses
   */
  constructor(name, root, address, style) {
    const { hash, href } = new URL(address);
    this.name = name;
    this.root = root;
    this.style = style;
    this.#base = href.slice(0, href.length - hash.length);
    this.#hash = hash;
    /** @type {(() => void)[]} what is done when the place is shown again */
    this.onShown = [];
    /** @type {(() => void)[]} what is done before another place is shown */
    this.onLeft = [];
    /** @type {(address: string) => void} shows what another address of the place means */
    this.open = () => {};
    /** @type {(files: File[]) => void} takes files that were given to another place */
    this.takeFiles = () => {};
    /** @type {[Element, number, number][]} */
    this.scrolled = [];
    addTextsOf(root);
    places.set(name, this);
  }

  // Elements

  /**
   * Returns the element of the place with this id.
   *
   * @param {string} id
   * @returns {HTMLElement}
   */
  byId = (id) => {
    if (id === this.root.id) return this.root;
    // The document has an index of its ids, and never another place with the same ones.
    const element = this.root.isConnected
      ? document.getElementById(id)
      : /** @type {HTMLElement | null} */ (this.root.querySelector(`#${CSS.escape(id)}`));
    if (!element) throw new Error(`The place '${this.name}' has no element with id '${id}'`);
    return element;
  };

  /**
   * Act on each click on the element with this id.
   *
   * @param {string} id
   * @param {() => void} act
   */
  onClick = (id, act) => {
    this.byId(id).addEventListener("click", act);
  };

  /**
   * Grey a button and say why, or take both back. It keeps the focus, which a disabled one would
   * lose.
   *
   * @param {string} id
   * @param {string} why empty for a button that can be pressed
   */
  grey = (id, why) => {
    const button = this.byId(id);
    button.setAttribute("aria-disabled", String(why !== ""));
    button.setAttribute("aria-description", why);
    button.title = why;
  };

  // The address

  /** The address of what is shown, or was shown last. */
  get address() {
    return this.#base + this.#hash;
  }

  set address(address) {
    const { hash, href } = new URL(address);
    this.#base = href.slice(0, href.length - hash.length);
    this.#hash = hash;
  }

  get hash() {
    return this.#hash;
  }

  /**
   * Write what is shown into the address, so that a reload, a bookmark and the way back find it
   * again.
   *
   * @param {string} hash with the # in front, or empty
   */
  write(hash) {
    this.#base = this.#base.replace(/\?.*/, "");
    this.#hash = hash;
    if (this.#current) history.replaceState(null, "", this.address);
  }

  /** Whether the address of the document is that of this place; its title is, too. */
  set current(/** @type {boolean} */ current) {
    this.#current = current;
    if (current) document.title = this.#title;
  }

  set title(/** @type {string} */ title) {
    this.#title = title;
    if (this.#current) document.title = title;
  }
}

/**
 * Returns a place: the one that was opened, or that of the document as it was loaded.
 *
 * @param {PlaceName} name
 */
export function placeOf(name) {
  const known = places.get(name);
  if (known) return known;
  const root = /** @type {HTMLElement} */ (document.querySelector("main"));
  const style = { sheets: sheetsOf(document), bodyClass: document.body.className };
  const place = new Place(name, root, location.href, style);
  place.current = true;
  return place;
}

/** @param {PlaceName} name */
export const openedPlace = (name) => places.get(name) ?? null;

/** The place that is shown. */
export const shownPlace = () =>
  /** @type {Place} */ ([...places.values()].find(({ root }) => root.isConnected));

/**
 * Returns the addresses of a document's style sheets, in their order.
 *
 * @param {Document} page
 */
export function sheetsOf(page) {
  return sheetsIn(page).map(addressOf);
}

/**
 * The style sheets of a document. A bundle writes one into a page, with its address.
 *
 * @param {Document} page
 */
export const sheetsIn = (page) => [
  .../** @type {NodeListOf<HTMLLinkElement | HTMLStyleElement>} */ (
    page.querySelectorAll('link[rel="stylesheet"], style[data-href]')
  ),
];

/** @param {HTMLElement} sheet */
export const addressOf = (sheet) =>
  new URL(sheet.getAttribute("href") ?? sheet.dataset.href ?? "", document.baseURI).href;
