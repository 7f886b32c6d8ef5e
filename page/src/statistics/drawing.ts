/** What the page of all reviews draws: how far they are, the filters, figures, plots and tables. */

import { make } from "../shell/dom.ts";
import { t } from "../shell/i18n.ts";
import { details } from "../shell/passingnotice.ts";
import { FilterForm } from "./filterform.ts";
import { insightCards, previewCards } from "./insights.ts";
import { byId, place } from "./place.ts";
import { reviewPlots } from "./reviewplots.ts";
import { statisticsParts } from "./statistics.ts";
import { figureTable, gameTable, mistakeTable, timeTable } from "./tables.ts";
import type { ReviewSummary } from "../engine/answers.ts";
import type { Taking } from "../shell/invitation.ts";
import type { Preferences } from "../shell/preferences.ts";
import type { Collection, Drawing } from "./collection.ts";
import type { Problem, Reviewed } from "./source.ts";

export class StatisticsDrawing implements Drawing {
  collection: Collection;
  form: FilterForm;
  #preferences: Preferences;
  #takeSettings: () => Promise<void>;
  /** Settled as soon as dropped and pasted games are taken. */
  #listening: Promise<void>;
  /** Settled as soon as the results are there, and the invitation, if there is one. */
  #filled = Promise.resolve();
  #invited = Promise.resolve();
  /** What stands in the place of figures; null before anything does. */
  #preview: { any: boolean; invites: boolean } | null = null;
  /** Those that the list of problems has. */
  #problems: Problem[] = [];
  /** How many files cannot be read. */
  #badFiles = 0;
  #list = make("div");
  /** Reads the results again, if they are others. */
  refreshResults = async () => {};

