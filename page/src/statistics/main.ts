/**
 * The start of the page of all reviews: reads them, and shows figures, plots and tables of them.
 */

import { make } from "../shell/dom.ts";
import { openDialog, openGuide, openOnce } from "../shell/dialogs.ts";
import { t } from "../shell/i18n.ts";
import { mayHoldGame } from "../shell/gameformats.ts";
import { host } from "../host/host.ts";
import { keepFiles } from "../shell/site.ts";
import { details } from "../shell/passingnotice.ts";
import { makeBar } from "../shell/places.ts";
import { loadPreferences } from "../shell/preferences.ts";
import { statisticsParts } from "./statistics.ts";
import { refusalText } from "../play/status.ts";
import { previewCards } from "./insights.ts";
import { Figures } from "./figures.ts";
import { Copies } from "./copies.ts";
import { FileQueue } from "./filequeue.ts";
import { Filters } from "./filters.ts";
import { byId, onClick, place } from "./place.ts";
import { ListedReviews, type Problem } from "./source.ts";
import type { Taking } from "../shell/invitation.ts";

/** Time between two looks at what the host has reviewed. */
const LOOK_MS = 1000;
/** Part of the time that drawing may take while new reviews arrive. */
const DRAWING = 0.2;

const GUIDE = ["what", "luck", "wins", "times", "files"] as const;
const guideText = (part: (typeof GUIDE)[number]) => t(`reviews.guide.${part}`);

const preferences = await loadPreferences();
let stored = new ListedReviews();
const files = new FileQueue((games) => void showGames(games));
const filters = new Filters(() => void showGames(true));
const figures = new Figures(filters);
const taking: Taking = {
  files: (dropped) =>
    files.add(dropped.length > 1 ? dropped.filter(({ name }) => mayHoldGame(name)) : dropped),
  unread: (names) => files.refuse(names.map((name) => ({ name, problem: t("file.unread") }))),
  complain: (sentence) => {
    trouble = sentence;
    showWork();
  },
};
/** Settled as soon as dropped and pasted games are taken. */
const listening = import("../shell/intake.ts").then(({ listenToGames }) =>
  listenToGames(place.root, taking),
);
/** Whether the host has said what it has. */
let known = false;
/** Why nothing can be read. */
let trouble = "";
/** The files that the list of problems has. */
let toldFiles = 0;
/** Reads the results again, if they are others. */
let refreshResults = async () => {};
/** Settled as soon as the results are there, and the invitation, if there is one. */
let filled = Promise.resolve();
let invited = Promise.resolve();
const copies = new Copies();
/** How many games are left out, because they are copies of others. */
let leftOut = 0;
/** How many times games were shown: only the last ones are. */
let shows = 0;
/** How many times the page began to read; only the last reading goes on. */
let readings = 0;

// Reading

/**
 * Read what the host has reviewed; read on while it reviews.
 *
 * @param all whether to show the games anew, also if no review is new
 */
async function followReviews(all: boolean = false) {
  const reading = ++readings;
  let wait = 0;
  do {
    await new Promise((resolve) => setTimeout(resolve, wait));
    try {
      const listed = stored;
      const more = await listed.read();
      if (listed !== stored) return; // all is read anew
      trouble = "";
      known = true;
      const began = performance.now();
      await showGames(all || more);
      all = false;
      void uncover();
      wait = Math.max(LOOK_MS, (performance.now() - began) / DRAWING);
    } catch (error) {
      complain(error);
      return;
    }
  } while (stored.running && reading === readings);
}

/** Read all again: games were added, or deleted. */
function followAnew() {
  stored = new ListedReviews();
  void followReviews(true);
}

async function beginReviews() {
  try {
    await stored.begin();
    byId("work-stop").hidden = false;
    byId("work-stop").focus();
    await followReviews();
  } catch (error) {
    complain(error);
  }
}

async function stopReviews() {
  files.stop();
  try {
    if (stored.running) await stored.stop();
    await followReviews();
    if (!byId("work-begin").hidden) byId("work-begin").focus();
  } catch (error) {
    complain(error);
  }
}

function complain(error: unknown) {
  trouble = refusalText(error as Error);
  stored.running = false; // as far as the page knows: its button begins again
  void showGames(false);
  void uncover();
}

// Showing

/**
 * Show what is below the bar once each part of it is there: parts that come later would move
 * others.
 */
async function uncover() {
  await Promise.all([filled, invited]);
  delete byId("window").dataset.starting;
}

/** @param all whether the games have changed, or which of them are shown */
async function showGames(all: boolean) {
  showWork();
  showPreview(stored.games.size + files.games.length > 0);
  if (!all) return;
  const show = ++shows;
  const unique = await copies.without([...stored.games.values(), ...files.games]);
  if (show !== shows) return;
  const { games } = unique;
  leftOut = unique.copies;
  showWork();
  filters.offer(games);
  byId("filters").hidden = !games.length;
  showProblems([...stored.problems.values(), ...files.problems]);
  const before = figures.trouble;
  await figures.show(games);
  if (figures.trouble !== before) showWork();
}

