from tests.conformance.conftest import vectors_directory
from tests.conformance.files import find_files

CHUNK = {"games": 15, "moves": 200, "rounds": 300}
"""Rows of one test item, where a row is a lot of work."""
ROWS = 3000
SHOWN = 10


def chunks(config):
    for file in find_files(vectors_directory(config)):
        step = next((CHUNK[kind] for kind in CHUNK if kind in file.name), ROWS)
        for start in range(0, len(file.lines()), step):
            yield file, start, start + step


def pytest_generate_tests(metafunc):
    if "chunk" in metafunc.fixturenames:
        found = list(chunks(metafunc.config))
        metafunc.parametrize("chunk", found, ids=[f"{file.label}-{start + 1}" for file, start, _ in found])


def test_rows_agree(chunk, tally):
    file, start, stop = chunk
    mismatches = []
    for number, line in enumerate(file.lines()[start:stop], start + 1):
        mismatches += [f"line {number}: {mismatch}" for mismatch in file.check(file.parse(line))]
        tally[file.label] += 1
    assert not mismatches, f"{file.label}: {len(mismatches)} mismatches\n" + "\n".join(mismatches[:SHOWN])
