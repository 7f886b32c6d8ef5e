/**
 * Links that hold a whole position: `analyse#size=30x16&mines=99&cells=...`.
 *
 * `cells` has the cells row by row: a clue, `c` covered, `f` a known mine, `s` known to be safe.
 * Capital letters after a cell count how often it is repeated: a number with the digits A = 0 to Z = 25.
 * The page reads them itself, because a place shows its first board before it has the kernel.
 */

import { PAGES } from "../shell/site.ts";
import { DamagedLink, readFields, wholeNumber } from "../shell/links.ts";
import { LONGEST, Position, type CellCode } from "./position.ts";
import type { Place } from "../shell/place.ts";

/** Browsers refuse addresses that change too often. Safari allows 100 within 30 seconds. */
const REST_MS = 400;
const BASE = 26;
const ZERO = "A".charCodeAt(0);

/**
 * Returns the address that opens the analyser with a position.
 *
 * @param analyser the address of the analyser, by default that of this host
 */
export function positionLink(
  position: Position,
  analyser: string | URL = new URL(PAGES.analyse, document.baseURI),
) {
  const url = new URL(analyser);
  url.search = "";
  url.hash = writeFragment(position);
  return url.href;
}

/** Returns the address that practises what is certain in a position, or its best guess. */
export function drillLink(position: Position) {
  const url = new URL(PAGES.train, document.baseURI);
  url.hash = drillFragment(position);
  return url.href;
}

/**
 * Returns the drill that a position is, as addresses and answers name it. Flags may be wrong, so
 * they are left out.
 */
export function drillFragment(position: Position) {
  const flags = [...position.cells.keys()].filter((index) => position.cells[index] === "f");
  return writeFragment(position.with(flags.map((index) => [index, "c"])));
}

/** Returns what follows the # of a link. */
export function writeFragment({ width, height, cells, total }: Position) {
  const parts = [`size=${width}x${height}`];
  if (total.kind === "mines") parts.push(`mines=${total.mines}`);
  if (total.kind === "density") parts.push(`density=${total.density}`);
  parts.push(`cells=${writeCells(cells)}`);
  return parts.join("&");
}

/**
 * @param fragment without the #
 * @returns null if it is none of these
 */
export function readFragment(fragment: string): Position | null {
  try {
    const { size, cells: text, mines, density } = readFields(fragment, READERS);
    if (!size || !text) return null;
    const [width, height] = size;
    const cells = readCells(text, width * height);
    if (!cells || (mines ?? 0) > cells.length) return null;
    if (mines !== undefined && density !== undefined) return null;
    return new Position(width, height, cells, readTotal(mines, density));
  } catch (error) {
    if (error instanceof DamagedLink) return null;
    throw error;
  }
}

const READERS = {
  size: (text: string) => {
    const [width, height] = (/^(\d{1,3})x(\d{1,3})$/.exec(text) ?? []).slice(1).map(Number);
    const isSide = (side: number) => side >= 1 && side <= LONGEST;
    return isSide(width) && isSide(height) ? [width, height] : null;
  },
  cells: (text: string) => text,
  mines: wholeNumber,
  density: (text: string) => {
    const density = /^[\d.e-]{1,30}$/.test(text) ? Number(text) : 0;
    return density > 0 && density < 1 ? density : null;
  },
};

function readTotal(mines: number | undefined, density: number | undefined): Position["total"] {
  if (mines !== undefined) return { kind: "mines", mines };
  return density === undefined ? { kind: "unknown" } : { kind: "density", density };
}

function writeCells(cells: CellCode[]) {
  let text = "";
  for (let first = 0; first < cells.length; ) {
    let next = first + 1;
    while (next < cells.length && cells[next] === cells[first]) next++;
    text += cells[first] + (next - first > 1 ? writeCount(next - first) : "");
    first = next;
  }
  return text;
}

function writeCount(count: number) {
  let text = "";
  for (let left = count; left > 0; left = Math.floor(left / BASE)) {
    text = String.fromCharCode(ZERO + (left % BASE)) + text;
  }
  return text;
}

/** @param expected the number of cells */
function readCells(text: string, expected: number): CellCode[] | null {
  if (!/^(?:[0-8cfs][A-Z]{0,4})*$/.test(text)) return null;
  const cells: CellCode[] = [];
  for (const [, letter, count] of text.matchAll(/([0-8cfs])([A-Z]*)/g)) {
    const repeats = [...count].reduce((sum, digit) => sum * BASE + digit.charCodeAt(0) - ZERO, 0);
    const times = count ? repeats : 1;
    if (cells.length + times > expected) return null;
    const code = (/\d/.test(letter) ? Number(letter) : letter) as CellCode;
    for (let each = 0; each < times; each++) cells.push(code);
  }
  return cells.length === expected ? cells : null;
}

/**
 * The address of the analyser: it holds the position, so that a reload or a bookmark finds it again.
 */
export class Address {
  place: Place;
  /** What is still to be written, while the last change of the address is not long ago. */
  next: Position | null;
  timer = 0;

  constructor(place: Place) {
    this.place = place;
    this.next = null as Position | null;
    place.onLeft.push(() => this.#write());
  }

  /** Write a position: at once, or when the address has rested. */
  show(position: Position) {
    this.next = position;
    if (!this.timer) this.#write();
  }

  #write() {
    if (!this.next) return;
    this.place.write(`#${writeFragment(this.next)}`);
    this.next = null;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      this.timer = 0;
      this.#write();
    }, REST_MS);
  }
}
