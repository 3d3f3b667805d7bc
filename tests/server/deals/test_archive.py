"""Records of deals and of matches in the archive. What readers get of hidden cards: features/test_holdem_records.py."""

import msgspec

from paiju.engine.registry import GAMES
from paiju.protocol.records import FORMAT, MATCH_FORMAT, MatchRecord
from paiju.server.deals import archive
from tests.server.deals.test_replays import default, recorded


def test_only_the_deals_of_a_match_that_hides_wait_for_its_end():
    in_match = msgspec.json.encode({"game": "riichi", "match": "t1-m1"})
    assert archive.closed_until(in_match) == "t1-m1"
    assert archive.closed_until(msgspec.json.encode({"game": "riichi"})) is None
    assert archive.closed_until(msgspec.json.encode({"game": "doudizhu", "match": "t1-m1"})) is None
    assert archive.closed_until(msgspec.json.encode({"game": "gone", "match": "t1-m1"})) is None


def test_the_archive_tells_the_records_of_deals_from_those_of_matches():
    deal, match = ({"game": "riichi", "format": form} for form in (FORMAT, MATCH_FORMAT))
    assert archive.is_deal(msgspec.json.encode(deal))
    assert not archive.is_deal(msgspec.json.encode(match))
    assert archive.match_shown(msgspec.json.encode(deal)) is None


def test_a_matchs_record_is_shown_without_what_it_says_about_its_readers():
    record = MatchRecord(
        "t1-m1", "t1", "riichi", {}, (), 1, 2, (), (1, 2), users=("u1", None), public_at=9, guests=("u1",)
    )
    shown = msgspec.json.decode(archive.match_shown(archive.encode(record)))
    assert shown["match"] == "t1-m1"
    assert not {"users", "public_at", "guests"} & shown.keys()


HAND = recorded(default("holdem"))


def test_a_record_is_written_for_other_programs_and_they_read_the_same_deal():
    phh, written = GAMES["holdem"].formats["phh"], archive.written("phh", HAND)
    read = phh.read(written)
    assert read.names == ("P0", "P1", "P2", "P3", "P4", "P5")
    assert phh.written(read.carry, read.actions, None, read.names).encode() == written


def test_a_readers_file_shows_the_own_cards_beside_those_that_all_have_seen():
    own = msgspec.json.encode(msgspec.json.decode(HAND) | {"viewer": 0})
    hidden = [archive.written("phh", record).count(b"????") for record in (HAND, own)]
    assert hidden[0] == hidden[1] + 1


def test_the_deals_of_a_match_are_written_as_one_file():
    record = recorded(default("riichi"))
    both = archive.written_match("mjai", b"[" + record + b"," + record + b"]")
    assert both.count(b'"start_kyoku"') == 2
    assert both.count(b'"start_game"') == 1


def test_the_winners_of_an_ending_are_found_after_the_deal():
    endings = msgspec.json.decode(archive.solved(recorded(default("doudizhu"))))["endings"]
    assert endings
    assert all(ending["winners"] for ending in endings)
