"""The listing's feed, with a fake clock: when it sends what, and that folding deltas gives the snapshot."""

import json

import msgpack
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from paiju.engine.core.game import Glance
from paiju.server.lobby import listing
from paiju.server.lobby.listing import TICK_MS, TRANSFER_MS, Listing
from paiju.server.lobby.lists import TableLists

NOON = 1_795_000_000_000


class Clock:
    """Time that passes only when a test says so."""

    def __init__(self):
        self.now = NOON
        self.alarms = []

    def now_ms(self):
        return self.now

    def call_at(self, when, callback):
        alarm = Alarm(when, callback)
        self.alarms.append(alarm)
        return alarm

    def tick(self):
        """Jump to the next alarm."""
        (alarm,) = [alarm for alarm in self.alarms if not alarm.over]
        self.now, alarm.over = max(self.now, alarm.when), True
        alarm.callback()

    @property
    def set(self):
        return any(not alarm.over for alarm in self.alarms)


class Alarm:
    def __init__(self, when, callback):
        self.when, self.callback, self.over = when, callback, False

    def cancel(self):
        self.over = True


class Follower:
    """A connection that keeps what it is sent, and folds it as a client does."""

    def __init__(self):
        self.frames = []
        self.tables = {}
        self.version = None

    def send(self, *pieces):
        for piece in pieces:
            self.take(piece)

    def take(self, piece):
        self.frames.append(piece)
        message = msgpack.unpackb(piece)
        if "tables" in message:
            self.tables = {line["table"]: line for line in message["tables"]}
        else:
            assert message["since"] == self.version
            assert message["version"] == self.version + 1
            assert message.get("changed") or message.get("removed")
            self.tables |= {line["table"]: line for line in message.get("changed", ())}
            for table in message.get("removed", ()):
                self.tables.pop(table, None)
        self.version = message["version"]


class Scene:
    def __init__(self):
        self.clock = Clock()
        self.listing = Listing(self.clock, self.broadcast)
        self.glances = {}

    def broadcast(self, followers, pieces):
        for follower in followers:
            follower.send(*pieces)

    def put(self, table, game="doudizhu", **more):
        self.listing.put({"table": table, "game": game, **more}, lambda: self.glances.get(table))

    def follow(self, game=None):
        follower = Follower()
        follower.send(self.listing.follow(follower, game))
        return follower


@pytest.fixture
def scene():
    return Scene()


def test_a_change_is_told_at_the_next_tick_and_only_once(scene):
    scene.put("t1", open=2)
    follower = scene.follow()
    assert follower.tables == {"t1": {"table": "t1", "game": "doudizhu", "open": 2}}
    for left in (1, 0):
        scene.put("t1", open=left)
    assert len(follower.frames) == 1
    scene.clock.tick()
    assert scene.clock.now == NOON + TICK_MS == NOON + 250
    assert (len(follower.frames), follower.tables["t1"]["open"]) == (2, 0)
    scene.clock.tick()
    assert len(follower.frames) == 2


def test_what_was_touched_and_is_as_before_is_not_told(scene):
    scene.put("t1", open=2)
    follower = scene.follow()
    scene.put("t1", open=2)
    scene.listing.touched.add("t1")
    scene.clock.tick()
    assert len(follower.frames) == 1


@pytest.mark.parametrize("told", [False, True])
def test_a_table_that_was_transferred_is_delisted_if_its_next_owner_does_not_tell_it_in_time(scene, told):
    """As a table does that closes there at once."""
    scene.put("t1", open=2)
    scene.listing.transfer("t1")
    assert "t1" in scene.listing.lines
    if told:
        scene.put("t1", open=1)
    scene.clock.tick()
    assert scene.clock.now == NOON + TRANSFER_MS > NOON + 2 * TICK_MS
    assert ("t1" in scene.listing.lines) is told


