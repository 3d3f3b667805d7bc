"""The runner itself: it fails when a vector and the rules differ, and finds its files."""

import gzip
import subprocess
import sys

import pytest

from tests.conformance.conftest import vectors_directory
from tests.conformance.files import FAMILIES, REPOSITORY, SAMPLE, find_files
from tests.conformance.holdem import PHH
from tests.conformance.spoil import other_lengths, spoiled


def pytest_generate_tests(metafunc):
    if "file" in metafunc.fixturenames:
        files = find_files(vectors_directory(metafunc.config))
        metafunc.parametrize("file", files, ids=[f"{file.label}-spoiled" for file in files])


def rows_that_show(file):
    """A row for each expected value: the first that has it, and is not exempt."""
    missing = set(file.expected)
    for line in file.lines():
        row = file.parse(line)
        if file.is_exempt(row):
            continue
        for path, changed in spoiled(row, tuple(missing)):
            missing.remove(path)
            yield path, row, changed
        if not missing:
            return


def test_a_changed_value_is_noticed(file):
    seen = set()
    for path, row, changed in rows_that_show(file):
        assert not list(file.check(row)), path
        assert list(file.check(changed)), f"{file.label}: {path} is not looked at"
        seen.add(path)
    assert seen, f"{file.label} has none of {file.expected}"


def test_a_list_of_another_length_is_a_difference(file):
    row = next(row for row in map(file.parse, file.lines()) if not file.is_exempt(row))
    for path, changed in spoiled(row, file.expected, other_lengths):
        assert list(file.check(changed)), f"{file.label}: the length of {path} is not looked at"


def test_the_sample_shows_every_expected_value():
    for file in find_files(SAMPLE):
        assert {path for path, _, _ in rows_that_show(file)} == set(file.expected), file.label


def test_one_spoiled_row_in_each_file_fails_them_all(tmp_path):
    files = find_files(SAMPLE)
    for file in files:
        _, _, changed = next(rows_that_show(file))
        write(tmp_path / file.folder / file.name, file.format(changed))
    ran = run(tmp_path, "tests/conformance/test_vectors.py")
    assert f"{len(files)} failed" in ran.stdout
    assert "passed" not in ran.stdout


def test_hands_whose_result_nobody_wrote_down_are_checked_without_it(tmp_path):
    file = next(file for file in find_files(SAMPLE) if file.name == PHH)
    first, second, *_ = [file.parse(line) for line in file.lines() if not file.parse(line)["half_chip_split"]]
    rows = [first | {"finishing_stacks": None}, second]
    write(tmp_path / "holdem" / PHH, "".join(file.format(row) + "\n" for row in rows))
    runner = "tests/conformance/test_runner.py::test_a_changed_value_is_noticed"
    ran = run(tmp_path, "tests/conformance/test_vectors.py", runner)
    assert "2 rows checked" in ran.stdout
    assert ran.returncode == 0, ran.stdout


def test_a_value_that_a_row_leaves_open_is_not_spoiled():
    assert [*spoiled({"end": None}, ("end?",))] == [*spoiled({}, ("end?", "end"))] == []
    assert [*spoiled({"end": [1.5, 2]}, ("end?",))] == [("end?", {"end": [2.5, 2]})]
    assert [*spoiled({"end": None}, ("end",))] == [("end", {"end": {"count": 0, "moves": []}})]
    assert [*spoiled({"steps": None}, ("steps.*.pot",))] == []


def test_a_folder_without_a_known_file_is_an_error(tmp_path):
    (tmp_path / "shedding").mkdir()
    (tmp_path / "shedding" / "notes.txt").write_text("nothing")
    ran = run(tmp_path, "tests/conformance/test_vectors.py")
    assert ran.returncode == pytest.ExitCode.USAGE_ERROR
    assert "holds none of" in ran.stderr + ran.stdout


@pytest.mark.parametrize(
    "workers",
    [[], pytest.param(["--numprocesses", "2"], marks=pytest.mark.long(reason="by two workers"))],
    ids=["alone", "two workers"],
)
def test_a_single_file_may_be_missing_and_the_summary_counts_the_rest(tmp_path, workers):
    file = next(file for file in find_files(SAMPLE) if file.label == "shedding/landlords.hands")
    (tmp_path / "shedding").mkdir()
    (tmp_path / "shedding" / file.name).write_bytes(file.path.read_bytes())
    ran = run(tmp_path, "tests/conformance/test_vectors.py", *workers)
    assert ran.returncode == 0
    assert f"{file.label}: {len(file.lines())} rows checked" in ran.stdout


def test_files_of_games_that_are_not_registered_are_left_alone():
    labels = {file.name for file in find_files(SAMPLE)}
    assert labels == {name for family in FAMILIES.values() for name in family.checks}


def test_the_sample_has_at_most_200_lines_a_file():
    for file in find_files(SAMPLE):
        assert len(file.lines()) <= 200


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    line = text.encode()
    path.write_bytes(gzip.compress(line) if path.suffix == ".gz" else line)


def run(directory, *arguments):
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--vectors", str(directory)]
    return subprocess.run(
        [*command, *arguments], cwd=REPOSITORY, capture_output=True, text=True, check=False, timeout=280
    )
