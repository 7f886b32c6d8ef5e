/** Where a reviewed game comes from and goes to: the host's games, files, practice. */

import { LONG_REVIEW_SECONDS, MAX_RECORD, REVIEW_SECONDS } from "../engine/answerlimits.ts";
import { host } from "../host/host.ts";
import { core } from "../engine/core.ts";
import { t } from "../shell/i18n.ts";
import { Refusal, replaysIn } from "../engine/refusal.ts";
import { lazily } from "../engine/once.ts";
import { unpackRecord } from "../shell/replaylink.ts";
import { unreadable, whyUnreadable } from "../shell/unreadablegame.ts";
import { openDialog } from "../shell/dialogs.ts";
import { make } from "../shell/dom.ts";
import type { ReviewedGame } from "./recorded.ts";

/** The games that each winning chance rests on, after the first answer. */
const GAMES = 100;

/** The id of a game that the host has, or the record in a link; a file has neither. */
export type Source = {
  id: string | null;
  packed: string | null;
  ask: (games: number, signal: AbortSignal, seconds?: number) => Promise<ReviewedGame>;
};

export function storedGame(id: string): Source {
  const readRecord = lazily(() => host.readRecord(id));
  return {
    id,
    packed: null,
    ask: async (...asked) => core.review({ record: await readRecord() }, ...asked),
  };
}

/**
 * @param replay the number of one in a session, from 1; with 0 the only one
 * @param partial read a damaged replay as far as it is whole
 */
export function gameInFile(file: File, replay: number = 0, partial: boolean = false): Source {
  const ask: Source["ask"] = (...asked) =>
    core.review({ file, name: file.name, replay, partial }, ...asked);
  return {
    id: null,
    packed: null,
    ask: async (...asked) => {
      if (file.size > MAX_RECORD) throw new Refusal("", "too-large");
      try {
        return await ask(...asked).catch(async (error) => {
          const names = replaysIn(error);
          if (!names) throw error;
          replay = await chooseReplay(file.name, names);
          return ask(...asked);
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
  why: unknown;
  part: Source;

  /** @param why it cannot be read wholly */
  constructor(why: unknown, part: Source) {
    super("only a part of a file can be read");
    this.why = why;
    this.part = part;
  }
}

export function gameInLink(packed: string): Source {
  return {
    id: null,
    packed,
    ask: async (...asked) => {
      const file = await unpackRecord(packed);
      const game = { file, name: "game.json", replay: 0 };
      return core.review(game, ...asked).catch(async (error) => {
        throw unreadable(error, () => t("link.damaged"));
      });
    },
  };
}

/**
 * Review a game: first with what is known at once, then with winning chances by playing on, and
 * once more where the time was over before a guess had a verdict.
 *
 * @param signal ends it; then nothing is taken any more
 */
async function reviewGame(source: Source, take: (game: ReviewedGame) => void, signal: AbortSignal) {
  let last = await source.ask(0, signal);
  signal.throwIfAborted();
  try {
    for (const seconds of [REVIEW_SECONDS, LONG_REVIEW_SECONDS]) {
      if (!lacksChances(last.review)) break;
      take(withOpenVerdicts(last));
      last = await source.ask(GAMES, signal, seconds);
      signal.throwIfAborted();
    }
  } finally {
    if (!signal.aborted) take(last); // no later answer closes its verdicts
  }
}

/**
 * Open the verdicts that winning chances may still change: no mistake is shown that may be none.
 */
function withOpenVerdicts({ review, ...game }: ReviewedGame): ReviewedGame {
  if (!review) return { review, ...game };
  const decisions = review.decisions.map((decision) => {
    const open = decision.cut || (decision.mistake === "riskier" && !decision.cost);
    return open ? { ...decision, open, cut: false, mistake: null, better: null } : decision;
  });
  const mistakes = decisions.filter((decision) => decision.mistake).map(({ number }) => number);
  const [first_mistake = null] = mistakes;
  return { ...game, review: { ...review, complete: true, decisions, mistakes, first_mistake } };
}

/** Whether winning chances are not known yet. */
export function lacksChances(review: ReviewedGame["review"]) {
  return (
    review !== null &&
    (!review.start ||
      review.decisions.some(({ cut, risk, before }) => cut || ((risk ?? 0) > 0 && !before)))
  );
}

/**
 * Asks which of the replays in a file to open; without an answer the first one.
 *
 * @param name of the file
 * @param names of the replays
 * @returns the number of a replay, from 1
 */
function chooseReplay(name: string, names: string[]): Promise<number> {
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
  #asked: Source | null = null;
  #ending = new AbortController();

  /**
   * Reviews a game, and ends the review before.
   *
   * @param take gets each answer
   */
  async ask(
    source: Source,
    take: (game: ReviewedGame) => void,
    complain: (error: unknown) => void,
  ) {
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
   */
  stay(shown: Source) {
    if (this.#asked === shown) return false;
    this.#ending.abort();
    this.#asked = shown;
    return true;
  }
}
