/**
 * Looking back at a finished game: the board before each opening, with its probabilities, the risk
 * that was taken and the least there was; why a cell was safe or a mine.
 */

import { make } from "../shell/dom.ts";
import { placeOf } from "../shell/place.ts";
import { describe } from "../board/describeheat.ts";
import type { Heat } from "../board/heat.ts";
import { withCells } from "../board/minicell.ts";
import { formatProbability } from "../shell/formats.ts";
import { t } from "../shell/i18n.ts";
import { explanationPages } from "../board/proofpages.ts";
import { askAbout } from "./askabout.ts";
import type { AnalysedMoment } from "./asking.ts";
import { fateText, riskText } from "./risktext.ts";
import { oneIn, pictureOf, refusalText } from "./status.ts";
import type { ProofView } from "../board/proofview.ts";
import type { CellState, GameController } from "./gamecontroller.ts";
import type { ShownGame } from "./showngame.ts";
import type { Cell, Code } from "../engine/level.ts";

/** Not of place.ts: the build has that in the script of the game alone. */
const { byId } = placeOf("play");

export class LookBack {
  controller: GameController;
  proof: ProofView;
  onChange: () => void;
  panel: HTMLElement;
  /** The game that the moments are of. */
  game: ShownGame | null = null;
  /** The game, its status and the language that the panels are about. */
  about = "";
  /** The moment of the loss, as soon as it is known. */
  loss: AnalysedMoment | null = null;
  /** The moment that the board shows. */
  moment: AnalysedMoment | null = null;
  cells: Code[] = [];
  heats: (Heat | null)[] = [];

  /** @param onChange called when the board has to be redrawn */
  constructor(controller: GameController, proof: ProofView, onChange: () => void) {
    this.controller = controller;
    this.proof = proof;
    this.onChange = onChange;
    this.panel = byId("review");
    byId("result-why").addEventListener("click", () => void this.explainLoss());
    byId("review-back").addEventListener("click", () => void this.step(-1));
    byId("review-next").addEventListener("click", () => void this.step(1));
    byId("review-close").addEventListener("click", () => this.close());
  }

  get open() {
    return this.moment !== null;
  }

  /** Update the panels after a change of the game. */
  refresh() {
    const { game } = this.controller;
    const end = game?.over ? game.progress.moves : "running";
    const about = `${game?.id} ${end} ${document.documentElement.lang}`;
    if (about === this.about) return;
    this.game = game;
    this.about = about;
    this.loss = null;
    this.close();
    byId("result-risk").textContent = "";
    byId("result-why").hidden = byId("result-cost").hidden = byId("result-seal").hidden = true;
    if (game?.status === "lost") void this.judge(game);
    // Of practice it is not known what was taken back.
    if (game?.status === "won" && !game.progress.practice) void this.#praise(game);
  }

  /** Say what the last move of a lost game risked. */
  async judge(game: ShownGame) {
    const risk = byId("result-risk");
    const { safe } = game.progress.reason ?? {};
    // The host knows one safe cell; the analysis counts them.
    const known = safe ? safeSentence(game, safe, 1) : [];
    risk.replaceChildren(...known);
    const moment = await this.ask(undefined, (error) => {
      if (game === this.game) risk.replaceChildren(...known, " ", refusalText(error));
    });
    if (!moment || game !== this.game) return;
    this.loss = moment;
    risk.replaceChildren(...lossSentences(game, moment));
    void this.#showCost(game, moment);
    const reason = game.progress.reason;
    const why = byId("result-why");
    why.hidden = !reason || (reason.kind !== "mined" && !reason.safe);
    why.textContent = t(reason?.kind === "mined" ? "review.why.mined" : "review.why.safe");
  }

