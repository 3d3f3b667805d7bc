"""The measures, checked on a small example package."""

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.graphs import cycles, page_graph, python_graph
from tests.house.measures import measure
from tests.house.second_move import long_of_the_page, place_of
from tests.house.tree import Module, modules

SAME = "\n".join(f"    value_{n} = {n}" for n in range(6))

FILES = {
    "protocol/paiju/protocol/messages/requests.py": '"""Requests."""\nclass Join:\n    """A request."""\n',
    "engine/paiju/engine/core/helping.py": '"""A capability."""\nfrom typing import Protocol\n'
    'class Helps(Protocol):\n    """Helps."""\n',
    "server/paiju/server/one.py": f'''"""One."""
import paiju.server.two  # noqa: F401
# Why: the order matters.
def first(asked):
    """Documented."""
{SAME}
    return isinstance(asked, m.Join) or isinstance(asked, Helps | int)
''',
    "server/paiju/server/two.py": f'''"""Two."""
from paiju.server import one
def second(asked):
{SAME}
    match asked:
        case m.Join():
            return one  # type: ignore[no-any-return]
    return isinstance(asked, str)
''',
    "web/src/a.ts": "import { b } from './b'\nimport type { C } from './c'\n",
    "web/src/b.ts": "import {\n  a,\n} from './a'\n",
    "web/src/c.tsx": "export { a } from './a'\n",
    "web/src/d.ts": "import './e'\n",
    "web/src/e.ts": "const load = () => import('./d').then((m) => m.d)\n",
}


@pytest.fixture
def folder(tmp_path):
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    for room in ("client", "bots", "cli"):
        (tmp_path / room).mkdir()
    return tmp_path


@pytest.mark.parametrize(
    ("what", "count"),
    [
        ("files", 4),
        ("functions", 2),
        ("lines of a function, most", 11),
        ("functions over 10 lines", 1),
        ("type tests on requests", 2),
        ("type tests on capabilities", 1),
        ("comments per 100 lines", round(100 / 32, 2)),
        ("duplicates of 6 lines and more", 1),
        ("Python modules in import cycles", 2),
        ("files of the page in import cycles", 4),
        ("… types among the imports", 5),
        ("public names without a docstring", 1),
        ("type: ignore", 1),
        ("noqa", 1),
    ],
)
def test_what_was_planted_is_counted(folder, what, count):
    assert measure(folder)[what] == count


def test_lines_of_a_comment_are_one_text():
    text = "# Why it is\n# so.\nx = 1  # beside\n# below\n\n# apart\n"
    assert list(Module("m", text, ast.parse(text)).remarks()) == [
        "# Why it is so.",
        "# beside",
        "# below",
        "# apart",
    ]


def test_all_games_are_one_place_of_a_class_name(folder):
    for place, name in [
        ("engine/paiju/engine/games/a", "View"),
        ("bots/paiju/bots/riichi", "View"),
        ("cli/paiju/cli", "Help"),
    ]:
        path = folder / place / "seen.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"class {name}: ...\n")
    assert {place_of(name) for name in modules(folder) if name.endswith("seen")} == {"games", "cli.seen"}


def test_a_long_function_of_the_page_is_counted(folder):
    (folder / "web" / "sdk" / "src").mkdir(parents=True)
    (folder / "web" / "src" / "long.ts").write_text("export const f = () => {\n" + "  f()\n" * 60 + "}\n")
    assert long_of_the_page(folder) == 1


def test_a_cycle_is_found_however_long_it_is():
    graph = {"a": {"b"}, "b": {"c", "d"}, "c": {"a"}, "d": {"d2"}, "d2": set()}
    assert cycles(graph) == [["a", "b", "c"]]


def test_a_submodule_is_not_its_package():
    trees = {
        "a": ast.parse("from paiju.a.one import ONE"),
        "a.one": ast.parse("from paiju.a import two"),
        "a.two": ast.parse("if TYPE_CHECKING:\n    from paiju.a import ONE, one"),
    }
    assert python_graph(trees) == {"a": {"a.one"}, "a.one": {"a.two"}, "a.two": {"a", "a.one"}}


def test_no_module_of_the_product_is_in_an_import_cycle():
    house = modules(Path(__file__).parents[2])
    assert cycles(python_graph({name: module.tree for name, module in house.items()})) == []


def test_a_type_alone_makes_no_cycle(folder):
    assert page_graph(folder / "web" / "src", types=False) == {
        "a.ts": {"b.ts"},
        "b.ts": {"a.ts"},
        "c.tsx": {"a.ts"},
        "d.ts": {"e.ts"},
        "e.ts": {"d.ts"},
    }


def test_the_way_of_an_action_goes_from_the_socket_to_the_sockets():
    command = [sys.executable, "-m", "tests.house.way", "--json"]
    done = subprocess.run(
        command, cwd=Path(__file__).parents[2], capture_output=True, check=True, timeout=200
    )
    way = json.loads(done.stdout)
    assert way["functions"][0] == "server/gateway/socket.py:Socket.data_received"
    assert "server/store/store.py:Store.commit" in way["functions"]
    assert "server/gateway/socket.py:Socket.push" in way["functions"]
    assert way["entries"]