def test_a_table_whose_rules_fail_at_its_glance_stops_nobody(scene):
    for table in ("t1", "t2"):
        scene.put(table)
    follower = scene.follow()

    def fail():
        raise ZeroDivisionError

    scene.listing.put({"table": "t1", "game": "doudizhu", "open": 1}, fail)
    scene.put("t2", open=2)
    scene.clock.tick()
    assert {table: line["open"] for table, line in follower.tables.items()} == {"t1": 1, "t2": 2}
    assert scene.follow().tables == follower.tables


@given(
    puts=st.lists(
        st.tuples(
            st.sampled_from("abc"), st.none() | st.lists(st.sampled_from(("u1", "u2", None)), max_size=3)
        )
    )
)
def test_whoever_sits_at_a_listed_table_is_found_there(puts):
    scene, sitting, found = Scene(), {}, {}
    for table, users in puts:
        sitting.pop(table, None)
        if users is None:
            scene.listing.drop(table)
        else:
            sitting[table] = users
            scene.put(table, seats=[{} if user is None else {"user": user} for user in users])
        found = scene.listing.seats_of(["u1", "u2", "u3"])
        assert found.keys() == {user for users in sitting.values() for user in users if user}
        assert all(user in sitting[at] and game == "doudizhu" for user, (at, game) in found.items())
    # Only who sits somewhere is kept.
    assert scene.listing._seated._tables.keys() == found.keys()


def test_a_user_of_two_tables_is_shown_at_the_one_that_came_last_whichever_changes(scene):
    for table in ("t1", "t2", "t1"):
        scene.put(table, seats=[{"user": "u1"}, {"user": "u2"} if table == "t1" else {}])
    assert scene.listing.seats_of({"u1", "u2"}) == {"u1": ("t2", "doudizhu"), "u2": ("t1", "doudizhu")}
    scene.listing.drop("t2")
    assert scene.listing.seats_of({"u1"}) == {"u1": ("t1", "doudizhu")}


def test_one_line_is_shown_with_its_glance_whoever_follows(scene):
    scene.put("t1")
    assert scene.listing.shown("t1") == scene.listing.lines["t1"]
    scene.glances["t1"] = Glance(0, ("3d",))
    assert scene.listing.shown("t1") == {**scene.listing.lines["t1"], "glance": Glance(0, ("3d",))}
    with pytest.raises(KeyError):
        scene.listing.shown("t2")


def test_a_glance_is_taken_at_the_tick_and_only_while_somebody_follows(scene):
    asked = []
    scene.listing.put({"table": "t1", "game": "go"}, lambda: asked.append(1))
    scene.listing.touched.add("t1")
    assert (asked, scene.clock.set) == ([], False)
    follower = scene.follow()
    assert len(asked) == 1
    for _ in range(100):
        scene.listing.touched.add("t1")
    scene.clock.tick()
    assert len(asked) == 2
    scene.listing.leave(follower)
    assert not scene.clock.set


def test_a_glance_that_changes_is_a_change_of_the_line(scene):
    scene.put("t1")
    scene.glances["t1"] = Glance(0, ("3d",))
    follower = scene.follow()
    assert follower.tables["t1"]["glance"] == {"turn": 0, "cards": ["3d"]}
    scene.glances["t1"] = Glance(1, ("4d", "4h"))
    scene.listing.touched.add("t1")
    scene.clock.tick()
    assert follower.tables["t1"]["glance"] == {"turn": 1, "cards": ["4d", "4h"]}
    scene.glances["t1"] = None
    scene.listing.touched.add("t1")
    scene.clock.tick()
    assert "glance" not in follower.tables["t1"]


def test_each_filter_is_a_feed_of_its_own_and_counts_for_itself(scene):
    every, landlords, big_two = scene.follow(), scene.follow("斗地主"), scene.follow("big_two")
    scene.put("t1", "doudizhu")
    scene.clock.tick()
    scene.put("t2", "big_two")
    scene.clock.tick()
    assert [len(follower.frames) for follower in (every, landlords, big_two)] == [3, 2, 2]
    assert (every.tables.keys(), landlords.tables.keys(), big_two.tables.keys()) == (
        {"t1", "t2"},
        {"t1"},
        {"t2"},
    )


