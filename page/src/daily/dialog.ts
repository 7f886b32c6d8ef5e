/** The dialog of the daily boards: the boards of a day, their scored tries, and the calendar. */

import { openDialog } from "../shell/dialogs.ts";
import { make, makeButton, loadSheet } from "../shell/dom.ts";
import { host } from "../host/host.ts";
import { t } from "../shell/i18n.ts";
import { packRecord, replayLink } from "../shell/replaylink.ts";
import { goTo } from "../shell/router.ts";
import { refusalText } from "../play/status.ts";
import { boardCards } from "./boards.ts";
import { calendar } from "./calendar.ts";
import { formatDay, monthOf, nextMidnight } from "./days.ts";
import { openResultDialog, overOn, writeResults } from "./sharing.ts";
import { FIRST_DAY, GRADES, type DailyGrade as Grade } from "../engine/terms.ts";
import { later } from "./dates.ts";
import { DRILLS_A_DAY, solvedOf } from "../train/daydrills.ts";
import { PAGES } from "../shell/site.ts";
import { isAnswer, type DrillAnswer, type DrillLine } from "../train/training.ts";
import type { GameController } from "../play/gamecontroller.ts";
import type { DailyDay } from "../host/protocol.ts";
import sheet from "../styles/daily.css?url";

await loadSheet(sheet);

/** @param date of a link; null for today */
export async function openDailyDialog(controller: GameController, date: string | null = null) {
  const dialog = new DailyDialog(controller);
  await dialog.read(date);
  // The button may have been pressed twice.
  if (!document.querySelector("dialog.daily")) dialog.open();
}

type State = {
  day: DailyDay | null;
  /** All answers to drills; those of days have their dates. */
  answers: DrillAnswer[];
  /** The first day of the month that is shown. */
  month: string;
  /** What has failed, or has changed. */
  sentence: string;
};

class DailyDialog {
  controller: GameController;
  state: State = { day: null, answers: [], month: "", sentence: "" };
  body = make("div", {});
  sentence = make("p", { class: "daily-said", role: "status" });
  timer: ReturnType<typeof setTimeout> | undefined;
  dialog: HTMLDialogElement | null = null;
  /** Whether something is on its way that a click has asked for. */
  getting = false;

  constructor(controller: GameController) {
    this.controller = controller;
  }

