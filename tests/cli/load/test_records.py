"""Records of finished deals against the actions that the server has acknowledged."""

import asyncio
from collections import deque
from types import SimpleNamespace

import msgspec
import pytest

from paiju.cli.load import records
from paiju.cli.load.findings import Findings
from paiju.cli.load.records import RecordChecks
from paiju.cli.load.table import AckedDeal
from tests.cli.load.answers import answering
from tests.patience import until

CALL, PASS, BID = {"a": "call", "yes": True}, {"a": "pass"}, {"a": "call", "yes": False}


def deal(*acts):
    """A finished deal with actions: seat, action, and the seq of its `ok`, or -1 without one."""
    played = AckedDeal("doudizhu", "t1-1", "token", "load 0-1")
    played.acts = [SimpleNamespace(seat=SimpleNamespace(number=n), action=a, seq=seq) for n, a, seq in acts]
    return played


def recorded(*entries):
    """The server's answer with a record of these actions: actor, action, and whether the stand-in played."""
    actions = [{"actor": actor, "action": action, "auto": auto} for actor, action, auto in entries]
    return 200, msgspec.json.encode({"actions": actions})


async def checked(played, *answers, is_left=False):
    """The findings of a check, and the table that the deal came from."""
    table = SimpleNamespace(ended=deque([played]), unfinished=[], is_left=is_left)
    async with answering(*answers) as guests:
        checks = RecordChecks(SimpleNamespace(findings=Findings(), guests=guests))
        checks.take(table)
        running = asyncio.create_task(checks.run())
        await until(lambda: not checks.left)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
    return checks._run.findings, table


async def test_a_record_with_what_was_acknowledged_is_fine():
    record = recorded(
        (0, CALL, False), ("chance", {"a": "shuffle"}, False), (1, PASS, False), (2, PASS, True)
    )
    found, _ = await checked(deal((0, CALL, 5), (1, PASS, 6)), record)
    assert (found.checked, found.total) == (1, 0)


async def test_what_has_no_reply_may_be_recorded_once_or_not():
    acts = [(0, CALL, -1), (0, PASS, -1)]
    found, _ = await checked(deal(*acts), recorded((0, CALL, False)))
    assert found.total == 0
    found, _ = await checked(deal(*acts), recorded((0, CALL, False), (0, CALL, False)))
    assert found.violations == {"doubled": 1}


async def test_lost_and_doubled_actions_are_told_with_their_deal():
    acts = [(0, CALL, 5), (1, PASS, 6)]
    found, _ = await checked(deal(*acts), recorded((1, PASS, False), (1, PASS, False), (2, BID, False)))
    assert found.violations == {"lost": 1, "doubled": 2}
    assert found.kept[0].table == "t1"
    assert "t1-1: an action of seat 0 is acknowledged, but is not recorded" in found.kept[0].text


async def test_a_record_that_is_not_there_yet_is_asked_for_again(monkeypatch):
    monkeypatch.setattr(records, "WRITTEN_S", 0)
    away, absent = (302, b""), (404, b"")
    found, _ = await checked(deal(), absent, away, recorded())
    assert (found.checked, found.unchecked) == (1, 0)
    found, _ = await checked(deal(), *[absent] * records.TRIES)
    assert (found.checked, found.unchecked) == (0, 1)


async def test_a_deal_of_a_match_waits_for_its_end_and_is_unchecked_without_one(monkeypatch):
    monkeypatch.setattr(records, "WRITTEN_S", 0)
    hidden = (403, b"")
    found, table = await checked(deal(), hidden)
    assert (len(table.unfinished), found.unchecked) == (1, 0)
    found, table = await checked(deal(), *[hidden] * records.TRIES, is_left=True)
    assert (len(table.unfinished), found.unchecked) == (0, 1)


@pytest.mark.parametrize("written", [{"a": "call", "yes": True}, {"yes": True, "a": "call"}])
async def test_an_action_is_the_same_however_it_is_written(written):
    found, _ = await checked(deal((0, CALL, 5)), recorded((0, written, False)))
    assert found.total == 0