def test_all_who_follow_the_same_get_the_same_bytes(scene):
    one, two = scene.follow("doudizhu"), scene.follow("landlords")
    for table in ("t1", "t2", "t3"):
        scene.put(table)
        scene.clock.tick()
    assert one.frames == two.frames
    assert len(one.frames) == 4


def test_who_has_left_is_told_nothing_and_a_feed_that_begins_again_is_no_older(scene):
    follower = scene.follow()
    for number in range(3):
        scene.put(f"t{number}")
        scene.clock.tick()
    before = follower.version
    scene.listing.leave(follower)
    scene.listing.leave(follower)
    scene.put("t9")
    assert not scene.clock.set
    again = scene.follow()
    assert again.version >= before
    assert "t9" in again.tables
    assert "t9" not in follower.tables


def test_a_queue_that_was_dropped_is_made_up_for_by_a_snapshot(scene):
    slow, other = scene.follow("doudizhu"), scene.follow("doudizhu")
    taken, slow.send = slow.send, lambda *_: None
    for number in range(3):
        scene.put(f"t{number}")
        scene.clock.tick()
    slow.send = taken
    scene.listing.resync(slow)
    assert (slow.tables, slow.version) == (other.tables, other.version)
    stranger = Follower()
    scene.listing.resync(stranger)
    assert stranger.frames == []


def test_tables_that_close_while_nobody_follows_leave_nothing_behind(scene):
    for number in range(100):
        scene.put(f"t{number}")
        scene.listing.touched.add(f"private{number}")
        scene.listing.drop(f"t{number}")
        scene.listing.drop(f"private{number}")
    assert not scene.listing.touched


@pytest.mark.parametrize("stop_between", [False, True])
def test_who_asks_again_and_again_gets_the_same_bytes_and_nothing_is_looked_at_again(scene, stop_between):
    looks = []
    for number in range(5):
        scene.listing.put({"table": f"t{number}", "game": "go"}, lambda: looks.append(1))
    follower, first = Follower(), None
    for _ in range(100):
        answer = scene.listing.follow(follower, None)
        first = first or answer
        assert answer is first
        if stop_between:
            scene.listing.leave(follower)
    assert len(looks) == 5


def test_a_filter_followed_in_turns_with_another_is_made_once(scene):
    scene.put("t1")
    follower = Follower()
    answers = {id(scene.listing.follow(follower, game)) for game in ("go", None) * 50}
    assert len(answers) == 2


def test_a_long_snapshot_is_good_for_a_moment_whatever_is_touched(scene):
    for number in range(400):
        scene.put(f"t{number}", filler="x" * 1000)
    first, second = scene.follow(), Follower()
    scene.put("t1", filler="new")
    second.send(scene.listing.follow(second, None))
    assert second.frames == first.frames
    scene.clock.tick()
    assert second.tables == first.tables
    assert second.tables["t1"]["filler"] == "new"


def test_any_number_of_filters_leaves_little_behind(scene):
    follower = Follower()
    for number in range(1000):
        scene.listing.follow(follower, f"no game {number}")
    scene.listing.leave(follower)
    assert len(scene.listing._snapshots) <= listing.MAX_SNAPSHOTS


STEP = st.one_of(
    st.tuples(st.just("put"), st.sampled_from(["t1", "t2", "t3"]), st.integers(0, 2)),
    st.tuples(st.just("drop"), st.sampled_from(["t1", "t2", "t3"])),
    st.tuples(st.just("follow"), st.integers(0, 2), st.sampled_from([None, "doudizhu", "go"])),
    st.tuples(st.just("leave"), st.integers(0, 2)),
    st.tuples(st.just("tick")),
)

