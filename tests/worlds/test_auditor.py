"""The history checker itself: each error planted in a true history is found and named correctly."""

import asyncio
import copy
from dataclasses import dataclass, replace
from typing import Any

import msgpack
import msgspec
import pytest
import redis
from msgspec.structs import replace as changed

from paiju.engine.core.cash import AddChips
from paiju.engine.core.seats import CHANCE
from paiju.server.store.keys import table_keys
from paiju.server.store.records import RecordId
from paiju.server.table.state import records as r
from paiju.server.table.state.snapshot import encode_snapshot, snapshot_head
from tests.worlds.auditor import Auditor
from tests.worlds.history import Entry
from tests.worlds.person import Person
from tests.worlds.world import verdict, world

pytestmark = [pytest.mark.faults, pytest.mark.timeout(300)]


@dataclass
class History:
    """The log of one table and the messages to its people; consistent until an error is planted."""

    auditor: Auditor
    entries: list[Entry]
    people: list[Person]
    spectator: Person

    def check(self):
        return self.auditor.check_entries(self.entries, self.people, [self.spectator])

    def check_log(self):
        """As `check`, with the records read from the log's bytes."""
        return self.auditor.check(self.people, [self.spectator])

    def last(self, true) -> int:
        return max(number for number, entry in enumerate(self.entries) if true(entry))

    def sent(self, number) -> Any:
        """Tell whether a record is an action that a person sent; to be asked of each."""
        seat = self.people[number].seat
        return lambda entry: (
            isinstance(entry.record, r.Played) and entry.record.actor == seat and not entry.record.auto
        )

    def key(self, number) -> bytes:
        """The log's id of a record."""
        return str(self.entries[number].after.position.id).encode()


async def true_history(folder, game, records) -> History:
    async with world(folder, seed=5, game=game, people=2) as (place, auditor):
        while len(auditor.log) < records or not any(getattr(one, "bought", True) for one in place.people):
            await asyncio.sleep(0.05)
        (await verdict(place, auditor)).assert_clean()
        # At once: bots go on, and people are sent what is not in the last copy of the log.
        return own_copy(History(auditor, auditor.fold(), place.people, place.spectator))


@pytest.fixture(scope="module")
def histories(tmp_path_factory):
    """One true history of cards, and one of chips."""
    return {
        game: asyncio.run(true_history(tmp_path_factory.mktemp(game) / "data", game, records))
        for game, records in (("doudizhu", 150), ("holdem", 80))
    }


@pytest.fixture
def cards(histories) -> History:
    return own_copy(histories["doudizhu"])


@pytest.fixture
def chips(histories) -> History:
    return own_copy(histories["holdem"])


def own_copy(history) -> History:
    """A copy that a test may spoil."""
    auditor = Auditor("", history.entries[0].after.table)
    auditor.log, auditor.out = copy.deepcopy((history.auditor.log, history.auditor.out))
    auditor.snapshot = history.auditor.snapshot
    *people, spectator = (seen_by(person) for person in (*history.people, history.spectator))
    return History(auditor, [replace(entry) for entry in history.entries], people, spectator)


def seen_by(person) -> Person:
    own = copy.copy(person)
    own.acked, own.received = list(person.acked), copy.copy(person.received)
    own.received.events = list(person.received.events)
    own.received.snapshots = list(person.received.snapshots)
    if hasattr(person, "bought"):
        own.bought = list(person.bought)
    return own


def test_what_is_true_is_found_true(cards, chips):
    for history in (cards, chips):
        history.check_log().assert_clean()
        assert history.check_log().actions >= 8


def test_an_acknowledged_action_that_is_not_in_the_log_is_lost(cards):
    _, seq = cards.people[0].acked[-1]
    cards.people[0].acked.append(({"a": "play", "cards": ["??"]}, seq))
    assert cards.check().lost


def test_an_action_that_is_gone_from_the_log_is_lost(cards):
    del cards.entries[cards.last(cards.sent(0))]
    found = cards.check()
    assert len(found.lost) == 1
    assert not found.doubled


