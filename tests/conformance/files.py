"""Which vector files there are, and their rows."""

import gzip
import json
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.conformance import doudizhu, holdem, mahjong, shedding

REPOSITORY = Path(__file__).resolve().parents[2]
TEAM = REPOSITORY.parent / "shared" / "vectors"
SAMPLE = REPOSITORY / "tests" / "vectors"

Row = dict[str, Any]
Check = Callable[[Row], Iterator[str]]
Form = tuple[Callable[[str], Row], Callable[[Row], str]]
"""How a line becomes a row, and a row a line."""

JSON: Form = (json.loads, json.dumps)


class Family(NamedTuple):
    """One folder of vectors."""

    checks: Mapping[str, Check]
    """File to the check of its rows, for the games that are registered."""
    known: frozenset[str]
    """Every file the family's README names."""
    expected: Mapping[str, tuple[str, ...]]
    """File to the paths of its expected values, e.g. `steps.*.round`."""
    exempt: Callable[[Row], bool] = lambda _row: False
    """Whether a row's expected values are not those of the rules, so that not all of them are looked at."""
    forms: Mapping[str, Form] = {}
    """File to the form of its lines, where they are not JSON."""


class VectorFile(NamedTuple):
    """One file of vectors that can be checked."""

    folder: str
    name: str
    path: Path

    @property
    def label(self):
        return f"{self.folder}/{self.name.partition('.json')[0].removesuffix('.txt.gz')}"

    @property
    def check(self):
        return FAMILIES[self.folder].checks[self.name]

    @property
    def expected(self):
        return FAMILIES[self.folder].expected[self.name]

    def is_exempt(self, row):
        return FAMILIES[self.folder].exempt(row)

    def lines(self):
        return read_lines(self.path)

    def parse(self, line):
        return form_of(self.folder, self.name)[0](line)

    def format(self, row):
        return form_of(self.folder, self.name)[1](row)


FAMILIES = {
    "doudizhu": Family(doudizhu.CHECKS, frozenset(doudizhu.CHECKS), doudizhu.EXPECTED),
    "holdem": Family(holdem.CHECKS, frozenset(holdem.CHECKS), holdem.EXPECTED, holdem.is_another_engines),
    "mahjong": Family(mahjong.CHECKS, frozenset(mahjong.CHECKS), mahjong.EXPECTED, forms=mahjong.FORMS),
    "shedding": Family(shedding.CHECKS, shedding.KNOWN, shedding.EXPECTED),
}


def default_directory():
    return TEAM if TEAM.is_dir() else SAMPLE


def find_files(directory):
    """Return the files to check; a folder without a single known file is a mistake in the command."""
    folders = [folder for folder in FAMILIES if (directory / folder).is_dir()]
    if not folders:
        raise pytest.UsageError(f"--vectors {directory}: none of the folders {', '.join(FAMILIES)} is there")
    return [file for folder in folders for file in _files_of(directory / folder)]


def _files_of(folder):
    family = FAMILIES[folder.name]
    present = sorted(name for name in family.known if (folder / name).is_file())
    if not present:
        raise pytest.UsageError(f"--vectors: {folder} holds none of {', '.join(sorted(family.known))}")
    return [VectorFile(folder.name, name, folder / name) for name in present if name in family.checks]


@cache
def read_lines(path):
    """Return a file's rows as text: its lines, or the whole of a single document."""
    content = path.read_bytes()
    text = (gzip.decompress(content) if path.suffix == ".gz" else content).decode()
    return (text,) if path.suffix == ".json" else tuple(text.splitlines(keepends=True))


def form_of(folder, name):
    return FAMILIES[folder].forms.get(name, JSON)
