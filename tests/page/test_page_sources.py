"""Tests of the page that need no browser: they read its scripts and texts."""

import json
import re
from posixpath import basename

from fairmines.web.site import site_files
from release.page import PAGE, SCRIPTS
from tests.helpers.folders import ROOT

BEGUN = re.compile(r"""new Worker\([^;]*?new URL\(\s*["'`]([^"'`]+\.js)["'`]""")
"""The script that a worker begins with."""
IMPORTED = re.compile(r"""(?:\bfrom|\bimport)\s*\(?\s*["'`]([^"'`]+\.js)["'`]""")
"""What a script imports, at its start or later."""


def test_scripts_of_places_reach_workers_through_host_and_core_only():
    places = ("analyse", "daily", "play", "review", "statistics", "train")
    folders = (*places, "board", "shell")
    paths = [path for folder in folders for path in SCRIPTS.glob(f"{folder}/*.ts")]
    scripts = {path.name: path.read_text("utf-8") for path in paths if "worker" not in path.name}
    assert len(scripts) > 60

    def naming(pattern):
        return {name for name, text in scripts.items() if re.search(pattern, text)}

    assert not naming(r"new Worker\(")
    # They stand alone in documents whose scripts do not run.
    assert naming(r"\bfetch\(") == {"mender.ts", "unstarted.ts"}


def test_nobody_imports_the_script_that_a_worker_begins_with():
    """WebKit runs it again then, and the worker answers as one that was never started."""
    written = {path: data for path, data in site_files().items() if path.endswith(".js")}
    scripts = {path: re.sub(r"(?s)/\*.*?\*/", "", it.decode()) for path, it in written.items()}
    workers = {basename(it) for text in scripts.values() for it in BEGUN.findall(text)}
    assert len(workers) >= 2
    assert workers <= set(map(basename, scripts))
    for path, text in scripts.items():
        assert not workers & set(map(basename, IMPORTED.findall(text))), path


def test_what_hovers_changes_only_where_a_pointer_hovers():
    """After a tap a touch screen takes the finger's last place for that of a pointer."""
    hovering = []
    for path in SCRIPTS.glob("**/*.css"):
        blocks = []
        for selector, end in re.findall(r"([^{};]*)([{};])", path.read_text(encoding="utf-8")):
            if end == "{":
                blocks.append(selector.strip())
                if ":hover" in selector and "@media (hover: hover)" not in blocks:
                    hovering.append(f"{path.name}: {selector.strip()}")
            elif end == "}":
                blocks.pop()
    assert not hovering


def test_keys_are_used_and_known():
    sources = "".join(
        path.read_text(encoding="utf-8")
        for path in [PAGE / "index.html", *sorted(SCRIPTS.glob("**/*.ts"))]
        if "lang" not in path.parts
    )
    english = "".join(
        path.read_text(encoding="utf-8") for path in sorted(SCRIPTS.glob("lang/en/*.ts"))
    )
    known = set(re.findall(r'^  "([a-zA-Z.]+)":', english, re.MULTILINE))
    built = tuple(re.findall(r"`([\w.]+\.)\$\{", sources))
    unused = {key for key in known if f'"{key}"' not in sources and not key.startswith(built)}
    assert not unused


def test_the_class_of_the_header_is_no_other_elements():
    """A sheet of the header would lay the others out, too."""
    scripts = {path.name: path.read_text("utf-8") for path in SCRIPTS.glob("**/*.ts")}
    named = re.compile(r'"(?:[\w-]+ )*bar(?: [\w-]+)*"')
    assert [name for name, text in scripts.items() if named.search(text)] == []


def test_the_oldest_browsers_are_the_same_wherever_they_are_named():
    """What the page is built for, what the documentation says, and the page to older ones."""
    oldest = json.loads((PAGE / "package.json").read_text())["browserslist"]
    versions = ", ".join(oldest)
    for path in (PAGE / "index.html", ROOT / "docs" / "guide" / "site.md"):
        assert f"{versions}, or later" in path.read_text("utf-8"), path.name
    stability = (ROOT / "docs" / "reference" / "stability.md").read_text("utf-8")
    assert "[the oldest that work](../guide/site.md#how-large-and-how-fast)" in stability


def test_no_script_calls_what_the_oldest_browsers_lack():
    """Menus are guarded; what stands here came later than the oldest versions."""
    later = r"\.(checkVisibility|groupBy|withResolvers|isSubsetOf|union|startViewTransition)\("
    for path in SCRIPTS.glob("**/*.ts"):
        assert not re.search(later, path.read_text("utf-8")), path.name
    callers = {
        path.name
        for path in SCRIPTS.glob("**/*.ts")
        if re.search(r"\bpopover\b", path.read_text("utf-8"))
    }
    assert callers == {"menus.ts", "moretools.ts", "dom.ts"}


BOUNDED = {
    *("fit.ts", "cluepanel.ts", "reviewplots.ts", "share.ts", "status.ts", "keychoice.ts"),
    *("answer.ts", "boardpicture.ts", "trial.ts", "training.ts", "explaining.ts", "session.ts"),
}
"""What they pass has some ten values."""


def test_no_list_of_any_length_becomes_arguments():
    """Browsers take some ten thousand arguments: Safari 65,536, a worker of Chromium fewer."""
    call = re.compile(r"\b(push|unshift|max|min|fromCharCode)\(\.\.\.")
    paths = sorted(SCRIPTS.glob("**/*.ts"))
    assert {path.name for path in paths if call.search(path.read_text("utf-8"))} == BOUNDED
