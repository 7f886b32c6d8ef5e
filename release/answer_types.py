"""Writes the types of the kernel's answers for the page: `make terms` makes them of the structs.

The structs of Python describe what an answer says (`fairmines.answers`). They are committed as
TypeScript, because the page is built without Python; tests/page/test_answer_types.py fails if the
file is out of date, or if the kernel answers something else.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import re
from functools import cache
from typing import Any

from msgspec import inspect as types

from fairmines.boards.cells import Cell
from fairmines.boards.layout import Layout
from fairmines.boards.view import View
from fairmines.proofs.proof import Proof, Witnesses
from fairmines.reviews.game_summary import GameSummary
from fairmines.reviews.review import Review
from fairmines.reviews.summary import ReviewSummary
from fairmines.train.drills import Drill
from release.page_terms import FILES, SCRIPTS, texts_below, write_comment

FILE = "engine/answers.ts"
ROOTS = [Proof, Witnesses, Drill, Review, GameSummary, ReviewSummary]
ADDED: dict[str, dict[str, Any]] = {
    "Review": {
        "format": str,
        "version": int,
        "mistakes": list[int],
        "first_mistake": int | None,
    },
    "Proof": {
        "cell": Cell | None,
        "mined": bool | None,
        "clues": list[Cell],
        "cites_total": bool,
    },
}
"""Struct -> what its JSON has beside its fields."""
TERMS = {
    frozenset(it.value): it.kind
    for it in FILES["engine/terms.ts"][1]
    if it.kind and isinstance(it.value, tuple)
}
"""Names -> their type in engine/terms.ts."""
CUSTOM = {View: "{ rows: string[]; mines: number | null }", Layout: "string[]"}
"""Class that reads its part of an answer -> what that is."""
SIMPLE: dict[type, str] = {
    types.BoolType: "boolean",
    types.IntType: "number",
    types.FloatType: "number",
    types.StrType: "string",
    types.DateTimeType: "string",
    types.NoneType: "null",
}


def write_type(it: types.Type) -> str:
    """Write a type as TypeScript does."""
    match it:
        case types.Metadata():
            return write_type(it.type)
        case types.StructType():
            return it.cls.__name__
        case types.NamedTupleType():
            return it.cls.__name__
        case types.LiteralType():
            names = " | ".join(f'"{value}"' for value in sorted(map(str, it.values)))
            return TERMS.get(frozenset(map(str, it.values)), names)
        case types.UnionType():
            levels = [each for each in it.types if isinstance(each, types.NamedTupleType)]
            return " | ".join(map(write_type, levels or it.types))
        case types.VarTupleType() | types.ListType():
            item = write_type(it.item_type)
            return f"({item})[]" if "|" in item else f"{item}[]"
        case types.TupleType():
            return f"[{', '.join(map(write_type, it.item_types))}]"
        case types.DictType():
            record = f"Record<{write_type(it.key_type)}, {write_type(it.value_type)}>"
            return record if isinstance(it.key_type, types.StrType) else f"Partial<{record}>"
        case types.CustomType():
            return CUSTOM[it.cls]
        case _:
            return SIMPLE[type(it)]


def collect(it: types.Type, kinds: dict[type, None]) -> None:
    """Add the structs and named tuples in a type to those that are known."""
    match it:
        case types.StructType() | types.NamedTupleType() if it.cls not in kinds:
            kinds[it.cls] = None
            for field in it.fields:
                collect(field.type, kinds)
        case types.UnionType():
            for each in it.types:
                collect(each, kinds)
        case types.VarTupleType() | types.ListType():
            collect(it.item_type, kinds)
        case types.DictType():
            collect(it.value_type, kinds)
        case _:
            pass


def fields_of(kind: type) -> dict[str, types.Type]:
    """Return the fields of a struct's JSON, and of a named tuple's, which is an object."""
    info = types.type_info(kind)
    assert isinstance(info, types.StructType | types.NamedTupleType)
    added = {name: types.type_info(it) for name, it in ADDED.get(kind.__name__, {}).items()}
    if isinstance(info, types.StructType):
        return added | {field.encode_name: field.type for field in info.fields}
    return added | {field.name: field.type for field in info.fields}


@cache
def read_comments(kind: type) -> dict[str, str]:
    """Return the texts below the fields of a class, by their names."""
    source = inspect.getsource(importlib.import_module(kind.__module__))
    [body] = [
        node.body
        for node in ast.parse(source).body
        if isinstance(node, ast.ClassDef) and node.name == kind.__name__
    ]
    return texts_below(body)


def _in_json(text: str) -> str:
    """Name the values in a text as JSON does."""
    words = {"None": "null", "NaN": "null", "True": "true", "False": "false"}
    return re.sub(rf"\b({'|'.join(words)})\b", lambda it: words[it[0]], text)


def write_interface(kind: type) -> str:
    """Return the text of the type of a struct."""
    comments = {name: _in_json(text) for name, text in read_comments(kind).items()}
    lines = write_comment((kind.__doc__ or "").partition("\n")[0])
    lines.append(f"export interface {kind.__name__} {{")
    for name, it in fields_of(kind).items():
        lines += write_comment(comments.get(name, ""), "  ")
        lines.append(f"  {name}: {write_type(it)};")
    return "\n".join([*lines, "}"])


def write_types() -> str:
    """Return the text of the file."""
    kinds: dict[type, None] = {}
    for root in ROOTS:
        collect(types.type_info(root), kinds)
    interfaces = "\n\n".join(map(write_interface, kinds))
    used = [it for it in TERMS.values() if re.search(rf"\b{it}\b", interfaces)]
    head = "/** The types of the kernel's answers. `make terms` writes this file. */"
    terms = f'import type {{ {", ".join(used)} }} from "./terms.ts";'
    return f"{head}\n\n{terms}\n\n{interfaces}\n"


def main() -> None:
    """Write the file."""
    (SCRIPTS / FILE).write_text(write_types())


if __name__ == "__main__":
    main()
