"""Frames in, messages out, for any segmentation of the bytes. No network: the protocol is fed by hand."""

from itertools import pairwise
from typing import NamedTuple

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from paiju.server.gateway import socket as socket_module
from tests.server.gateway.by_hand import LIMIT, End
from tests.server.gateway.frames import (
    BINARY,
    CLOSE,
    CONT,
    PING,
    PONG,
    TEXT,
    Got,
    frame,
)


@pytest.fixture
def end():
    with End() as made:
        yield made


SIZES = st.sampled_from([0, 1, 3, 4, 5, 124, 125, 126, 127, 128, 255, 256]) | st.sampled_from(
    [1000, 4095, 4096]
)
MASKS = st.binary(min_size=4, max_size=4) | st.just(b"\0\0\0\0")


class Talk(NamedTuple):
    """Frames, the messages in them, and the payloads of the pings among them."""

    data: bytes = b""
    messages: tuple[tuple[bytes, bool], ...] = ()
    pings: tuple[bytes, ...] = ()

    def __repr__(self) -> str:
        return f"Talk of {len(self.data)} bytes: {self.data[:200].hex(' ')}"

    def __add__(self, other: "Talk") -> "Talk":
        return Talk(self.data + other.data, self.messages + other.messages, self.pings + other.pings)


