/** Tasks one after the other. */

export class Lock {
  constructor() {
    /** @type {Promise<unknown>} */
    this.last = Promise.resolve();
  }

  /**
   * Runs a task when those before it have ended.
   *
   * @template T
   * @param {() => T | Promise<T>} task
   * @returns {Promise<T>}
   */
  run(task) {
    const result = this.last.then(task);
    this.last = result.catch(() => {});
    return result;
  }
}
