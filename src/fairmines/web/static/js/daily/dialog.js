/** The dialog of the daily boards: the boards of a day, their scored tries, and the calendar. */

import { openDialog } from "../design/dialogs.js";
import { make, makeButton, loadSheet } from "../page/dom.js";
import { host } from "../games/host.js";
import { t } from "../page/i18n.js";
import { packRecord, replayLink } from "../page/replaylink.js";
import { goTo } from "../page/router.js";
import { refusalText } from "../game/status.js";
import { boardCards } from "./boards.js";
import { calendar } from "./calendar.js";
import { formatDay, monthOf, untilMidnight } from "./days.js";
import { openResultDialog, overOn, writeResults } from "./sharing.js";
import { FIRST_DAY } from "../core/terms.js";
import { later } from "./tryid.js";

await loadSheet(new URL("daily.css", import.meta.url));

/**
 * @typedef {import("../game/gamecontroller.js").GameController} GameController
 * @typedef {import("./days.js").DailyDay} DailyDay
 * @typedef {import("./days.js").Grade} Grade
 */

/** @param {GameController} controller @param {string | null} [date] of a link; null for today */
export async function openDailyDialog(controller, date = null) {
  const dialog = new DailyDialog(controller);
  await dialog.read(date);
  // The button may have been pressed twice.
  if (!document.querySelector("dialog.daily")) dialog.open();
}

class DailyDialog {
  /** @param {GameController} controller */
  constructor(controller) {
    this.controller = controller;
    this.body = make("div", {});
    this.said = make("p", { class: "daily-said", role: "status" });
    /** @type {DailyDay | null} */
    this.day = null;
    /** The first day of the month that is shown. */
    this.month = "";
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {HTMLDialogElement | null} */
    this.dialog = null;
    /** Whether something is on its way that a click has asked for. */
    this.getting = false;
  }

  open() {
    const dialog = openDialog(
      t("daily.title"),
      [make("p", {}, t("daily.says")), this.said, this.body],
      undefined,
      "wide daily",
    );
    this.dialog = dialog;
    this.wait();
    // The next day begins while the dialog is open, or while the machine sleeps.
    const wake = () => {
      if (document.visibilityState === "visible") void this.renew();
    };
    document.addEventListener("visibilitychange", wake);
    dialog.addEventListener("close", () => {
      clearTimeout(this.timer);
      document.removeEventListener("visibilitychange", wake);
    });
  }

  /** Show the boards of a day. @param {string | null} date null for today */
  async read(date) {
    try {
      const day = await host.readDay(date);
      this.day = day;
      this.month = monthOf(day.date);
      this.said.textContent = "";
      this.draw();
    } catch (error) {
      this.said.textContent = refusalText(/** @type {Error} */ (error));
    }
    this.wait();
  }

  /** Wait for the next day, as long as the dialog is open. */
  wait() {
    clearTimeout(this.timer);
    if (this.dialog?.open) this.timer = setTimeout(() => void this.renew(), untilMidnight());
  }

  /** Read the shown day again; a dialog that shows today goes on to the next day. */
  async renew() {
    const { day } = this;
    await this.read(day && day.date !== day.today ? day.date : null);
  }

  draw() {
    const day = /** @type {DailyDay} */ (this.day);
    const focused = document.activeElement?.getAttribute("data-keep");
    const acts = {
      play: (/** @type {Grade} */ grade, /** @type {boolean} */ practice) =>
        void this.play(grade, practice),
      showExpert: (/** @type {Grade} */ grade) => void this.showExpert(grade),
    };
    const days = {
      show: (/** @type {string} */ month) => {
        this.month = month;
        this.draw();
      },
      choose: (/** @type {string} */ date) => void this.choose(date),
    };
    this.body.replaceChildren(
      this.dayLine(day),
      boardCards(day, acts),
      ...this.shareLine(day),
      make("p", { class: "daily-streaks" }, sayStreaks(day)),
      calendar(day, this.month, days),
    );
    if (focused) this.focus(`[data-keep="${focused}"]`);
  }

  /** @param {DailyDay} day */
  dayLine({ date, today }) {
    const turn = (
      /** @type {number} */ days,
      /** @type {string} */ sign,
      /** @type {string} */ name,
    ) => {
      const to = later(date, days);
      const disabled = to > today || to < FIRST_DAY;
      const attributes = { "aria-label": name, "data-keep": name, disabled };
      return makeButton(sign, () => void this.read(to), attributes);
    };
    const name = date === today ? `${t("daily.today")}, ${formatDay(date)}` : formatDay(date);
    return make(
      "div",
      { class: "daily-date" },
      turn(-1, "‹", t("daily.earlier")),
      make("h3", {}, name),
      turn(1, "›", t("daily.later")),
    );
  }

  /** @param {DailyDay} day */
  shareLine(day) {
    if (!overOn(day).length) return [];
    const share = () => void this.follow(() => writeResults(day), openResultDialog);
    return [make("p", { class: "links" }, makeButton(t("daily.share"), share))];
  }

  /** @param {string} date of the calendar */
  async choose(date) {
    await this.read(date);
    this.focus(`[data-date="${date}"]`);
  }

  /** @param {string} selector of what gets the focus */
  focus(selector) {
    /** @type {HTMLElement | null} */ (this.body.querySelector(selector))?.focus();
  }

  /** @param {Grade} grade @param {boolean} practice */
  async play(grade, practice) {
    const { date, today } = /** @type {DailyDay} */ (this.day);
    try {
      const state = await host.playDaily(date, grade, practice);
      this.dialog?.close();
      this.controller.enter(state);
    } catch (error) {
      await this.renew();
      const over = this.day?.today !== today;
      this.said.textContent = over ? t("daily.over") : refusalText(/** @type {Error} */ (error));
    }
  }

  /** @param {Grade} grade */
  showExpert(grade) {
    const { date } = /** @type {DailyDay} */ (this.day);
    const pack = async () => packRecord(await host.readCertainGame(date, grade));
    return this.follow(pack, async (packed) => {
      if (packed !== null) await goTo(replayLink(packed));
    });
  }

  /**
   * Get something that takes a while, and go on with it, unless the dialog was closed; say why it
   * fails. Meanwhile a second click does nothing.
   *
   * @template T
   * @param {() => Promise<T>} get
   * @param {(it: T) => unknown} goOn
   */
  async follow(get, goOn) {
    if (this.getting) return;
    this.getting = true;
    try {
      const value = await get();
      if (this.dialog?.open) await goOn(value);
    } catch (error) {
      this.said.textContent = refusalText(/** @type {Error} */ (error));
    } finally {
      this.getting = false;
    }
  }
}

/** @param {DailyDay} day */
function sayStreaks({ streaks }) {
  const days = (/** @type {number} */ count) => t("daily.days", { count });
  return t("daily.streaks", { current: days(streaks.current), longest: days(streaks.longest) });
}
