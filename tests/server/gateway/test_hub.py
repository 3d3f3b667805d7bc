"""The connections that view a table, and one frame for each of them."""

import msgpack
import pytest

from paiju.protocol.codec import JSON, MSGPACK
from paiju.server.gateway import connection
from paiju.server.gateway.hub import TableRoom


class Connection:
    """As much of a connection as the room needs."""

    def __init__(self, codec=MSGPACK, greeting=0) -> None:
        self.codec = codec
        self.greeting = greeting
        self.sent: list[list[bytes]] = []
        self.frames: list[bytes] = []
        self.packed = 0
        self.viewing = {}
        self.replaced = []

    def send(self, *pieces: bytes) -> None:
        self.sent.append(list(pieces))

    share = connection.Connection.share

    def push(self, frame: bytes) -> None:
        self.frames.append(frame)

    def pack(self, pieces):
        self.packed += 1
        return self.codec.join(list(pieces))

    def now_viewing(self, table, seat) -> None:
        self.viewing[table] = seat

    def no_longer_viewing(self, table) -> None:
        self.viewing.pop(table, None)

    def follows(self, other) -> bool:
        return self.greeting > other.greeting

    def replaced_at(self, table) -> None:
        self.replaced.append(table)
        self.no_longer_viewing(table)


PUBLIC, OWN = msgpack.packb({"t": "events", "x": "public"}), msgpack.packb({"t": "events", "x": "own"})
OK = msgpack.packb({"t": "ok", "id": 1})


@pytest.fixture
def room():
    return TableRoom("t1")


def full(room, seats=2, watchers=2, codec=MSGPACK):
    players, others = [Connection(codec) for _ in range(seats)], [Connection(codec) for _ in range(watchers)]
    for seat, player in enumerate(players):
        room.seated(seat, player)
    for other in others:
        room.watching(other)
    return players, others


def payload(frame):
    return frame[2:] if frame[1] < 126 else frame[4:]


def test_who_sits_and_who_watches(room):
    (first, second), (watcher, _) = full(room)
    assert [room.viewer_of(each) for each in (first, second, watcher, Connection())] == [0, 1, None, None]
    assert (room.seat_peer(0), room.seat_peer(2), room.spectators) == (first, None, 2)
    assert set(room.peers()) >= {first, second, watcher}
    assert (first.viewing, watcher.viewing) == ({"t1": 0}, {"t1": None})


def test_a_connection_heard_after_its_successor_does_not_take_the_seat_back(room):
    newer, older = Connection(greeting=2), Connection(greeting=1)
    room.seated(0, newer)
    room.seated(0, older)
    assert (room.seat_peer(0), room.viewer_of(older)) == (newer, None)
    assert (older.replaced, older.viewing) == (["t1"], {})
    assert (newer.replaced, newer.viewing) == ([], {"t1": 0})


def test_a_spectator_who_sits_down_is_no_spectator_any_more(room):
    watcher = Connection()
    room.watching(watcher)
    room.seated(1, watcher)
    assert (room.spectators, room.viewer_of(watcher)) == (0, 1)


def test_the_newest_connection_has_the_seat_and_the_old_one_hears_of_it(room):
    old, new = Connection(), Connection()
    room.seated(0, old)
    room.seated(0, new)
    assert room.seat_peer(0) is new
    assert old.replaced == ["t1"]
    ((detached,),) = old.sent
    assert msgpack.unpackb(detached)["t"] == "detached"
    room.seated(0, new)
    assert new.replaced == []


def test_dropping_gives_the_seat_that_was_still_ones_own(room):
    old, new = Connection(), Connection()
    room.seated(0, old)
    room.seated(0, new)
    assert room.drop(old) is None
    assert room.drop(new) == 0
    assert room.seat_peer(0) is None
    room.watching(old)
    assert room.drop(old) is None
    assert room.spectators == 0


def test_what_all_may_see_is_packed_once_and_is_the_same_frame_for_all(room):
    players, watchers = full(room)
    room.deliver([{None: PUBLIC}], {})
    everybody = [*players, *watchers]
    assert sum(each.packed for each in everybody) == 1
    assert len({id(each.frames[0]) for each in everybody}) == 1
    assert payload(players[0].frames[0]) == PUBLIC


def test_each_subprotocol_is_packed_once(room):
    players, _ = full(room, watchers=0)
    others = [Connection(JSON) for _ in range(3)]
    for other in others:
        room.watching(other)
    room.deliver([{None: PUBLIC}], {})
    assert sum(each.packed for each in (*players, *others)) == 2
    assert others[0].frames[0][0] == 0x81
    assert players[0].frames[0][0] == 0x82


def test_who_sees_more_is_sent_its_own(room):
    (first, second), (watcher, _) = full(room)
    room.deliver([{None: PUBLIC, 0: OWN}], {})
    assert first.sent == [[OWN]]
    assert payload(second.frames[0]) == payload(watcher.frames[0]) == PUBLIC


def test_several_records_and_what_one_is_due_come_in_one_frame(room):
    (first, second), (watcher, _) = full(room)
    room.deliver([{None: PUBLIC}, {None: PUBLIC, 0: OWN}], {first: [OK]})
    assert first.sent == [[PUBLIC, OWN, OK]]
    assert first.frames == []
    assert payload(second.frames[0]) == b"\x92" + PUBLIC * 2
    assert watcher.frames == second.frames


def test_who_does_not_look_any_more_still_gets_its_reply(room):
    players, _ = full(room)
    gone = Connection()
    room.deliver([{None: PUBLIC}], {gone: [OK]})
    assert gone.sent == [[OK]]
    assert players[0].frames


def test_nothing_is_sent_where_there_is_nothing_to_say(room):
    players, watchers = full(room)
    room.deliver([], {players[0]: [OK]})
    assert players[0].sent == [[OK]]
    assert not players[1].frames
    assert not watchers[0].frames


def test_spectators_may_be_shown_it_later(room):
    players, watchers = full(room)
    room.deliver([{None: PUBLIC, 1: OWN}], {watchers[0]: [OK]}, spectators=False)
    assert players[1].sent == [[OWN]]
    assert watchers[0].sent == [[OK]]
    assert not watchers[1].frames
    room.show_spectators([{None: PUBLIC, 1: OWN}])
    assert payload(watchers[1].frames[0]) == PUBLIC
    assert len(players[0].frames) == 1
