"""Configures Sphinx, which builds the documentation site: `make docs`."""

from importlib.metadata import version as version_of

project = "fairmines"
author = "the fairmines developers"
copyright = author  # noqa: A001  # Sphinx's name for it
release = version = version_of("fairmines")

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
myst_heading_anchors = 4
html_theme = "furo"
html_title = f"fairmines {release}"
