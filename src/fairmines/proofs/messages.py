"""A proof as messages: keys and values, for texts in any language.

`english` has the English texts. A page in another language needs a text for each key, and words for
clues and cells.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from fairmines.boards.cells import Cell, neighbours
from fairmines.boards.view import View
from fairmines.proofs.steps import Branch, Fact, Step

Value = int | str | tuple[Cell, ...]


@dataclass(frozen=True)
class Message:
    """A sentence: the key of its text, the values in it, and how far it is indented."""

    key: str
    values: dict[str, Value] = field(default_factory=dict[str, Value])
    depth: int = 0


def step_messages(view: View, step: Step) -> list[Message]:
    """List the sentences of a step, in order.

    Values are numbers, lists of clues ("clue", "clues", "inner", "outer") and lists of cells.
    """
    write = {"single": _single, "subset": _subset, "overlap": _overlap, "count": _count}
    return list(write.get(step.rule, _refutation)(view, step))


def conclusions(step: Step) -> Iterator[Message]:
    """Yield what a step concludes: one message for safe cells, one for mines, or the clash."""
    for key, mined in (("so.safe", False), ("so.mined", True)):
        cells = tuple(it.cell for it in step.concludes if it.mined == mined)
        if cells:
            yield Message(key, {"count": len(cells), "cells": cells})
    if not step.concludes:
        yield Message("so.clash")


def _single(view: View, step: Step) -> Iterator[Message]:
    clue = step.clues[:1]
    around = neighbours(clue[0], view.height, view.width)
    wanted = int(view.cells[clue[0]])
    mines = tuple(it.cell for it in step.cells if it.mined)
    safe = tuple(it.cell for it in step.cells if not it.mined)
    places = sum(bool(view.cells[it] < 0) for it in around) - len(safe)
    values: dict[str, Value] = {"clue": clue, "mines": mines, "safe": safe, "count": wanted}
    if not step.concludes:
        key = "single.tooMany" if len(mines) > wanted else "single.tooFew"
        values["places"] = places
        yield Message(key, values)
    elif step.concludes[0].mined:
        yield Message("single.mined", values)
    else:
        yield Message("single.safe" if wanted else "single.zero", values)
    yield from conclusions(step)


def _subset(view: View, step: Step) -> Iterator[Message]:
    inner, outer = step.clues
    settled = {it.cell for it in step.cells}
    around = [
        {
            it
            for it in neighbours(clue, view.height, view.width)
            if view.cells[it] == View.COVERED and it not in settled
        }
        for clue in (inner, outer)
    ]
    if not around[0] <= around[1]:
        inner, outer = outer, inner
    yield from _settled(step)
    yield Message("subset", {"inner": (inner,), "outer": (outer,)})
    yield from conclusions(step)


def _overlap(_view: View, step: Step) -> Iterator[Message]:
    yield from _settled(step)
    yield Message("overlap", {"clues": step.clues})
    yield from conclusions(step)


def _settled(step: Step) -> Iterator[Message]:
    for key, mined in (("known.safe", False), ("known.mined", True)):
        cells = tuple(it.cell for it in step.cells if it.mined == mined)
        if cells:
            yield Message(key, {"count": len(cells), "cells": cells})


def _refutation(_view: View, step: Step) -> Iterator[Message]:
    assert step.refutation is not None
    yield from _settled(step)
    key = "suppose" if step.concludes else "but"
    yield from _branch(step.refutation, key, 0)
    yield from conclusions(step)


def _branch(branch: Branch, key: str, depth: int) -> Iterator[Message]:
    yield _state(key, branch.supposition, depth)
    for it in branch.consequences:
        for name, mined in (("then.safe", False), ("then.mined", True)):
            cells = tuple(fact.cell for fact in it.concludes if fact.mined == mined)
            if cells:
                values: dict[str, Value] = {"clue": (it.clue,), "count": len(cells), "cells": cells}
                yield Message(name, values, depth)
    if branch.clash is not None:
        yield Message("then.clash", {"clue": (branch.clash,)}, depth)
    for case in branch.branches:
        yield from _branch(case, "case", depth + 1)


def _state(key: str, fact: Fact, depth: int = 0) -> Message:
    return Message(f"{key}.{'mined' if fact.mined else 'safe'}", {"cells": (fact.cell,)}, depth)


def _count(view: View, step: Step) -> Iterator[Message]:
    assert view.mines is not None
    # 1. The numbers: the total, known mines, the groups, and the cells in no group.
    if step.supposition is not None:
        yield _state("suppose", step.supposition)
    known = int((view.cells == View.MINE).sum())
    yield Message("count.total", {"count": view.mines})
    if known:
        yield Message("count.known", {"count": known})
    for group in step.groups:
        values: dict[str, Value] = {"clues": group.clues, "cells": group.cells}
        if len(group.mines) == 1:
            yield Message("count.exactly", {**values, "count": group.mines[0]})
        elif group.mines[-1] - group.mines[0] == len(group.mines) - 1:
            least, most = group.mines[0], group.mines[-1]
            yield Message("count.range", {**values, "least": least, "most": most})
        else:
            yield Message("count.some", {**values, "numbers": ", ".join(map(str, group.mines))})
    # 2. Why they do not add up, or what is left for the other cells.
    supposed = int(step.supposition is not None and step.supposition.mined)
    least = known + supposed + sum(group.mines[0] for group in step.groups)
    most = known + supposed + sum(group.mines[-1] for group in step.groups)
    others = step.other_cells
    direct = step.supposition is None and bool(step.concludes)
    if direct and not step.concludes[0].mined and least == view.mines:
        yield Message("count.noneLeft", {"count": others})
    elif direct and step.concludes[0].mined and most + others == view.mines:
        yield Message("count.allNeeded", {"count": others})
    elif least > view.mines:
        yield Message("count.tooMany", {"count": least})
    elif most + others < view.mines:
        yield Message("count.tooFew", {"count": most + others, "others": others})
    else:
        yield Message("count.gap", {"others": others})
    yield from conclusions(step)
