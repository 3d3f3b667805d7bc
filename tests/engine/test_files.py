"""Files that are in no format are named for what they are; files that are in one find it."""

import pickle

from paiju.engine.core.errors import BadRecord
from paiju.engine.files import form_of, kind_of, unknown
from tests.rows import rows

NAMED = [
    (b"", "an empty file"),
    (b"\xef\xbb\xbf \r\n", "an empty file"),
    (b"PK\x03\x04rest", "a compressed file"),
    (b"\x1f\x8b\x08", "a compressed file"),
    (b"%PDF-1.7", "a picture or a document"),
    ('{"log": []}'.encode("utf-16"), "UTF-16"),
    (b'<mjloggm ver="2.3"><SHUFFLE seed="x"/>', "mjlog"),
    (b"<!DOCTYPE html><html>", "a web page"),
    (b"\n<html lang=ja>", "a web page"),
    (b"https://tenhou.net/6/#json=%7B%22title", "a link"),
    (b"PokerStars Hand #1: Hold'em No Limit", "PokerStars"),
    (b"PokerStars Home Game Hand #1: {Club #2}", "PokerStars"),
    ("Main PokerStars n°203 : Hold'em No Limit".encode(), "PokerStars"),
    (b"*********** # 1 **************\nPokerStars Hand #1: x", "PokerStars"),
    (b"Poker Hand #RC1: Hold'em No Limit ($0.1/$0.2)", "a GGPoker hand history"),
    (b"Full Tilt Poker Game #1: Table x", "a Full Tilt hand history"),
    (b"***** 888poker Hand History for Game 1 *****", "an 888poker hand history"),
    (b"#Game No : 1\n***** Cassava Hand History for Game 1 *****", "an 888poker hand history"),
    (b"***** Hand History for Game 1 *****", "a partypoker hand history"),
    (b"Winamax Poker - CashGame - HandId: #1", "a Winamax hand history"),
    (b"Ignition Hand #1: HOLDEM No Limit", "a Bovada hand history"),
    (b"Game started at: 2019/9/1 1:2:3", "the Winning network"),
    (b'<?xml version="1.0"?>\n<session sessioncode="1">', "an iPoker hand history"),
    (b"entry,at,order\n", "a PokerNow log"),
    (b"STATE:0:r200c/cr650:AhAd|KcKd:1|-1:a|b", "the Annual Computer Poker Competition"),
    (b"\xef\xbb\xbfPokerStars Zoom Hand #1", "PokerStars"),
    (b'{"title":"x","player":[],"qijia":0,"log":[[{"qipai":{}}]]}', "majiang"),
    (b'[{"name": ".lq.RecordNewRound", "data": {}}]', "Mahjong Soul"),
]


@rows(("data", "words"), NAMED, ids=[words for _, words in NAMED])
def test_a_file_that_is_no_record_is_named_for_what_it_is(data, words):
    assert form_of(data) is None
    assert words in kind_of(data)
    refusal = unknown(data)
    assert (refusal.path, words in refusal.text) == ("$", True)


def test_a_file_of_which_nothing_is_known_is_said_to_be_no_record():
    assert kind_of(b"hello") is None
    assert unknown(b"hello").text.startswith("this is no record of a game; formats that are read are")


def test_a_record_of_ours_is_never_taken_for_another_program_s():
    assert kind_of(b'{"format":"paiju-deal-1","seats":[{"name":".lq.RecordNewRound"}],"ohh":1}') is None


@rows(
    ("data", "game"),
    [
        (b'variant = "NT"\n', "holdem"),
        (b"\xef\xbb\xbf# a remark\r\nvariant='NT'", "holdem"),
        (b"[1]\nvariant = 'NT'", "holdem"),
        (b"[ hand-2 ] # a session\nvariant = 'NT'", "holdem"),
        (b'{"id": 1, "ohh": {}}', "holdem"),
        (b'\xef\xbb\xbf[{"ohh" : {}}]', "holdem"),
        (b'{"spec_version": "1.4.7", "dealer_seat": 1}', "holdem"),
        (b'{"log":[[[0,0,0]', "riichi"),
        (b'{"type":"start_game"}\n', "riichi"),
    ],
)
def test_a_file_in_a_format_finds_its_game(data, game):
    assert form_of(data)[0].key == game


def test_a_large_file_costs_time_that_grows_with_its_size():
    for part in (b'"ohh" : ', b'"spec_version":', b"[1]", b'"log" : [ [ '):
        assert form_of(b"{" + part * 1_000_000) is None


def test_only_the_beginning_of_a_file_is_looked_at():
    assert kind_of(b"x" * 70_000 + b"<mjloggm") is None


def test_an_error_keeps_its_line_on_its_way_from_a_worker_and_under_another_path():
    error = pickle.loads(pickle.dumps(BadRecord("$[3]", "wrong", 4)))
    assert (error.path, error.text, error.line) == ("$[3]", "wrong", 4)
    assert str(error) == "wrong - at `$[3]`, line 4"
    moved = error.at("$.record[3]", 9)
    assert (moved.path, moved.line) == ("$.record[3]", 4)
    assert BadRecord("$", "wrong").at("$.x", 9).line == 9
