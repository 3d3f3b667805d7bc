"""Commitments and seeds in the SDK: an honest server raises no alarm, each lie of a dishonest one does."""

import asyncio
import hashlib
import logging

import msgspec
import pytest

from paiju.bots.random_bot import RandomBot
from paiju.client import (
    Alarm,
    Api,
    Client,
    ClientError,
    RequestError,
    UnfairShuffle,
    play,
)
from paiju.client.shuffles import Shuffles
from paiju.engine.core.entropy import commitment
from paiju.engine.registry import GAMES
from paiju.protocol import messages as m
from paiju.protocol.events import DealEnded, DealStarted, DealVoided, MatchEnded, Reveal
from paiju.protocol.messages import Pace
from tests.client.fake_server import events, snapshot
from tests.client.lying import lying_server, on_event
from tests.long import rest_long

WAIT_S = 180
QUICK = Pace(bot_ms=0, between_ms=600_000, pause_ms=0)
OTHER = "00" * 32
SECRETS = [bytes((number,)) * 32 for number in range(5)]
COMMITS = [commitment(secret) for secret in SECRETS]


@pytest.fixture(autouse=True)
async def bounded():
    """Fail instead of waiting for ever."""
    async with asyncio.timeout(WAIT_S):
        yield


# a real server


async def opened(client, game):
    table = await client.create(game, pace=QUICK)
    for _ in table.seats[1:]:
        await table.add_bot()
    return table


async def deal_of(table):
    """Play one deal by 托管; returns its first and last event, and how it went on until then."""
    moments = table.moments()
    await table.ready()
    started = None
    async for moment in moments:
        match moment.event:
            case DealStarted() as event:
                started = event
                await table.auto(on=True)
            case DealEnded() as event:
                return started, event
    raise AssertionError("the table was closed")


@pytest.mark.parametrize(
    "game",
    rest_long(
        dict.fromkeys(("doudizhu", "holdem", "riichi", *GAMES)), "the SDK knows no more of this game", first=3
    ),
)
async def test_an_honest_deal_has_our_seed_and_raises_no_alarm(server_url, game):
    async with await Client.connect(server_url) as client:
        table = await opened(client, game)
        # Where chips lie on the table 托管 sits out after a hand, and the bots go on without us.
        for _ in range(1 if table.has_stacks else 2):
            pinned = table.state.next_commit
            await table.give_seed()
            seed = table.shuffles.seed
            started, _ended = await deal_of(table)
            assert (started.commit, started.seeds) == (pinned, ((0, seed),))
        assert table.alarms == []
        async with Api(server_url, client.token) as api:
            if GAMES[game].match is not None:
                with pytest.raises(RequestError, match="opens when its match ends"):
                    await api.deal(started.deal)
                return
            record = await api.deal(started.deal)
        assert (record["commit"], record["seeds"]) == (pinned, [list(seed) for seed in started.seeds])


async def test_who_comes_by_quick_gives_a_seed_before_the_deal_begins(server_url):
    async with (
        await Client.connect(server_url) as one,
        await Client.connect(server_url) as two,
        await Client.connect(server_url) as three,
    ):
        first = await one.quick("doudizhu_x")
        moments = first.moments()
        for client in (two, three):
            await client.quick("doudizhu_x")
        started = await anext(
            moment.event async for moment in moments if isinstance(moment.event, DealStarted)
        )
        assert 0 in dict(started.seeds)
        assert (first.shuffles.mixed, first.alarms) == (True, [])


async def test_in_a_deal_readiness_is_said_without_a_seed(server_url):
    async with await Client.connect(server_url) as client:
        table = await opened(client, "doudizhu")
        moments = table.moments()
        await table.ready()
        while table.deal is None:
            await anext(moments)
        await table.ready()
        with pytest.raises(RequestError) as refused:
            await table.give_seed()
        assert refused.value.data["path"] == "$.seed"


async def test_one_seed_for_each_commitment(server_url):
    async with await Client.connect(server_url) as client:
        table = await client.create("doudizhu", pace=QUICK)
        await table.give_seed("ab" * 16)
        await table.give_seed()
        assert table.shuffles.seed == "ab" * 16
        with pytest.raises(ClientError, match="one seed"):
            await table.give_seed("cd" * 16)


def _forget_seeds(event):
    event["seeds"] = []


def _raise_case(event):
    event["seeds"] = [[seat, seed.upper() + "AB"] for seat, seed in event["seeds"]]


def _forge(event):
    event["openings"][0]["card"] = "As" if event["openings"][0]["card"] != "As" else "Ks"