AS_BEFORE = [("put", "t2", 1), ("follow", 0, None), ("drop", "t2"), ("follow", 0, None), ("put", "t2", 1)]
GONE_AT_ONCE = [
    ("put", "t1", 1),
    ("follow", 0, None),
    ("drop", "t1"),
    ("tick",),
    ("put", "t2", 1),
    ("drop", "t2"),
]
LATER = [("put", "t1", 2), ("follow", 0, None), ("put", "t1", 1), ("put", "t2", 1), ("follow", 1, None)]
LATER += [("drop", "t2"), ("put", "t1", 0)]
ANOTHER_FILTER = [
    ("put", "t1", 1),
    ("follow", 0, "doudizhu"),
    ("follow", 0, "go"),
    ("put", "t2", 1),
    ("put", "t3", 1),
]
SO_FOR_A_MOMENT = [
    ("put", "t1", 2),
    ("follow", 0, None),
    ("put", "t1", 1),
    ("follow", 1, None),
    ("put", "t1", 2),
]


@given(st.lists(STEP, max_size=30), st.sampled_from([0, 100, 10_000]))
@example(AS_BEFORE, 0)
@example(GONE_AT_ONCE, 10_000)
@example(LATER, 0)
@example(ANOTHER_FILTER, 0)
@example(SO_FOR_A_MOMENT, 0)
def test_whatever_happens_all_who_follow_know_what_is_listed_after_the_next_tick(steps, kept_ms):
    scene, followers = Scene(), [Follower() for _ in range(3)]
    games = {"t1": "doudizhu", "t2": "doudizhu", "t3": "go"}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(listing, "kept_ms", lambda _: kept_ms)
        for name, *given in [*steps, ("tick",)]:
            if name == "put":
                scene.put(given[0], games[given[0]], open=given[1])
            elif name == "drop":
                scene.listing.drop(given[0])
            elif name == "follow":
                followers[given[0]].send(scene.listing.follow(followers[given[0]], given[1]))
            elif name == "leave":
                scene.listing.leave(followers[given[0]])
            elif scene.clock.set:
                scene.clock.tick()
    for follower in followers:
        if follower in scene.listing._filters:
            wanted = scene.listing._filters[follower]
            assert follower.tables == {
                table: line for table, line in scene.listing.lines.items() if wanted in {None, line["game"]}
            }
    if not scene.clock.set:
        assert scene.listing._told.keys() <= scene.listing.lines.keys() | scene.listing.touched


# over HTTP


def listed(lists, game=None, *, only_open=False):
    return {line["table"] for line in json.loads(lists.get(game, only_open=only_open).body)["tables"]}


def test_a_list_is_made_once_for_all_who_ask_until_a_line_changes(scene):
    lists = TableLists(scene.listing, lambda: 0.0)
    scene.put("t1", "doudizhu", open=0)
    scene.put("t2", "big_two", open=2)
    for game, only_open, tables in (
        (None, False, {"t1", "t2"}),
        ("doudizhu", False, {"t1"}),
        (None, True, {"t2"}),
        ("doudizhu", True, set()),
    ):
        assert listed(lists, game, only_open=only_open) == tables
        made = lists.get(game, only_open=only_open)
        scene.listing.touched.add("t1")
        assert lists.get(game, only_open=only_open) is made
    scene.put("t3", open=1)
    assert listed(lists) == {"t1", "t2", "t3"}
    scene.listing.drop("t1")
    assert listed(lists) == {"t2", "t3"}


def test_a_long_list_is_good_for_a_moment_whatever_changes(scene):
    now = [0.0]
    lists = TableLists(scene.listing, lambda: now[0])
    for number in range(400):
        scene.put(f"t{number}", filler="x" * 1000, open=1)
    made = lists.get(None, only_open=False)
    scene.listing.drop("t1")
    now[0] = 0.39
    assert lists.get(None, only_open=False) is made
    now[0] = 0.45
    assert len(listed(lists)) == 399
