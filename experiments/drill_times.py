"""Times the search for drills in Python, Node and Chromium: `python -m experiments drill_times`.

It writes a table of docs/research/drills.md. Each drill is searched three times, and the fastest
counts, because other programs on the machine can only add time. All three must find the same
drills. The last figures are of the page: the time from its opening to its first drill.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
from collections.abc import Callable
from functools import partial
from typing import Any

from playwright.sync_api import Browser, Page

import fairmines as fm
from experiments.drills import KINDS, Kind
from experiments.drills import PAGE as FIGURES
from experiments.page import git, replace_between, run, table
from experiments.speed import fastest
from fairmines import _kernel
from fairmines.train.drills import DRILL_LEVEL
from fairmines.web.site import PAGE
from release.page import SCRIPTS
from tests.browser.chromium import open_chromium
from tests.helpers.file_server import serve_files
from tests.helpers.local_page import serve_scripts
from tests.helpers.node import MODULE, WEIGHTS, find_node

BEGIN, END = "<!-- times: python -m experiments drill_times -->", "<!-- end of times -->"
DRILLS = 300
REPEATS = 3
OPENINGS = 20

Timed = tuple[list[float], list[Any]]
"""Milliseconds of each drill, and the drills as their JSON says."""

# Searches the drills of a kind with the page's kernel.
SEARCH = """(kernel, call, [task, rule, [width, height, mines], drills, repeats]) => {
  const terms = { task, rule, width, height, mines, seconds: 60 };
  const times = [], found = [];
  for (let seed = 0; seed < drills; seed++) {
    let least = Infinity, drill;
    for (let i = 0; i < repeats; i++) {
      const begun = performance.now();
      drill = kernel.ask(call, { ...terms, seed: BigInt(seed) });
      least = Math.min(least, performance.now() - begun);
    }
    times.push(least);
    found.push(drill);
  }
  return [times, found];
}"""

IN_NODE = """
import { readFileSync } from "node:fs";
const [scripts, wasm, expert, asked] = process.argv.slice(1);
const { Kernel } = await import(`${scripts}/engine/kernel.ts`);
const { FIND_DRILL } = await import(`${scripts}/engine/calls.ts`);
const { weights } = JSON.parse(readFileSync(expert, "utf-8"));
const kernel = new Kernel(await WebAssembly.compile(readFileSync(wasm)), weights);
console.log(JSON.stringify(JSON.parse(asked).map((it) => (SEARCH)(kernel, FIND_DRILL, it))));
""".replace("SEARCH", SEARCH)

IN_CHROMIUM = """async (asked) => {
  const { Kernel } = await import("./src/engine/kernel.ts");
  const { FIND_DRILL } = await import("./src/engine/calls.ts");
  const code = await (await fetch("kernel/kernel.wasm")).arrayBuffer();
  const { weights } = await (await fetch("kernel/expert.json")).json();
  const kernel = new Kernel(await WebAssembly.compile(code), weights);
  return (SEARCH)(kernel, FIND_DRILL, asked);
}""".replace("SEARCH", SEARCH)


def terms_of(kind: Kind, drills: int) -> list[Any]:
    """Return what `SEARCH` asks of the kernel."""
    return [kind.task, kind.rule or "single", DRILL_LEVEL, drills, REPEATS]


def in_python(kind: Kind, drills: int) -> Timed:
    """Search in this process."""
    times, answers = [], []
    for seed in range(drills):
        search = partial(
            _kernel.find_drill,
            task=kind.task,
            rule=kind.rule or "single",
            **DRILL_LEVEL._asdict(),
            seed=seed,
        )
        times.append(1000 * fastest(search, REPEATS, REPEATS))
        answers.append(json.loads(search()))
    return times, answers


def in_node(kind: Kind, drills: int) -> Timed:
    """Search with the page's kernel in Node."""
    node = find_node()
    if node is None:
        raise fm.FairminesError("Node is not installed: make install-dev brings one")
    asked = json.dumps([terms_of(kind, drills)])
    files = [SCRIPTS.as_uri(), str(MODULE), str(WEIGHTS)]
    script = ["--no-warnings", "--input-type=module", "--eval", IN_NODE, "--"]
    done = subprocess.run(
        [node, *script, *files, asked], capture_output=True, text=True, check=True
    )
    [timed] = json.loads(done.stdout)
    return timed


def in_chromium(page: Page, kind: Kind, drills: int) -> Timed:
    """Search with the page's kernel in Chromium."""
    return page.evaluate(IN_CHROMIUM, terms_of(kind, drills))


def time_openings(browser: Browser, address: str) -> list[float]:
    """Return the milliseconds from the opening of the trainer to its first drill, uncached."""
    times = []
    for _ in range(OPENINGS):
        with browser.new_context() as context:
            page = context.new_page()
            page.goto(f"{address}train.html")
            asked = page.wait_for_function(
                "() => document.querySelector('#board .cell') && performance.now()"
            )
            times.append(asked.json_value())
            page.wait_for_load_state("networkidle")
    return times


def spread(times: list[float]) -> str:
    """Write the median, the 99th percentile and the longest.

    >>> spread([3, 1, 20])
    '3 / 20 / 20'
    """
    ordered = sorted(times)
    most = len(ordered) - 1
    chosen = (ordered[round(share * most)] for share in (0.5, 0.99, 1))
    return " / ".join(f"{float(f'{milliseconds:.2g}'):g}" for milliseconds in chosen)


def check_equal(kind: Kind, searches: list[Timed]) -> None:
    """Raise `FairminesError` unless all have found the same drills."""
    for drills in zip(*(answers for _, answers in searches), strict=True):
        if any(drill != drills[0] for drill in drills):
            raise fm.FairminesError(f"{kind.name}: the drills differ: {drills}")


def write_table(drills: int) -> None:
    """Time all kinds, and write the table."""
    rows = []
    commit = git("describe", "--always", "--dirty")
    with (
        serve_scripts() as modules,
        serve_files(PAGE) as port,
        open_chromium() as browser,
    ):
        page = browser.new_page()
        page.goto(modules)
        searches: list[Callable[[Kind, int], Timed]]
        searches = [in_python, in_node, partial(in_chromium, page)]
        for kind in KINDS:
            timed = [search(kind, drills) for search in searches]
            check_equal(kind, timed)
            rows.append([kind.task, kind.rule or "", *(spread(times) for times, _ in timed)])
        openings = time_openings(browser, f"http://127.0.0.1:{port}/")
    by = "`python -m experiments drill_times`"
    text = f"""At commit `{commit}` by {by}: {drills:,} drills a line, all equal.

{table(["task", "rule", "Python", "Node", "Chromium"], rows)}
From the opening of the page to its first drill, {len(openings)} times without a cache:
{statistics.median(openings):.0f} ms in the middle, {max(openings):.0f} ms at most.
"""
    replace_between(FIGURES, BEGIN, END, text)


def main() -> None:
    """Time the search, and write the table into the page."""
    parser = argparse.ArgumentParser(description="Write the times of docs/research/drills.md.")
    parser.add_argument(
        "--drills", type=int, default=DRILLS, help=f"of each kind; default {DRILLS}"
    )
    write_table(parser.parse_args().drills)


if __name__ == "__main__":
    run(main)
