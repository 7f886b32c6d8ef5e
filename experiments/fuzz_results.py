"""Opens damaged and hostile files of results: `python -m experiments fuzz_results`.

Each file is a real one in which bytes, values, statements or trees of pages are changed. It is
loaded, shown and written to. It must give results or one printable sentence, within bounds of time
and of memory. Number N of a seed is the same file in every run: `--only N` keeps it.
"""

from __future__ import annotations

import argparse
import contextlib
import re
import resource
import shutil
import sqlite3
import struct
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import fairmines as fm
from fairmines.simulation.outcomes import Part
from fairmines.simulation.store import Store

SMALL = (5, 5, 3)
SECONDS, MEGABYTES = 10.0, 200
"""What a file may take at most."""
WRITES = 4
"""One of so many files is also written to."""
HUGE = "9" * 5000
VALUES: tuple[object, ...] = (
    *(
        None,
        0,
        1,
        -1,
        7,
        59,
        10**6,
        10**9 - 60,
        2**63 - 1,
        -(2**63),
        0.5,
        -0.0,
        1e308,
        float("inf"),
    ),
    *(
        "",
        "0",
        "x",
        "random",
        "expert",
        "9,9",
        "-1,0",
        "0,0,0",
        HUGE,
        "\u0661",
        "1e999",
        "conditional",
    ),
    *("\x1b[31mred", "a\nb", "\u202eabc", "\x9b2J", "\x00", "<script>alert(1)</script>"),
    *("[" * 100_000, "[0," * 50_000, '{"0": 7}', '{"0": "a"}', f'{{"{HUGE}": "a"}}', "NaN"),
    *(f"[{HUGE}]", "[" + "0," * 99 + "0]", "[" + "1," * 99 + "1]", '{"a":' * 50_000),
    *("m:C(" + "(" * 9_000, "m:C(a=" + "-" * 9_000 + "1)", "m:C(a=[{1:2}])", "m:C(\u202e=1)"),
    *(b"", b"\0", b"\xff" * 4, b"\xff\xfe", b"\xff" * 8, b"\0" * 100_000, b"\x7f" * 80),
)
LEAF_OF_TABLE, LEAF_OF_INDEX = b"\x0d", b"\x0a"
INSIDE_OF_TABLE, INSIDE_OF_INDEX = b"\x05", b"\x02"
"""How the pages of rows begin, and those above them. Those of games have no numbers: an index."""
COLUMNS = (
    *(("experiments", it) for it in ("id", "version", "strategy", "width", "height", "mines")),
    *(("experiments", it) for it in ("rules", "first", "start", "seed", "estimator", "begun")),
    *(("experiments", it) for it in ("verified", "reproducible", "source")),
    *(("chunks", it) for it in ("experiment", "first", "games", "wins", "guesses", "unguessed")),
    *(("chunks", it) for it in ("lost_at", "won", "seconds", "weights", "lost_on_safe")),
    *(("chunks", it) for it in ("safe_guesses", "errors", "signatures")),
)
ENDLESS = "WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c)"
EXPRESSIONS = (
    "zeroblob(900000000)",
    "hex(zeroblob(60000000))",
    "randomblob(60000000)",
    "replace(hex(zeroblob(1000000)), '0', hex(zeroblob(1000)))",
    "instr(zeroblob(60000000), zeroblob(30000000) || x'01')",
    f"({ENDLESS} SELECT count(*) FROM c)",
    "printf('%900000000d', 1)",
    "abs(-9223372036854775807 - 1)",
    "load_extension('/tmp/x.so')",
    "writefile('/tmp/x', 'x')",
)
STATEMENTS: tuple[str, ...] = (
    *(
        f"ALTER TABLE {table} RENAME TO t; CREATE VIEW {table} AS {select}"
        for table, column in (("chunks", "won"), ("experiments", "strategy"))
        for select in (
            "SELECT * FROM t",
            f"{ENDLESS} SELECT t.* FROM t, c",
            "SELECT a.* FROM t a, t b, t c, t d, t e, t f, t g, t h",
            *(f"SELECT *, {it} AS {column} FROM t" for it in EXPRESSIONS),
        )
    ),
    *(
        f"ALTER TABLE chunks ADD COLUMN extra GENERATED ALWAYS AS ({it}) VIRTUAL"
        for it in EXPRESSIONS
    ),
    *(
        f"DELETE FROM chunks; CREATE INDEX i{n} ON chunks ({it})"
        for n, it in enumerate(EXPRESSIONS)
    ),
    *(
        f"CREATE TRIGGER r{n} AFTER INSERT ON chunks BEGIN SELECT {it}; END"
        for n, it in enumerate(EXPRESSIONS)
    ),
    "CREATE TRIGGER r AFTER INSERT ON claims BEGIN DELETE FROM chunks; SELECT 1; END",
    "CREATE TABLE child (c REFERENCES chunks ON DELETE CASCADE, d CHECK (d <> zeroblob(60000000)))",
    "DROP TABLE chunks; CREATE VIRTUAL TABLE chunks USING fts5(first, games)",
    "DROP TABLE chunks; CREATE TABLE chunks (experiment, first, games, won)",
    "ALTER TABLE chunks RENAME TO t; CREATE TABLE chunks AS SELECT * FROM t; DROP TABLE t",
    "DROP TABLE claims",
    "DROP TABLE experiments",
    "DELETE FROM experiments",
    "ANALYZE; UPDATE sqlite_stat1 SET stat = '1 1 1 1'",
    "PRAGMA user_version = 4",
    "PRAGMA user_version = 0",
    "PRAGMA application_id = 0",
    "CREATE VIEW mine AS SELECT * FROM chunks; CREATE INDEX i ON chunks (games)",
    "INSERT INTO claims SELECT experiment, first + 1, games FROM chunks",
)


