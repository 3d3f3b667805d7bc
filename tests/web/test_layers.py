"""The page's folders form layers: a file imports from its own layer and from lower ones, and files form no cycle."""

from pathlib import Path

import pytest

from tests.house.graphs import cycles, page_graph

SOURCE = Path(__file__).parents[2] / "web" / "src"
LAYERS = ("i18n", "ui", "app", "games", "settings", "rules", "lobby", "replay", "table", "debug")
"""From the bottom up. Files outside of folders (the entry and its router) stand above all of them."""
SHARED = "parts"
"""What the families under `games/` share; otherwise one family knows nothing of another."""


@pytest.fixture(scope="module")
def graph():
    return page_graph(SOURCE, types=True)


def height(name):
    folder = name.partition("/")[0]
    return LAYERS.index(folder) if folder in LAYERS else len(LAYERS)


def family(name):
    _, _, rest = name.partition("games/")
    return rest.partition("/")[0] if "/" in rest else None


def test_no_file_imports_itself_through_others(graph):
    assert cycles(graph) == []


def test_every_folder_is_a_layer():
    assert {path.name for path in SOURCE.iterdir() if path.is_dir()} - {"style", "art", "worker"} == set(
        LAYERS
    )


def test_no_layer_imports_from_a_higher_one(graph):
    assert [
        (name, other) for name, others in graph.items() for other in others if height(other) > height(name)
    ] == []


def test_no_family_of_games_imports_from_another(graph):
    assert [
        (name, other)
        for name, others in graph.items()
        for other in others
        if family(name) and family(other) not in {None, SHARED, family(name)}
    ] == []
