"""A run against a real server finds nothing; with a planted fault it finds that one, and says what it saw."""

import json

import pytest

from paiju.cli.load import run as run_module
from paiju.server.http.archived import Archived
from tests.long import rest_long
from tests.server.live import ONE_LOOP

pytestmark = ONE_LOOP


class Once:
    """Whether a fault was planted."""

    done = False


@pytest.fixture
def once():
    return Once()


@pytest.mark.parametrize("games", [("doudizhu", "holdem"), ("chengdu", "riichi")])
async def test_an_honest_server_breaks_no_promise(run_of, ended, games):
    run = run_of(games=games, bots="random", tables=2, think_s=0.005, spectators=2)
    found = await ended(run, lambda: run.figures.done > 150 and found_deals(run) > 0)
    assert not found.total, found.kept
    assert run.figures.corrected.keys() | run.figures.secret.keys() == set(games)


def found_deals(run):
    return run.findings.checked if run.plan.games[0] == "doudizhu" else 1


async def test_a_skipped_record_is_found(run_of, ended, spoil, once):
    def skip(_socket, messages):
        if not once.done and messages[0]["t"] == "events" and messages[0]["seq"] > 12:
            once.done, messages = True, messages[1:]
        return messages

    spoil(skip)
    run = run_of(spectators=1)
    found = await ended(run, lambda: found_kinds(run))
    assert set(found.violations) == {"gap"}
    assert "are missing" in found.kept[0].text
    assert found.kept[0].frames


def found_kinds(run):
    return run.findings.total


async def test_a_request_without_a_reply_is_found(run_of, ended, spoil, once, monkeypatch):
    monkeypatch.setattr(run_module, "DRAIN_S", 1.0)

    def swallow(_socket, messages):
        replies = [message for message in messages if message["t"] == "ok" and "seq" in message]
        if once.done or not replies or replies[0]["seq"] < 12:
            return messages
        once.done = True
        return [message for message in messages if message is not replies[0]]

    spoil(swallow)
    run = run_of()
    found = await ended(run, lambda: once.done)
    # The server has done it, and the record has it: that is not doubled, only untold.
    assert dict(found.violations) == {"unanswered": 1}
    assert "`act`" in found.kept[0].text


async def test_a_second_reply_is_found(run_of, ended, spoil, once):
    def repeat(_socket, messages):
        if once.done or messages[-1]["t"] != "ok" or messages[0]["t"] != "events":
            return messages
        once.done = True
        return [*messages, messages[-1]]

    spoil(repeat)
    run = run_of()
    found = await ended(run, lambda: found_kinds(run))
    assert dict(found.violations) == {"twice": 1}


@pytest.mark.parametrize("spectators", [0, 2])
async def test_another_content_is_found(run_of, ended, spoil, once, spectators):
    """Even if each sight has one viewer: the public part is the same for all."""

    def change(_socket, messages):
        for message in messages:
            for event in message["events"] if message["t"] == "events" and not once.done else ():
                if event["e"] in {"called", "passed", "played"}:
                    once.done = True
                    event["seat"] = (event["seat"] + 1) % 3
                    return list(messages)
        return messages

    spoil(change)
    run = run_of(spectators=spectators)
    found = await ended(run, lambda: found_kinds(run))
    assert "content" in found.violations


async def test_a_term_that_falls_is_found(run_of, ended, spoil, once):
    def age(_socket, messages):
        if once.done or messages[0]["t"] != "events" or messages[0]["seq"] < 12:
            return messages
        once.done = True
        return [{**messages[0], "term": messages[0]["term"] - 1}, *messages[1:]]

    spoil(age)
    run = run_of()
    found = await ended(run, lambda: found_kinds(run))
    assert "term" in found.violations


@pytest.mark.parametrize("kind", rest_long(["lost", "doubled"], "test_records shows it of written records"))
async def test_a_record_without_an_action_or_with_one_twice_is_found(run_of, ended, spoil_record, kind):
    def change(record):
        number = next(at for at, entry in enumerate(record["actions"]) if isinstance(entry["actor"], int))
        if kind == "lost":
            del record["actions"][number]
        else:
            record["actions"].insert(number, record["actions"][number])

    spoil_record(change)
    run = run_of()
    found = await ended(run, lambda: run.findings.checked)
    assert found.violations[kind] >= 1
    assert set(found.violations) == {kind}


async def test_chips_from_nowhere_are_found(run_of, ended, spoil):
    def enrich(_socket, messages):
        for message in messages:
            for event in message.get("events", ()):
                if event["e"] == "settled":
                    event["amounts"][0] += 1
                    return list(messages)
        return messages

    spoil(enrich)
    run = run_of()
    found = await ended(run, lambda: run.findings.deals)
    assert found.violations["chips"]


@pytest.fixture
def spoil_record(monkeypatch):
    """`spoil_record(change)`: every record of a deal is changed before it is sent."""
    real = Archived.deal

    def plant(change):
        async def spoilt(self, request):
            record = json.loads(await real(self, request))
            change(record)
            return json.dumps(record).encode()

        monkeypatch.setattr(Archived, "deal", spoilt)

    return plant