@st.composite
def payloads(draw, binary, most=LIMIT):
    size = min(draw(SIZES | st.integers(0, 40)), most)
    piece = draw(st.sampled_from([b"{}", b"\xff\0" if binary else "é".encode()]))
    return piece * (size // 2) + b"." * (size % 2)


@st.composite
def controls(draw):
    payload = draw(st.binary(max_size=125))
    opcode = draw(st.sampled_from([PING, PONG]))
    return Talk(frame(opcode, payload, mask=draw(MASKS)), (), (payload,) if opcode == PING else ())


@st.composite
def whole_messages(draw):
    binary = draw(st.booleans())
    payload = draw(payloads(binary))
    forms = [form for form, most in ((7, 125), (16, 65535), (64, 2**63)) if len(payload) <= most]
    opcode = BINARY if binary else TEXT
    data = frame(opcode, payload, mask=draw(MASKS), form=draw(st.sampled_from(forms)))
    return Talk(data, ((payload, binary),))


@st.composite
def fragmented_messages(draw):
    # websockets counts a ping between the fragments as part of the message, so that one has less room.
    binary = draw(st.booleans())
    payload = draw(payloads(binary, LIMIT - 125))
    cuts = sorted(draw(st.lists(st.integers(0, len(payload)), min_size=1, max_size=4)))
    places = [0, *cuts, len(payload)]
    talk = Talk()
    for number, (start, stop) in enumerate(pairwise(places)):
        opcode = CONT if number else BINARY if binary else TEXT
        talk += Talk(frame(opcode, payload[start:stop], fin=number == len(cuts), mask=draw(MASKS)))
        if number < len(cuts) and draw(st.booleans()):
            talk += draw(controls())
    return talk + Talk(messages=((payload, binary),))


@st.composite
def talks(draw):
    parts = draw(st.lists(whole_messages() | fragmented_messages() | controls(), max_size=8))
    return sum(parts, Talk())


CUTS = st.lists(st.integers(0, 500) | st.integers(0, 20_000), max_size=30) | st.just(range(2000))


@settings(deadline=None, max_examples=100)
@given(talks(), CUTS)
def test_any_cutting_of_any_good_frames_gives_the_same_messages(talk, cuts):
    data, messages, pings = talk.data, [*talk.messages], [*talk.pings]
    with End() as end:
        end.feed(data, cuts)
        assert end.messages == messages
        assert [got.payload for got in end.sent] == pings
        assert {got.opcode for got in end.sent} <= {PONG}
        assert not end.wire.closing


BAD = {
    "unmasked": (frame(BINARY, b"abc", mask=None), 1002),
    "unmasked and empty": (frame(TEXT, mask=None), 1002),
    "unmasked ping": (frame(PING, mask=None), 1002),
    "unmasked and long": (frame(BINARY, b"x" * 300, mask=None), 1002),
    "reserved bit 1": (frame(BINARY, b"abc", rsv=4), 1002),
    "reserved bits 2 and 3": (frame(TEXT, b"abc", rsv=3), 1002),
    "reserved opcode": (frame(3, b"abc"), 1002),
    "reserved control opcode": (frame(11, b"abc"), 1002),
    "continuation of nothing": (frame(CONT, b"abc"), 1002),
    "new message inside another": (frame(TEXT, b"a", fin=False) + frame(TEXT, b"b"), 1002),
    "fragmented ping": (frame(PING, b"a", fin=False), 1002),
    "long ping": (frame(PING, b"a" * 126), 1002),
    "one byte too many": (frame(BINARY, b"a" * 4097), 1009),
    "much too long": (frame(BINARY, b"a" * 70_000), 1009),
    "too long in fragments": (frame(BINARY, b"a" * 4000, fin=False) + frame(CONT, b"b" * 97), 1009),
    "the longest there is": (b"\x82\xff" + b"\x7f" + b"\xff" * 7 + b"mask", 1009),
    "longer than there is": (b"\x82\xff" + b"\xff" * 8 + b"mask", 1009),
    "close without a code": (frame(CLOSE), None),
    "close": (frame(CLOSE, b"\x03\xe8bye"), 1000),
    "close with half a code": (frame(CLOSE, b"\x03"), 1002),
    "close with a code of nobody": (frame(CLOSE, b"\x00\x00"), 1002),
    "close with a reason that is no UTF-8": (frame(CLOSE, b"\x03\xe8\xff"), 1007),
    "close inside a message": (frame(TEXT, b"a", fin=False) + frame(CLOSE, b"\x03\xe8"), 1000),
    "text that is no UTF-8": (frame(TEXT, b"\xff\0"), 1007),
    "text that is no UTF-8, in fragments": (frame(TEXT, b"\xc3", fin=False) + frame(CONT, b"."), 1007),
}


@settings(deadline=None, max_examples=12)
@given(talk=talks(), cuts=CUTS, after=talks())
@example(talk=Talk(), cuts=[], after=Talk(frame(TEXT, b"late")))
@pytest.mark.parametrize("bad", BAD)
def test_after_a_bad_frame_or_a_close_the_connection_ends_and_nothing_more_is_heard(bad, talk, cuts, after):
    data, messages = talk.data, [*talk.messages]
    spoilt, code = BAD[bad]
    with End() as end:
        end.feed(data + spoilt + after.data, cuts)
        assert end.messages == messages
        closes = [got for got in end.sent if got.opcode == CLOSE]
        assert len(closes) == 1
        assert end.sent[-1] is closes[0] or end.sent[-1] == closes[0]
        assert (closes[0].code if closes[0].payload else None) == code
        assert end.wire.closing


@pytest.mark.parametrize("bad", [name for name in BAD if "long" not in name])
def test_a_bad_frame_that_comes_byte_by_byte_is_seen_by_its_last_byte(bad):
    data, code = BAD[bad]
    with End() as end:
        end.feed(data, range(len(data)))
        assert end.wire.closing
        assert end.close_code in {code, 0}


def test_a_head_that_says_too_much_is_enough(end):
    end.feed(frame(BINARY, b"a" * 70_000)[:14])
    assert end.close_code == 1009


@settings(deadline=None, max_examples=50)
@given(st.lists(st.binary(max_size=40), max_size=12))
def test_random_bytes_never_raise(chunks):
    with End() as end:
        for chunk in chunks:
            end.feed(chunk)


@settings(deadline=None, max_examples=40)
@given(talks(), CUTS, st.integers(0, 200))
def test_what_comes_before_the_application_has_taken_over_is_not_lost(talk, cuts, early):
    """Between the upgrade and the first look at the connection a client may have sent anything, half a frame too."""
    data, messages, pings = talk.data, [*talk.messages], [*talk.pings]
    with End(taken_over=False) as end:
        end.feed(data[:early], cuts)
        end.run()
        assert end.wire.reading
        end.feed(data[early:], [cut - early for cut in cuts])
        assert end.messages == messages
        assert [got.payload for got in end.sent if got.opcode == PONG] == pings


@settings(deadline=None, max_examples=40)
@given(talks(), CUTS, st.integers(0, 8))
def test_a_server_that_closes_still_sees_the_client_close(talk, cuts, count):
    """Later messages are ignored; the client's close frame ends the connection at once, even behind half a frame."""
    data, messages = talk.data, [*talk.messages]
    with End() as end:

        def take(payload, binary):
            end.messages.append((payload, binary))
            if len(end.messages) == count:
                end.socket.on_message = None
                end.socket.close(4502, "enough")

        end.socket.on_message = take
        end.feed(data, cuts)
        if len(messages) < count or not count:
            end.socket.on_message = None
            end.socket.close(4502, "enough")
        assert not end.wire.closing
        end.feed(frame(CLOSE, b"\x11\x96"))
        assert end.messages == messages[: count or None]
        assert end.close_code == 4502
        assert end.wire.closing


def test_a_message_of_endless_empty_fragments_is_ended(end):
    end.feed(frame(BINARY, b"a", fin=False) + frame(CONT, b"", fin=False) * 20_000)
    assert end.close_code == 1009
    assert len(end.socket.frames) <= LIMIT + 1


def test_many_small_fragments_are_one_message(end):
    end.feed(frame(BINARY, b"a", fin=False) + frame(CONT, b"b", fin=False) * 4000 + frame(CONT, b"c"))
    assert end.messages == [(b"a" + b"b" * 4000 + b"c", True)]


def test_pings_of_who_does_not_read_are_not_answered(end):
    end.feed(frame(PING, b"x" * 125) * 3)
    assert len(end.sent) == 3
    end.socket.pause_writing()
    end.feed(frame(PING, b"x" * 125) * 1000)
    assert len(end.sent) == 3
    end.socket.resume_writing()
    end.feed(frame(PING, b"y"))
    assert end.sent[3:] == [Got(PONG, b"y")]


# bounds


def test_what_is_pushed_while_nobody_reads_waits_in_order(end):
    end.socket.push(b"\x82\x01a")
    end.socket.pause_writing()
    end.socket.push(b"\x82\x01b")
    end.socket.push(b"\x82\x01c")
    assert [got.payload for got in end.sent] == [b"a"]
    assert end.socket.buffered() == 6
    end.socket.resume_writing()
    assert [got.payload for got in end.sent] == [b"a", b"b", b"c"]
    assert end.socket.buffered() == 0
    assert end.drained == 0


def test_over_its_limit_the_queue_is_dropped_and_a_snapshot_is_asked_for_once_it_drains(end):
    end.socket.limit = 100
    end.socket.pause_writing()
    for _ in range(1000):
        end.socket.push(b"\x82\x28" + b"x" * 40)
        assert end.socket.buffered() <= 100
    assert end.socket.buffered() == 0
    assert end.drained == 0
    end.socket.resume_writing()
    assert (end.drained, end.sent) == (1, [])
    end.socket.push(b"\x82\x01a")
    assert [got.payload for got in end.sent] == [b"a"]


def test_what_waits_too_long_is_dropped(end):
    end.socket.patience_s = 0.0
    end.socket.pause_writing()
    end.socket.push(b"\x82\x01a")
    end.run_timers()
    assert end.socket.buffered() == 0
    end.socket.resume_writing()
    assert (end.drained, end.sent) == (1, [])


def test_who_cannot_be_written_to_for_too_long_is_told_so_and_cut(end, monkeypatch):
    monkeypatch.setattr("paiju.server.gateway.socket.WRITE_STALL_S", 0.0)
    monkeypatch.setattr("paiju.server.gateway.socket.CLOSE_GRACE_S", 0.0)
    end.socket.pause_writing()
    end.socket.push(b"\x82\x01a")
    end.run_timers()
    assert [(got.opcode, got.code) for got in end.sent] == [(CLOSE, 4008)], "without what waited"
    end.run_timers()
    assert end.wire.aborted


def test_who_reads_again_in_time_is_not_cut(end, monkeypatch):
    monkeypatch.setattr("paiju.server.gateway.socket.WRITE_STALL_S", 0.0)
    end.socket.pause_writing()
    end.socket.resume_writing()
    end.run_timers()
    assert not end.wire.aborted


def test_a_close_goes_out_before_what_waits(end):
    end.socket.pause_writing()
    end.socket.push(b"\x82\x01a")
    end.socket.close(4029, "enough")
    end.socket.close(4001, "again")
    end.socket.push(b"\x82\x01b")
    end.socket.resume_writing()
    assert [got.code for got in end.sent] == [4029]
    assert end.drained == 0


def test_the_loss_is_told_once(end):
    end.socket.connection_lost(None)
    assert end.lost == 1
    end.socket.push(b"\x82\x01a")
    assert end.sent == []


def test_while_it_rests_nothing_is_read_and_then_all_of_it_in_order(end):
    def take(data: bytes, binary: bool) -> None:
        end.messages.append((data, binary))
        if data == b"too much":
            end.socket.rest(0.0)

    end.socket.on_message = take
    end.socket.data_received(frame(BINARY, b"too much") + frame(BINARY, b"one") + frame(BINARY, b"two")[:3])
    assert [data for data, _ in end.messages] == [b"too much"]
    assert not end.wire.reading
    end.socket.data_received(frame(BINARY, b"two")[3:])
    assert len(end.messages) == 1
    end.run_timers()
    assert [data for data, _ in end.messages] == [b"too much", b"one", b"two"]
    assert end.wire.reading


def test_nothing_more_is_read_before_all_that_waits(end):
    def one_at_a_time() -> bool:
        end.asked += 1
        if end.asked % 2:
            end.socket.rest(0.0)
        return not end.asked % 2

    end.asked = 0
    reads = []
    end.wire.resume_reading = lambda: reads.append(end.asked)
    end.socket.on_aside = one_at_a_time
    end.socket.data_received(frame(PING, b"?") * 3)
    for _ in range(6):
        end.run_timers()
    assert [got.opcode for got in end.sent] == [PONG] * 3
    assert reads == [6]


def test_a_socket_that_closes_while_it_rests_sees_the_peer_close(end):
    end.socket.rest(60.0)
    end.socket.data_received(frame(BINARY, b"late") + frame(CLOSE, b""))
    end.socket.close(4029, "enough")
    assert end.messages == []
    assert end.wire.reading
    assert end.wire.closing


def test_what_comes_after_our_close_is_not_parsed_but_for_the_peers_close(end, monkeypatch):
    monkeypatch.setattr("paiju.server.gateway.socket.FLOOD_S", 0.0)
    end.socket.close(4029, "enough")
    parsed = []
    receive = end.socket.conn.receive_data
    monkeypatch.setattr(end.socket.conn, "receive_data", lambda data: (parsed.append(data), receive(data)))
    flood = (frame(BINARY, b"x" * 50) + frame(PING, b"?") + frame(CONT) + frame(PONG)) * 300
    end.socket.data_received(flood + frame(BINARY, b"cut")[:5])
    assert parsed == []
    assert not end.wire.reading, "a flood after the close waits at its sender"
    end.run_timers()
    end.socket.data_received(frame(BINARY, b"cut")[5:] + flood + frame(CLOSE, b"") + flood)
    assert len(parsed) == 1
    assert end.wire.closing
    assert end.messages == []


def test_who_floods_on_after_our_close_is_cut_off(end, monkeypatch):
    monkeypatch.setattr("paiju.server.gateway.socket.CLOSE_GRACE_S", 0.0)
    end.socket.close(4501, "no hello")
    seen = []
    frame_at = socket_module._frame_at
    monkeypatch.setattr(
        socket_module, "_frame_at", lambda buffer, start: seen.append(1) or frame_at(buffer, start)
    )
    end.socket.data_received(frame(PING) * 40_000)
    assert len(seen) < 3_000
    assert not end.wire.reading
    end.run_timers()
    assert end.wire.aborted
