"""One name has one meaning in the page's scripts: classes and types, and the scripts themselves."""

import posixpath
import re
from collections import defaultdict

from fairmines.web.page_files import STATIC

SCRIPTS = STATIC / "js"
COMMENT = re.compile(r"/\*\*.*?\*/", re.DOTALL)
CLASS = re.compile(r"^(?:export )?class (\w+)", re.MULTILINE)
ALIAS = re.compile(r'\s*import\("([^"]+)"\)\.(\w+)\s*')

ROLES = {"main.js", "place.js", "source.js"}
"""What each place of the page has: what begins it, where it is, whom it asks."""


def read_scripts():
    """Return the scripts by their paths below js/, without the texts of languages."""
    paths = [path for path in SCRIPTS.rglob("*.js") if "lang" not in path.parts]
    return {path.relative_to(SCRIPTS).as_posix(): path.read_text("utf-8") for path in paths}


def typedefs(text):
    """Yield the name and the type of each typedef in the comments of a script."""
    for comment in COMMENT.findall(text):
        for found in re.finditer(r"@typedef\s+\{", comment):
            depth, end = 1, found.end()
            while depth:
                depth += {"{": 1, "}": -1}.get(comment[end], 0)
                end += 1
            name = re.match(r"\s*(?:\*\s*)?(\w+)", comment[end:])
            assert name
            yield name[1], comment[found.end() : end - 1]


def several(scripts):
    """Return the names of classes and types with several meanings, and where each is.

    A typedef that is a type of another script means that type.
    """
    named = defaultdict(set)
    stands_for = {}
    for path, text in scripts.items():
        folder = posixpath.dirname(path)
        for name in CLASS.findall(text):
            named[name].add((path, name))
        for name, body in typedefs(text):
            named[name].add((path, name))
            if alias := ALIAS.fullmatch(body):
                target = posixpath.normpath(posixpath.join(folder, alias[1]))
                stands_for[path, name] = (target, alias[2])
    found = {}
    for name, places in named.items():
        meanings = set()
        for place in places:
            while place in stands_for:
                place = stands_for[place]  # noqa: PLW2901
            meanings.add(place)
        if len(meanings) > 1:
            found[name] = meanings
    return found


def test_a_class_or_a_type_has_one_meaning():
    assert several(read_scripts()) == {}


def test_a_script_has_a_name_of_its_own():
    paths = defaultdict(set)
    for path in read_scripts():
        paths[posixpath.basename(path)].add(path)
    found = {name: where for name, where in paths.items() if len(where) > 1 and name not in ROLES}
    assert found == {}


def test_such_names_are_found():
    """A second class, a second type, and an alias of another type; an alias of the same is none."""
    one = "/** @typedef {{a: {b: number}}} Shape */\nexport class Board {}"
    same = '/** @typedef {import("./one.js").Shape} Shape */'
    assert not several({"a/one.js": one, "a/two.js": same})
    other = '/** @typedef {import("../a/one.js").Board} Shape */'
    assert several({"a/one.js": one, "b/two.js": other}).keys() == {"Shape"}
    assert several({"a/one.js": one, "b/two.js": "class Board {}"}).keys() == {"Board"}
