/** The sentences of proofs with pictures of the cells that they speak of. */

import { ProofSentences, type ClueAt } from "../engine/proofsentences.ts";
import { make } from "../shell/dom.ts";
import { formatList, formatNumber } from "../shell/formats.ts";
import { capitalize, t } from "../shell/i18n.ts";
import { miniCell } from "./minicell.ts";
import type { Message as ProofMessage } from "../engine/answers.ts";
import type { Cell, Explanation } from "../engine/level.ts";

/** More cells than these are one picture and their number. */
const MOST_PICTURES = 8;

type Sentence = (string | HTMLElement)[];

export class PicturedProof extends ProofSentences {
  /** The pictures of the sentence that is made now. */
  #pictures: HTMLElement[] = [];

  constructor() {
    super({ say: t, number: (value) => formatNumber(value), list: formatList, capitalize });
  }

  title(explanation: Explanation): Sentence {
    return this.#draw(() => this.headline(explanation));
  }

  line(message: ProofMessage, clueAt: ClueAt): Sentence {
    return this.#draw(() => this.sentence(message, clueAt));
  }

  clues(places: Cell[], clueAt: ClueAt) {
    const names = places.map((place) => {
      const picture = pictureOf(place, `opened d${clueAt(place)}`);
      return this.#mark([picture], super.clues([place], clueAt));
    });
    return formatList(names);
  }

  cells(places: Cell[], mined: boolean | null) {
    const many = places.length > MOST_PICTURES;
    const shown = many ? places.slice(0, 1) : places;
    const pictures = shown.map((place) => pictureOf(place, lookOf(mined)));
    if (many) {
      const times = ` × ${formatNumber(places.length)}`;
      pictures.push(make("span", { "aria-hidden": "true" }, times));
    }
    return this.#mark(pictures, super.cells(places, mined));
  }

  /** @param name what is said for them */
  #mark(pictures: HTMLElement[], name: string) {
    const unseen = make("span", { class: "unseen" }, name);
    this.#pictures.push(make("span", {}, ...pictures, unseen));
    return `\uE000${this.#pictures.length - 1}\uE001`;
  }

  #draw(write: () => string): Sentence {
    this.#pictures = [];
    const text = write();
    const name = this.#pictures[0]?.lastElementChild;
    if (name && text.startsWith("\uE0000")) name.textContent = capitalize(name.textContent ?? "");
    return text
      .split(/\uE000(\d+)\uE001/)
      .map((part, index) => (index % 2 ? copyOf(this.#pictures[Number(part)]) : part));
  }
}

/** A sentence may name a clue twice. */
const copyOf = (picture: HTMLElement) => picture.cloneNode(true) as HTMLElement;

/** @param mined null if it is neither a mine nor safe */
const lookOf = (mined: boolean | null) =>
  mined === null ? "covered" : `covered ${mined ? "mined" : "safe"}`;

function pictureOf([row, column]: Cell, classes: string) {
  const picture = miniCell(classes);
  picture.dataset.cell = `${row},${column}`;
  return picture;
}
