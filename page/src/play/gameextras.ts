/**
 * What no first move needs: the core, what tells of it, and what comes after a game. It loads when
 * it is first asked for, or when the page is at rest.
 */

import { positionLink } from "../analyse/positionlink.ts";
import { positionOfGame } from "../analyse/position.ts";
import { CluePanel } from "../board/cluepanel.ts";
import { host } from "../host/host.ts";
import { BOX, PAGES } from "../shell/site.ts";
import { Refusal } from "../engine/refusal.ts";
import { t } from "../shell/i18n.ts";
import { PassingNotice } from "../shell/passingnotice.ts";
import { placeOf } from "../shell/place.ts";
import { goTo } from "../shell/router.ts";
import { NOT_SAVED } from "../shell/save.ts";
import { browserStorage } from "../shell/storage.ts";
import { letNoticesGiveWay } from "./giveway.ts";
import { aboutClues } from "./status.ts";
import type { DrawnBoard } from "../board/drawnboard.ts";
import type { GameController } from "./gamecontroller.ts";

export { positionOfGame } from "../analyse/position.ts";
export { core } from "../engine/core.ts";
export { describe } from "../board/describeheat.ts";
export { BoardMap } from "../board/map.ts";
export { ProofView } from "../board/proofview.ts";
export { HintSteps } from "./hint.ts";
export { LiveFigures } from "./livefigures.ts";
export { LookBack } from "./lookback.ts";
export { listenToReview } from "./lookbackinput.ts";
export { ResultPanel } from "./result.ts";
export { playSound, soundOf } from "./sounds.ts";

/** Make the panel of clues, which an overlay has. */
export function makeCluePanel(controller: GameController, board: DrawnBoard, element: HTMLElement) {
  const { overlay } = controller;
  return new CluePanel(element, board, {
    view: () => {
      const { game } = controller;
      return overlay.kind === "none" || !game || game.over
        ? null
        : `${game.id} ${game.viewMoves} ${overlay.kind}`;
    },
    grid: () => controller.game,
    covers: (cell) => controller.game?.covered(cell) ?? false,
    ask: async (cell) => (await controller.questions?.clues(cell)) ?? null,
    explain: aboutClues,
    heats: () => (overlay.kind === "probabilities" ? overlay.heats : null),
  });
}

/**
 * Open the analyser with the position of the game. A game that runs gets help: it does not count
 * for the best times from here on.
 */
export async function analyseGame(controller: GameController) {
  const { game } = controller;
  if (!game) return;
  const position = positionOfGame(game);
  if (!game.over) {
    try {
      await host.noteHelp(game.id);
    } catch (error) {
      if (!(error instanceof Refusal)) return controller.fail(error);
    }
  }
  await goTo(positionLink(position));
}

/** Not of place.ts: the build has that in the script of the game alone. */
const passing = new PassingNotice(placeOf("play").byId("passing"));
letNoticesGiveWay((notice) => {
  if (notice === passing.element) passing.hide();
});

/** How long the way back to a game that was left is offered. */
const SHOWN_MS = 10_000;
/** Games between two reminders. */
const GAMES = 50;
/** The game after which players hear that their browser forgets games. */
const FIRST = 3;
/** Set once they have heard it. */
const FORGETS_SAID = "fairmines.forgetsSaid";

/**
 * Offer the way back to a running game that another one has taken the place of: by a slip, perhaps.
 *
 * @param id of the game
 */
export function offerLeftGame(controller: GameController, id: string) {
  const goBack = () => {
    passing.hide();
    void controller.resume(id);
  };
  passing.show(t("left.says"), "", SHOWN_MS);
  passing.offer(t("left.back"), goBack, { stays: false });
}

/**
 * Count a game that has ended, and remind the player to export the games of a browser that keeps
 * the only copy of them: it may delete them when it lacks space, or with the data of sites.
 */
export function remindOfExport() {
  if (BOX !== null) return;
  const games = (Number(browserStorage.getItem(NOT_SAVED)) || 0) + 1;
  browserStorage.setItem(NOT_SAVED, String(games));
  const first = forgets() && games >= FIRST && !browserStorage.getItem(FORGETS_SAID);
  if (first) browserStorage.setItem(FORGETS_SAID, "1");
  else if (games % GAMES) return;
  passing.show(first ? t("remind.forgets") : t("remind.export", { count: games }));
  passing.offer(t("menu.statistics"), () => {
    passing.hide();
    void goTo(PAGES.statistics);
  });
}

/**
 * Tells whether the browser deletes what scripts have stored after seven days without a visit:
 * WebKit does, also as the engine of other browsers on an iPhone, but not on the home screen.
 */
function forgets() {
  return navigator.vendor.startsWith("Apple") && !matchMedia("(display-mode: standalone)").matches;
}
