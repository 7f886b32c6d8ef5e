/** The texts of the statistics, which no game needs. */

/** @type {import("../core/i18n.js").Loaders} */
export const REVIEWS_TEXTS = {
  en: async () => (await import("../lang/reviews/en.js")).reviews,
  cs: async () => (await import("../lang/reviews/cs.js")).reviews,
  fi: async () => (await import("../lang/reviews/fi.js")).reviews,
  "pt-BR": async () => (await import("../lang/reviews/pt-BR.js")).reviews,
  ru: async () => (await import("../lang/reviews/ru.js")).reviews,
};
