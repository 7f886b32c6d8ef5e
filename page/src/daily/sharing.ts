/**
 * The results of a day as a text to share, which says nothing of the boards, and a link to them.
 */

import { copyText } from "../shell/save.ts";
import { openDialog } from "../shell/dialogs.ts";
import { make } from "../shell/dom.ts";
import { core } from "../engine/core.ts";
import { host } from "../host/host.ts";
import { t } from "../shell/i18n.ts";
import { ruleName } from "../shell/levels.ts";
import { sayResult } from "./boards.ts";
import { formatDay } from "./days.ts";
import type { DailyDay } from "../host/protocol.ts";

/** The tries of the shown day that are over. */
export const overOn = ({ tries, date }: DailyDay) =>
  tries.filter((attempt) => attempt.date === date && attempt.over);

/** @param text of `writeResults` */
export function openResultDialog(text: string) {
  const field = make("textarea", { readonly: true, rows: 6, "aria-label": t("daily.share") });
  field.value = text;
  const done = make("p", { role: "status" });
  const copy = () => {
    void copyText(field, done);
    return false;
  };
  openDialog(
    t("daily.share"),
    [field, done],
    [{ label: t("share.copy"), act: copy }, { label: t("dialog.close") }],
    "daily-results",
  );
}

/**
 * Write the results of a day. Each game is reviewed for it, which may take seconds.
 *
 * @param drills whether each answered drill of the day was solved
 */
export async function writeResults(day: DailyDay, drills: boolean[]) {
  const lines = await Promise.all(
    overOn(day).map(async (scored) => {
      const board = day.boards.find(({ grade }) => grade === scored.grade);
      const rule = board ? ` (${ruleName(board.difficulty)})` : "";
      const mistakes = t("daily.mistakes", { count: await countMistakes(scored.id) });
      return `${t(`daily.grade.${scored.grade}`)}${rule}: ${sayResult(scored)}, ${mistakes}`;
    }),
  );
  const marks = drills.map((solved) => (solved ? "✓" : "✗")).join(" ");
  if (drills.length) lines.push(`${t("daily.drills")}: ${marks}`);
  const link = new URL(".", document.baseURI);
  link.hash = `daily=${day.date}`;
  return [`Fairmines, ${formatDay(day.date)}`, ...lines, link.href].join("\n");
}

/** Counts the mistakes of a try that is over. */
async function countMistakes(id: string) {
  const { review } = await core.review({ record: await host.readRecord(id) }, 0);
  return review?.mistakes.length ?? 0;
}
