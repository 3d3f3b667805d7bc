"""The product's Python source: parsed once, for all measures."""

import ast
import io
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOMS = ("engine", "protocol", "server", "client", "bots", "envs", "cli")
"""Top-level folders of the product; tests are another house."""

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
        return [token.string for token in self._comments()]

    def remarks(self) -> Iterator[str]:
        """Yield the text of each comment; lines that follow each other are one."""
        remark, next_line = "", 0
        for token in self._comments():
            stands_alone = not token.line[: token.start[1]].strip()
            follows = stands_alone and token.start[0] == next_line
            if remark and not follows:
                yield remark
            remark = f"{remark} {token.string[1:].strip()}" if follows else token.string
            next_line = token.start[0] + 1 if stands_alone else 0
        if remark:
            yield remark

    def _comments(self) -> Iterator[tokenize.TokenInfo]:
        tokens = tokenize.generate_tokens(io.StringIO(self.text).readline)
        return (token for token in tokens if token.type == tokenize.COMMENT)


def modules(folder: Path) -> dict[str, Module]:
    """Return every module of a checkout by its dotted name below `paiju`."""
    found = {}
    for room in ROOMS:
        for path in sorted((folder / room).rglob("*.py")):
            text = path.read_text()
            parts = Path(plain_path(path.relative_to(folder).as_posix())).with_suffix("").parts
            name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
            found[name] = Module(name, text, ast.parse(text))
    return found


def size(function: Function) -> int:
    """Return a function's lines: its head and its body, without decorators and docstring."""
    first = function.body[0]
    documented = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
    docstring = (first.end_lineno or 0) - first.lineno + 1 if documented else 0
    return (function.end_lineno or 0) - function.lineno + 1 - docstring
