"""`paiju replay` and `records export --deal` of files that other programs write: read, or refused in one sentence."""

import json

import pytest

from paiju.cli.failure import Failure
from paiju.cli.record import PlayedDeal
from paiju.cli.replay import on_file
from tests.engine.games.riichi.formats.dialects import lines, messages, said, without
from tests.engine.games.riichi.formats.records import RON, changed, document
from tests.engine.games.riichi.formats.test_check import four_winds
from tests.engine.games.riichi.formats.test_files import FILES, kan_after_riichi


def read(tmp_path, name, data, **options):
    """The deals of a file, as the two commands read it."""
    path = tmp_path / name
    path.write_bytes(data)
    return PlayedDeal.all_of(on_file(str(path)), options)


@pytest.mark.parametrize("suffix", [".json", ".mjson", ".jsonl", ".log", ""])
def test_a_match_is_read_whatever_the_name_of_its_file_ends_with(tmp_path, suffix):
    assert len(read(tmp_path, f"match{suffix}", lines(messages()))) == 2
    assert len(read(tmp_path, f"other{suffix}", document().encode())) == 2


@pytest.mark.parametrize("name", FILES)
def test_every_dialect_is_exported_and_read_again(tmp_path, name):
    _, data = FILES[name]
    deals = read(tmp_path, "in.json", data)
    for form in ("tenhou6", "mjai"):
        text = deals[0].written(form, *deals[1:])
        again = read(tmp_path, f"{form}.json", text.encode())
        assert again[0].written(form, *again[1:]) == text


def test_a_kan_after_riichi_that_keeps_the_waits_is_refused_under_the_rules_of_leagues(tmp_path):
    data = kan_after_riichi().written().encode()
    assert read(tmp_path, "kan.json", data)
    assert read(tmp_path, "kan.json", data, preset="mjs")
    with pytest.raises(Failure, match="cannot_kong"):
        read(tmp_path, "kan.json", data, preset="mleague")


REFUSED = [
    # name of the file, its bytes, words of the one sentence
    ("empty.json", b"", "this is an empty file"),
    ("empty.phh", b"\n", "this is an empty file"),
    ("log.xml", b'<mjloggm ver="2.3">', "mjlog"),
    ("log.json", b'<mjloggm ver="2.3">', "mjlog"),
    ("page.html", b"<!DOCTYPE html><title>x</title>", "a web page"),
    ("link.txt", b"https://tenhou.net/0/?log=2014", "a link"),
    ("log.zip", b"PK\x03\x04", "a compressed file"),
    ("hand.json", b'{"ohh": {"spec_version": "1.4.6", "site_name": "x"}}', "`small_blind_amount` is missing"),
    ("hand.txt", b"PokerStars Hand #1:  Hold'em No Limit", "PokerStars"),
    ("majiang.json", b'{"title":"x","player":["a"],"log":[[{"qipai":{"zhuangfeng":0}}]]}', "majiang"),
    ("mjs.json", b'{"head":{},"data":[{"name":".lq.RecordNewRound"}]}', "Mahjong Soul"),
    ("utf16.json", '{"log": [[[0,0,0]]]}'.encode("utf-16"), "UTF-16"),
    ("some.txt", b"hello", "no record of a game"),
    ("three.json", lines(said(messages(), "start_kyoku", scores=[35000] * 3)), "three players"),
    ("three6.json", document(changed(RON, ((13,), []))).encode(), "three players"),
    ("cut.jsonl", lines(messages())[:-30], "(line "),
    ("tile.json", lines(said(messages(), "tsumo", pai="0m")), "$[2].pai (line 3): '0m' is no tile"),
    (
        "hidden.json",
        lines(said(messages(), "start_kyoku", tehais=[["?"] * 13] * 4)),
        "$[1].tehais[0][0] (line 2)",
    ),
    (
        "word.json",
        document(changed(RON, ((16,), ["nothing"]))).encode(),
        "$.log[0][16][0] (line 1): 'nothing' is no",
    ),
    ("target.json", lines(said(messages(), "hora", target=5)), ".target (line "),
    (
        "latin.json",
        lines(messages()).replace(b"one", "Søren".encode("latin-1")),
        "$ (line 1): this is no UTF-8",
    ),
    ("large.jsonl", lines(messages()) * 4000, "a file is at most 8388608 bytes"),
]


@pytest.mark.parametrize(("name", "data", "words"), REFUSED, ids=[name for name, _, _ in REFUSED])
def test_a_file_that_is_not_read_is_refused_in_one_sentence(tmp_path, name, data, words):
    with pytest.raises(Failure) as refusal:
        read(tmp_path, name, data)
    assert words in str(refusal.value)
    assert "\n" not in str(refusal.value)
    assert len(str(refusal.value)) < 600


def test_a_bare_match_is_told_like_the_whole_one(tmp_path):
    whole = read(tmp_path, "whole.json", lines(messages()))
    bare = read(tmp_path, "bare.json", lines(without(messages(), "deltas", "scores", "target")))
    assert [deal.record.amounts for deal in bare] == [deal.record.amounts for deal in whole]


def test_a_word_of_a_converter_is_read_like_tenhou_s(tmp_path):
    plain = json.loads(four_winds().written())
    plain["log"][0][16] = ["Four Wind Abortion"]
    (deal,) = read(tmp_path, "word.json", json.dumps(plain).encode())
    assert deal.remarks == ()
