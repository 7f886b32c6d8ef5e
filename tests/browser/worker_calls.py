"""What a page asks its workers, which compute and keep its games: held back, counted, answered."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page

from tests.helpers.box import PATIENCE

# Every worker of the page tells what it is asked, and asks whether to pass it on.
WATCH = """
globalThis.workerCalls ??= (() => {
  const calls = { asked: [], held: [], ended: 0, answers: {}, holds: null, changes: null };
  const own = new WeakSet();
  window.Worker = class extends Worker {
    constructor(...made) {
      super(...made);
      this.addEventListener("message", (event) => {
        if (own.has(event) || !calls.changes) return;
        event.stopImmediatePropagation();
        this.tell(calls.changes(event.data) ?? event.data);
      });
    }
    tell(data) {
      const event = new MessageEvent("message", { data });
      own.add(event);
      this.dispatchEvent(event);
    }
    postMessage(message, ...more) {
      const answers = calls.answers[message.name];
      calls.asked.push(message);
      const pass = (change) => {
        super.postMessage(change ? change(message) : message, ...more);
        // A worker that is ended says nothing more; it may have been ended before this call.
        if (this.over) return Promise.resolve();
        return new Promise((hear) => {
          this.addEventListener("message", hear, { once: true });
          this.addEventListener("ended", hear, { once: true });
        }).then(() => {});
      };
      const { call } = message;
      const refuse = (kind) => this.tell({ call, refused: { message: "no", kind } });
      if (answers) {
        const answer = answers.length > 1 ? answers.shift() : answers[0];
        queueMicrotask(() => this.tell({ call, answer }));
      } else if (calls.holds?.(message)) calls.held.push({ pass, refuse });
      else void pass();
    }
    terminate() {
      calls.ended += 1;
      this.over = true;
      super.terminate();
      this.dispatchEvent(new Event("ended"));
    }
  };
  return calls;
})();
"""


class WorkerCalls:
    """The calls of a page's next documents to their workers.

    A call is a message as `engine/workercalls.ts` sends it. Which ones are meant, a function in
    JavaScript says: `({ name }) => name === "newGame"`.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        page.add_init_script(WATCH)

    def answer(self, **answers: list[Any]) -> None:
        """Answer calls of the host by their names; the last answer comes again and again."""
        self._set(f"Object.assign(workerCalls.answers, {json.dumps(answers)})")

    def hold(self, which: str) -> None:
        """Hold calls back from now on, until they are passed on or refused."""
        self._set(f"workerCalls.holds = {which}")

    def change(self, change: str) -> None:
        """Change what workers say: a function that returns another message, or null."""
        self._set(f"workerCalls.changes = {change}")

    def _set(self, script: str) -> None:
        self.page.add_init_script(script)
        self.page.evaluate(f"() => {{ if (globalThis.workerCalls) {script} }}")

    def wait_held(self, number: int = 1) -> None:
        """Wait until so many calls are held back, or were."""
        self._wait(f"workerCalls.held.length >= {number}")

    def wait_ended(self, number: int = 1) -> None:
        """Wait until so many workers were ended, because nobody waited for their answers."""
        self._wait(f"workerCalls.ended >= {number}")

    def wait_asked(self, which: str) -> None:
        """Wait until such a call was made, held back or not."""
        self._wait(f"workerCalls.asked.some({which})")

    def _wait(self, condition: str) -> None:
        self.page.wait_for_function(f"() => {condition}", timeout=1000 * PATIENCE)

    def count_asked(self, which: str) -> int:
        """Return how many such calls were made, held back or not."""
        number: int = self.page.evaluate(f"workerCalls.asked.filter({which}).length")
        return number

    def count_held(self) -> int:
        """Return how many calls are held back, or were."""
        number: int = self.page.evaluate("workerCalls.held.length")
        return number

    def count_ended(self) -> int:
        """Return how many workers were ended."""
        number: int = self.page.evaluate("workerCalls.ended")
        return number

    def pass_on(self, index: int = 0, change: str = "undefined") -> None:
        """Pass on the call that was held back at this place; wait for what its worker says next.

        Args:
            index: Its place among those that were held back.
            change: A function in JavaScript that returns another message in its place.
        """
        self.page.evaluate(f"(index) => workerCalls.held[index].pass({change})", index)

    def refuse(self, index: int, kind: str) -> None:
        """Refuse a call in the host's place."""
        self.page.evaluate("([index, kind]) => workerCalls.held[index].refuse(kind)", [index, kind])
