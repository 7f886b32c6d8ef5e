/**
 * The figures, the plots and the list of the games that the filters let pass. They are drawn
 * together, once the core has summed the games up: no figure is of other games than the list shows.
 */

import { make } from "../page/dom.js";
import { t } from "../page/i18n.js";
import { refusalText } from "../game/status.js";
import { core } from "../core/core.js";
import { insightCards } from "./insights.js";
import { byId } from "./place.js";
import { reviewPlots } from "./reviewplots.js";
import { figureTable, gameTable, mistakeTable, timeTable } from "./tables.js";

/**
 * @typedef {import("./source.js").Reviewed} Reviewed
 * @typedef {import("../core/answers.js").ReviewSummary} Summary
 */

export class Figures {
  /** @param {import("./filters.js").Filters} filters */
  constructor(filters) {
    this.filters = filters;
    /** Why there are no sums. */
    this.trouble = "";
    /** @type {Reviewed[] | null} what is to be drawn next */
    this.next = null;
    /** @type {Promise<void> | null} */
    this.drawing = null;
  }

  /**
   * @param {Reviewed[]} games
   * @returns {Promise<void>} done when these games, or later ones, are drawn
   */
  show(games) {
    this.next = games;
    this.drawing ??= this.#drawAll().finally(() => (this.drawing = null));
    return this.drawing;
  }

  async #drawAll() {
    const box = byId("figures");
    for (let games = this.#next(); games; games = this.#next()) {
      const { choice } = this.filters;
      const chosen = this.filters.choose(games);
      box.ariaBusy = "true";
      const summary = chosen.length ? await this.#sumUp(chosen) : null;
      // Whoever has changed a filter meanwhile wants other games.
      if (choice === this.filters.choice) this.#draw(chosen, games.length, summary);
    }
    box.ariaBusy = null;
  }

  #next() {
    const games = this.next;
    this.next = null;
    return games;
  }

  /** @param {Reviewed[]} games */
  async #sumUp(games) {
    try {
      const summary = await core.summarise(games.map((game) => game.summary));
      this.trouble = "";
      return summary;
    } catch (error) {
      this.trouble = refusalText(/** @type {Error} */ (error));
      return null;
    }
  }

  /**
   * @param {Reviewed[]} games
   * @param {number} count of all games
   * @param {Summary | null} summary null if there is none
   */
  #draw(games, count, summary) {
    const shown = games.length;
    byId("shown").textContent = shown === count ? "" : t("reviews.shown", { shown, count });
    const list = make("div");
    byId("figures").replaceChildren(
      ...(summary ? figures(games, summary) : []),
      ...(shown ? [list] : []),
    );
    if (shown) this.#list(list, games);
  }

  /** @param {HTMLElement} list @param {Reviewed[]} games */
  #list(list, games) {
    const sort = (/** @type {import("../design/sorting.js").Sort} */ chosen) => {
      this.filters.sortBy(chosen);
      this.#list(list, games);
      /** @type {HTMLElement | null} */ (list.querySelector("[aria-sort] button"))?.focus();
    };
    list.replaceChildren(...gameTable(games, this.filters.sort, sort));
  }
}

/** @param {Reviewed[]} games @param {Summary} summary */
function figures(games, summary) {
  const { games_cut } = summary;
  const moved = games.some((game) => game.summary.rules !== "classic");
  return [
    insightCards(games, summary),
    ...(moved ? [make("p", { class: "legend" }, t("reviews.judged"))] : []),
    ...(games_cut ? [make("p", { class: "legend" }, t("reviews.cut", { count: games_cut }))] : []),
    make("div", { class: "plots" }, ...reviewPlots(games, summary.times)),
    make("p", { class: "legend" }, t("reviews.legend")),
    make(
      "div",
      { class: "tables" },
      figureTable(summary),
      mistakeTable(summary),
      timeTable(summary),
    ),
  ];
}
