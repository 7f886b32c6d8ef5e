/** What the page says of a game and of its tools: the rules, the status, and which tools are on. */

import { grey, byId } from "./place.js";
import { showNotice } from "./hostnotice.js";
import { canUndo } from "./practising.js";
import { dailyNames, statusOf } from "./status.js";
import { loadTexts, t } from "../page/i18n.js";
import { dealNames, levelTitle } from "../page/levels.js";

/** @typedef {import("./gamecontroller.js").GameController} GameController */

/** The status that is shown, as HTML. */
let shownStatus = "";

/**
 * Write a text only if it is new: screen readers speak each time that a live region is written.
 *
 * @param {string} id
 * @param {string} text
 */
function setText(id, text) {
  const element = byId(id);
  if (element.textContent !== text) element.textContent = text;
}

/** Write the status only if it is new, as all that is spoken. @param {GameController} controller */
export function showStatus(controller) {
  const sentence = statusOf(controller);
  const parts = sentence.map((part) => (typeof part === "string" ? part : part.outerHTML)).join("");
  if (parts === shownStatus) return;
  shownStatus = parts;
  byId("status").replaceChildren(...sentence);
}

/** @param {GameController} controller */
export async function showRules(controller) {
  const { game } = controller;
  // The names of rules of proof load later than other texts.
  if (game?.options.difficulty) await loadTexts("proofs");
  if (!game || game !== controller.game) return;
  const { options } = game;
  const names = [
    ...dailyNames(game.id),
    t(`rules.${options.rules}`),
    levelTitle(options),
    ...dealNames(options),
  ];
  if (game.progress.practice) names.push(t("practice.name"));
  setText("rules-now", names.join(" · "));
  byId("rules-now").classList.toggle("practice", game.progress.practice);
  setText("level-name", levelTitle(options));
}

/** @param {GameController} controller */
export function showTools(controller) {
  const { game, overlay, online } = controller;
  const running = game !== null && !game.over;
  for (const kind of /** @type {const} */ (["states", "probabilities"])) {
    byId(`tool-${kind}`).setAttribute("aria-pressed", String(overlay.kind === kind));
    byId(`tool-${kind}`).toggleAttribute("disabled", game?.over ?? false);
  }
  byId("tool-open").setAttribute("aria-pressed", String(!controller.flagMode));
  byId("tool-flags").setAttribute("aria-pressed", String(controller.flagMode));
  grey("tool-undo", canUndo(controller) ? "" : t("tool.undo.why"));
  showNotice(online);
  byId("board").setAttribute("aria-disabled", String(!running || !online));
  byId("board").setAttribute("aria-busy", String(overlay.asking));
}
