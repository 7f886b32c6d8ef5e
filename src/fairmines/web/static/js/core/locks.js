/** What one tab of a browser does at a time. */

/**
 * Runs a task while no other tab runs one of this name; at once where there are no locks: without
 * HTTPS, and in browsers that block the data of sites.
 *
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} task
 * @param {AbortSignal} [signal] ends the wait for another tab
 * @returns {Promise<T>}
 */
export async function alone(name, task, signal) {
  const locks = globalThis.navigator?.locks;
  if (!locks) return task();
  let begun = false;
  const begin = () => {
    begun = true;
    return task();
  };
  try {
    return await locks.request(name, signal ? { signal } : {}, begin);
  } catch (error) {
    if (begun || signal?.aborted) throw error;
    return task();
  }
}
