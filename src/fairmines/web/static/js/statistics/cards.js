/** The three cards that say what many games say; before there are any, what they will say. */

import { make } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { insights } from "./insights.js";

const BEFORE = /** @type {const} */ (["losses", "rule", "luck"]);

/**
 * @param {import("./source.js").Reviewed[]} games at least one
 * @param {import("../core/answers.js").ReviewSummary} summary of them
 */
export function insightCards(games, summary) {
  return cards(
    insights(
      games.map((game) => game.summary),
      summary,
    ),
  );
}

/** What the cards will say. */
export function previewCards() {
  const says = make("p", { class: "before" }, t("insight.before"));
  const previews = BEFORE.map((name) => ({
    title: t(`insight.${name}`),
    lead: "",
    more: t(`insight.${name}.before`),
  }));
  return [says, cards(previews)];
}

/** @param {import("./insights.js").Insight[]} texts */
function cards(texts) {
  const sections = texts.map(({ title, lead, more }) => {
    const parts = [lead && make("p", { class: "lead" }, lead), more && make("p", {}, more)];
    return make("section", {}, make("h3", {}, title), ...parts.filter((part) => part !== ""));
  });
  return make("div", { class: "insights" }, ...sections);
}
