/**
 * Opening games: what an empty page invites to, the dialog, and the games that were given together.
 */

import { openDialog } from "../design/dialogs.js";
import { make } from "../page/dom.js";
import { mayHoldGame } from "../page/gameformats.js";
import { formatList } from "../page/formats.js";
import { t } from "../page/i18n.js";
import { byId, place } from "./place.js";
import { gameInFile, storedGame } from "./source.js";

/** @typedef {import("./source.js").Source} Source */
/** @typedef {import("../invitation/invitation.js").Taking} Taking */

/** The most files that a sentence names. */
const NAMED = 3;

export class Opening {
  /**
   * @param {(source: Source) => void} take
   * @param {(sentence: string) => void} complain
   * @param {() => Promise<string | null>} lastGame returns the id of the game that ended last
   */
  constructor(take, complain, lastGame) {
    this.take = take;
    this.lastGame = lastGame;
    /** @type {Taking} */
    this.taking = {
      files: (files) => this.#takeFiles(files),
      unread: (names) => complain(`${formatList(names.slice(0, NAMED))}: ${t("file.unread")}`),
      complain,
    };
    this.listening = this.#listen();
    place.takeFiles = this.taking.files;
    /** @type {File[]} the games that were given together */
    this.files = [];
    this.chosen = /** @type {HTMLSelectElement} */ (byId("given-files"));
    this.chosen.addEventListener("change", () =>
      this.take(gameInFile(this.files[this.chosen.selectedIndex])),
    );
  }

  /** Take what is dropped and pasted from now on. */
  async #listen() {
    const { listenToGames } = await import("../invitation/intake.js");
    listenToGames(place.root, this.taking);
  }

  /** Fill the page that has no game yet. It invites to drop games as soon as it takes them. */
  async invite() {
    await this.listening;
    byId("invitation").replaceChildren(...(await this.#content(this.taking)));
  }

  async openDialog() {
    /** @type {Taking} */
    const taking = {
      ...this.taking,
      files: (files) => {
        dialog.close();
        this.#takeFiles(files);
      },
    };
    const content = await this.#content(taking, () => dialog.close());
    const box = make("div", { class: "invitation" }, ...content);
    const dialog = openDialog(
      t("reviewer.open.title"),
      [box],
      [{ label: t("dialog.cancel") }],
      "wide",
    );
  }

  /** Another game than those of the files is shown. */
  forget() {
    this.files = [];
    byId("given").hidden = true;
  }

  /** @param {Taking} taking @param {() => void} [close] */
  async #content(taking, close = () => {}) {
    const { invitation } = await import("../invitation/invitation.js");
    // Games can be opened from files although this browser's cannot be read.
    const last = await this.lastGame().catch(() => null);
    const mine = () => {
      close();
      this.forget();
      this.take(storedGame(/** @type {string} */ (last)));
    };
    return invitation(taking, last ? [{ label: t("reviewer.open.last"), act: mine }] : []);
  }

  /** Show the first of some games; the others can be chosen. @param {File[]} files */
  #takeFiles(files) {
    const games = files.filter(({ name }) => mayHoldGame(name));
    // A single file is tried whatever it is called.
    this.files = files.length > 1 && games.length ? games : files.slice(0, 1);
    this.chosen.replaceChildren();
    for (const { name } of this.files) this.chosen.append(make("option", {}, name));
    byId("given").hidden = this.files.length < 2;
    this.take(gameInFile(this.files[0]));
  }
}