LIES = {
    "another commitment": ("deal_started", lambda event: event.update(commit=OTHER), "doudizhu", "commit"),
    "another commitment at a table with hidden cards": (
        "deal_started",
        lambda event: event.update(commit=OTHER),
        "holdem",
        "commit",
    ),
    "our seed left out": ("deal_started", _forget_seeds, "doudizhu", "seed"),
    "our seed changed": ("deal_started", _raise_case, "chengdu", "seed"),
    "our seed left out where cards stay hidden": ("deal_started", _forget_seeds, "holdem", "seed"),
    "another secret": ("deal_ended", lambda event: event.update(reveal=OTHER), "doudizhu", "secret"),
    "no secret": ("deal_ended", lambda event: event.pop("reveal"), "doudizhu", "secret"),
    "a secret that is no number": (
        "deal_ended",
        lambda event: event.update(reveal="?"),
        "doudizhu",
        "secret",
    ),
    "a forged card": ("deal_ended", _forge, "holdem", "proof"),
    "another root": ("deal_started", lambda event: event.update(root=OTHER), "holdem", "proof"),
    "no root": ("deal_started", lambda event: event.pop("root"), "holdem", "secret"),
}


@pytest.mark.parametrize("lie", LIES)
async def test_a_server_that_lies_is_found_out(server_url, lie, caplog):
    kind, change, game, what = LIES[lie]
    async with lying_server(server_url, on_event(kind, change)) as url, Api(server_url) as api:
        guest = await api.guest("Ada")
        async with await Client.connect(url, token=guest.token) as client:
            table = await opened(client, game)
            moments = table.moments()
            with caplog.at_level(logging.ERROR, "paiju.client"):
                await deal_of(table)
            assert {alarm.what for alarm in table.alarms} >= {what}
            assert table.alarms[0].deal == f"{table.id}-1"
            assert str(table.alarms[0]) in caplog.text
            shown = [moments._queue.get_nowait() for _ in range(moments._queue.qsize())]
            assert table.alarms[0] in [moment.event for moment in shown]
            with pytest.raises(UnfairShuffle):
                await table.ready()


async def test_a_server_that_commits_after_the_seeds_is_found_out(server_url):
    """The earlier commitment was invented: the deal's commitment was made when the seed was known."""

    def told(message):
        if message["t"] == "table":
            message["next_commit"], truth[:] = OTHER, [message["next_commit"]]

    def asked(message):
        if message["t"] == "ready" and "commit" in message:
            message["commit"] = truth[0]

    truth = []
    async with lying_server(server_url, told, asked) as url, Api(server_url) as api:
        guest = await api.guest("Ada")
        async with await Client.connect(url, token=guest.token) as client:
            table = await opened(client, "doudizhu")
            started, _ended = await deal_of(table)
            assert table.alarms == [Alarm(started.deal, "commit", OTHER, truth[0])]
            with pytest.raises(UnfairShuffle):
                await play(table, RandomBot(1), deals=1)


# without a server


class Kept:
    """A table's shuffles, told event by event; deal n has `SECRETS[n]`."""

    def __init__(self):
        self.alarms = []
        self.shuffles = Shuffles("t", self.alarms.append)

    @property
    def found(self):
        return [(alarm.deal, alarm.what) for alarm in self.alarms]

    def snapshot(self, number, *, missed=True, running=None, last=None):
        self.shuffles.snapshot(COMMITS[number], running, last, missed=missed)

    def started(self, number, *seeds, commit=None, seat=0, **fields):
        commit = commit or COMMITS[number]
        self.shuffles.started(DealStarted(f"t-{number}", (), commit, seeds, **fields), seat)

    def ended(self, number, kind=DealEnded, **fields):
        fields = {
            "deal": f"t-{number}",
            "reveal": SECRETS[number].hex(),
            "next_commit": COMMITS[number + 1],
            **fields,
        }
        self.shuffles.ended(msgspec.convert(fields, kind))


@pytest.fixture
def kept():
    kept = Kept()
    kept.snapshot(1)
    return kept


def test_seeds_are_given_between_deals_and_each_commitment_has_its_own(kept):
    first = kept.shuffles.give()
    assert kept.shuffles.give() == first
    kept.shuffles.taken(COMMITS[1])
    kept.started(1, (0, first))
    assert (kept.shuffles.open, kept.shuffles.mixed) == (None, True)
    kept.ended(1)
    assert kept.shuffles.open == COMMITS[2]
    assert kept.shuffles.give() != first
    assert kept.alarms == []


def test_a_daily_deal_takes_no_seed_and_may_keep_its_secret(kept):
    kept.shuffles.daily = True
    kept.snapshot(1)
    assert kept.shuffles.open is None
    kept.started(1, daily="2026-11-23")
    kept.ended(1, reveal="")
    assert (kept.shuffles.open, kept.alarms) == (None, [])
    kept.started(2, commit=OTHER, daily="2026-11-24")
    assert kept.found == [("t-2", "commit")], "its commitment stands as any other"


