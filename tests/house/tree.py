"""The product's Python source: parsed once, for all measures."""

import ast
import gc
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOMS = ("engine", "protocol", "server", "client", "bots", "envs", "cli")
"""Top-level folders of the product; tests are another house."""

_COMMENT_OR_STRING = re.compile(
    r"""(?:"{3}(?:\\.|[^\\])*?"{3}|'{3}(?:\\.|[^\\])*?'{3})|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|(#[^\n]*)""",
    re.DOTALL,
)
"""A comment, or a string, in which `#` begins none. Python's own tokenizer takes seconds for all modules."""

Function = ast.FunctionDef | ast.AsyncFunctionDef


def plain_path(path: str) -> str:
    """Return a file's path without the folder of the namespace: `server/app.py` of `server/paiju/server/app.py`."""
    _, found, rest = path.partition("/paiju/")
    return rest if found else path


@dataclass(frozen=True)
class Module:
    """One source file."""

    name: str
    text: str
    tree: ast.Module

    @property
    def lines(self) -> int:
        """How many lines the file has."""
        return self.text.count("\n")

    def functions(self) -> Iterator[Function]:
        """Yield every function and method, inner ones too."""
        yield from (node for node in ast.walk(self.tree) if isinstance(node, Function))

    def comments(self) -> list[str]:
        """Return the text of each comment."""
        return [comment for _, _, comment in self._comments()]

    def remarks(self) -> Iterator[str]:
        """Yield the text of each comment; lines that follow each other are one."""
        remark, next_line = "", 0
        for line, stands_alone, comment in self._comments():
            follows = stands_alone and line == next_line
            if remark and not follows:
                yield remark
            remark = f"{remark} {comment[1:].strip()}" if follows else comment
            next_line = line + 1 if stands_alone else 0
        if remark:
            yield remark

    def _comments(self) -> Iterator[tuple[int, bool, str]]:
        """Yield each comment's line, whether nothing stands before it there, and its text."""
        line, counted = 1, 0
        for found in _COMMENT_OR_STRING.finditer(self.text):
            if comment := found[1]:
                start = found.start()
                line += self.text.count("\n", counted, start)
                counted = start
                before = self.text[self.text.rfind("\n", 0, start) + 1 : start]
                yield line, not before.strip(), comment


def modules(folder: Path) -> dict[str, Module]:
    """Return every module of a checkout by its dotted name below `paiju`."""
    gc.disable()  # or the garbage collector walks through the growing trees again and again: half of the time
    try:
        paths = [path for room in ROOMS for path in sorted((folder / room).rglob("*.py"))]
        return {module.name: module for module in (_parsed(folder, path) for path in paths)}
    finally:
        gc.enable()


def _parsed(folder: Path, path: Path) -> Module:
    text = path.read_text()
    parts = Path(plain_path(path.relative_to(folder).as_posix())).with_suffix("").parts
    name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
    return Module(name, text, ast.parse(text))


def statements(tree: ast.Module) -> Iterator[ast.stmt]:
    """Yield every statement, inner ones too. It looks into no expression, of which most of a tree consists."""
    todo: list[ast.AST] = [tree]
    while todo:
        node = todo.pop()
        if isinstance(node, ast.stmt):
            yield node
        for part in ("body", "handlers", "cases", "orelse", "finalbody"):
            todo += getattr(node, part, ())


def size(function: Function) -> int:
    """Return a function's lines: its head and its body, without decorators and docstring."""
    first = function.body[0]
    documented = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
    docstring = (first.end_lineno or 0) - first.lineno + 1 if documented else 0
    return (function.end_lineno or 0) - function.lineno + 1 - docstring
