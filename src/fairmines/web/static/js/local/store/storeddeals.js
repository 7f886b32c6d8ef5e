/** How the store names a deal: with its difficulty. */

/**
 * @param {string} deal
 * @param {string | null} difficulty
 */
export function nameDeal(deal, difficulty) {
  return difficulty === null ? deal : `${deal} ${difficulty}`;
}

/** @param {string} name */
export function splitDeal(name) {
  const [deal, difficulty] = name.split(" ", 2);
  return { deal, difficulty: difficulty || null };
}
