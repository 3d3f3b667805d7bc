"""The planted faults: each patch applies, says what it breaks, and is told as not found where no test finds it."""

import subprocess
import sys

import pytest

from tests.checkout import environment
from tests.mutants.__main__ import ROOT, line_of
from tests.mutants.hunt import Found, also_without, hunt
from tests.mutants.mutant import WEB, Stale, read, read_all
from tests.mutants.tree import copied, planted

MUTANTS = read_all()
SAMPLE = {
    "pytest.ini": "[pytest]\nmarkers =\n    long\n    bench\naddopts = --import-mode=importlib\npythonpath = .\n",
    "thing.py": "def double(number):\n    return number * 2\n",
    "tests/near/test_near.py": "def test_near(): pass\n",
    "tests/far/test_far.py": "import thing\ndef test_four(): assert thing.double(2) == 4\n",
    "tests/far/test_long.py": (
        "import pytest, thing\n@pytest.mark.long\ndef test_six(): assert thing.double(3) == 6\n"
    ),
    "tests/browser/test_page.py": "def test_page(): pass\n",
}
HEAD = "Fact: A number is doubled.\nPlaces: tests/near\n"
DIFF = "diff --git a/thing.py b/thing.py\n--- a/thing.py\n+++ b/thing.py\n@@ -1,2 +1,2 @@\n def double(number):\n"
RIGHT = "-    return number * 2\n"
WRONG_OF_ALL, WRONG_OF_SIX, HARMLESS = "number * 3", "4 if number == 2 else 0", "number + number"


@pytest.fixture(scope="module", autouse=True)
def quick():
    """The tests of the sample need none of the plugins, which take longer to load than they to run."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
        yield


@pytest.fixture(scope="module")
def sample(tmp_path_factory):
    """A copy of a small repository, and a mutant for each expression that its function may return."""
    root, patches = tmp_path_factory.mktemp("sample"), tmp_path_factory.mktemp("patches")
    for name, text in SAMPLE.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    git(root, "init", "-q")
    git(root, "add", ".")
    git(root, "-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "all")

    def mutant(returned):
        file = patches / "sample.patch"
        file.write_text(f"{HEAD}{DIFF}{RIGHT}+    return {returned}\n")
        return read(file)

    with copied(root) as tree:
        yield tree, mutant


def git(folder, *words):
    subprocess.run(["git", *words], cwd=folder, check=True)


def test_each_patch_applies_says_its_fact_and_names_tests_that_exist():
    for mutant in MUTANTS:
        mutant.check(ROOT)
        missing = [place for place in mutant.places if not (ROOT / place).exists()]
        assert not missing, f"{mutant.name} names {missing}"
        assert mutant.of_page == (WEB in mutant.places), (
            f"{WEB} is the place of the page alone: {mutant.name}"
        )


def test_there_are_sixty_nine_of_different_facts():
    assert len({mutant.fact for mutant in MUTANTS}) == len(MUTANTS) == 69


def test_a_patch_that_does_not_apply_is_named(sample):
    tree, mutant = sample
    planted_twice = mutant(WRONG_OF_ALL)
    with planted(tree, planted_twice), pytest.raises(Stale, match="sample does not apply any more"):
        planted_twice.check(tree)
    planted_twice.check(tree)


@pytest.mark.parametrize("text", ["", DIFF, f"Places: tests\n{DIFF}", f"Fact: A fact.\n{DIFF}"])
def test_a_patch_without_its_fact_or_places_is_refused(tmp_path, text):
    file = tmp_path / "a.patch"
    file.write_text(text)
    with pytest.raises(ValueError, match=r"a\.patch"):
        read(file)


def test_a_fault_is_found_by_the_test_that_fails_wherever_that_is(sample):
    tree, mutant = sample
    found = hunt(tree, mutant(WRONG_OF_ALL), long=False, workers=0)
    assert (found.test, found.by_make_test) == ("tests/far/test_far.py::test_four", True)
    assert line_of(found).startswith("sample: A number is doubled.\n    tests/far/test_far.py::test_four, ")
    assert also_without(tree, [found]) == set()


def test_a_fault_that_a_long_test_alone_finds_is_told_as_such(sample):
    tree, mutant = sample
    found = hunt(tree, mutant(WRONG_OF_SIX), long=True, workers=0)
    assert (found.test, found.by_make_test) == ("tests/far/test_long.py::test_six", False)


def test_a_harmless_change_is_told_as_not_found(sample):
    tree, mutant = sample
    found = hunt(tree, mutant(HARMLESS), long=False, workers=0)
    assert (found.test, found.by_make_test) == (None, False)
    assert "NOT FOUND" in line_of(found)


def test_a_test_that_fails_without_the_fault_proves_nothing(sample):
    tree, mutant = sample
    fault = mutant(WRONG_OF_ALL)
    found = Found(fault, "tests/far/test_far.py::test_four", is_long=False, seconds=1)
    with planted(tree, fault):
        assert also_without(tree, [found]) == {found.test}


def test_the_planted_source_is_the_one_that_is_imported():
    mutant = next(mutant for mutant in MUTANTS if mutant.name == "holdem-rathole")
    (path,) = mutant.touched
    code = "import inspect, paiju.engine.games.holdem.seating as it; print(inspect.getsourcefile(it))"
    with copied(ROOT) as tree, planted(tree, mutant):
        done = subprocess.run(
            [sys.executable, "-c", code],
            cwd=tree, env=environment(tree), capture_output=True, text=True, check=True,
        )  # fmt: skip
        assert done.stdout.strip() == str(tree / path)
        assert (tree / path).read_text() != (ROOT / path).read_text()
