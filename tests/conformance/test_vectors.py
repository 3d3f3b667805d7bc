from tests.conformance.conftest import vectors_directory
from tests.conformance.files import find_files
from tests.long import rest_long

CHUNK = {"games": 15, "moves": 200, "rounds": 300}
"""Rows of one test item, where a row is a lot of work."""
ROWS = 3000
SHOWN = 10


def chunks(file):
    step = next((CHUNK[kind] for kind in CHUNK if kind in file.name), ROWS)
    return [(file, start, start + step) for start in range(0, len(file.lines()), step)]


def pytest_generate_tests(metafunc):
    if "start" in metafunc.fixturenames:
        files = find_files(vectors_directory(metafunc.config))
        found = [chunk for file in files for chunk in rest_long(chunks(file), "more rows of the same file")]
        metafunc.parametrize(
            ("file", "start", "stop"), found, ids=lambda value: getattr(value, "label", str(value))
        )


def test_rows_agree(file, start, stop, tally):
    mismatches = []
    for number, line in enumerate(file.lines()[start:stop], start + 1):
        mismatches += [f"line {number}: {mismatch}" for mismatch in file.check(file.parse(line))]
        tally[file.label] += 1
    assert not mismatches, f"{file.label}: {len(mismatches)} mismatches\n" + "\n".join(mismatches[:SHOWN])
