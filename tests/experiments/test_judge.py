"""What the judge plants can be planted: the faults of the list, and mutants of each language."""

import pytest

from experiments.faults import Fault, near_tests, read_faults
from experiments.mutants import mutants_of, sample
from fairmines import FairminesError
from tests.helpers.folders import ROOT


@pytest.mark.parametrize("fault", read_faults(), ids=lambda fault: fault.name)
def test_a_fault_applies_and_has_tests_near_it(fault):
    path, _, text = fault.plant(ROOT)
    assert text != (ROOT / path).read_text()
    for near in [*fault.near, *near_tests(path)]:
        assert list(ROOT.glob(near)), near


def test_a_fault_stays_in_its_place_when_lines_are_edited(tmp_path):
    fault = Fault("a fault", "cpp/a.cpp", "f($name, 1) + $name", "f($name, 2)", [])
    moved = tmp_path / "cpp" / "room" / "b.cpp"
    moved.parent.mkdir(parents=True)
    moved.write_text("x = f(\n    all.cells,\n    1,\n) + all.cells;")
    assert fault.plant(tmp_path) == ("cpp/room/b.cpp", 4, "x = f(all.cells, 2);")
    moved.write_text("x = f(all, 1) + other;")
    with pytest.raises(FairminesError, match=r"^faults.txt: the fault 'a fault' no longer applies"):
        fault.plant(tmp_path)


@pytest.mark.parametrize(
    ("path", "text", "changes"),
    [
        (
            "a.py",
            '"""A + B."""\n# 3\ndef f(a: int | None) -> int:\n    if a == "1 + 2":\n        g(a)\n',
            ['    if a != "1 + 2":', '    if not (a == "1 + 2"):'],
        ),
        (
            "a.cpp",
            "#include <a>\n// 1 + 2\nint f(vector<3> a) {\n    if (a < b) return 8;\n}\n",
            [
                "    if (a <= b) return 8;",
                "    if (a < b) return 9;",
                "    if (!(a < b)) return 8;",
            ],
        ),
        (
            "a.ts",
            "/** 1 + 2 */\nfunction f(a: A | B & C) {\n  g(`a + 1`, a ?? 7);\n}\n",
            ["  g(`a + 1`, a && 7);", "  g(`a + 1`, a ?? 8);", "  ;"],
        ),
    ],
)
def test_mutants_are_changes_of_code_alone(path, text, changes):
    lines = set(text.splitlines())
    mutants = [mutant.apply(text).splitlines() for mutant in mutants_of(path, text)]
    assert [line for mutant in mutants for line in mutant if line not in lines] == changes


def test_an_edit_leaves_the_other_mutants_in_their_order(tmp_path):
    (tmp_path / "a.py").write_text("x = 1 + y\nz = x * 2\nx = 1 + y\n")
    (tmp_path / "b.py").write_text("if x < 3:\n    f(x)\n")

    def changes():
        mutants = sample(tmp_path, ["a.py", "b.py"], 61)
        return [mutant.name((tmp_path / mutant.path).read_text()) for mutant in mutants]

    before = changes()
    (tmp_path / "a.py").write_text("y = 5\nx = 1 + y\nz = x\nx = 1 + y\n")
    after = changes()
    assert len(before) == len({*before}) == 9
    assert [name for name in after if name in before] == [
        name for name in before if "z = x" not in name
    ]
