/** The start of the page of all reviews: makes its state, its drawing and its input. */

import { host } from "../host/host.ts";
import { openDialog, openGuide, openOnce } from "../shell/dialogs.ts";
import { make } from "../shell/dom.ts";
import { t } from "../shell/i18n.ts";
import { makeBar } from "../shell/places.ts";
import { loadPreferences } from "../shell/preferences.ts";
import { keepFiles } from "../shell/site.ts";
import { Collection } from "./collection.ts";
import { StatisticsDrawing } from "./drawing.ts";
import { Filters } from "./filters.ts";
import { onClick, place } from "./place.ts";

const GUIDE = ["what", "luck", "wins", "times", "files"] as const;
const guideText = (part: (typeof GUIDE)[number]) => t(`reviews.guide.${part}`);

const preferences = await loadPreferences();
const collection = new Collection(new Filters(place.hash));
const drawing = new StatisticsDrawing(collection, preferences, takeSettings);
collection.drawing = drawing;

/** Apply the chosen language and colours. */
async function applyPreferences() {
  await preferences.apply();
  place.title = `${t("statistics.title")} – Fairmines`;
  drawing.drawAll();
  void collection.takeGames();
}

/** Take over the settings that the host has got from a file. */
async function takeSettings() {
  preferences.take(await host.readSettings());
  preferences.save();
  await applyPreferences();
}

async function openFiles() {
  const { taking } = collection;
  const box = make("div", { class: "invitation" });
  const closing = {
    ...taking,
    files: (dropped: File[]) => (dialog.close(), taking.files(dropped)),
  };
  await drawing.fillInvitation(box, closing);
  const dialog = openDialog(
    t("reviews.open.title"),
    [box],
    [{ label: t("dialog.cancel") }],
    "wide",
  );
}

function listenToPage() {
  onClick("work-begin", () => void collection.beginReviews());
  onClick("work-stop", () => void collection.stopReviews());
  onClick("menu-open", () => void openOnce(openFiles));
  place.open = () => {
    drawing.form.blur(); // each field shows what the address says
    collection.open(place.hash);
  };
  // Games may have been played meanwhile.
  place.onShown.push(() => {
    void drawing.refreshResults();
    void collection.follow();
  });
}

makeBar(place, preferences, {
  apply: applyPreferences,
  settings: () => import("../shell/settingsdialog.ts"),
  help: () => openGuide(t("reviews.title"), GUIDE.map(guideText)),
});
await applyPreferences();
const { dataset } = place.root;
if ("starting" in dataset) dataset.starting = "below";
listenToPage();
void collection.follow();
void keepFiles(); // nothing waits for it
