"""What a client may rely on, message by message: cursors, contents, accounts, chips."""

from paiju.cli.load.checks import (
    REMEMBERED,
    StreamCursor,
    TableContents,
    account,
    is_skipped,
    public_part,
    unbalanced,
)
from paiju.client.decode import game_types
from paiju.engine.core.game import Line, Settled
from tests.rows import rows


def stream_at(term, seq):
    stream = StreamCursor()
    assert stream.snapshot(term, seq, reset=False) is None
    return stream


def test_a_stream_begins_with_any_snapshot_and_goes_on_record_by_record():
    stream = stream_at(3, 40)
    assert [stream.record(3, 41), stream.record(4, 42)] == [None, None]
    assert (stream.term, stream.seq) == (4, 42)


def test_known_records_may_come_again_after_a_reconnection():
    stream = stream_at(3, 40)
    assert [stream.record(3, seq) for seq in (39, 40, 41)] == [None] * 3


@rows(
    ("term", "seq", "said"),
    [
        (3, 42, "the records between 40 and 42 are missing"),
        (2, 41, "record 41 of term 2 came after term 3"),
        (4, 40, "record 40 of term 4 replaces one of term 3 without `reset`"),
    ],
)
def test_a_record_that_does_not_follow_is_found(term, seq, said):
    assert stream_at(3, 40).record(term, seq) == said


@rows(
    ("term", "seq", "reset", "said"),
    [
        (3, 40, False, None),
        (4, 12, True, None),
        (3, 90, True, None),
        (2, 41, True, "a snapshot of term 2 came after term 3"),
        (3, 39, False, "a snapshot at 39 came after record 40 without `reset`"),
        (3, 41, False, "an unasked snapshot jumped from record 40 to 41"),
    ],
)
def test_a_later_snapshot_goes_back_with_reset_and_ahead_if_it_was_asked_for(term, seq, reset, said):
    stream = stream_at(3, 40)
    assert stream.snapshot(term, seq, reset=reset) == said
    assert stream.seq == (40 if said and "without" in said else seq)


def test_after_a_reconnection_a_snapshot_may_jump_once():
    stream = stream_at(3, 40)
    stream.expects_snapshot = True
    assert stream.snapshot(3, 90, reset=False) is None
    assert stream.snapshot(3, 95, reset=False)


@rows(
    ("last", "seq", "jumps", "skipped"),
    [(None, 7, (), False), (6, 7, (), False), (5, 7, (), True), (5, 9, (7,), False), (5, 9, (9,), True)],
)
def test_records_are_skipped_if_no_snapshot_replaced_them(last, seq, jumps, skipped):
    assert is_skipped(last, seq, jumps) is skipped


def test_contents_are_remembered_of_the_last_records():
    contents = TableContents()
    for seq in range(REMEMBERED + 1):
        assert not contents.differs(1, seq, "public", b"one")
    assert contents.differs(1, REMEMBERED, "public", b"other")
    assert not contents.differs(1, 0, "public", b"other"), "the first one was dropped"


def test_an_event_that_this_version_does_not_know_is_compared_as_it_is():
    types = game_types("doudizhu")
    assert public_part(types, [types.event({"e": "later"})]) == public_part(types, [{"e": "later"}])


def test_actions_are_accounted_near_the_seq_of_their_ok():
    found = account([("a", 7), ("b", 9), ("c", 3)], {5: ["a"], 9: ["b", "b"], 4: ["c"]})
    assert found.lost == [(3, "c")]
    assert sorted(found.doubled) == [(4, "c"), (9, "b")]


def settled(*amounts, lines=()):
    return Settled(amounts, tuple(Line(*line) for line in lines))


def test_chips_come_from_somewhere():
    assert unbalanced(settled(2, -1, -1), 0, closed=True) is None
    assert unbalanced(settled(9, -10), 1, closed=True) is None
    assert "add up to 1" in unbalanced(settled(2, -1), 0, closed=True)
    assert unbalanced(settled(2, -1), 0, closed=False) is None, "sticks stay for the next deal"


def test_the_lines_of_a_settlement_add_up_to_its_amounts():
    lines = [(0, "won", 3, 1), (0, "won", 2, 2), (2, "bomb", 0)]
    assert unbalanced(settled(5, -3, -2, lines=lines), 0, closed=True) is None
    assert "the lines add up to [5, -3, -2]" in unbalanced(settled(5, -2, -3, lines=lines), 0, closed=True)
