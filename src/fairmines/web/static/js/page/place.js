/**
 * A place of the application. The document has a template of each place; what is made of it stays
 * alive, outside the document, while another place is shown. A place's ids are its own; so are its
 * address and its title.
 */

import { addTextsOf } from "./i18n.js";

/** @typedef {"play" | "analyse" | "review" | "train" | "statistics"} PlaceName */

/** @type {Map<PlaceName, Place>} those that have been shown, or are loaded */
const places = new Map();

export class Place {
  /** What the address has begun with, up to its hash. */
  #base = "";
  #hash = "";
  #title = "Fairmines";
  #current = false;
  /** Whether the place has been shown: its scripts run. */
  entered = false;
  /** @type {Promise<unknown> | undefined} settled when the scripts have begun */
  script;
  /** @type {Promise<unknown> | undefined} settled when the style sheets are loaded */
  sheets;

  /** @param {PlaceName} name */
  constructor(name) {
    this.name = name;
    this.template = /** @type {HTMLTemplateElement} */ (document.getElementById(`place-${name}`));
    const root = this.template.content.querySelector("main");
    this.root = document.importNode(/** @type {HTMLElement} */ (root), true);
    /** Settled when the scripts of the place are loaded, and when they may begin. */
    this.loaded = new Promise((/** @type {(value?: unknown) => void} */ resolve) => {
      this.noteLoaded = resolve;
    });
    this.begun = new Promise((/** @type {(value?: unknown) => void} */ resolve) => {
      this.begin = resolve;
    });
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
    addTextsOf(this.root);
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

/** @param {PlaceName} name */
export const placeOf = (name) => places.get(name) ?? new Place(name);

/**
 * Returns a place when it is shown first. The scripts of a place wait for that: meanwhile the place
 * before is shown, and if any of them does not come, it stays.
 *
 * @param {PlaceName} name
 */
export async function enteredPlace(name) {
  const place = placeOf(name);
  place.noteLoaded();
  await place.begun;
  return place;
}

/** @param {PlaceName} name */
export function openedPlace(name) {
  const place = places.get(name);
  return place?.entered ? place : null;
}

/** The place that is shown. */
export const shownPlace = () =>
  /** @type {Place} */ ([...places.values()].find(({ root }) => root.isConnected));