  /** @param takeSettings takes over the settings that a file of games had */
  constructor(collection: Collection, preferences: Preferences, takeSettings: () => Promise<void>) {
    this.collection = collection;
    this.form = new FilterForm(collection);
    this.#preferences = preferences;
    this.#takeSettings = takeSettings;
    this.#listening = import("../shell/intake.ts").then(({ listenToGames }) =>
      listenToGames(place.root, collection.taking),
    );
  }

  // What changes of the state draw anew

  drawWork() {
    this.#drawProgress();
    this.#drawPreview();
  }

  drawGames() {
    const { stored, files } = this.collection;
    this.form.draw();
    this.#drawProblems([...stored.problems.values(), ...files.problems]);
  }

  drawFilters() {
    this.form.draw();
  }

  drawBusy(busy: boolean) {
    byId("figures").ariaBusy = busy ? "true" : null;
  }

  /** Draw the figures and the list together: no figure is of other games than the list shows. */
  drawSums() {
    const { games: all, sums } = this.collection;
    const { games, summary } = sums;
    const [shown, count] = [games.length, all.length];
    byId("shown").textContent = shown === count ? "" : t("reviews.shown", { shown, count });
    byId("figures").replaceChildren(
      ...(summary ? figures(games, summary) : []),
      ...(shown ? [this.#list] : []),
    );
    this.#fillList();
  }

  drawList() {
    this.#fillList();
    this.#list.querySelector<HTMLElement>("[aria-sort] button")?.focus();
  }

  drawAddress() {
    place.write(this.collection.filters.hash);
  }

  /**
   * Show what is below the bar once each part of it is there: parts that come later would move
   * others.
   */
  uncover() {
    void Promise.all([this.#filled, this.#invited]).then(() => {
      delete byId("window").dataset.starting;
    });
  }

  /** Draw all texts again, if they are in another language. */
  drawAll() {
    const { lang } = document.documentElement;
    const box = byId("statistics");
    // A colour that is chosen changes no text, and what a file has brought stays to be read.
    if (box.lang === lang) return;
    box.lang = lang;
    this.#preview = null;
    this.#problems = [];
    const { options } = this.#preferences;
    const changed = () => this.collection.followAnew();
    const parts = statisticsParts(options, changed, this.#takeSettings);
    this.refreshResults = parts.refresh;
    box.replaceChildren(parts.results);
    byId("kept").replaceChildren(parts.kept);
    this.#filled = parts.refresh();
  }

  // Parts

  /** Say how far the reviews are, with the buttons that begin and stop them. */
  #drawProgress() {
    const { stored, files } = this.collection;
    const { missing, running, games, problems } = stored;
    const done = games.size + problems.size;
    const busy = running || files.busy;
    const [begin, stop] = [byId("work-begin"), byId("work-stop")];
    const focused = [begin, stop].includes(document.activeElement as HTMLElement);
    begin.hidden = running || !missing;
    begin.textContent = t("reviews.begin", { count: missing });
    stop.hidden = !busy;
    if (focused) [stop, begin].find((button) => !button.hidden)?.focus();
    const progress = byId("work-progress") as HTMLProgressElement;
    progress.hidden = !busy;
    progress.max = (running ? done + missing : 0) + (files.busy ? files.added : 0);
    progress.value = (running ? done : 0) + (files.busy ? files.done : 0);
    // The counts change too often to be read out.
    const counts = [];
    if (running) counts.push(t("reviews.working", { done, count: done + missing }));
    if (files.busy) {
      counts.push(t("reviews.workingFiles", { done: files.done, count: files.added }));
    }
    byId("work-count").textContent = counts.join(" ");
    const text = this.#outcome(done);
    if (byId("work-says").textContent !== text) byId("work-says").textContent = text;
  }

  /** @param done how many games of the host were reviewed */
  #outcome(done: number) {
    const { stored, files, trouble, sumsTrouble, leftOut } = this.collection;
    const { missing, running } = stored;
    const sentences = [trouble, sumsTrouble].filter((sentence) => sentence);
    const count = files.problems.length;
    if (count) sentences.push(t("reviews.wrongFiles", { count }));
    if (leftOut) sentences.push(t("reviews.copies", { count: leftOut }));
    if (!running && !missing && done) sentences.push(t("reviews.done", { count: done }));
    if (!done && !missing && !files.added && !trouble) sentences.push(t("reviews.nothing"));
    return sentences.join(" ");
  }

  /** Say what the page will show, while it has no game; without any it invites to open some. */
  #drawPreview() {
    const { any, known, stored, taking } = this.collection;
    const invites = known && !any && !stored.missing && !stored.problems.size;
    if (this.#preview?.any === any && this.#preview.invites === invites) return;
    this.#preview = { any, invites };
    byId("preview").replaceChildren(...(any ? [] : previewCards()));
    byId("invitation").hidden = !invites;
    if (invites) this.#invited = this.fillInvitation(byId("invitation"), taking);
  }

  async fillInvitation(box: HTMLElement, taking: Taking) {
    const { invitation } = await import("../shell/invitation.ts");
    await this.#listening;
    box.replaceChildren(...invitation(taking));
  }

  #drawProblems(problems: Problem[]) {
    const box = byId("problems");
    box.hidden = !problems.length;
    const drawn = this.#problems;
    if (problems.length === drawn.length && problems.every((it, number) => it === drawn[number])) {
      return;
    }
    this.#problems = problems;
    const rows = problems.map(({ name, problem, detail }) =>
      make("li", {}, `${name}: ${problem}`, ...(detail ? [details(detail)] : [])),
    );
    // Who has just given a file that cannot be read sees why.
    const badFiles = this.collection.files.problems.length;
    const open = badFiles > this.#badFiles || (box.querySelector("details")?.open ?? false);
    this.#badFiles = badFiles;
    const title = make("summary", {}, t("reviews.problems", { count: problems.length }));
    box.replaceChildren(make("details", { open }, title, make("ul", {}, rows)));
  }

  #fillList() {
    const { sums, filters } = this.collection;
    const sort = (chosen: typeof filters.sort) => this.collection.sortBy(chosen);
    this.#list.replaceChildren(
      ...(sums.games.length ? gameTable(sums.games, filters.sort, sort) : []),
    );
  }
}

function figures(games: Reviewed[], summary: ReviewSummary) {
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
