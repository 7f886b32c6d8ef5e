"""Configures Sphinx, which builds the documentation site: `make docs`."""

import sys
from pathlib import Path

from fairmines import __version__

sys.path.append(str(Path(__file__).parent / "extensions"))

project = "fairmines"
author = "the fairmines developers"
copyright = author  # noqa: A001  # Sphinx's name for it
release = version = __version__

extensions = [
    "command_help",
    "docstrings",
    "json_fields",
    "live_page",
    "myst_parser",
    "pictures",
    "sphinx.ext.autodoc",
    "sphinx.ext.autosummary",
    "sphinx.ext.napoleon",
    "sphinx_argparse_cli",
]
templates_path = ["templates"]
exclude_patterns = ["templates"]
default_role = "code-or-link"
highlight_language = "none"  # for blocks that name no language
myst_heading_anchors = 4

# The reference: a page for each public name, from its docstring. Private and inherited members that
# only Python calls are left out.
autosummary_ignore_module_all = False
autosummary_generate_overwrite = True
autoclass_content = "both"  # the docstring of the class, then that of its constructor
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
autodoc_type_aliases = {"NDArray": "NDArray", "ArrayLike": "ArrayLike"}
autodoc_typehints_format = "short"
python_maximum_signature_line_length = 80
napoleon_numpy_docstring = False

html_theme = "furo"
html_title = f"fairmines {release}"
html_favicon = "../page/public/static/icons/icon.svg"
