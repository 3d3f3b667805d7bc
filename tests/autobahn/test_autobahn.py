"""Both framers against Autobahn's fuzzing client; docs/reliability.md has the table of what it says."""

import contextlib
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.autobahn.suite import Missing, Verdict, installed, python27, run_cases

DOCS = (Path(__file__).parents[2] / "docs" / "reliability.md").read_text()
COMPRESSION = ("12.*", "13.*")
"""Cases of an extension that no server of ours offers."""
OF_LINKS = ("1.2.*", "2.*", "4.2.*", "7.*", "9.2.*", "9.6.*", "9.8.*")
"""Cases without texts and fragments: of links each frame is a whole binary message, and any other ends the link."""
NOT_OF_LINKS = ("7.1.1", "7.1.5")
GOOD = {"OK", "NON-STRICT", "INFORMATIONAL"}
TRIES = 3
"""Some cases give the server a second, which a busy machine may not give it; what fails is run again."""

pytestmark = [
    pytest.mark.long(reason="300 cases of a suite that few machines can run; test_socket.py has the rules"),
    pytest.mark.rare_tool(reason="Python 2.7, which current systems do not have"),
    pytest.mark.timeout(900),
]


@pytest.fixture
def suite():
    try:
        installed(python27())
    except Missing as missing:
        pytest.skip(str(missing))


@contextlib.contextmanager
def echo(framer: str) -> Iterator[str]:
    command = [sys.executable, "-m", "tests.autobahn.echo", framer]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            yield f"ws://127.0.0.1:{int(process.stdout.readline())}"
        finally:
            process.kill()


def is_good(verdict: Verdict) -> bool:
    return verdict.behavior in GOOD and verdict.close in GOOD


def verdicts(url, cases, without, folder):
    found = {}
    for number in range(TRIES):
        (place := folder / str(number)).mkdir()
        found |= run_cases(url, cases, without, place)
        cases = [case for case, verdict in found.items() if not is_good(verdict)]
        if not cases:
            break
    return found


def by_group(found):
    """The number of cases by group and verdict, as the table in the docs has them."""
    return Counter((int(case.partition(".")[0]), verdict.behavior) for case, verdict in found.items())


def documented(framer):
    """The same numbers, as docs/reliability.md has them."""
    (table,) = re.findall(rf"\n\| {framer}: .*\n((?:\|.*\n)+)", DOCS)
    numbers = Counter()
    for line in table.splitlines()[1:]:
        _, group, *counts, _, _ = (cell.strip() for cell in line.split("|"))
        kinds = zip(("OK", "NON-STRICT", "INFORMATIONAL"), counts, strict=True)
        numbers += Counter({(int(group.split()[0]), kind): int(n or 0) for kind, n in kinds})
    return numbers


def test_the_framer_of_clients_fails_no_case_and_the_docs_have_the_numbers(suite, tmp_path):
    with echo("gateway") as url:
        found = verdicts(url, ["*"], COMPRESSION, tmp_path)
    assert {case: verdict for case, verdict in found.items() if not is_good(verdict)} == {}
    assert by_group(found) == documented("clients")


def test_the_framer_of_links_fails_no_case_of_whole_binary_frames(suite, tmp_path):
    with echo("link") as url:
        found = verdicts(url, OF_LINKS, NOT_OF_LINKS, tmp_path)
    assert {case: verdict for case, verdict in found.items() if not is_good(verdict)} == {}
    assert by_group(found) == documented("links")
