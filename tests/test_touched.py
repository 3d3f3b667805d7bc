"""The tests that `make check` runs for a change."""

import subprocess

import pytest

from tests.rows import rows
from tests.touched import ALWAYS, changed, places_for


@rows(
    ("name", "place"),
    [
        ("server/paiju/server/table/actor.py", "tests/server/table/test_actor.py"),
        ("server/paiju/server/tables/rescue.py", "tests/server/tables"),
        ("engine/paiju/engine/games/holdem/game.py", "tests/engine/games/holdem"),
        ("engine/paiju/engine/registry.py", "tests/engine/test_registry.py"),
        ("cli/paiju/cli/failure.py", "tests/cli"),
        ("tests/server/table/views/test_delay.py", "tests/server/table/views/test_delay.py"),
        ("tests/server/table/machine.py", "tests/server/table"),
    ],
)
def test_a_file_is_tested_by_its_own_test_or_by_those_of_its_folder(name, place):
    assert set(places_for([name])) == {*ALWAYS, place}


@rows(
    "name",
    ["README.md", "web/src/main.tsx", "tests/browser/test_smoke.py", "tests/worlds/world.py", "tests/no.py"],
)
def test_the_rest_needs_no_quick_test_of_its_own(name):
    assert places_for([name]) == sorted(ALWAYS)


def test_a_folder_takes_its_files_with_it():
    names = [
        *("server/paiju/server/table/seats.py", "server/paiju/server/table/actor.py"),
        "protocol/paiju/protocol/codec.py",
    ]
    assert places_for(names) == sorted({*ALWAYS, "tests/server/table"})


@pytest.fixture
def repository(tmp_path):
    """Three commits, each with one file more."""
    git(tmp_path, "init", "-q")
    for name in ("one.py", "two.py", "three.py"):
        (tmp_path / name).touch()
        git(tmp_path, "add", ".")
        git(tmp_path, "-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", name)
    return tmp_path


def git(folder, *words):
    subprocess.run(["git", *words], cwd=folder, check=True)


def test_what_has_changed_is_what_differs_from_the_last_commit_or_is_new(repository):
    (repository / "one.py").write_text("1")
    (repository / "new.py").touch()
    assert changed(None, repository) == ["one.py", "new.py"]


def test_where_nothing_has_changed_it_is_the_last_commit(repository):
    assert changed(None, repository) == ["three.py"]


def test_a_commit_to_compare_with_may_be_named(repository):
    assert set(changed("HEAD~2", repository)) == {"two.py", "three.py"}
