/** The sentences of proofs: texts in which a tile stands for each thing that they speak of. */

import { make } from "../shell/dom.ts";
import { formatList, formatNumber } from "../shell/formats.ts";
import { capitalize, t } from "../shell/i18n.ts";
import { makeTile, placeKey, suppositionWord, type Mark, type Marks } from "./marks.ts";
import { MOST_NAMED, type Group, type Saying, type Thing } from "./proofframes.ts";
import type { Position } from "../analyse/position.ts";
import type { Cell } from "../engine/level.ts";

export type Sentence = (string | HTMLElement)[];

/** The frame of the sentences, and the cells whose places were said in it. */
export class Sayings {
  #board;
  #marks;
  #said = new Set<string>();

  constructor(board: Position, marks: Marks) {
    this.#board = board;
    this.#marks = marks;
  }

  /** Returns a sentence with its tiles. */
  write(saying: Saying): Sentence {
    const tiles: HTMLElement[] = [];
    const parts = capitalize(this.#fill(saying, tiles)).split(/\uE000(\d+)\uE001/);
    return parts.map((part, index) => (index % 2 ? tiles[Number(part)] : part));
  }

  /** Returns a text with the numbers of its tiles, which are added to a list. */
  #fill({ key, values }: Saying, tiles: HTMLElement[]): string {
    const texts = Object.entries(values).map(([name, value]) => {
      if (typeof value !== "object") return [name, value];
      if (!Array.isArray(value)) return [name, this.#fill(value, tiles)];
      const numbers = this.#tiles(value).map((tile) => tiles.push(tile) - 1);
      return [name, formatList(numbers.map((number) => `\uE000${number}\uE001`))];
    });
    return t(key, Object.fromEntries(texts));
  }

  #tiles(things: Thing[]) {
    if (things.length > MOST_NAMED) return [this.#manyTile(things)];
    return things.map((thing) => {
      if ("group" in thing) return groupTile(thing.group);
      return this.#tile("clue" in thing ? thing.clue : thing.cell);
    });
  }

  /** A fact or a supposition has its own picture in a sentence, without the ring and the frame. */
  #tile(cell: Cell) {
    const { look, asked, letter } = this.#mark(cell);
    const shown = { look, letter, asked: asked && (!look || look === "undetermined") };
    return makeTile(this.#code(cell), shown, this.#name(cell));
  }

  /** Returns a tile for cells without letters: the first of them, and how many they are. */
  #manyTile(things: Thing[]) {
    const cellsOf = (thing: Thing) =>
      "group" in thing ? thing.group.cells : ["clue" in thing ? thing.clue : thing.cell];
    const places = things.flatMap(cellsOf);
    const { letter, ...mark } = this.#mark(places[0]);
    const name = formatList(places.map((place) => placeName(this.#board, place)));
    const tile = makeTile(this.#code(places[0]), mark, name);
    tile.firstElementChild?.append(
      make("span", { class: "times" }, `× ${formatNumber(places.length)}`),
    );
    return tile;
  }

  /** The letter of a cell; where it is when it is named first; and what is supposed of it. */
  #name(cell: Cell) {
    const key = placeKey(cell);
    const { letter, look } = this.#mark(cell);
    const place = this.#said.has(key) && letter ? "" : placeName(this.#board, cell);
    this.#said.add(key);
    return [letter, place, suppositionWord(look)].filter(Boolean).join(", ");
  }

  #mark(cell: Cell): Mark {
    return this.#marks.get(placeKey(cell)) ?? {};
  }

  #code(cell: Cell) {
    const code = this.#board.cells[this.#board.index(cell)];
    return typeof code === "number" ? code : "c";
  }
}

/** Says which clue it is, or where a covered cell is. */
function placeName(board: Position, [row, column]: Cell) {
  const number = board.cells[board.index([row, column])];
  if (typeof number === "number") return t("proof.clue", { number, row, column });
  return t("proof.cells", { row, columns: column, count: 1 });
}

/** How many mines cells share: "1", "≤ 2", "1–3". */
export function shareOf({ least, most, cells }: Group) {
  if (least === most) return formatNumber(least);
  if (least === 0) return `≤${formatNumber(most)}`;
  return most === cells.length
    ? `≥${formatNumber(least)}`
    : `${formatNumber(least)}–${formatNumber(most)}`;
}

/** Returns the pill of a group: a number, and a mine. */
export const makeCount = (group: Group) =>
  make("span", { class: "count", "aria-hidden": "true" }, shareOf(group));

function groupTile(group: Group) {
  const name = t("proof.group", { count: group.cells.length, cells: placesName(group.cells) });
  const tile = make("span", { class: "mini tile many", "aria-hidden": "true" }, makeCount(group));
  return make("span", { class: "thing" }, tile, make("span", { class: "unseen" }, name));
}

/** Names cells row by row: "row 0, columns 1 and 2". */
function placesName(places: Cell[]) {
  const rows = new Map<number, number[]>();
  for (const [row, column] of places) rows.set(row, [...(rows.get(row) ?? []), column]);
  return formatList(
    [...rows].map(([row, columns]) =>
      t("proof.cells", { row, columns: formatList(columns.map(String)), count: columns.length }),
    ),
  );
}