class Failing(fm.Strategy):
    """Fails in some games, with a message of any characters."""

    def moves(self, view: fm.View, rng: fm.Rng) -> list[tuple[int, int]]:
        """Open the first covered cell, or fail."""
        if rng.random() < 0.2:
            raise RuntimeError("\x1b[31m\udc80")
        place = int((view.cells == -1).argmax())
        return [divmod(place, view.width)]


def real_files(folder: Path) -> list[Path]:
    """Write files of results: of several kinds, encodings and sizes of a page."""
    first, second = folder / "first", folder / "second"
    fm.compare(["random", "sps"], [SMALL, (4, 3, 2)], games=60, out=first)
    fm.simulate("random", SMALL, 60, out=second, estimator="conditional", start="random")
    fm.simulate(Failing, SMALL, 60, out=second, on_error="loss", reproducible=False, verify=True)
    files = [first, second]
    for path in [first, second]:
        settings = ["page_size = 512", "page_size = 65536", "encoding = 'UTF-16le'"]
        for number, setting in enumerate(settings):
            with closing(sqlite3.connect(path)) as old:
                statements = "\n".join(old.iterdump())
                [version] = old.execute("PRAGMA user_version").fetchone()
                [application] = old.execute("PRAGMA application_id").fetchone()
            files.append(folder / f"{path.name}-{number}")
            with closing(sqlite3.connect(files[-1])) as new:
                new.execute(f"PRAGMA {setting}")
                new.executescript(statements)
                new.execute(f"PRAGMA user_version = {version}")
                new.execute(f"PRAGMA application_id = {application}")
    return files


def change(path: Path, rng: Random) -> str:
    """Change a file; return how."""
    kind = rng.choice(["bytes", "bytes", "trees", "values", "values", "statements", "schema"])
    if kind == "bytes":
        content = bytearray(path.read_bytes())
        for _ in range(rng.choice((1, 1, 2, 4, 16))):
            change_bytes(content, rng)
        path.write_bytes(content)
    elif kind == "trees":
        content = bytearray(path.read_bytes())
        if rng.random() < 0.5:
            make_ladder(content, rng.choice(roots(path)), levels=rng.randrange(1, 16))
        else:
            make_tree(content, rng)
        path.write_bytes(content)
    else:
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, 10**7)
            steps = iter(range(1000))
            connection.set_progress_handler(lambda: next(steps, None) is None, 1000)
            for _ in range(rng.choice((1, 1, 1, 2, 5))):
                change_by_sql(connection, kind, rng)
    return kind


def change_bytes(content: bytearray, rng: Random) -> None:
    """Change some bytes, a page, or the length of a file."""
    page = page_size(content)
    place = rng.choice((rng.randrange(len(content)), rng.randrange(100), page_of(content, rng)))
    place = min(place + rng.choice((0, 0, rng.randrange(12))), len(content) - 1)
    match rng.randrange(6):
        case 0:
            content[place] ^= 1 << rng.randrange(8)
        case 1:
            content[place] = rng.choice((0, 1, 2, 5, 10, 13, 127, 128, 255))
        case 2:
            content[place : place + 4] = struct.pack(">I", rng.choice((0, 1, 3, 2**31, 2**32 - 1)))
        case 3:
            content[place : place + 9] = rng.randbytes(9)
        case 4:
            start, other = page_of(content, rng), page_of(content, rng)
            content[start : start + page] = content[other : other + page]
        case 5:
            del content[max(place, 100) :]
    content += bytes(max(0, 512 - len(content)))


def roots(path: Path) -> list[int]:
    """Return the first page of the experiments, and that of the chunks."""
    with closing(sqlite3.connect(path)) as connection:
        query = "SELECT rootpage FROM sqlite_master WHERE name IN ('experiments', 'chunks')"
        return [page for [page] in connection.execute(query)]


