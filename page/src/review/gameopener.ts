/**
 * Opening games: what an empty page invites to, the dialog, and the games that were given together.
 */

import { openDialog } from "../shell/dialogs.ts";
import { make } from "../shell/dom.ts";
import { mayHoldGame } from "../shell/gameformats.ts";
import { formatList } from "../shell/formats.ts";
import { t } from "../shell/i18n.ts";
import { byId, place } from "./place.ts";
import { gameInFile, storedGame, type Source } from "./source.ts";
import type { Taking } from "../shell/invitation.ts";

/** The most files that a sentence names. */
const NAMED = 3;

export class GameOpener {
  take: (source: Source) => void;
  lastGame: () => Promise<string | null>;
  taking: Taking;
  listening: Promise<void>;
  /** The games that were given together. */
  files: File[] = [];
  chosen: HTMLSelectElement;

  /** @param lastGame returns the id of the game that ended last */
  constructor(
    take: (source: Source) => void,
    complain: (sentence: string) => void,
    lastGame: () => Promise<string | null>,
  ) {
    this.take = take;
    this.lastGame = lastGame;
    this.taking = {
      files: (files) => this.#takeFiles(files),
      unread: (names) => complain(`${formatList(names.slice(0, NAMED))}: ${t("file.unread")}`),
      complain,
    };
    this.listening = this.#listen();
    place.takeFiles = this.taking.files;
    this.chosen = byId("given-files") as HTMLSelectElement;
    this.chosen.addEventListener("change", () =>
      this.take(gameInFile(this.files[this.chosen.selectedIndex])),
    );
  }

  /** Take what is dropped and pasted from now on. */
  async #listen() {
    const { listenToGames } = await import("../shell/intake.ts");
    listenToGames(place.root, this.taking);
  }

  /** Fill the page that has no game yet. It invites to drop games as soon as it takes them. */
  async invite() {
    await this.listening;
    byId("invitation").replaceChildren(...(await this.#content(this.taking)));
  }

  async openDialog() {
    const taking: Taking = {
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

  /** Forget the files that were given together, unless the game that is shown is from them. */
  keepFilesOf({ id, packed }: Source) {
    if (id || packed) this.files = [];
    byId("given").hidden = this.files.length < 2;
  }

  async #content(taking: Taking, close: () => void = () => {}) {
    const { invitation } = await import("../shell/invitation.ts");
    // Games can be opened from files although this browser's cannot be read.
    const last = await this.lastGame().catch(() => null);
    const mine = () => {
      close();
      this.take(storedGame(last as string));
    };
    return invitation(taking, last ? [{ label: t("reviewer.open.last"), act: mine }] : []);
  }

  /** Show the first of some games; the others can be chosen. */
  #takeFiles(files: File[]) {
    const games = files.filter(({ name }) => mayHoldGame(name));
    // A single file is tried whatever it is called.
    this.files = files.length > 1 && games.length ? games : files.slice(0, 1);
    this.chosen.replaceChildren();
    for (const { name } of this.files) this.chosen.append(make("option", {}, name));
    byId("given").hidden = this.files.length < 2;
    this.take(gameInFile(this.files[0]));
  }
}