/**
 * Say what the page will show, while it has no game; without any game it invites to open some.
 *
 * @param anyGames whether it has one
 */
function showPreview(anyGames: boolean) {
  const box = byId("preview");
  const invites = known && !anyGames && !stored.missing && !stored.problems.size;
  const about = anyGames ? "" : `${invites} ${document.documentElement.lang}`;
  if (box.dataset.about === about) return;
  box.dataset.about = about;
  box.replaceChildren(...(anyGames ? [] : previewCards()));
  byId("invitation").hidden = !invites;
  if (invites) invited = invite(byId("invitation"), taking);
}

async function invite(box: HTMLElement, taking: Taking) {
  const { invitation } = await import("../shell/invitation.ts");
  await listening;
  box.replaceChildren(...invitation(taking));
}

/** Say how far the reviews are, with the buttons that begin and stop them. */
function showWork() {
  const { missing, running, games, problems } = stored;
  const done = games.size + problems.size;
  const [read, added] = [files.done, files.added];
  const busy = running || files.busy;
  byId("work-begin").hidden = running || !missing;
  byId("work-begin").textContent = t("reviews.begin", { count: missing });
  byId("work-stop").hidden = !busy;
  const progress = byId("work-progress") as HTMLProgressElement;
  progress.hidden = !busy;
  progress.max = (running ? done + missing : 0) + (files.busy ? added : 0);
  progress.value = (running ? done : 0) + (files.busy ? read : 0);
  // The counts change too often to be read out.
  const counts = [];
  if (running) counts.push(t("reviews.working", { done, count: done + missing }));
  if (files.busy) counts.push(t("reviews.workingFiles", { done: read, count: added }));
  byId("work-count").textContent = counts.join(" ");
  const says = [];
  for (const sentence of [trouble, figures.trouble]) if (sentence) says.push(sentence);
  if (files.problems.length) says.push(t("reviews.wrongFiles", { count: files.problems.length }));
  if (leftOut) says.push(t("reviews.copies", { count: leftOut }));
  if (!running && !missing && done) says.push(t("reviews.done", { count: done }));
  if (!done && !missing && !added && !trouble) says.push(t("reviews.nothing"));
  const text = says.join(" ");
  if (byId("work-says").textContent !== text) byId("work-says").textContent = text;
}

function showProblems(problems: Problem[]) {
  const box = byId("problems");
  box.hidden = !problems.length;
  const names = problems.map(({ name, problem }) => `${name}: ${problem}`);
  const about = `${document.documentElement.lang} ${names.join()}`;
  if (!problems.length || about === box.dataset.about) return;
  box.dataset.about = about;
  const says = t("reviews.problems", { count: problems.length });
  const rows = problems.map(({ name, problem, detail }) =>
    make("li", {}, `${name}: ${problem}`, ...(detail ? [details(detail)] : [])),
  );
  // Who has just given a file that cannot be read sees why.
  const open = files.problems.length > toldFiles || (box.querySelector("details")?.open ?? false);
  toldFiles = files.problems.length;
  box.replaceChildren(make("details", { open }, make("summary", {}, says), make("ul", {}, rows)));
}

// The window

/** Apply the chosen language and colours. */
async function applyPreferences() {
  await preferences.apply();
  place.title = `${t("statistics.title")} – Fairmines`;
  const box = byId("statistics");
  // A colour that is chosen changes no text, and what a file has brought stays to be read.
  if (box.lang !== document.documentElement.lang) {
    box.lang = document.documentElement.lang;
    const parts = statisticsParts(preferences.options, followAnew, takeSettings);
    refreshResults = parts.refresh;
    box.replaceChildren(parts.results);
    byId("kept").replaceChildren(parts.kept);
    filled = refreshResults();
  }
  void showGames(true);
}

/** Take over the settings that the host has got from a file. */
async function takeSettings() {
  preferences.take(await host.readSettings());
  preferences.save();
  await applyPreferences();
}

async function openFiles() {
  const box = make("div", { class: "invitation" });
  const closing = {
    ...taking,
    files: (dropped: File[]) => (dialog.close(), taking.files(dropped)),
  };
  await invite(box, closing);
  const dialog = openDialog(
    t("reviews.open.title"),
    [box],
    [{ label: t("dialog.cancel") }],
    "wide",
  );
}

function listenToPage() {
  const clicks: Record<string, () => void> = {
    "work-begin": () => void beginReviews(),
    "work-stop": () => void stopReviews(),
    "menu-open": () => void openOnce(openFiles),
  };
  for (const [id, act] of Object.entries(clicks)) onClick(id, act);
  place.open = () => filters.open(place.hash);
  // Games may have been played meanwhile.
  place.onShown.push(() => {
    void refreshResults();
    void followReviews();
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
void followReviews();
void keepFiles(); // nothing waits for it
