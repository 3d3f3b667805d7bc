"""Writes docs/api.md from signatures and docstrings: `python -m tests.docs.api`.

A line `<!-- api MODULE NAME … -->` of the page names what follows it, up to `<!-- end -->`; the rest is by hand.
"""

import ast
import importlib
import inspect
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from textwrap import dedent, indent
from typing import Any, TypeAlias

PAGE = Path(__file__).parents[2] / "docs" / "api.md"
_PART = re.compile(r"(<!-- api (\S+)((?: \w+)*) -->\n).*?(<!-- end -->)", re.DOTALL)
Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef


def page() -> str:
    """Return docs/api.md as it should be."""
    return _PART.sub(
        lambda found: f"{found[1]}\n{_part(found[2], found[3].split())}\n{found[4]}", PAGE.read_text()
    )


def _part(module: str, names: list[str]) -> str:
    members = vars(importlib.import_module(module))
    return "\n".join(line for name in names for line in _entry(name, members[name]))


def _entry(name: str, member: Any) -> Iterator[str]:
    (node,) = ast.parse(dedent(inspect.getsource(member))).body
    if isinstance(node, Function):
        yield f"### `{name}`\n\n```python\n{_signature(node, name)}\n```\n\n{_doc(node)}\n"
        return
    assert isinstance(node, ast.ClassDef)
    makers = [part for part in node.body if isinstance(part, Function) and part.name == "__init__"]
    bases = ", ".join(ast.unparse(base) for base in node.bases)
    told = _signature(makers[0], name).removesuffix(" -> None") if makers else f"class {name}({bases})"
    yield f"### `{name}`\n\n```python\n{told}\n```\n\n{_doc(node)}\n"
    yield from map(_item, _members(node))
    yield ""


def _item(member: tuple[str, str]) -> str:
    """Return a member as an item of a list: what it is, its docstring's first paragraph behind it, the rest below."""
    what, doc = member
    first, _, rest = doc.partition("\n\n")
    below = f"\n\n{indent(rest, '    ')}" if rest else ""
    return f"* `{what}`: {' '.join(first.split())}{below}" if doc else f"* `{what}`"


def _members(node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    """Yield the public attributes, then the methods of a class: how each is used, and its docstring."""
    yield from _attributes(node.body, "")
    for part in node.body:
        if not isinstance(part, Function):
            continue
        if part.name == "__init__":
            yield from _attributes(part.body, "self.")
        elif not part.name.startswith("_") and (doc := _doc(part)):
            marks = {ast.unparse(mark) for mark in part.decorator_list}
            owner = f"{node.name}." if "classmethod" in marks else ""
            yield _property(part) if "property" in marks else _signature(part, owner + part.name), doc


def _property(node: Function) -> str:
    return f"{node.name}: {ast.unparse(node.returns)}" if node.returns else node.name


def _attributes(body: list[ast.stmt], before: str) -> Iterator[tuple[str, str]]:
    """Yield the fields, and the assignments to `before` that a docstring follows."""
    for part, text in pairwise([*body, ast.Pass()]):
        match text:
            case ast.Expr(value=ast.Constant(value=str(said))):
                doc = inspect.cleandoc(said)
            case _:
                doc = ""
        match part:
            case ast.AnnAssign(target=target, annotation=kind) if doc or not before:
                told = f": {ast.unparse(kind)}"
            case ast.Assign(targets=[target]) if doc:
                told = ""
            case _:
                continue
        name = ast.unparse(target)
        if name.startswith(before) and not name.removeprefix(before).startswith("_"):
            yield name.removeprefix(before) + told, doc


def _signature(node: Function, name: str) -> str:
    """Return how a function is called under a name, without `self`."""
    arguments = ast.unparse(node.args)
    arguments = re.sub(r"^(self|cls)(, )?", "", arguments)
    before = "async " if isinstance(node, ast.AsyncFunctionDef) else ""
    return f"{before}{name}({arguments})" + (f" -> {ast.unparse(node.returns)}" if node.returns else "")


def _doc(node: Function | ast.ClassDef) -> str:
    return ast.get_docstring(node) or ""


if __name__ == "__main__":
    PAGE.write_text(page())
