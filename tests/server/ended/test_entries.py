"""An entry holds a record once, and the names of its people apart from it."""

import msgspec
import pytest

from paiju.protocol.records import DealRecord, MatchRecord
from paiju.server.ended.entries import (
    GONE,
    Flag,
    Known,
    Placed,
    Unbookable,
    flags_of,
    named,
    packed,
    readable,
    unpacked,
)
from paiju.server.ended.rows import Counted, text_of
from tests.server.ended.made import USERS, deal, deal_record, handed, match_record


def test_a_reader_gets_the_very_bytes_of_the_record():
    for record in (deal_record(), match_record()):
        assert readable(packed(Placed(record, 5, 9))) == msgspec.json.encode(record)


def test_the_record_in_it_holds_no_name_and_no_face_of_a_person():
    entry = unpacked(deal().entry)
    assert b"UA" not in entry.text()
    assert b"tea" not in entry.text()
    assert b"Bot 3" in entry.text()
    assert entry.users == {"ua": Known("UA", "tea"), "ub": Known("UB", "tea")}


def test_one_without_a_name_is_shown_as_gone():
    entry = unpacked(deal().entry)
    shown = msgspec.json.decode(named(entry.text(), {"ua": Known("New", None)}), type=DealRecord)
    assert [seat.name for seat in shown.seats] == ["New", GONE, "Bot 3"]
    assert shown.seats[0].face is msgspec.UNSET


def test_names_do_not_change_the_digest_but_amounts_do():
    one, renamed = deal(names={"ua": "A"}), deal(names={"ua": "B"})
    assert unpacked(one.entry).digest == unpacked(renamed.entry).digest
    assert unpacked(one.entry).digest != unpacked(deal("t1-1", USERS, (1, 0, -1)).entry).digest


@pytest.mark.parametrize("data", [b"", b"nothing", deal().entry[:-9]])
def test_bytes_that_are_no_entry_are_refused(data):
    with pytest.raises(Unbookable):
        unpacked(data)


def test_a_version_that_is_not_known_is_refused():
    entry = msgspec.structs.replace(unpacked(deal().entry), v=2)
    with pytest.raises(Unbookable, match="version 2"):
        unpacked(msgspec.msgpack.encode(entry))


def test_the_rows_of_a_deal_are_its_seats_with_what_their_players_did():
    rows = unpacked(deal().entry)
    assert [(row.seat, row.user, row.amount, row.own, row.auto) for row in rows.seats] == [
        (0, "ua", 2, 3, 0),
        (1, "ub", -1, 1, 0),
        (2, None, -1, 0, 1),
    ]


def test_a_seat_that_was_not_dealt_in_has_no_row():
    rows = unpacked(deal("t1-1", ("ua", None, "ub"), (1, 0, -1), own=(1, 0, 1)).entry)
    assert [row.seat for row in rows.seats] == [0, 1, 2]  # the bot acted
    record = msgspec.structs.replace(deal_record("t1-1", ("ua", None, "ub"), (1, 0, -1)), actions=())
    assert [row.seat for row in unpacked(handed(record).entry).seats] == [0, 2]


def test_the_rows_of_a_match_have_places_and_scores_in_thousandths():
    rows = unpacked(handed(match_record()).entry)
    assert [(row.place, row.points, row.score) for row in rows.places] == [
        (1, 30, 15_500), (2, 20, 0), (3, 10, -15_500),
    ]  # fmt: skip
    broken = unpacked(handed(match_record(places=())).entry)
    assert broken.reason == "closed"
    assert {row.place for row in broken.places} == {None}


def test_an_entry_whose_record_is_none_cannot_be_read():
    entry = msgspec.structs.replace(unpacked(deal().entry), record=b"{}")
    with pytest.raises(Unbookable):
        readable(msgspec.msgpack.encode(entry))


def test_flags_tell_what_lists_leave_out():
    assert flags_of(deal_record()) == Flag(0)
    full = deal_record(imported=True, guide="first", daily="2026-01-01", guests=("ua",), public_at=1)
    assert flags_of(full) == Flag.IMPORTED | Flag.GUIDED | Flag.DAILY | Flag.PRIVATE | Flag.DELAYED
    assert flags_of(match_record(daily="2026-01-01")) == Flag.DAILY
    assert type(msgspec.json.decode(readable(handed(match_record()).entry), type=MatchRecord)) is MatchRecord


def test_counts_of_more_than_64_bits_are_handed_in():
    seats = tuple({"deals": 1, "mbb_squares": 10**26} for _ in USERS)
    entry = unpacked(packed(Placed(deal_record(), 5, 9, Counted(1, seats))))
    assert [seat.counts for seat in entry.seats[:2]] == [text_of(seats[0])] * 2
