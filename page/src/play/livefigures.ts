/**
 * Figures while a game goes on: the clicks, the luck and the mistakes so far, each if the player
 * wants it.
 */

import { t } from "../shell/i18n.ts";
import { formatNumber, formatProbability } from "../shell/formats.ts";
import { oneIn } from "./status.ts";
import type { GameController } from "./gamecontroller.ts";
import type { ShownGame } from "./showngame.ts";
import type { FiguresSoFar } from "../engine/coreanswers.ts";

/** A game, and its number of moves. */
type Asked = { id: string; moves: number };

/**
 * The core says how lucky the player was, from what the player saw and did alone: the figures are
 * the same wherever the mines are.
 */
export class LiveFigures {
  controller: GameController;
  element: HTMLElement;
  /** What was asked about last. */
  asked: Asked | null = null;
  asking = false;
  answer: FiguresSoFar | null = null;

  /** @param element empty and hidden while there is nothing to say */
  constructor(controller: GameController, element: HTMLElement) {
    this.controller = controller;
    this.element = element;
  }

  /**
   * Show what the player wants to see of the game as it is now.
   *
   * @param renewed whether the host has just told of the game: what had no answer may have one now
   */
  refresh(renewed: boolean = false) {
    const { game } = this.controller;
    if (renewed && !this.asking && !this.answer) this.asked = null;
    if (this.#question() && !this.asking) void this.#ask();
    const said = game ? this.#sentences(game) : [];
    // A line ends between two figures.
    const text = said.map((sentence) => sentence.replaceAll(" ", "\u00a0")).join(" · ");
    if (this.element.textContent === text) return;
    this.element.hidden = text === "";
    this.element.textContent = text;
  }

  /** Returns what to ask about; null if the answer is known or not shown. */
  #question(): Asked | null {
    const { game, preferences } = this.controller;
    const shown = preferences.showLuck || (preferences.showMistakes && game?.progress.practice);
    if (!game || !shown) return null;
    const { id, viewMoves: moves } = game;
    return this.asked?.id === id && this.asked.moves === moves ? null : { id, moves };
  }

  /** Ask until the answer is about the game as it is now. What cannot be answered is not shown. */
  async #ask() {
    this.asking = true;
    try {
      for (let now = this.#question(); now; now = this.#question()) {
        this.asked = now;
        const answer = (await this.controller.questions?.figures()) ?? null;
        if (answer) this.answer = answer;
      }
    } catch {
      // Ask again at the next move, or when the host is back: asking at once could go on for ever.
      this.answer = null;
    } finally {
      this.asking = false;
    }
    this.refresh();
  }

  #sentences(game: ShownGame) {
    const { showClicks, showSpeed, showLuck, showMistakes } = this.controller.preferences;
    const { moves, practice } = game.progress;
    // Another game begins with its own answer.
    const answer = this.asked?.id === game.id ? this.answer : null;
    const said = [];
    if (showClicks) said.push(t("figures.clicks", { count: moves }));
    if (showSpeed && moves > 0 && game.seconds > 0) {
      const solved = solvedSoFar(game);
      said.push(t("figures.speed", { number: formatNumber(solved / game.seconds, 2) }));
      said.push(t("figures.efficiency", { share: formatProbability(solved / moves) }));
    }
    if (showLuck) {
      const luck = t("figures.luck", { number: answer ? oneIn(answer.luck) : "–" });
      const judged = answer && answer.luck !== 0 && game.options.rules !== "classic";
      said.push(judged ? `${luck} (${t("rules.classic")})` : luck);
    }
    if (showMistakes && practice && answer)
      said.push(t("figures.mistakes", { count: answer.mistakes }));
    return said;
  }
}

/**
 * Counts the 3BV that is solved, by what is seen alone: opened areas of zeros, and opened clues beside
 * none.
 */
export function solvedSoFar(game: Pick<ShownGame, "cells" | "neighbours">) {
  const { cells } = game;
  const counted = new Set<number>();
  let solved = 0;
  cells.forEach((code, index) => {
    if (code !== 0 || counted.has(index)) return;
    solved++;
    const area = [index];
    for (let cell = area.pop(); cell !== undefined; cell = area.pop()) {
      if (counted.has(cell)) continue;
      counted.add(cell);
      if (cells[cell] !== 0) continue;
      for (const near of game.neighbours(cell)) area.push(near);
    }
  });
  cells.forEach((code, index) => {
    if (typeof code === "number" && !counted.has(index)) solved++;
  });
  return solved;
}
