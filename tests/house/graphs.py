"""Import graphs of Python packages and of the page, and the cycles in them."""

import ast
import posixpath
import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from tests.house.tree import statements

Graph = Mapping[str, set[str]]

_TS_IMPORT = re.compile(
    r"""^(?:import|export)\s(type\b)?[^'"]*?from\s+['"](\.[^'"]+)['"]|\bimport(?:\s+|\()['"](\.[^'"]+)['"]""",
    re.MULTILINE,
)
"""A relative import: of types alone, of values, for its effects, or by `import()`."""


def imported(tree: ast.Module) -> set[str]:
    """Return the dotted names below `paiju` that a module imports, `a.b` of `from a.b import c` and `a.b.c` as well."""
    found: set[str] = set()
    for node in statements(tree):
        if isinstance(node, ast.Import):
            found |= {_plain(alias.name) for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            module = _plain(node.module)
            found |= {module} | {f"{module}.{alias.name}" for alias in node.names}
    return found


def _plain(name: str) -> str:
    return name.removeprefix("paiju.")


def python_graph(trees: Mapping[str, ast.Module]) -> Graph:
    """Return which modules of a tree each one imports, by dotted names.

    `from a import b` imports the module `a.b` if there is one, and `a` otherwise, as import-linter reads it.
    """
    return {name: _modules_of(imported(tree), trees) - {name} for name, tree in trees.items()}


def _modules_of(names: set[str], trees: Mapping[str, ast.Module]) -> set[str]:
    """Return the modules among imported names, without packages of which only submodules are imported."""
    found = names & trees.keys()
    packages = {name.rpartition(".")[0] for name in found}
    others = {name.rpartition(".")[0] for name in names - trees.keys()}
    return found - (packages - others)


def page_graph(folder: Path, *, types: bool) -> Graph:
    """Return which files of the page each one imports, at once or when needed, by their paths below `folder`.

    `types`: count imports of types alone as well, which the compiler removes.
    """
    files = {str(path.relative_to(folder)): path for path in sorted(folder.rglob("*.ts*"))}
    return {
        name: set(_files_of(name, path.read_text(), files, types)) - {name} for name, path in files.items()
    }


def _files_of(name: str, text: str, files: Mapping[str, Path], types: bool) -> Iterable[str]:
    for kind, wanted, alone in _TS_IMPORT.findall(text):
        if kind and not types:
            continue
        stem = posixpath.normpath((Path(name).parent / (wanted or alone)).as_posix())
        yield from (
            found for found in (stem + ".ts", stem + ".tsx", stem + "/index.ts", stem) if found in files
        )


def cycles(graph: Graph) -> list[list[str]]:
    """Return the groups of modules that import each other, the largest first (Tarjan's components of two and more)."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    groups: list[list[str]] = []

    def visit(name: str) -> None:
        index[name] = low[name] = len(index)
        stack.append(name)
        for other in sorted(graph[name]):
            if other not in index:
                visit(other)
                low[name] = min(low[name], low[other])
            elif other in stack:
                low[name] = min(low[name], index[other])
        if low[name] == index[name]:
            place = stack.index(name)
            groups.append(sorted(stack[place:]))
            del stack[place:]

    for name in sorted(graph):
        if name not in index:
            visit(name)
    return sorted((group for group in groups if len(group) > 1), key=len, reverse=True)
