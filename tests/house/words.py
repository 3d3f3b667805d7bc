"""The words that docstrings and comments may not use, and where they still do."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.house.tree import modules, statements

BANNED = re.compile(
    r"\bwhoever\b|\bnobody\b|\bis no\b(?! longer)|\bfor ever\b|\bown seat\b|\btold of\b"
    r"|\b(?:tak|giv|hand)(?:e|es|en|ing|ed|s)? (?:over|away)\b|\btook over\b|\btakeover|\b(?:hand|taking)[- ]?over"
    r"|\b(?:taking|taken?|takes|took) (?:up|back)\b|\bgiv(?:e|es|en|ing) (?:up|way|back)\b|\bgave (?:up|way|back)\b"
    r"|\blet(?:s|ting)? go\b|\bpass(?:es|ed|ing)? on\b|\bfar (?:table|line|link|node)s?\b|\bearly comers?\b",
    re.IGNORECASE,
)
FIRST = re.compile(r"(?:What|Who|Of them)\b")
"""A docstring begins with its subject."""
COMMENT = re.compile(r"(?<![^\s{(])/\*.*?\*/|(?<![:\"'`/])//[^\n]*(?:\n[ \t]*//[^\n]*)*", re.DOTALL)


def python_texts(folder: Path) -> Iterator[tuple[str, str, bool]]:
    """Yield module, text, and whether it is a docstring, of the Python packages."""
    for name, module in modules(folder).items():
        for node in statements(module.tree):
            value = getattr(node, "value", None) if isinstance(node, ast.Expr) else None
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                yield name, value.value, True
        yield from ((name, comment, False) for comment in module.remarks())


def page_texts(folder: Path) -> Iterator[tuple[str, str, bool]]:
    """Yield the same of the page and its SDK; a docstring is a comment there."""
    for room in ("web/src", "web/sdk/src"):
        for path in sorted((folder / room).rglob("*.ts*")):
            name = path.relative_to(folder).as_posix().replace("/", ".").removesuffix(path.suffix)
            yield from ((name, comment, False) for comment in COMMENT.findall(path.read_text()))


def places(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield module and text of each docstring and comment with a banned word."""
    for texts in (python_texts(folder), page_texts(folder)):
        yield from (
            (name, text) for name, text, doc in texts if BANNED.search(text) or (doc and FIRST.match(text))
        )
