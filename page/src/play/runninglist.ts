/** The list of unfinished games in the dialog for a new game: continue one, or delete it. */

import { openDialog } from "../shell/dialogs.ts";
import { make, makeButton } from "../shell/dom.ts";
import { host } from "../host/host.ts";
import { formatDate, formatNumber, formatProbability, formatTime } from "../shell/formats.ts";
import { t } from "../shell/i18n.ts";
import { refusalText } from "./status.ts";
import type { GameController } from "./gamecontroller.ts";
import type { RunningGame } from "../host/protocol.ts";

/** The most games that the list shows. */
const SHOWN = 6;

/** Make the list; it is hidden when it has no game. */
export async function makeRunningList(controller: GameController) {
  const box = make("fieldset", { class: "running" });
  await fillList(box, controller);
  return box;
}

async function fillList(box: HTMLElement, controller: GameController) {
  let games;
  try {
    games = await host.listRunning();
  } catch (error) {
    const why = make("p", { role: "alert" }, refusalText(error));
    box.replaceChildren(make("legend", {}, t("game.running")), why);
    return;
  }
  games = games.filter(({ id, moves }) => id !== controller.game?.id && moves > 0);
  box.hidden = !games.length;
  const act = async (deleting: Promise<unknown>) => {
    try {
      await deleting;
      await fillList(box, controller);
    } catch (error) {
      box.append(make("p", { role: "alert" }, refusalText(error as Error)));
    }
  };
  const rows = games.slice(0, SHOWN).map((game) => {
    const text = describe(game);
    const resume = makeButton(text, () => {
      resume.closest("dialog")?.close();
      void controller.resume(game.id);
    });
    const label = `${t("running.delete")}: ${text}`;
    const remove = makeButton("×", () => void act(host.deleteGame(game.id)), {
      "aria-label": label,
      title: label,
    });
    return make("li", {}, resume, remove);
  });
  const all = makeButton(t("running.deleteAll"), () =>
    askToDelete(() => void act(host.deleteRunning())),
  );
  box.replaceChildren(make("legend", {}, t("game.running")), make("ul", {}, ...rows), all);
}

function describe(game: RunningGame) {
  const size = `${formatNumber(game.width)} × ${formatNumber(game.height)}`;
  const parts = [size, t(`rules.${game.rules}`), formatTime(game.elapsed)];
  if (game.practice) parts.push(t("practice.name"));
  if (game.opened !== null) {
    const share = game.opened / (game.width * game.height - game.mines);
    parts.push(t("running.opened", { share: formatProbability(share) }));
  }
  return [...parts, formatDate(game.when, "short")].join(", ");
}

function askToDelete(deleteAll: () => void) {
  openDialog(
    t("running.deleteAll"),
    [make("p", {}, t("running.deleteAll.ask"))],
    [{ label: t("dialog.cancel") }, { label: t("running.delete"), act: deleteAll }],
  );
}
