"""Each module has a test file at the mirrored path, or is listed in `unmirrored` with its reason."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.house.tree import ROOMS, plain_path
from tests.house.unmirrored import UNMIRRORED

ROOT = Path(__file__).parents[2]


def modules_with_code() -> Iterator[str]:
    """Yield the paths of modules, `server/app.py`, without packages that only say what they hold."""
    for room in ROOMS:
        for path in (ROOT / room / "paiju").rglob("*.py"):
            if path.name != "__init__.py" or defines(path):
                yield plain_path(path.relative_to(ROOT).as_posix())


def defines(path: Path) -> bool:
    kinds = (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    return any(isinstance(node, kinds) for node in ast.parse(path.read_text()).body)


def is_mirrored(module: str) -> bool:
    path = Path("tests", module)
    return (ROOT / path.with_name(f"test_{path.name}")).exists()


def test_each_module_has_its_test_file_or_a_reason():
    assert {name for name in modules_with_code() if not is_mirrored(name)} - UNMIRRORED.keys() == set()


def test_no_reason_is_superfluous():
    needed = {name for name in modules_with_code() if not is_mirrored(name)}
    assert UNMIRRORED.keys() - needed == set()


def test_each_test_that_is_named_exists():
    named = re.findall(r"tests/[\w/]+\.py", " ".join(UNMIRRORED.values()))
    assert len(named) > 50
    assert [path for path in named if not (ROOT / path).exists()] == []
