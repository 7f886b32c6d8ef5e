/**
 * What many reviews say in plain words: where games are lost, which rule is missed, and how lucky
 * they were.
 */

import { formatNumber, formatSeconds } from "../shell/formats.ts";
import { t } from "../shell/i18n.ts";
import { ruleName } from "../shell/levels.ts";
import { MISTAKE_KINDS, type ProofRule } from "../engine/terms.ts";
import { make } from "../shell/dom.ts";
import { PAGES } from "../shell/site.ts";
import type { GameSummary, ReviewSummary as Summary } from "../engine/answers.ts";
import type { Reviewed } from "./source.ts";

/** A title, a sentence, what it rests on, and the rule to practise. */
type Insight = { title: string; lead: string; more: string; rule?: ProofRule };

/**
 * Standard deviations from which on a result is more than chance usually gives, and hardly ever
 * gives.
 */
const [UNUSUAL, RARE] = [1, 2];

/** The winning chance that a game's decisions cost. An estimate may be less than nothing. */
export function costOf({ cost }: GameSummary) {
  return cost === null ? null : Math.max(0, cost);
}

/**
 * @param games at least one
 * @param summary of them
 * @returns three
 */
export function insights(games: GameSummary[], summary: Summary): Insight[] {
  return [losses(games, summary), missedRule(summary), luck(games, summary)];
}

/** Where games are lost: by mistakes, or by guesses that nobody could avoid. */
function losses(
  games: GameSummary[],
  { lost, mistakes, games_without_mistake, lost_without_mistake: rest, cost }: Summary,
): Insight {
  const title = t("insight.losses");
  const numbers = { number: lost - rest, lost, rest };
  let lead = t("insight.losses.none", { games: games.length });
  if (lost)
    lead = t(rest <= lost / 2 ? "insight.losses.mistakes" : "insight.losses.guesses", numbers);
  const most = MISTAKE_KINDS.reduce((first, kind) =>
    (mistakes[kind] ?? 0) > (mistakes[first] ?? 0) ? kind : first,
  );
  const count = mistakes[most] ?? 0;
  const parts = [];
  if (count) {
    parts.push(t("insight.losses.kind", { kind: t(`reviews.kind.${most}`), count }));
    const known = games.filter(({ costs, start }) => costs !== null && start !== null).length;
    const wins = formatNumber(Math.max(0, known * (cost ?? 0)), 1);
    if (known) parts.push(t("insight.losses.cost", { cost: wins, games: known }));
  } else {
    parts.push(t("insight.losses.clean", { games: games_without_mistake }));
  }
  return { title, lead, more: parts.join(" ") };
}

/** Which rule is missed most, and how long each takes. */
function missedRule({ missed, times }: Summary): Insight {
  const title = t("insight.rule");
  const counts = Object.entries(missed) as [ProofRule, number][];
  const all = counts.reduce((sum, [, count]) => sum + count, 0);
  const worst = [...counts].sort(([, a], [, b]) => b - a)[0];
  const slowest = [...times].sort((a, b) => b.median - a.median)[0];
  let lead = t("insight.rule.none");
  if (worst) lead = t("insight.rule.missed", { rule: ruleName(worst[0]), number: worst[1], all });
  else if (slowest) lead = t("insight.rule.slow", { rule: ruleName(slowest.rule) });
  const each = times.map(({ rule, median }) => `${ruleName(rule)} ${formatSeconds(median, 1)}`);
  return {
    title,
    lead,
    more: each.length ? t("insight.rule.times", { times: each.join(", ") }) : "",
    rule: worst?.[0] ?? slowest?.rule,
  };
}

/** How lucky the guesses were, beside what was to be expected. */
function luck(games: GameSummary[], { guesses, wins }: Summary): Insight {
  const title = t("insight.luck");
  const { number, came_true, expected, error } = guesses;
  const parts = [];
  const moved = games.some(({ rules }) => rules !== "classic");
  let lead = t(moved ? "insight.luck.rules" : "insight.luck.none");
  if (number) {
    const away = error ? (came_true - expected) / error : 0;
    const far = Math.abs(away) >= UNUSUAL;
    lead = t(!far ? "insight.luck.even" : away > 0 ? "insight.luck.good" : "insight.luck.bad", {
      survived: came_true,
      number,
      expected: formatNumber(expected, 1),
    });
    if (Math.abs(away) >= RARE) parts.push(t("insight.luck.rare"));
  }
  if (wins.number) {
    const [expert, by] = [formatNumber(wins.expected, 1), formatNumber(wins.error, 1)];
    parts.push(
      t("insight.luck.wins", {
        won: wins.came_true,
        games: wins.number,
        expected: expert,
        error: by,
      }),
    );
  }
  return { title, lead, more: parts.join(" ") };
}

const BEFORE = ["losses", "rule", "luck"] as const;

/**
 * @param games at least one
 * @param summary of them
 */
export function insightCards(games: Reviewed[], summary: Summary) {
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

function cards(texts: Insight[]) {
  const sections = texts.map(({ title, lead, more, rule }) => {
    const parts = [lead && make("p", { class: "lead" }, lead), more && make("p", {}, more)];
    if (rule) {
      const href = `${PAGES.train}#rule=${rule}&task=safe`;
      const text = t("insight.practise", { rule: ruleName(rule) });
      parts.push(make("p", {}, make("a", { href }, text)));
    }
    return make("section", {}, make("h3", {}, title), ...parts.filter((part) => part !== ""));
  });
  return make("div", { class: "insights" }, ...sections);
}
