/** What the page says of a game and of its tools: the rules, the status, and which tools are on. */

import { grey, byId } from "./place.ts";
import { showNotice } from "./hostnotice.ts";
import { dailyNames, statusOf } from "./status.ts";
import { loadTexts, t } from "../shell/i18n.ts";
import { dealNames, levelTitle } from "../shell/levels.ts";
import type { GameController } from "./gamecontroller.ts";

/** The status that is shown, as HTML. */
let shownStatus = "";

/** Write a text only if it is new: screen readers speak each time that a live region is written. */
function setText(id: string, text: string) {
  const element = byId(id);
  if (element.textContent !== text) element.textContent = text;
}

/** Write the status only if it is new, as all that is spoken. */
export function showStatus(controller: GameController) {
  const sentence = statusOf(controller);
  const parts = sentence.map((part) => (typeof part === "string" ? part : part.outerHTML)).join("");
  if (parts === shownStatus) return;
  shownStatus = parts;
  byId("status").replaceChildren(...sentence);
}

export async function showRules(controller: GameController) {
  const { game } = controller;
  // The names of rules of proof load later than other texts.
  if (game?.options.difficulty) await loadTexts("proofs");
  if (!game || game !== controller.game) return;
  const { options } = game;
  const daily = dailyNames(game.id);
  const names = [...daily, t(`rules.${options.rules}`), levelTitle(options), ...dealNames(options)];
  if (game.progress.practice) names.push(t("practice.name"));
  setText("rules-now", names.join(" · "));
  byId("rules-now").classList.toggle("practice", game.progress.practice);
  setText("level-name", daily[1] ? `${t("daily.name")}: ${daily[1]}` : levelTitle(options));
}

export function showTools(controller: GameController) {
  const { game, overlay, online } = controller;
  const running = game !== null && !game.over;
  for (const kind of ["states", "probabilities"] as const) {
    byId(`tool-${kind}`).setAttribute("aria-pressed", String(overlay.kind === kind));
    byId(`tool-${kind}`).toggleAttribute("disabled", game?.over ?? false);
  }
  byId("tool-open").setAttribute("aria-pressed", String(!controller.flagMode));
  byId("tool-flags").setAttribute("aria-pressed", String(controller.flagMode));
  grey("tool-undo", game?.undoable ? "" : t("tool.undo.why"));
  showNotice();
  byId("board").setAttribute("aria-disabled", String(!running || !online));
  byId("board").setAttribute("aria-busy", String(overlay.asking));
}
