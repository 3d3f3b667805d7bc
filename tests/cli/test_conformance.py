"""`paiju conformance`: clients that do all right pass every scenario, and each planted fault is found by one."""

import asyncio
import contextlib
import json
import sys
from pathlib import Path

import pytest

from paiju.bots.registry import make_bot
from paiju.cli.conformance.desk import TOKEN
from paiju.cli.conformance.running import play
from paiju.cli.conformance.scenarios import SCENARIOS
from paiju.cli.main import run
from paiju.client import run_bots
from tests.cli.wayward import Wayward
from tests.patience import PATIENCE_S

ROOT = Path(__file__).parents[2]
SOON_S = 0.4
"""How long a planted fault is waited for that shows in nothing being done."""


class Running:
    """A client in this process."""

    def __init__(self, task):
        self.task = task

    async def ended(self):
        await asyncio.wait({self.task})
        return f"with {self.task.exception()!r}" if self.task.exception() else "well"

    def said(self):
        return ""


def here(play_at):
    """What starts a client that is a coroutine."""

    @contextlib.asynccontextmanager
    async def start(url):
        task = asyncio.create_task(play_at(url))
        try:
            yield Running(task)
        finally:
            task.cancel()
            await asyncio.wait({task})
            task.cancelled() or task.exception()

    return start


def wayward(fault=""):
    return here(lambda url: Wayward(url, TOKEN, fault).run())


def bot():
    return here(lambda url: run_bots(url, [make_bot("doudizhu", None, 1)]))


@pytest.mark.parametrize("name", SCENARIOS)
@pytest.mark.parametrize("client", [wayward, bot], ids=["bare", "sdk"])
async def test_a_client_that_does_all_right_passes(name, client):
    verdict = await play(SCENARIOS[name](), client(), PATIENCE_S)
    assert (verdict.findings, verdict.untried) == ([], "")


FAULTS = [
    ("hello", "text", "It sent a text frame, but the connection speaks paiju.v1.msgpack."),
    ("hello", "early", "It sent `lobby` before `hello`"),
    ("deal", "cheats", "It answered with an illegal action"),
    ("heartbeat", "mute", "It did not answer `ping` with a `pong`"),
    ("clock", "own clock", "It did not answer its prompt at a server whose clock is an hour behind"),
    ("unknown", "strict", "nor `join` after messages, events and fields with names that it cannot know"),
    ("batch", "first of a frame", "It did not answer its prompt which came as the last message of an array"),
    ("replies", "any reply", "It named the table 't-of-another-request'"),
    ("replies", "one id", "It used id 5 for two requests"),
    ("stale", "insists", "It answered the prompt"),
    ("illegal", "stubborn", "It sent an action that had been refused as illegal"),
    ("rate", "hurries", "before the `retry_after_ms` of `rate_limited` was over"),
    ("resume", "another session", "It came back with another `session`"),
    ("resume", "renumbers", "It answered the prompt"),
    ("repeated", "goes back", "in `resume`, although it had seq"),
    ("gap", "no sync", "It did not send `sync` although `seq` jumped."),
    ("reset", "keeps its place", "of term 1838 in"),
    ("restart", "impatient", "before the `retry_after_ms` of `closing` was over"),
    ("restart", "hasty", "It tried 6 times within 600 ms while it was refused"),
    ("restart", "ends after 1012", "It ended well after the kit had closed its connection with 1012."),
    ("restart", "ends after 503", "It ended well after the kit had refused its connection with 503."),
    ("resume", "ends after 1006", "It ended well after the kit had cut its connection."),
    ("banned", "returns", "It came back after close code 4503"),
    ("replaced", "returns", "It came back after close code 4509"),
]


@pytest.mark.parametrize(("name", "fault", "said"), FAULTS, ids=lambda word: word.replace(" ", "-")[:20])
async def test_a_planted_fault_is_found(name, fault, said):
    verdict = await play(SCENARIOS[name](), wayward(fault), SOON_S)
    assert any(said in finding.text for finding in verdict.findings), verdict.findings


def test_every_scenario_has_a_planted_fault():
    assert {name for name, _, _ in FAULTS} == set(SCENARIOS)


def conformance(capsys, *words):
    """Run the command in this process; give its exit code and output."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["paiju", "conformance", *words])
        with pytest.raises(SystemExit) as ended:
            run()
    return ended.value.code, capsys.readouterr()


def test_a_program_gets_the_address_and_its_faults_are_told(capsys, tmp_path):
    program = tmp_path / "client.py"
    program.write_text(
        "import asyncio, os\n"
        "from tests.cli.wayward import Wayward\n"
        "asyncio.run(Wayward(os.environ['PAIJU_URL'], os.environ['PAIJU_TOKEN'], 'returns').run())\n"
    )
    words = ("--client", f"env PYTHONPATH={ROOT} {sys.executable} {program}", "-s", "deal", "-s", "banned")
    code, told = conformance(capsys, *words)
    assert code == 1
    first, second, sentence, *_, last = told.out.splitlines()
    assert first == "✓ deal"
    assert second.startswith("✗ banned: stays away")
    assert sentence.startswith("    It came back after close code 4503")
    assert sentence.endswith("(docs/protocol.md#coming-back)")
    assert last == "1 of 2 scenarios passed"


def test_a_program_that_says_nothing_is_told_too(capsys):
    words = ("--client", f"{sys.executable} -c print(1)", "-s", "hello", "--json")
    code, told = conformance(capsys, *words)
    found = json.loads(told.out)
    assert (code, found["scenario"], found["ok"]) == (1, "hello", False)
    text = "It opened no connection with `hello` at /ws. It ended with exit code 0."
    assert found["findings"] == [{"text": text, "section": "connections"}]


def test_the_scenarios_are_listed_and_an_unknown_one_is_refused(capsys):
    code, told = conformance(capsys, "--list")
    assert code == 0
    assert [line.split()[0] for line in told.out.splitlines()] == list(SCENARIOS)
    code, told = conformance(capsys, "--client", "true", "--scenario", "resum")
    assert code == 1
    assert "there is no scenario 'resum'; there are hello, deal," in told.err


def test_the_page_names_every_scenario_and_every_section_is_there():
    page = (ROOT / "docs" / "conformance.md").read_text()
    protocol = (ROOT / "docs" / "protocol.md").read_text()
    for name, kind in SCENARIOS.items():
        assert f"| `{name}` | {kind.about} |" in page
        assert f"](#{kind.section})" in protocol
