/**
 * The panel at the end of a game: its numbers, its place among the best times, and what to do next.
 */

import { make } from "../shell/dom.ts";
import { placeOf } from "../shell/place.ts";
import { host } from "../host/host.ts";
import { formatNumber, formatProbability, formatTime } from "../shell/formats.ts";
import { t, type Key } from "../shell/i18n.ts";
import { isOf } from "../shell/levels.ts";
import { goTo } from "../shell/router.ts";
import { PAGES } from "../shell/site.ts";
import { boardOfTry } from "../daily/tryid.ts";
import { showClickUse } from "./clickuse.ts";
import type { GameController } from "./gamecontroller.ts";
import type { RecentGame } from "../host/protocol.ts";
import type { ShownGame } from "./showngame.ts";

/** Not of place.ts: the build has that in the script of the game alone. */
const { byId } = placeOf("play");

/** The best times that the host lists. */
const LISTED = 10;

/** Where the end of a game lies over the board: see sheet.css. */
const sheet = matchMedia("(max-width: 599px) and (min-height: 600px)");

export class ResultPanel {
  controller: GameController;
  element: HTMLElement;
  /** What the leading button does in place of a new game. */
  goOn: (() => unknown) | null = null;
  /** The game that the panel is about. */
  shown = "";

  constructor(controller: GameController) {
    this.controller = controller;
    this.element = byId("result");
    const place = () => {
      // On a phone a lost game is played on from its sheet, elsewhere from the menu.
      if (sheet.matches) byId("result-others").before(byId("result-on"));
      else byId("result-same").before(byId("result-on"));
    };
    sheet.addEventListener("change", place);
    place();
    byId("result-clicks").addEventListener("click", () => {
      void showClickUse(this.controller);
    });
    const again = byId("result-again");
    again.addEventListener("click", (event) => this.leadOn(event), { capture: true });
    byId("result-judge").addEventListener("click", () => {
      const { game } = this.controller;
      if (game) void goTo(`${PAGES.review}#game=${encodeURIComponent(game.id)}`);
    });
  }

  /** Show the panel when the game has ended, and hide it when another one begins. */
  refresh() {
    const { game } = this.controller;
    const over = game?.over ?? false;
    this.element.hidden = !over;
    if (!game || !over) {
      this.shown = "";
      return;
    }
    const key = `${game.id} ${document.documentElement.lang}`;
    if (key === this.shown) return;
    this.shown = key;
    this.goOn = null;
    byId("result-again").textContent = t("result.again");
    // The reason of a loss is on top of what a low screen scrolls.
    byId("result").parentElement?.scrollTo(0, 0);
    byId("result-time").textContent = formatTime(game.seconds);
    byId("result-numbers").replaceChildren(...numbers(game));
    byId("tool-share").hidden = byId("result-same").hidden = game.progress.seed === null;
    byId("result-on").hidden = game.status !== "lost";
    byId("result-clicks").setAttribute("aria-pressed", "false");
    this.say(game.progress.practice ? t("result.practice") : "");
    const counts = game.status === "won" && !game.progress.practice;
    if (counts) void this.compare(game);
    void this.offerNext(game);
  }

  leadOn(event: Event) {
    if (!this.goOn) return;
    event.stopImmediatePropagation();
    this.goOn();
  }

  /** After a board of today, lead to the next one that is not tried, and then to the drills. */
  async offerNext(game: ShownGame) {
    const board = boardOfTry(game.id);
    const day = board && (await host.readDay(null).catch(() => null));
    if (day?.date !== board?.date || !day || game !== this.controller.game) return;
    const tried = day.tries.filter(({ date }) => date === day.date).map(({ grade }) => grade);
    const next = day.boards.find(({ grade }) => !tried.includes(grade))?.grade;
    const grade = t(next ? `daily.grade.${next}` : "result.drills");
    byId("result-again").textContent = t("result.next", { grade });
    this.goOn = () => {
      if (!next) return goTo(`${PAGES.train}#day=${day.date}`);
      return host.playDaily(day.date, next, false).then(
        (state) => this.controller.enter(state),
        () => goTo(`${PAGES.play}#daily=today`), // it is another day
      );
    };
  }

  /** Say where the time stands among the best. */
  async compare(game: ShownGame) {
    const { groups } = await host.readStatistics().catch(() => ({ groups: [] }));
    const group = groups.find((each) => isOf(each, game.options));
    if (!group || game !== this.controller.game) return;
    const place = group.best.findIndex(({ id }) => id === game.id) + 1;
    const last = group.best[LISTED - 1];
    const second = group.best[1];
    if (place === 1 && second) {
      const time = formatTime(second.elapsed - group.best[0].elapsed);
      this.say(t("result.bestBy", { time }), "record");
    } else if (place === 1) this.say(t("result.best"), "record");
    else if (place) this.say(t("result.place", { place }));
    else if (boardOfTry(game.id)) this.say(t("result.daily"));
    else if (!last || game.seconds < last.elapsed) this.say(t("result.uncounted"));
    else this.say(t("result.slower", { time: formatTime(group.best[0].elapsed) }));
    this.history(group.recent);
  }

  /** Write the speed and the efficiency of earlier wins of this kind; the last of all is this one. */
  history(recent: RecentGame[]) {
    const wins = recent.slice(0, -1).filter(({ won, bbbv, elapsed }) => won && bbbv && elapsed > 0);
    if (!wins.length) return;
    const write = (name: Key, values: number[], format: (value: number) => string) => {
      values.sort((a, b) => a - b);
      const [best, median] = [values.at(-1) as number, values[values.length >> 1]];
      return `${t(name)}: ${t("result.history", { best: format(best), median: format(median) })}.`;
    };
    const solved = ({ bbbv }: RecentGame) => bbbv ?? 0;
    const speeds = wins.map((game) => solved(game) / game.elapsed);
    const shares = wins.map((game) => solved(game) / game.moves);
    const said = [
      write("result.speed", speeds, (speed) => formatNumber(speed, 2)),
      write("result.efficiency", shares, formatProbability),
    ];
    byId("result-best").append(make("span", { class: "history" }, ` ${said.join(" ")}`));
  }

  say(text: string, classes: string = "") {
    const line = byId("result-best");
    line.textContent = text;
    line.className = classes;
  }
}

/** The numbers of a game. A lost game has no speed and no efficiency: its board was not solved. */
function numbers(game: ShownGame) {
  const { moves, bbbv } = game.progress;
  const rows: [Key, string][] = [["result.time", formatTime(game.seconds)]];
  if (bbbv !== null) rows.push(["result.bbbv", formatNumber(bbbv)]);
  if (bbbv !== null && game.status === "won") {
    const speed = game.seconds > 0 ? formatNumber(bbbv / game.seconds, 2) : "–";
    rows.push(["result.speed", speed]);
  }
  rows.push(["result.clicks", formatNumber(moves)]);
  if (bbbv !== null && game.status === "won" && moves) {
    rows.push(["result.efficiency", formatProbability(bbbv / moves)]);
  }
  return rows.map(([name, value]) =>
    make("div", {}, make("dt", {}, t(name)), make("dd", {}, value)),
  );
}
