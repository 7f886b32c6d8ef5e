"""Hindrances that find the races of the browser tests: `pytest --slow-page --late-answers`.

A test that acts on the page has to wait for what only its action can cause. One that does not
passes on a fast and idle machine. These options make the page slow and its host late on purpose,
so that such a test, or such a page, fails soon.
"""

from playwright.sync_api import Browser, BrowserContext, Page

SLOWER = 4
"""How many times as long the page's scripts take with `--slow-page`."""

# Half of the frames are left out; callbacks keep their order, and come with a whole frame.
RARE_FRAMES = """
(() => {
  const request = window.requestAnimationFrame.bind(window);
  const waiting = new Map();
  let last = 0;
  let asked = false;
  const ask = () => {
    if (!asked && waiting.size) request(draw);
    asked = waiting.size > 0;
  };
  const draw = (time) => {
    asked = false;
    const callbacks = Math.random() < 0.5 ? [] : [...waiting];
    for (const [id, callback] of callbacks) {
      if (!waiting.delete(id)) continue;
      try { callback(time); } catch (error) { reportError(error); }
    }
    ask();
  };
  window.requestAnimationFrame = (callback) => {
    waiting.set(++last, callback);
    ask();
    return last;
  };
  window.cancelAnimationFrame = (id) => void waiting.delete(id);
})();
"""

# Answers over HTTP and of workers come up to 300 ms later, in their order.
LATE_ANSWERS = """
(() => {
  const delay = () => 300 * Math.random();
  const { fetch } = window;
  window.fetch = async (...asked) => {
    const answer = await fetch(...asked);
    await new Promise((resolve) => setTimeout(resolve, delay()));
    return answer;
  };
  window.Worker = class extends Worker {
    constructor(...asked) {
      super(...asked);
      const held = this.held = [];
      let free = 0;
      const hold = (event) => {
        if (!event.isTrusted) return;
        event.stopImmediatePropagation();
        held.push(event);
        const now = performance.now();
        free = Math.max(free, now + delay());
        setTimeout(() => {
          const next = held.shift();
          if (next) this.dispatchEvent(new next.constructor(next.type, next));
        }, free - now);
      };
      for (const type of ["message", "error"]) this.addEventListener(type, hold);
    }
    // It says nothing after its end.
    terminate() {
      this.held.length = 0;
      super.terminate();
    }
  };
})();
"""


def add_options(parser) -> None:
    """Add the options to pytest's."""
    group = parser.getgroup("hindrances", "races of the browser tests")
    group.addoption(
        "--slow-page",
        action="store_true",
        help=f"slow the page down {SLOWER} times, and leave out half of its frames",
    )
    group.addoption(
        "--late-answers", action="store_true", help="delay each answer of a host by 0 to 300 ms"
    )


def hinder(browser: Browser, slow: bool, late: bool) -> None:
    """Hinder all pages that will be opened in a browser."""
    make = browser.new_context

    def new_context(**options) -> BrowserContext:
        context = make(**options)
        if slow:
            context.add_init_script(RARE_FRAMES)
            context.on("page", slow_down)
        if late:
            context.add_init_script(LATE_ANSWERS)
        return context

    if slow or late:
        browser.new_context = new_context  # type: ignore[method-assign]


def slow_down(page: Page) -> None:
    """Let the scripts of a page take several times as long."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
