"""The site: the pages in docs, with an API reference from docstrings. ``make docs`` builds it and checks its links.

It uses Sphinx with furo and MyST, which are mature, search without a server, follow the reader's dark mode, and are
strict about links between pages. More modern generators were too young when this was chosen.
"""

import re

import barque

project = "Barque"
author = "the authors of Barque"
release = version = barque.__version__
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.autosummary"]
html_theme = "furo"
html_title = f"Barque {release}"
exclude_patterns = ["_build"]
html_extra_path = ["openapi.json", "protocol.schema.json"]

myst_heading_anchors = 4
myst_enable_extensions = ["colon_fence", "smartquotes"]
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"members": True, "undoc-members": False}
suppress_warnings = ["ref.python"]  # what is exported at the front door has two names


def without_source(app, name, source):  # type: ignore[no-untyped-def]
    """Replaces links into the source tree with their text: they only work in the repository."""
    source[0] = re.sub(r"\[([^\]]+)\]\(\.\./[^)]*\)", r"\1", source[0])


def plain(app, what, name, obj, options, lines):  # type: ignore[no-untyped-def]
    """Renders ``*name*`` as code: docstrings here mark parameters that way."""
    lines[:] = [re.sub(r"(?<![*`\w])\*(\w+)\*(?![*`\w])", r"``\1``", line) for line in lines]


def setup(app):  # type: ignore[no-untyped-def]
    """Registers both functions with Sphinx."""
    app.connect("source-read", without_source)
    app.connect("autodoc-process-docstring", plain)
