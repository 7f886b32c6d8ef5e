/** After a game: how few clicks would have done, and where clicks opened nothing new, on the board. */

import { placeOf } from "../shell/place.ts";
import { formatNumber } from "../shell/formats.ts";
import { t } from "../shell/i18n.ts";
import { askAbout } from "./askabout.ts";
import type { ClickUse } from "../engine/coreanswers.ts";
import type { GameController } from "./gamecontroller.ts";

/** Not of place.ts: the build has that in the script of the game alone. */
const { byId } = placeOf("play");

/** What the panel said before. */
let before: ChildNode[] = [];

/** Say it, and mark the cells; a second time takes both away. */
export async function showClickUse(controller: GameController) {
  const { game, highlights } = controller;
  const button = byId("result-clicks");
  const panel = byId("result-risk");
  if (button.ariaPressed === "true") {
    const marked = [...highlights].filter(([, kind]) => kind === "wasted").map(([cell]) => cell);
    for (const cell of marked) highlights.delete(cell);
    button.ariaPressed = "false";
    panel.replaceChildren(...before);
    controller.drawing.drawHint(marked);
    return;
  }
  const use = await askAbout(controller, (questions) => questions.clickUse());
  if (!game || !use || game !== controller.game) return;
  const cells = use.wasted.map((cell) => game.index(cell));
  for (const cell of cells) if (!highlights.has(cell)) highlights.set(cell, "wasted");
  button.ariaPressed = "true";
  before = [...panel.childNodes];
  panel.textContent = sentences(use, game.status === "won").join(" ");
  controller.drawing.drawHint(cells);
}

function sentences({ clicks, zini, human_zini, least, wasted }: ClickUse, won: boolean) {
  const said = [];
  const number = formatNumber;
  if (won) {
    const figures = { zini: number(zini), human: number(human_zini) };
    said.push(t("clicks.least", { count: least, clicks: number(clicks), ...figures }));
  }
  said.push(wasted.length ? t("clicks.wasted", { count: wasted.length }) : t("clicks.noneWasted"));
  return said;
}