  /**
   * Show what the last move cost of the winning chance: that of a strong player by classic rules,
   * which say how good the move was.
   */
  async #showCost(game: ShownGame, moment: AnalysedMoment) {
    if (game.progress.decidedBy !== "count") return;
    const best = await askAbout(this.controller, (questions) => questions.chance(moment), ignore);
    if (!best || game !== this.game) return;
    const { value, low, high } = best;
    const classic = game.options.rules === "classic";
    const before = formatProbability(low === high ? value : Math.round(100 * value) / 100);
    const bar = make("span");
    bar.style.setProperty("--share", value.toFixed(3));
    const cost = byId("result-cost");
    cost.replaceChildren(
      make("dt", {}, t("result.chance"), ...(classic ? [] : [` (${t("rules.classic")})`])),
      make("dd", {}, `${low === high ? "" : "≈ "}${before} → ${formatProbability(0)}`),
      make("dd", { class: "meter", "aria-hidden": "true" }, bar),
    );
    cost.hidden = false;
  }

  /** Say how flawless a win was. */
  async #praise(game: ShownGame) {
    const figures = await askAbout(this.controller, (questions) => questions.figures(), ignore);
    if (!figures || game !== this.game) return;
    const { luck, mistakes } = figures;
    byId("result-seal").hidden = mistakes > 0;
    const number = oneIn(luck);
    const said = mistakes
      ? t("result.mistakes", { count: mistakes })
      : luck === 0
        ? t("result.noGuess")
        : t("result.noMistake", { number });
    const judged = (mistakes || luck !== 0) && game.options.rules !== "classic";
    byId("result-risk").textContent = judged ? `${said} ${t("review.byClassic")}` : said;
  }

  /** @param step the last one by default */
  ask(step?: number, fail?: (error: Error) => void) {
    return askAbout(this.controller, (questions) => questions.moment(step), fail);
  }

  /** Show the last moment of the game. */
  async begin() {
    const { game } = this;
    const moment = this.loss ?? (await this.ask());
    if (moment && game === this.game) this.show(moment);
  }

  /** @param by 1 for the next opening, -1 for the one before */
  async step(by: number) {
    const { game, moment } = this;
    if (!moment) return;
    const step = moment.step + by;
    if (step < 0 || step >= moment.steps) return;
    const other = await this.ask(step);
    // Two quick steps: the answer to the first is still one step on.
    if (other && game === this.game && this.open) this.show(other);
  }

  show(moment: AnalysedMoment) {
    this.proof.close();
    this.moment = moment;
    this.cells = moment.cells.flat();
    this.heats = describe(moment.p);
    this.panel.hidden = false;
    byId("review-said").replaceChildren(
      make("p", {}, moment.step && this.game ? judgement(this.game, moment) : t("review.first")),
      make("p", {}, t("review.choose")),
    );
    const { step, steps, made, moves } = moment;
    // As the review counts: flags are moves, too.
    byId("review-place").textContent = t("review.step", { step: made, steps: moves });
    byId("review-back").setAttribute("aria-disabled", String(step === 0));
    byId("review-next").setAttribute("aria-disabled", String(step === steps - 1));
    this.onChange();
  }

  close() {
    this.panel.hidden = true;
    if (!this.moment) return;
    this.moment = null;
    this.proof.close();
    this.onChange();
  }

  /** Show why there was a safe cell, or why the cell that was opened was a mine. */
  async explainLoss() {
    const reason = this.game?.progress.reason;
    if (!reason) return;
    await this.begin();
    await this.explain(reason.kind === "mined" ? reason.hit : (reason.safe ?? reason.hit));
    if (!this.proof.open) return;
    // One key ends what one button has begun.
    this.proof.onClosed = () => {
      this.proof.onClosed = () => {};
      this.close();
    };
  }

  /** Show why a cell of the moment is safe, a mine, or neither. */
  async explain(cell: Cell) {
    const { game, moment } = this;
    if (!game || !moment || typeof this.cells[game.index(cell)] === "number") return;
    const answer = await askAbout(this.controller, (questions) => questions.explain(moment, cell));
    if (!answer || moment !== this.moment) return;
    this.proof.showPages(explanationPages(answer.explanation));
  }

  cellState(index: number): CellState {
    const opened = this.moment?.opened.some((cell) => this.game?.index(cell) === index);
    return {
      code: this.cells[index],
      pressed: false,
      state: null,
      heat: this.heats[index] ?? null,
      highlight: opened ? "opened" : null,
    };
  }
}

/** What is not known is not shown. */
const ignore = () => {};

/** Says which cells were safe, and what was risked instead. */
function lossSentences(game: ShownGame, moment: AnalysedMoment): (string | HTMLElement)[] {
  const { reason } = game.progress;
  if (!reason) return [judgement(game, moment)];
  const { hit, safe } = reason;
  const risk = formatProbability(moment.risk);
  const first = safe
    ? safeSentence(game, safe, moment.safe)
    : [moment.safe ? t("review.safe", { count: moment.safe }) : t("review.noneSafe")];
  const opened = withCells(
    ([cell]) => t("loss.opened", { cell, risk }),
    [pictureOf(game, hit, "hit")],
  );
  const least = formatProbability(moment.leastRisk);
  const more = moment.safe ? "" : ` ${t("loss.least", { least })}`;
  // On a phone the review has this sentence: the board needs the room.
  const fate = make("span", { class: "fate" }, ` ${fateOf(game, moment)}`);
  return [...first, " ", ...opened, more, fate];
}

/** @param many how many cells were safe */
function safeSentence(game: ShownGame, cell: Cell, many: number) {
  const count = many - 1;
  return withCells(
    ([mark]) =>
      count ? t("loss.safe", { cell: mark, count }) : t("loss.onlySafe", { cell: mark }),
    [pictureOf(game, cell, "safe")],
  );
}

function judgement(game: ShownGame, moment: AnalysedMoment) {
  const { safe, risk, leastRisk: least } = moment;
  return `${riskText({ first: false, safe, risk, least })} ${fateOf(game, moment)}`.trim();
}

/** What the rules made of a guess. Where no count was possible, they decided otherwise. */
function fateOf(
  { options: { rules }, progress, status }: ShownGame,
  { step, steps, safe, risk }: AnalysedMoment,
) {
  const survived = status !== "lost" || step < steps - 1;
  if (!survived && progress.decidedBy !== "count") return "";
  return fateText({ rules, safe, risk, survived });
}
