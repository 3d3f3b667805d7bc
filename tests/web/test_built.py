"""The committed page is built from its sources, and its first load is small."""

import gzip
import re

import pytest

from tests.web.building import STATIC, build_page, files_of

FIRST_LOAD_BYTES = 80 * 1024
"""How much JavaScript, in gzip, the first screen may cost."""
_IMPORTS = re.compile(r"""(?:^|[;}])(?:import|export)\b(?:[^'"();]*?\bfrom)?\s*["'](\./[^"']+)["']""")
"""Static imports of built modules; `import(…)` is none."""


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    folder = tmp_path_factory.mktemp("page")
    build_page(folder)
    return files_of(folder)


def first_load(files: dict[str, bytes]) -> set[str]:
    """The scripts that `index.html` names and all that they import statically."""
    page = files["index.html"].decode()
    waiting = set(re.findall(r'(?:src|href)="\./(assets/[^"]+\.js)"', page))
    loaded: set[str] = set()
    while waiting:
        name = waiting.pop()
        loaded.add(name)
        waiting |= {f"assets/{path[2:]}" for path in _IMPORTS.findall(files[name].decode())} - loaded
    return loaded


def test_what_is_committed_is_what_the_sources_give(built):
    committed = files_of(STATIC)
    different = sorted(name for name in built | committed if built.get(name) != committed.get(name))
    assert not different, (
        f"server/paiju/server/static is not what web/ gives: run `make web`. Different: {different}"
    )


def test_the_first_load_is_at_most_80_kib_of_javascript_in_gzip(built):
    sizes = {name: len(gzip.compress(built[name], mtime=0)) for name in first_load(built)}
    assert sizes, "index.html names no script"
    print(f"first load: {sum(sizes.values()) / 1024:.1f} KiB of JavaScript in gzip")
    assert sum(sizes.values()) <= FIRST_LOAD_BYTES, sizes


def test_boards_and_pages_beyond_the_lobby_are_loaded_on_demand(built):
    later = {name for name in built if name.endswith(".js")} - first_load(built)
    assert {name.partition("-")[0].removeprefix("assets/") for name in later} >= {
        "shedding", "TablePage", "ReplayPage", "DebugPage",
    }  # fmt: skip


def test_the_build_holds_no_source_map_and_no_path_of_a_machine(built):
    assert not [name for name in built if name.endswith(".map")]
    assert not [name for name, body in built.items() if b"sourceMappingURL" in body or b"file:///" in body]
