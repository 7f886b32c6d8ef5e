"""`json-fields`: a table of the fields of a struct as they are in JSON, from its docstrings."""

import re
from importlib import import_module
from types import ModuleType
from typing import ClassVar, Literal, get_args, get_origin

import msgspec
from docutils import nodes
from docutils.parsers.rst import Directive
from docutils.statemachine import StringList
from sphinx.application import Sphinx
from sphinx.pycode import ModuleAnalyzer

NAMES = {
    "int": "integer",
    "float": "number",
    "Real": "number or null",
    "bool": "boolean",
    "str": "string",
    "datetime": "string",
    "Cell": "cell",
    "LevelField": "object",
    "Value": "integer, string or list of cells",
}
NULL = re.compile(r"\b(None|NaN)\b")


def json_type(annotation: str, module: ModuleType) -> str:
    """Return what JSON has for an annotation of Python."""
    if annotation.endswith(" | None"):
        return f"{json_type(annotation.removesuffix(' | None'), module)} or null"
    if annotation.startswith("dict["):
        return "object"
    if item := re.fullmatch(r"tuple\[(.+), \.\.\.\]", annotation):
        kind = json_type(item[1], module)
        return f"list of {kind}s" if kind.islower() else f"list of {kind}"
    named = getattr(module, annotation, None)
    if annotation.startswith("Literal[") or get_origin(named) is Literal:
        values = get_args(named) or re.findall(r"'(\w+)'", annotation)
        return ", ".join(f'`"{value}"`' for value in values)
    return NAMES.get(annotation, annotation)


class JsonFields(Directive):
    """A table of the fields of a struct, named MODULE.CLASS."""

    required_arguments = 1
    option_spec: ClassVar = {"leave-out": str.split}

    def run(self) -> list[nodes.Node]:
        """Return the table."""
        name, _, struct = self.arguments[0].rpartition(".")
        module, analyzer = import_module(name), ModuleAnalyzer.for_module(name)
        analyzer.analyze()
        lines = ["| field | type | what it is |", "|---|---|---|"]
        for field in msgspec.structs.fields(getattr(module, struct)):
            if field.name not in self.options.get("leave-out", ()):
                kind = json_type(analyzer.annotations[struct, field.name], module)
                text = " ".join(analyzer.attr_docs.get((struct, field.name), ())).strip()
                lines.append(f"| `{field.encode_name}` | {kind} | {NULL.sub('null', text)} |")
        parent = nodes.Element()
        self.state.nested_parse(StringList(lines, source=name), self.content_offset, parent)
        return parent.children


def setup(app: Sphinx) -> dict[str, bool]:
    """Add the directive to Sphinx."""
    app.add_directive("json-fields", JsonFields)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