def make_tree(content: bytearray, rng: Random) -> None:
    """Make a page the inside of a tree whose children are a few pages, many times over."""
    page, start = page_size(content), page_of(content, rng)
    kind, pages = rng.choice((2, 5)), len(content) // page
    near = start // page + 2
    cells = rng.randrange(1, max(2, min(page // 8, 400)))
    head = 100 if start == 0 else 0
    cell_size = 5 if kind == 5 else 8
    end = start + page
    place = end - cells * cell_size
    if place < start + head + 12 + 2 * cells:
        return
    child = rng.choice((near, near, 1 + rng.randrange(pages)))
    struct.pack_into(">BHHHBI", content, start + head, kind, 0, cells, place - start, 0, child)
    for number in range(cells):
        struct.pack_into(">H", content, start + head + 12 + 2 * number, place - start)
        struct.pack_into(">I", content, place, rng.choice((child, child, near)))
        content[place + 4 : place + cell_size] = bytes([number & 127, 1, 0, 0][: cell_size - 4])
        place += cell_size


def make_ladder(content: bytearray, root: int, levels: int) -> None:
    """Put so many levels between the root of a table and its rows.

    All children of a page are the page below, so the rows are there some hundred times a level.
    """
    page = page_size(content)
    leaf = bytes(content[(root - 1) * page : root * page])
    while leaf[:1] in (INSIDE_OF_TABLE, INSIDE_OF_INDEX):
        last = int.from_bytes(leaf[8:12], "big")
        leaf = bytes(content[(last - 1) * page : last * page])
    if leaf[:1] not in (LEAF_OF_TABLE, LEAF_OF_INDEX) or len(content) % page:
        return
    table = leaf[:1] == LEAF_OF_TABLE
    cell = bytes(1) if table else first_cell(leaf)
    fan = min((page - 12) // (len(cell) + 6), 400)
    if fan < 1:
        return
    for level in range(levels):
        child = len(content) // page + (2 if level else 1)
        inside = bytearray(page)
        start = page - fan * (len(cell) + 4)
        kind = INSIDE_OF_TABLE if table else INSIDE_OF_INDEX
        struct.pack_into(">cHHHBI", inside, 0, kind, 0, fan, start, 0, child)
        for number in range(fan):
            place = start + number * (len(cell) + 4)
            struct.pack_into(">H", inside, 12 + 2 * number, place)
            inside[place : place + len(cell) + 4] = child.to_bytes(4, "big") + cell
        if level == 0:
            content[(root - 1) * page : root * page] = inside
        else:
            content += inside
    content += leaf
    struct.pack_into(">I", content, 28, len(content) // page)


def first_cell(leaf: bytes) -> bytes:
    """Return the first row of a page of rows without numbers."""
    place = int.from_bytes(leaf[8:10], "big")
    size, used = leaf[place], 1
    if size >= 128:
        size, used = (size - 128) * 128 + leaf[place + 1], 2
    return leaf[place : place + used + size]


def page_size(content: bytes | bytearray) -> int:
    """Return the size of a page, as the file says, if it can be right."""
    size = int.from_bytes(content[16:18], "big")
    size = 65536 if size == 1 else size
    return size if size >= 512 and size <= len(content) else 512


def page_of(content: bytearray, rng: Random) -> int:
    """Return where a page begins."""
    size = page_size(content)
    return size * rng.randrange(max(1, len(content) // size))


def change_by_sql(connection: sqlite3.Connection, kind: str, rng: Random) -> None:
    """Change values, tables, or the text of a statement, as far as SQLite does that."""
    table, column = rng.choice(COLUMNS)
    statement, values = rng.choice(STATEMENTS), ()
    if kind == "values":
        statement = f"UPDATE {table} SET {column} = ?"
        if rng.random() < 0.7:
            names = "id" if table == "experiments" else "experiment, first, games"
            some = f"SELECT {names} FROM {table} LIMIT 1 OFFSET {rng.randrange(3)}"
            statement += f" WHERE ({names}) = ({some})"
        values = (rng.choice(VALUES),)
    if kind == "schema":
        statement = "UPDATE sqlite_master SET sql = replace(sql, ?, ?) WHERE name = ?"
        words = ("TEXT", "INTEGER", "PRIMARY KEY", "WITHOUT ROWID", "TABLE", "NOT NULL", "(", ",")
        values = (rng.choice(words), rng.choice(("", "x", "\x1b[1m", *words)), table)
    with contextlib.suppress(sqlite3.Error, OverflowError):
        connection.execute("PRAGMA writable_schema = ON" if kind == "schema" else "SELECT 1")
        for part in [statement] if values else statement.split("; "):
            whole = statement if "TRIGGER" in statement else part
            connection.execute(whole, values)
            if whole is statement:
                break


def use(path: Path, *, write: bool) -> str:
    """Load a file, show what it has, and write to it; return what came of it."""
    try:
        results = fm.load(path)
    except fm.FairminesError as error:
        end = sentence(error, path)
    else:
        for result in results:
            result.as_json()
            assert len(result.weights) == result.asked
            assert result.difference(result).games == result.games or result.conditional
        shown = repr(results)
        assert all(line.isprintable() for line in shown.split("\n")), ascii(shown)
        assert "<script" not in results._repr_html_()
        end = f"loaded: {len(results)} results"
    if write:
        try:
            write_to(path)
        except fm.FairminesError as error:
            sentence(error, path)
    return end


def write_to(path: Path) -> None:
    """Do what a simulation does that goes on with a file."""
    with Store(path) as store:
        for row in store.experiments():
            for outcomes in store.outcomes(row.number):
                store.signatures(row.number, outcomes.part)
                store.add(row.number, outcomes)
            store.claim(row.number, Part(10**6, 10**6 + 1))
            store.release_stored(row.number)
    fm.simulate("sps", SMALL, 2, out=path)


def sentence(error: fm.FairminesError, path: Path) -> str:
    """Check that an error is one sentence about the file; return it without what varies."""
    text = str(error)
    assert text.isprintable(), ascii(text)
    assert repr(str(path)) in text, text
    assert len(text) < 600, text
    text = text.replace(repr(str(path)), "FILE")
    return re.sub(r"'.*?'|\"[^\"]*\"|b?'.*|\d+", "_", text)[:60]


def peak_memory() -> int:
    """Return the largest resident memory since the last call, in bytes."""
    status = Path("/proc/self/status").read_text()
    Path("/proc/self/clear_refs").write_text("5")
    peak = re.search(r"VmHWM:\s+(\d+) kB", status)
    return int(peak[1]) * 1024 if peak else 0


def fuzz(folder: Path, seed: int, numbers: range) -> Iterator[tuple[int, str, float, int]]:
    """Make and use files; yield the number, what came of it, the seconds and the bytes of each."""
    files = real_files(folder)
    path = folder / "results.sqlite"
    for number in numbers:
        for old in folder.glob(f"{path.name}*"):
            old.unlink()
        rng = Random(f"{seed}:{number}")
        shutil.copy(rng.choice(files), path)
        kind = change(path, rng)
        before = peak_memory() and resident()
        begun = time.perf_counter()
        try:
            end = use(path, write=number % WRITES == 0)
        except Exception as error:  # noqa: BLE001  # whatever is no sentence is a fault
            end = f"FAULT: {type(error).__name__}: {ascii(str(error))[:150]}"
        taken = time.perf_counter() - begun
        yield number, f"{kind}: {end}", taken, peak_memory() - before


def resident() -> int:
    """Return the resident memory of now, in bytes."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize()


def main() -> None:
    """Print what came of the files, and the worst of them; fail if one broke a promise."""
    parser = argparse.ArgumentParser(description="Open damaged and hostile files of results.")
    parser.add_argument("--files", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int, help="make and use this one, and keep it")
    parser.add_argument("--keep", type=Path, default=Path("build/fuzz-results"))
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        numbers = range(arguments.files)
        if arguments.only is not None:
            numbers = range(arguments.only, arguments.only + 1)
        begun = time.perf_counter()
        counts: Counter[str] = Counter()
        faults, slowest, largest = 0, (0.0, 0), (0, 0)
        size = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
        most = size + 4 * MEGABYTES * 2**20
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
        for number, end, seconds, memory in fuzz(folder, arguments.seed, numbers):
            counts[end] += 1
            slowest, largest = max(slowest, (seconds, number)), max(largest, (memory, number))
            if "FAULT" in end or seconds > SECONDS or memory > MEGABYTES * 2**20:
                faults += 1
                print(f"file {number}: {seconds:.1f} s, {memory >> 20} MB: {end}", flush=True)
            if "FAULT" in end or arguments.only is not None:
                arguments.keep.mkdir(parents=True, exist_ok=True)
                shutil.copy(folder / "results.sqlite", arguments.keep / str(number))
        for end, count in sorted(counts.items(), key=lambda it: -it[1]):
            print(f"{count:7} {end}")
    print(f"{len(numbers)} files in {time.perf_counter() - begun:.0f} s: {faults} faults")
    print(f"the slowest: {slowest[0]:.2f} s, file {slowest[1]}")
    print(f"the most memory: {largest[0] / 2**20:.0f} MB, file {largest[1]}")
    sys.exit(1 if faults else 0)
