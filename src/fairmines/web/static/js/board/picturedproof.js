/** The sentences of proofs with pictures of the cells that they speak of. */

import { ProofSentences } from "../core/proofsentences.js";
import { make } from "../page/dom.js";
import { formatList, formatNumber } from "../page/formats.js";
import { capitalize, t } from "../page/i18n.js";
import { miniCell } from "./minicell.js";

/** @import { Cell, Explanation, ProofMessage } from "../games/protocol.js" */
/** @import { ClueAt } from "../core/proofsentences.js" */

/** More cells than these are one picture and their number. */
const MOST_PICTURES = 8;

/** @typedef {(string | HTMLElement)[]} Sentence */

export class PicturedProof extends ProofSentences {
  /** @type {HTMLElement[]} the pictures of the sentence that is made now */
  #pictures = [];

  constructor() {
    super({ say: t, number: (value) => formatNumber(value), list: formatList, capitalize });
  }

  /** @param {Explanation} explanation @returns {Sentence} */
  title(explanation) {
    return this.#draw(() => this.headline(explanation));
  }

  /** @param {ProofMessage} message @param {ClueAt} clueAt @returns {Sentence} */
  line(message, clueAt) {
    return this.#draw(() => this.sentence(message, clueAt));
  }

  /** @param {Cell[]} places @param {ClueAt} clueAt */
  clues(places, clueAt) {
    const names = places.map((place) => {
      const picture = pictureOf(place, `opened d${clueAt(place)}`);
      return this.#mark([picture], super.clues([place], clueAt));
    });
    return formatList(names);
  }

  /** @param {Cell[]} places @param {boolean | null} mined */
  cells(places, mined) {
    const many = places.length > MOST_PICTURES;
    const shown = many ? places.slice(0, 1) : places;
    const pictures = shown.map((place) => pictureOf(place, lookOf(mined)));
    if (many) {
      const times = ` × ${formatNumber(places.length)}`;
      pictures.push(make("span", { "aria-hidden": "true" }, times));
    }
    return this.#mark(pictures, super.cells(places, mined));
  }

  /**
   * @param {HTMLElement[]} pictures
   * @param {string} name what is said for them
   */
  #mark(pictures, name) {
    const unseen = make("span", { class: "unseen" }, name);
    this.#pictures.push(make("span", {}, ...pictures, unseen));
    return `\uE000${this.#pictures.length - 1}\uE001`;
  }

  /** @param {() => string} write @returns {Sentence} */
  #draw(write) {
    this.#pictures = [];
    const text = write();
    const name = this.#pictures[0]?.lastElementChild;
    if (name && text.startsWith("\uE0000")) name.textContent = capitalize(name.textContent ?? "");
    return text
      .split(/\uE000(\d+)\uE001/)
      .map((part, index) => (index % 2 ? copyOf(this.#pictures[Number(part)]) : part));
  }
}

/** A sentence may name a clue twice. @param {HTMLElement} picture */
const copyOf = (picture) => /** @type {HTMLElement} */ (picture.cloneNode(true));

/** @param {boolean | null} mined null if it is neither a mine nor safe */
const lookOf = (mined) => (mined === null ? "covered" : `covered ${mined ? "mined" : "safe"}`);

/** @param {Cell} place @param {string} classes */
function pictureOf([row, column], classes) {
  const picture = miniCell(classes);
  picture.dataset.cell = `${row},${column}`;
  return picture;
}
