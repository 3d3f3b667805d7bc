"""Files of poker programs at the terminal: read whole, written and read again the same, or refused by name."""

import json

import pytest

from tests.engine.games.holdem.test_ohh import WHOLE, ohh
from tests.engine.games.holdem.test_phh_files import AMOUNTS, SHOWN, UNKNOWN, hand

LEGAL = "✓ every step is legal"


@pytest.fixture
def told(invoke, tmp_path):
    """Write a file and return the lines of its replay."""

    def replayed(text, name="hand.phh"):
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        done = invoke("replay", path)
        assert done.returncode == 0, done.stderr
        return done.stdout

    return replayed


@pytest.fixture
def refusal(invoke, tmp_path):
    """Write a file and return the one line that refuses it."""

    def refused(text, name="hand.phh"):
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        done = invoke("replay", path)
        assert (done.returncode, done.stdout.count("legal")) == (1, 0)
        assert "Traceback" not in done.stderr
        return " ".join(done.stderr.split())

    return refused


def test_shown_cards_win(told):
    out = told(SHOWN["all-in, before the board"][0])
    assert "settled: Seat 0 -90  Seat 1 +90" in out
    assert LEGAL in out


def test_a_showdown_with_unknown_cards_is_never_called_legal(refusal):
    for text in UNKNOWN.values():
        assert "with unknown cards" in refusal(text)


def test_amounts_are_shown_as_the_file_has_them(told):
    out = told(
        hand("p2 cbr 4.75", "p1 cc", "d db Qs8h5c", "p1 cbr 10", "p2 f", starting_stacks="[90.20, 91]")
    )
    for line in (
        "small blind 1\n",
        "big blind 2\n",
        "raises to 4.75",
        "calls 2.75",
        "bets 10\n",
        "main pot 9.50",
        "Seat 0 +4.75  Seat 1 -4.75",
    ):
        assert line in out, line


def test_an_unknown_stack_gets_a_sentence(refusal):
    text = hand("p2 f", starting_stacks="[inf, 90]")
    assert "$.starting_stacks[0] (line 5): this amount is unknown (inf)" in refusal(text)


@pytest.mark.parametrize("form", ["phh", "ohh"])
def test_what_is_exported_is_replayed_as_before(invoke, told, tmp_path, form):
    singles = [text for text, *_ in (*SHOWN.values(), *AMOUNTS.values())]
    session = "\n".join(f"[{number}]\n{text}" for number, text in enumerate(singles, 1))
    before = told(session, "session.phhs")
    assert f"{len(singles)} of {len(singles)}" in before
    out = tmp_path / f"out.{form}"
    played = tmp_path / "session.phhs"
    assert invoke("records", "export", out, "--deal", played, "--format", form).returncode == 0
    assert told(out.read_bytes(), out.name) == before


@pytest.mark.parametrize("name", ["hand.ohh", "hand.json", "hand.jsonl", "hand.txt", "hand"])
def test_ohh_is_known_by_its_content(told, name):
    out = told(json.dumps(ohh(*WHOLE)), name)
    assert "Bob  calls 2.25" in out
    assert "settled: Bob -3.25  Cy +3.25  Ann +0" in out
    assert LEGAL in out


@pytest.mark.parametrize("name", ["hands.txt", "hands.json", "hands.phh", "hands"])
def test_texts_of_other_programs_are_refused_by_name(refusal, name):
    text = "\ufeffPokerStars Hand #203: Hold'em No Limit ($0.05/$0.10 USD)\r\nTable 'Aegle' 6-max"
    assert "this is a PokerStars hand history text; a converter makes PHH or OHH of it" in refusal(text, name)


def test_a_record_given_as_text_may_be_ohh(invoke):
    assert LEGAL in invoke("replay", json.dumps(ohh(*WHOLE))).stdout


def test_bytes_of_no_format_get_one_line(refusal):
    for data in (b"\x00\xff" * 100, "{é".encode("latin-1"), b"[" * 100_000, b""):
        assert "not a record" in refusal(data, "x.json")
