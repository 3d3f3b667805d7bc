"""The measures of a checkout."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from statistics import median, quantiles

from tests.house.graphs import cycles, imported, page_graph, python_graph
from tests.house.tree import Module, modules, size

SAME = 6
"""So many equal lines in a row are a duplicate."""
MANY_IMPORTS = 12
_PRAGMA = re.compile(r"#\s*(type: ignore|noqa|fmt:|pragma)")

Measures = dict[str, float]


def measure(folder: Path) -> Measures:
    """Return every measure of a checkout that can be read from its files, by what it is called."""
    house = modules(folder)
    trees = {name: module.tree for name, module in house.items()}
    found: Measures = {}
    found |= _sizes("file", [module.lines for module in house.values()], (250, 400))
    found |= _sizes("function", [size(f) for module in house.values() for f in module.functions()], (10, 25))
    found[f"modules with more than {MANY_IMPORTS} imports"] = sum(
        len(_first_names(tree)) > MANY_IMPORTS for tree in trees.values()
    )
    found["type tests on requests"] = sum(_type_tests(tree, _requests(trees)) for tree in trees.values())
    found["type tests on capabilities"] = sum(
        _type_tests(tree, _capabilities(trees)) for tree in trees.values()
    )
    lines = sum(module.lines for module in house.values())
    comments = [text for module in house.values() for text in module.comments()]
    found["comments per 100 lines"] = round(
        100 * sum(not _PRAGMA.match(text) for text in comments) / max(lines, 1), 2
    )
    found[f"duplicates of {SAME} lines and more"] = duplicates(house)
    found["Python modules in import cycles"] = sum(map(len, cycles(python_graph(trees))))
    for what, types in (("files of the page in import cycles", False), ("… types among the imports", True)):
        graphs = (page_graph(folder / "web" / part, types=types) for part in ("src", "sdk/src"))
        found[what] = sum(len(cycle) for graph in graphs for cycle in cycles(graph))
    found["public names without a docstring"] = sum(
        len(list(undocumented(module))) for module in house.values()
    )
    for pragma in ("type: ignore", "noqa"):
        found[pragma] = sum(pragma in text for text in comments)
    return found


def _sizes(what: str, sizes: list[int], bounds: tuple[int, ...]) -> Measures:
    found: Measures = {
        f"{what}s": len(sizes),
        f"lines of a {what}, median": median(sizes),
        f"lines of a {what}, p90": round(quantiles(sizes, n=10)[-1]),
        f"lines of a {what}, most": max(sizes),
    }
    return found | {f"{what}s over {bound} lines": sum(n > bound for n in sizes) for bound in bounds}


def _first_names(tree: ast.AST) -> set[str]:
    """Return the modules that a module's import statements name."""
    named = {
        node.module.removeprefix("paiju.")
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module
    }
    return named | {name for name in imported(tree) if not any(name.startswith(f"{one}.") for one in named)}


def _requests(trees: Mapping[str, ast.AST]) -> set[str]:
    found = trees.get("protocol.messages.requests")
    return set() if found is None else {n.name for n in ast.walk(found) if isinstance(n, ast.ClassDef)}


def _capabilities(trees: Mapping[str, ast.AST]) -> set[str]:
    """Return the capabilities that a game may have or not: protocols of `paiju.engine.core`."""
    return {
        node.name
        for name, tree in trees.items()
        if name.startswith("engine.core.")
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
        and any(ast.unparse(base).startswith("Protocol") for base in node.bases)
        and node.name not in {"Game", "View", "Entropy", "Stream", "DealFormat"}
    }


def _type_tests(tree: ast.AST, names: set[str]) -> int:
    """Return how often a module asks whether something is of one of the types: `isinstance`, or a `case`."""
    count = 0
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "isinstance":
            count += bool(_last_names(node.args[1]) & names)
        elif isinstance(node, ast.MatchClass):
            count += bool(_last_names(node.cls) & names)
    return count


def _last_names(node: ast.AST) -> set[str]:
    """Return the names in an expression, of `m.Join` the last."""
    found = {inner.attr for inner in ast.walk(node) if isinstance(inner, ast.Attribute)}
    return found | {inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name)}


def duplicates(house: Mapping[str, Module]) -> int:
    """Return how many runs of equal lines stand in more than one place; imports and short lines do not count."""
    places: dict[tuple[str, ...], list[tuple[str, int]]] = defaultdict(list)
    for module in house.values():
        lines = [line.strip() for line in module.text.splitlines()]
        kept = [(n, line) for n, line in enumerate(lines) if len(line) > 3 and not _is_import(line)]
        for start in range(len(kept) - SAME + 1):
            window = kept[start : start + SAME]
            places[tuple(line for _, line in window)].append((module.name, start))
    twice = {place for found in places.values() if len(found) > 1 for place in found[1:]}
    return sum((name, start - 1) not in twice for name, start in twice)


def _is_import(line: str) -> bool:
    return line.startswith(("import ", "from ", "#", '"""')) or re.fullmatch(r"[\w.]+,", line) is not None


def _is_override(node: ast.AST) -> bool:
    """Return whether a function says that it overrides one, whose docstring it has."""
    return any(ast.unparse(one) == "override" for one in getattr(node, "decorator_list", ()))


def undocumented(module: Module) -> Iterator[str]:
    """Yield the public names of a module that have no docstring: itself, classes, functions and methods."""
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)

    def walk(node: ast.AST, name: str) -> Iterator[str]:
        if isinstance(node, kinds) and not ast.get_docstring(node) and not _is_override(node):
            yield name
        if isinstance(node, ast.Module | ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, kinds[1:]) and not inner.name.startswith("_"):
                    yield from walk(inner, f"{name}.{inner.name}")

    yield from walk(module.tree, module.name)
