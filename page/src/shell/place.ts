/**
 * A place of the application. The document has a template of each place; what is made of it stays
 * alive, outside the document, while another place is shown. A place's ids are its own; so are its
 * address and its title.
 */

import { addTextsOf } from "./i18n.ts";

export type PlaceName = "play" | "analyse" | "review" | "train" | "statistics";

/** Those that have been shown, or are loaded. */
const places = new Map<PlaceName, Place>();

export class Place {
  /** What the address has begun with, up to its hash. */
  #base = "";
  #hash = "";
  #title = "Fairmines";
  #current = false;
  /** Whether the place has been shown: its scripts run. */
  entered = false;
  /** Settled when the scripts have begun. */
  script: Promise<unknown> | undefined;
  /** Settled when the style sheet is loaded. */
  sheet: Promise<unknown> | undefined;

  name: PlaceName;
  template: HTMLTemplateElement;
  root: HTMLElement;
  /** Settled when the scripts of the place are loaded, and when they may begin. */
  loaded: Promise<unknown>;
  noteLoaded!: (value?: unknown) => void;
  begun: Promise<unknown>;
  begin!: (value?: unknown) => void;
  /** What is done when the place is shown again. */
  onShown: (() => void)[] = [];
  /** What is done before another place is shown. */
  onLeft: (() => void)[] = [];
  /** Shows what another address of the place means. */
  open: (address: string) => void;
  /** Takes files that were given to another place. */
  takeFiles: (files: File[]) => void;
  scrolled: [Element, number, number][] = [];

  constructor(name: PlaceName) {
    this.name = name;
    this.template = document.getElementById(`place-${name}`) as HTMLTemplateElement;
    const root = this.template.content.querySelector("main");
    this.root = document.importNode(root as HTMLElement, true);
    this.loaded = new Promise((resolve: (value?: unknown) => void) => {
      this.noteLoaded = resolve;
    });
    this.begun = new Promise((resolve: (value?: unknown) => void) => {
      this.begin = resolve;
    });
    this.open = () => {};
    this.takeFiles = () => {};
    addTextsOf(this.root);
    places.set(name, this);
  }

  // Elements

  /** Returns the element of the place with this id. */
  byId = (id: string): HTMLElement => {
    if (id === this.root.id) return this.root;
    // The document has an index of its ids, and never another place with the same ones.
    const element = this.root.isConnected
      ? document.getElementById(id)
      : (this.root.querySelector(`#${CSS.escape(id)}`) as HTMLElement | null);
    if (!element) throw new Error(`The place '${this.name}' has no element with id '${id}'`);
    return element;
  };

  /** Act on each click on the element with this id. */
  onClick = (id: string, act: () => void) => {
    this.byId(id).addEventListener("click", act);
  };

  /**
   * Grey a button and say why, or take both back. It keeps the focus, which a disabled one would
   * lose.
   *
   * @param why empty for a button that can be pressed
   */
  grey = (id: string, why: string) => {
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
   * @param hash with the # in front, or empty
   */
  write(hash: string) {
    this.#base = this.#base.replace(/\?.*/, "");
    this.#hash = hash;
    if (this.#current) history.replaceState(null, "", this.address);
  }

  /** Whether the address of the document is that of this place; its title is, too. */
  set current(current: boolean) {
    this.#current = current;
    if (current) document.title = this.#title;
  }

  set title(title: string) {
    this.#title = title;
    if (this.#current) document.title = title;
  }
}

export const placeOf = (name: PlaceName) => places.get(name) ?? new Place(name);

/**
 * Returns a place when it is shown first. The scripts of a place wait for that: meanwhile the place
 * before is shown, and if any of them does not come, it stays.
 */
export async function enteredPlace(name: PlaceName) {
  const place = placeOf(name);
  place.noteLoaded();
  await place.begun;
  return place;
}

export function openedPlace(name: PlaceName) {
  const place = places.get(name);
  return place?.entered ? place : null;
}

/** The place that is shown. */
export const shownPlace = () => [...places.values()].find(({ root }) => root.isConnected) as Place;