def test_an_action_acknowledged_twice_is_doubled(cards):
    cards.people[0].acked.append(cards.people[0].acked[-1])
    assert cards.check().doubled


@pytest.mark.parametrize("person", [0, 1])
def test_one_doubled_action_is_enough(cards, person):
    where = [number for number, entry in enumerate(cards.entries) if cards.sent(person)(entry)]
    middle = where[len(where) // 2]
    cards.entries.insert(middle, cards.entries[middle])
    found = cards.check()
    assert len(found.doubled) == 1
    assert not found.lost


def test_the_last_action_doubled_is_enough(cards):
    number = cards.last(lambda entry: cards.sent(0)(entry) or cards.sent(1)(entry))
    cards.entries.append(cards.entries[number])
    assert len(cards.check().doubled) == 1


def test_one_action_in_the_log_that_was_never_acknowledged_is_doubled(cards):
    del cards.people[1].acked[-1]
    assert len(cards.check().doubled) == 1


def test_chips_in_the_log_twice_are_doubled(chips):
    seats = {person.seat for person in chips.people}
    number = chips.last(
        lambda entry: (
            isinstance(getattr(entry.record, "change", None), AddChips)
            and entry.record.change.seat in seats
            and entry.record.change.amount in chips.people[0].bought + chips.people[1].bought
        )
    )
    chips.entries.insert(number, chips.entries[number])
    assert any("chips logged" in line for line in chips.check().doubled)


def test_chips_that_were_acknowledged_and_not_logged_are_lost(chips):
    chips.people[0].bought.append(7_777)
    assert any("7777 chips acknowledged" in line for line in chips.check().lost)


def test_one_chip_too_many_after_a_hand_is_found(chips):
    closed = next(entry for entry in chips.entries if isinstance(entry.record, r.DealClosed))
    first, *others = closed.after.seats
    richer = changed(first, stake=changed(first.stake, stack=first.stake.stack + 1))
    closed.after = changed(closed.after, seats=(richer, *others))
    assert any("other chips" in line for line in chips.check().wrong)


def test_an_early_time_out_is_found(cards):
    # The log's own bytes: the same action, as if time had chosen it.
    number = cards.last(cards.sent(0))
    fields = cards.auditor.log[cards.key(number)]
    fields[b"r"] = msgspec.msgpack.encode(msgspec.msgpack.decode(fields[b"r"]) | {"auto": True})
    assert any("timed out early" in line for line in cards.check_log().wrong)


def test_a_second_shuffle_is_found(cards):
    number = cards.last(lambda entry: isinstance(entry.record, r.Played) and entry.record.actor == CHANCE)
    shuffle = cards.entries[number]
    cards.entries.insert(number + 1, replace(shuffle, before=shuffle.after))
    assert any("second shuffle" in line for line in cards.check().wrong)


def test_a_term_that_goes_back_is_found(cards):
    cards.auditor.log[cards.key(100)][b"t"] = b"1"
    assert any("term or time went back" in line for line in cards.check_log().wrong)


def test_a_log_that_goes_on_otherwise_after_a_rollback_is_found(cards, redis_url):
    # Copied, rolled back by three records, and written on with others under the ids that were known.
    followed, ids = Auditor(redis_url, cards.entries[0].after.table), list(cards.auditor.log)
    log = table_keys(cards.entries[0].after.table).log
    with redis.Redis.from_url(redis_url) as client:
        for entry_id in ids:
            client.xadd(log, cards.auditor.log[entry_id], entry_id)
        asyncio.run(followed.copy())
        assert followed.log == cards.auditor.log
        assert not followed.changed
        client.xtrim(log, maxlen=0)
        client.delete(log)
        for entry_id in ids[:-3]:
            client.xadd(log, cards.auditor.log[entry_id], entry_id)
        for entry_id, fields in zip(ids[-3:], map(cards.auditor.log.get, ids[-6:-3]), strict=True):
            client.xadd(log, fields, entry_id)
        asyncio.run(followed.copy())
    assert followed.changed


def test_an_event_that_a_viewer_was_sent_before_a_rollback_is_found(cards):
    received = cards.people[0].received.events
    received[-1] = {**received[-1], "events": received[-2]["events"]}
    assert any("another record" in line for line in cards.check().wrong)


def test_a_hole_in_a_viewers_stream_is_found(cards):
    del cards.people[1].received.events[10]
    assert any("missed" in line for line in cards.check().wrong)


def test_what_another_seat_alone_may_see_is_found(cards):
    person, other = cards.people
    mine, others = b"s%d" % person.seat, b"s%d" % other.seat
    shown = {msgpack.unpackb(each[mine])["seq"]: each for each in cards.auditor.out.values() if mine in each}
    place, piece = next(
        (n, shown[message["seq"]][others])
        for n, message in enumerate(person.received.events)
        if others in shown.get(message["seq"], {})
    )
    person.received.events[place] = msgpack.unpackb(piece)
    assert any(line.startswith("I6") for line in cards.check().wrong)


def test_a_record_of_an_owner_that_had_lost_its_lease_is_found(cards):
    received = cards.people[0].received.events
    received[-1] = {**received[-1], "term": received[-1]["term"] - 1}
    assert any(line.startswith("I7") for line in cards.check().wrong)


@pytest.mark.parametrize("name", ["term", "view"])
def test_a_snapshot_that_is_not_the_logs_is_found(cards, name):
    received = cards.spectator.received.snapshots
    received[-1] = {**received[-1], name: 1}
    assert any("snapshot at" in line for line in cards.check().wrong)


def test_a_stored_state_that_the_log_does_not_replay_to_is_found(cards):
    assert cards.auditor.snapshot is not None
    state = next(each.after for each in cards.entries if each.after.position.id == stored_id(cards))
    cards.auditor.snapshot = encode_snapshot(changed(state, deals=state.deals + 1))
    assert any("replays to" in line for line in cards.check().wrong)


def stored_id(history) -> RecordId:
    return snapshot_head(history.auditor.snapshot).position.id


def test_a_deck_with_other_cards_is_found(cards):
    number = cards.last(lambda entry: isinstance(entry.record, r.Played) and entry.record.actor == CHANCE)
    record = cards.entries[number].record
    short = changed(record.action, deck=record.action.deck[:-1])
    cards.entries[number] = replace(cards.entries[number], record=changed(record, action=short))
    assert any("cards were shuffled" in line for line in cards.check().wrong)


def test_a_finding_begins_with_the_invariant_that_is_broken(cards):
    cards.people[0].acked.append(cards.people[0].acked[-1])
    cards.people[1].acked.append(({"a": "play", "cards": ["??"]}, 40))
    del cards.people[1].received.events[10]
    assert {line.partition(":")[0] for line in cards.check().lines()} == {"I1", "I2"}


def test_a_published_record_that_is_not_the_logs_is_found(cards):
    next(iter(cards.auditor.out.values()))[b"pub"] = msgpack.packb({"t": "events"})
    assert any("not the log's projection" in line for line in cards.check().wrong)


def test_a_hole_in_the_log_is_found(cards):
    # One with events: without the others no id is missing, and the fold comes to another table.
    published = next(key for key in map(cards.key, range(40, 80)) if key.endswith(b"-0"))
    del cards.auditor.log[published]
    with pytest.raises(AssertionError, match="hole"):
        cards.check_log()


async def test_a_snapshot_is_noted_with_the_log_that_was_read_after_it():
    """Another copy may end while one is under way: what it has noted of the log must not be older than the snapshot."""
    reads = asyncio.Queue()

    async def ask(word, key, *_):
        asked = asyncio.get_running_loop().create_future()
        reads.put_nowait((key, asked))
        return await asked

    auditor = Auditor(ask, "t1")
    copying = asyncio.create_task(auditor.copy())
    for key, reply in ((auditor.keys.snap, b"state"), (auditor.keys.log, [(b"1-0", (b"r", b"x"))])):
        asked_for, asked = await reads.get()
        assert asked_for == key
        assert (auditor.snapshot, auditor.log) == (None, {})
        asked.set_result(reply)
    (await reads.get())[1].set_result([])
    await copying
    assert (auditor.snapshot, auditor.log) == (b"state", {b"1-0": {b"r": b"x"}})
