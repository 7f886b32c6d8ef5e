/**
 * The figures, the plots and the list of the games that the filters let pass. They are drawn
 * together, once the core has summed the games up: no figure is of other games than the list shows.
 */

import { make } from "../shell/dom.ts";
import { t } from "../shell/i18n.ts";
import { refusalText } from "../play/status.ts";
import { core } from "../engine/core.ts";
import { insightCards } from "./insights.ts";
import { byId } from "./place.ts";
import { reviewPlots } from "./reviewplots.ts";
import { figureTable, gameTable, mistakeTable, timeTable } from "./tables.ts";
import type { ReviewSummary as Summary } from "../engine/answers.ts";
import type { Sort } from "../shell/sorting.ts";
import type { Filters } from "./filters.ts";
import type { Reviewed } from "./source.ts";

export class Figures {
  filters: Filters;
  /** Why there are no sums. */
  trouble = "";
  /** What is to be drawn next. */
  next: Reviewed[] | null = null;
  drawing: Promise<void> | null = null;

  constructor(filters: Filters) {
    this.filters = filters;
  }

  /** @returns done when these games, or later ones, are drawn */
  show(games: Reviewed[]): Promise<void> {
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

  async #sumUp(games: Reviewed[]) {
    try {
      const summary = await core.summarise(games.map((game) => game.summary));
      this.trouble = "";
      return summary;
    } catch (error) {
      this.trouble = refusalText(error as Error);
      return null;
    }
  }

  /**
   * @param count of all games
   * @param summary null if there is none
   */
  #draw(games: Reviewed[], count: number, summary: Summary | null) {
    const shown = games.length;
    byId("shown").textContent = shown === count ? "" : t("reviews.shown", { shown, count });
    const list = make("div");
    byId("figures").replaceChildren(
      ...(summary ? figures(games, summary) : []),
      ...(shown ? [list] : []),
    );
    if (shown) this.#list(list, games);
  }

  #list(list: HTMLElement, games: Reviewed[]) {
    const sort = (chosen: Sort) => {
      this.filters.sortBy(chosen);
      this.#list(list, games);
      (list.querySelector("[aria-sort] button") as HTMLElement | null)?.focus();
    };
    list.replaceChildren(...gameTable(games, this.filters.sort, sort));
  }
}

function figures(games: Reviewed[], summary: Summary) {
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