@pytest.mark.parametrize(
    ("answer", "seeds", "found"),
    [
        ("taken", [(0, "ab" * 16)], []),
        ("taken", [], ["seed"]),
        ("taken", [(0, "AB" * 16)], ["seed"]),
        ("taken", [(1, "ab" * 16)], ["seed"]),
        ("refused", [], []),
        ("refused", [(0, "ab" * 16)], []),
        ("refused", [(0, "cd" * 16)], ["seed"]),
        (None, [(0, "cd" * 16)], []),  # perhaps of an earlier connection of this client
    ],
)
@pytest.mark.parametrize("late", [False, True], ids=["answered before", "answered after"])
def test_our_seed_is_in_the_deal_if_it_was_accepted_and_nothing_else_at_our_seat(
    kept, answer, seeds, found, late
):
    if late and answer == "refused":
        found = []  # the deal began first: the seed may be of an earlier connection of this client
    if answer is not None:
        kept.shuffles.give("ab" * 16)
        if not late:
            getattr(kept.shuffles, answer)(COMMITS[1])
    kept.started(1, *seeds)
    if answer is not None and late:
        getattr(kept.shuffles, answer)(COMMITS[1])
    assert [alarm.what for alarm in kept.alarms] == found


def test_a_seat_that_was_given_up_has_lost_its_seed(kept):
    kept.shuffles.give("ab" * 16)
    kept.shuffles.taken(COMMITS[1])
    kept.shuffles.unseated()
    kept.started(1)
    assert (kept.alarms, kept.shuffles.mixed) == ([], False)


def test_a_commitment_replaced_between_deals_is_found_at_once(kept):
    kept.snapshot(2, missed=False)
    assert kept.found == [("t-1", "commit")]


def test_a_commitment_stands_for_its_deal_whatever_was_missed_in_between(kept):
    kept.shuffles.give("ab" * 16)
    kept.snapshot(2)  # says that a deal has passed
    kept.started(1, commit=COMMITS[2])  # and there it is
    assert kept.found == [("t-1", "commit")]


def test_deals_that_were_missed_are_no_lie(kept):
    kept.snapshot(3, last="t-2")
    kept.started(3)
    kept.snapshot(4, last="t-3")
    assert kept.alarms == []


def test_a_voided_deal_counts_too(kept):
    kept.started(1)
    kept.ended(1, DealVoided, reason="rules")
    kept.snapshot(2, missed=False, last=None)
    kept.started(2)
    kept.ended(2)
    assert kept.alarms == []


@pytest.mark.parametrize(
    ("secrets", "found"),
    [((1, 2), []), ((1, 3), [("t-2", "secret")]), ((2, 1), [("t-1", "secret"), ("t-2", "secret")])],
)
def test_the_secrets_at_a_matchs_end_are_those_of_its_deals(kept, secrets, found):
    for number in (1, 2):
        kept.started(number, root="r", match="t-m1")
        kept.ended(number, reveal="")
    reveals = tuple(
        Reveal(f"t-{number}", SECRETS[secret].hex()) for number, secret in zip((1, 2), secrets, strict=True)
    )
    kept.shuffles.match_ended(MatchEnded("t-m1", 7, (1, 2), reveals=(*reveals, Reveal("t-9", "00"))))
    assert kept.found == found


def test_a_shuffle_that_is_voided_between_deals_is_no_lie_and_has_a_new_seed(kept):
    first = kept.shuffles.give()
    kept.shuffles.taken(COMMITS[1])
    kept.ended(1, DealVoided, reason="rollback", reveal="")
    assert kept.shuffles.open == COMMITS[2]
    assert kept.shuffles.give() != first
    kept.started(2)
    assert kept.alarms == []


def test_a_log_that_was_lost_and_goes_on_another_way_is_no_lie(kept):
    kept.started(1)
    kept.ended(1)
    kept.snapshot(1)  # again before deal 1, which is voided then
    kept.ended(1, DealVoided, reason="rollback", reveal="", next_commit=COMMITS[3])
    kept.started(2, commit=COMMITS[3])
    assert kept.alarms == []


def test_who_comes_in_the_middle_of_a_deal_compares_its_secret_at_least():
    kept = Kept()
    kept.snapshot(1, running="t-1")
    assert kept.shuffles.open is None
    kept.ended(1, reveal=SECRETS[2].hex())
    assert kept.found == [("t-1", "secret")]


def test_a_running_deal_has_the_commitment_that_was_told_before_it(kept):
    kept.snapshot(2, running="t-1")
    assert kept.found == [("t-1", "commit")]


def test_what_a_server_says_that_keeps_no_measure_is_bounded(kept):
    for number in range(1000):
        kept.shuffles.snapshot(hashlib.sha256(b"%d" % number).hexdigest(), None, f"t-{number}", missed=True)
    assert len(kept.shuffles._pins) < 20


# a table


def read(plain):
    return msgspec.convert(plain, m.Reply)


def test_a_seat_that_is_not_ready_after_an_absence_may_have_been_taken_anew():
    from paiju.client.view import TableView

    view = TableView("t1")
    view.take_snapshot(read(snapshot(next_commit=COMMITS[1])))
    view.shuffles.give("ab" * 16)
    view.shuffles.taken(COMMITS[1])
    again = snapshot(next_commit=COMMITS[1], seq=12)
    again["seats"][0] = {**again["seats"][0], "ready": False}
    view.take_snapshot(read(again))
    started = {"e": "deal_started", "deal": "t1-1", "seats": [], "commit": COMMITS[1], "seeds": []}
    view.take_events(read(events(13, started)))
    assert view.alarms == []
