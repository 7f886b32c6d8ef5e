/** Where a reviewed game comes from and goes to: the host's games, files, practice. */

import { MAX_RECORD } from "../core/answerlimits.js";
import { host } from "../games/host.js";
import { core } from "../core/core.js";
import { t } from "../page/i18n.js";
import { Refusal, replaysIn } from "../games/refusal.js";
import { lazily } from "../core/once.js";
import { unpackRecord } from "../page/replaylink.js";
import { unreadable, whyUnreadable } from "../page/unreadablegame.js";
import { openDialog } from "../design/dialogs.js";
import { make } from "../page/dom.js";

/** The games that each winning chance rests on, in the second answer. */
const GAMES = 100;

/** @typedef {import("./recorded.js").ReviewedGame} ReviewedGame */

/**
 * @typedef {{id: string | null, packed: string | null,
 *   ask: (games: number, signal: AbortSignal) => Promise<ReviewedGame>}} Source
 *   the id of a game that the host has, or the record in a link; a file has neither
 */

/** @param {string} id @returns {Source} */
export function storedGame(id) {
  const readRecord = lazily(() => host.readRecord(id));
  return {
    id,
    packed: null,
    ask: async (games, signal) => core.review({ record: await readRecord() }, games, signal),
  };
}

/**
 * @param {File} file
 * @param {number} [replay] the number of one in a session, from 1; with 0 the only one
 * @param {boolean} [partial] read a damaged replay as far as it is whole
 * @returns {Source}
 */
export function gameInFile(file, replay = 0, partial = false) {
  /** @type {Source["ask"]} */
  const ask = (games, signal) =>
    core.review({ file, name: file.name, replay, partial }, games, signal);
  return {
    id: null,
    packed: null,
    ask: async (games, signal) => {
      if (file.size > MAX_RECORD) throw new Refusal("", "too-large");
      try {
        return await ask(games, signal).catch(async (error) => {
          const names = replaysIn(error);
          if (!names) throw error;
          replay = await chooseReplay(file.name, names);
          return ask(games, signal);
        });
      } catch (error) {
        const why = unreadable(error, () => whyUnreadable(file.name));
        const helps = error instanceof Refusal && error.readable?.partial;
        throw helps ? new PartlyReadable(why, gameInFile(file, replay, true)) : why;
      }
    },
  };
}

/** A replay can be read as far as it is whole. */
export class PartlyReadable extends Error {
  /**
   * @param {unknown} why it cannot be read wholly
   * @param {Source} part
   */
  constructor(why, part) {
    super("only a part of a file can be read");
    this.why = why;
    this.part = part;
  }
}

/** @param {string} packed @returns {Source} */
export function gameInLink(packed) {
  return {
    id: null,
    packed,
    ask: async (games, signal) => {
      const file = await unpackRecord(packed);
      return core
        .review({ file, name: "game.json", replay: 0 }, games, signal)
        .catch(async (error) => {
          throw unreadable(error, () => t("link.damaged"));
        });
    },
  };
}

/**
 * Review a game: first with what is known at once, then with winning chances by playing on.
 *
 * @param {Source} source
 * @param {(game: ReviewedGame) => void} take
 * @param {AbortSignal} signal ends it; then nothing is taken any more
 */
async function reviewGame(source, take, signal) {
  const first = await source.ask(0, signal);
  signal.throwIfAborted();
  if (!lacksChances(first.review)) {
    take(first);
    return;
  }
  take({ ...first, review: first.review && withOpenVerdicts(first.review) });
  try {
    const second = await source.ask(GAMES, signal);
    signal.throwIfAborted();
    take(second);
  } catch (error) {
    if (!signal.aborted) take(first); // no later answer closes its verdicts
    throw error;
  }
}

/**
 * Open the verdicts that winning chances may still change: no mistake is shown that may be none.
 *
 * @param {import("./recorded.js").ShownReview} review
 * @returns {import("./recorded.js").ShownReview}
 */
function withOpenVerdicts(review) {
  const decisions = review.decisions.map((decision) => {
    const open = decision.cut || (decision.mistake === "riskier" && !decision.cost);
    return open ? { ...decision, open, cut: false, mistake: null, better: null } : decision;
  });
  const mistakes = decisions.filter((decision) => decision.mistake).map(({ number }) => number);
  return { ...review, complete: true, decisions, mistakes, first_mistake: mistakes[0] ?? null };
}

/** Whether winning chances are not known yet. @param {ReviewedGame["review"]} review */
export function lacksChances(review) {
  return (
    review !== null &&
    (!review.start || review.decisions.some(({ risk, before }) => (risk ?? 0) > 0 && !before))
  );
}

/**
 * Asks which of the replays in a file to open; without an answer the first one.
 *
 * @param {string} name of the file
 * @param {string[]} names of the replays
 * @returns {Promise<number>} the number of a replay, from 1
 */
function chooseReplay(name, names) {
  const list = make(
    "select",
    { id: "choose-replay" },
    ...names.map((replay, index) =>
      make("option", { value: String(index + 1) }, `${index + 1}. ${replay}`),
    ),
  );
  const label = make("label", { for: list.id }, t("reviewer.choose.game"));
  const dialog = openDialog(
    t("reviewer.choose.title"),
    [make("p", {}, t("reviewer.choose.says", { name })), make("p", {}, label, " ", list)],
    [{ label: t("open.take") }],
  );
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(Number(list.value)));
  });
}

/** The review of the game that was asked for last: nobody waits for the others any more. */
export class LatestReview {
  /** @type {Source | null} */
  #asked = null;
  #ending = new AbortController();

  /**
   * Reviews a game, and ends the review before.
   *
   * @param {Source} source
   * @param {(game: import("./recorded.js").ReviewedGame) => void} take gets each answer
   * @param {(error: unknown) => void} complain
   */
  async ask(source, take, complain) {
    this.#ending.abort();
    this.#asked = source;
    const { signal } = (this.#ending = new AbortController());
    try {
      await reviewGame(source, take, signal);
    } catch (error) {
      if (!signal.aborted) complain(error);
    }
  }

  /**
   * Ends the review of any other game than the one that is shown; returns whether there was one.
   *
   * @param {Source} shown
   */
  stay(shown) {
    if (this.#asked === shown) return false;
    this.#ending.abort();
    this.#asked = shown;
    return true;
  }
}
