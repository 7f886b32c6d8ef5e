/** The start of the review's page: makes its state, its drawing and its input, and opens a game. */

import { drillLink, positionLink } from "../analyse/positionlink.ts";
import { core } from "../engine/core.ts";
import { host } from "../host/host.ts";
import { openGuide, openOnce } from "../shell/dialogs.ts";
import { t } from "../shell/i18n.ts";
import { makeBar } from "../shell/places.ts";
import { loadPreferences } from "../shell/preferences.ts";
import { goTo } from "../shell/router.ts";
import { keepFiles, PAGES } from "../shell/site.ts";
import { complain, say } from "./complaint.ts";
import { ReviewDrawing } from "./drawing.ts";
import { GameOpener } from "./gameopener.ts";
import { listenToBoard, listenToKeys } from "./input.ts";
import { makeDrillButton, makeMoreTools } from "./moretools.ts";
import { byId, onClick, place } from "./place.ts";
import { Reviewer } from "./reviewer.ts";
import { openMomentDialog, openSavingDialog, readMoment } from "./saving.ts";

const GUIDE = ["walk", "board", "timeline", "judged", "files"] as const;
const guideText = (part: (typeof GUIDE)[number]) => t(`reviewer.guide.${part}`);
makeMoreTools();
makeDrillButton();
const preferences = await loadPreferences();
const reviewer = new Reviewer(core);
const opener = new GameOpener((game) => void reviewer.open(game), say, host.lastFinished);
const drawing = new ReviewDrawing(reviewer, preferences, opener);
reviewer.drawing = drawing;

/** Apply the chosen language, palette and zoom. */
async function applyPreferences() {
  await preferences.apply();
  place.title = `${t("reviewer.title")} – Fairmines`;
  drawing.drawAll();
}

/** Play on from the moment that is shown. */
async function practise() {
  if (!reviewer.at) return;
  try {
    const { id } = await host.practise(reviewer.game.record, reviewer.at);
    preferences.rememberGame(id);
    await goTo(PAGES.play);
  } catch (error) {
    complain(error);
  }
}

const drill = () => void goTo(drillLink(reviewer.position));

function listenToPage() {
  const slider = byId("slider") as HTMLInputElement;
  const speed = byId("speed") as HTMLSelectElement;
  const clicks: Record<string, () => void> = {
    "walk-first": () => reviewer.seekMistake(-1),
    "walk-back": () => reviewer.seek(reviewer.at - 1),
    "walk-play": () => reviewer.switchPlayback(),
    "walk-next": () => reviewer.seek(reviewer.at + 1),
    "walk-last": () => reviewer.seekMistake(1),
    why: () => void drawing.explainMove(drill),
    "what-else": () => drawing.compareMoves(),
    "tool-practise": () => void practise(),
    "tool-drill": drill,
    "tool-position": () => void goTo(positionLink(reviewer.position)),
    "tool-link": () => {
      const { source, game, at } = reviewer;
      if (source) openMomentDialog(source, game.record, at).catch(complain);
    },
    "tool-save": () => openSavingDialog(reviewer.game.record),
    "menu-open": () => void openOnce(() => opener.openDialog()),
  };
  for (const [id, act] of Object.entries(clicks)) onClick(id, act);
  for (const overlay of ["probabilities", "pointer", "path"] as const) {
    onClick(`tool-${overlay}`, () => reviewer.switchOverlay(overlay));
  }
  slider.addEventListener("input", () => reviewer.seek(Number(slider.value)));
  speed.addEventListener("change", () => (reviewer.playback.speed = Number(speed.value)));
  listenToBoard(drawing);
  listenToKeys(drawing);
  drawing.window.listen();
  place.open = followAddress;
  place.onLeft.push(() => reviewer.playback.pause());
  place.onShown.push(() => (reviewer.source ? drawing.drawMove() : drawing.drawInvitation()));
}

function followAddress() {
  try {
    reviewer.follow(readMoment(place.hash));
  } catch (error) {
    complain(error);
  }
}

makeBar(place, preferences, {
  apply: applyPreferences,
  settings: () => import("../shell/settingsdialog.ts"),
  help: () => openGuide(t("reviewer.title"), GUIDE.map(guideText)),
});
await applyPreferences();
delete place.root.dataset.starting;
listenToPage();
followAddress();
void keepFiles(); // nothing waits for it