  open() {
    const dialog = openDialog(
      t("daily.title"),
      [this.sentence, this.body],
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

  // State

  change(changes: Partial<State>) {
    const { day, month } = this.state;
    Object.assign(this.state, changes);
    if (day !== this.state.day || month !== this.state.month) this.drawDay();
    this.sentence.textContent = this.state.sentence;
  }

  /**
   * Show the boards of a day.
   *
   * @param date null for today
   */
  async read(date: string | null) {
    try {
      // Without the answers there are the boards.
      const answers = host.readAnswers().catch((): DrillLine[] => []);
      const day = await host.readDay(date);
      this.change({
        day,
        answers: (await answers).filter(isAnswer),
        month: monthOf(day.date),
        sentence: "",
      });
    } catch (error) {
      this.fail(error);
    }
    this.wait();
  }

  fail(error: unknown) {
    this.change({ sentence: refusalText(error) });
  }

  /** Wait for the next day, as long as the dialog is open. */
  wait() {
    clearTimeout(this.timer);
    if (!this.dialog?.open) return;
    this.timer = setTimeout(() => void this.renew(), nextMidnight() - Date.now());
  }

  /** Read the shown day again; a dialog that shows today goes on to the next day. */
  async renew() {
    const { day } = this.state;
    await this.read(day && day.date !== day.today ? day.date : null);
  }

  /** @param date of the calendar */
  async choose(date: string) {
    await this.read(date);
    this.focus(`[data-date="${date}"]`);
  }

  /** @param selector of what gets the focus */
  focus(selector: string) {
    (this.body.querySelector(selector) as HTMLElement | null)?.focus();
  }

  async play(grade: Grade, practice: boolean) {
    const { date, today } = this.state.day as DailyDay;
    try {
      const state = await host.playDaily(date, grade, practice);
      this.dialog?.close();
      this.controller.enter(state);
    } catch (error) {
      await this.renew();
      const over = this.state.day?.today !== today;
      this.change({ sentence: over ? t("daily.over") : refusalText(error) });
    }
  }

  showExpert(grade: Grade) {
    const { revealed } = (this.state.day as DailyDay).boards[GRADES.indexOf(grade)];
    if (!revealed) return undefined;
    return this.follow(
      () => packRecord(revealed.expert),
      async (packed) => {
        if (packed !== null) await goTo(replayLink(packed));
      },
    );
  }

  /**
   * Get something that takes a while, and go on with it, unless the dialog was closed; say why it
   * fails. Meanwhile a second click does nothing.
   */
  async follow<T>(get: () => Promise<T>, goOn: (it: T) => unknown) {
    if (this.getting) return;
    this.getting = true;
    try {
      const value = await get();
      if (this.dialog?.open) await goOn(value);
    } catch (error) {
      this.fail(error);
    } finally {
      this.getting = false;
    }
  }

  // Drawing

  drawDay() {
    const { day, month } = this.state;
    if (!day) return;
    const focused = document.activeElement?.getAttribute("data-keep");
    const acts = {
      play: (grade: Grade, practice: boolean) => void this.play(grade, practice),
      showExpert: (grade: Grade) => void this.showExpert(grade),
    };
    const days = {
      show: (month: string) => this.change({ month }),
      choose: (date: string) => void this.choose(date),
    };
    this.body.replaceChildren(
      this.dayLine(day),
      make(
        "p",
        { class: "daily-head" },
        make("span", { class: "daily-streaks" }, sayStreaks(day)),
        make("span", {}, sayNext()),
      ),
      boardCards(day, acts),
      this.drillLine(day),
      ...this.shareLine(day),
      calendar(day, this.state.answers, month, days),
      make("p", { class: "daily-says" }, t("daily.says")),
    );
    if (focused) this.focus(`[data-keep="${focused}"]`);
  }

  dayLine({ date, today }: DailyDay) {
    const turn = (days: number, sign: string, name: string) => {
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

  /** The five drills of the day, and how they went. */
  drillLine({ date }: DailyDay) {
    const solved = [...solvedOf(this.state.answers, date).values()];
    const right = solved.filter(Boolean).length;
    const said = t("daily.drillsDone", { done: solved.length, right });
    const label = t(solved.length === DRILLS_A_DAY ? "daily.practise" : "daily.drillsPlay");
    const href = `${PAGES.train}#day=${date}`;
    const link = make("a", { class: "button", href, id: "daily-drills" }, label);
    if (solved.length === DRILLS_A_DAY) link.href = PAGES.train;
    return make(
      "div",
      { class: "daily-drills" },
      make("p", {}, make("strong", {}, t("daily.drills")), ` ${said}`),
      link,
    );
  }

  shareLine(day: DailyDay) {
    const { answers } = this.state;
    const solved = [...solvedOf(answers, day.date).values()];
    if (!overOn(day).length && !solved.length) return [];
    const share = () => void this.follow(() => writeResults(day, solved), openResultDialog);
    return [make("p", { class: "links" }, makeButton(t("daily.share"), share))];
  }
}

function sayStreaks({ streaks }: DailyDay) {
  const days = (count: number) => t("daily.days", { count });
  return t("daily.streaks", { current: days(streaks.current), longest: days(streaks.longest) });
}

/** Says when the next day begins, by the player's clock. */
function sayNext() {
  const { lang } = document.documentElement;
  const time = new Intl.DateTimeFormat(lang, { timeStyle: "short" }).format(nextMidnight());
  return t("daily.next", { time });
}
