"""Hold'em at the terminal: records with proofs, hands in PHH, and a hand played by typing."""

import json
import re
from pathlib import Path

import pytest

RECORDS = Path(__file__).parents[1] / "records"
SHOWN = RECORDS / "shown" / "holdem.json"
WHOLE = RECORDS / "holdem.json"
HAND = """\
variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [10, 20]
starting_stacks = [1000, 1000]
actions = ['d dh p1 AsAh', 'd dh p2 ????', 'p2 cbr 60', 'p1 f']
players = ['Ada', 'Bob']
"""


@pytest.fixture
def changed(tmp_path):
    """Write a record with something changed in it; give the file's path."""

    def write(change, source=SHOWN):
        record = json.loads(source.read_text())
        change(record)
        path = tmp_path / "changed.json"
        path.write_text(json.dumps(record))
        return path

    return write


def test_proofs_of_the_own_cards_are_checked_and_what_they_prove_is_said(invoke):
    done = invoke("verify", SHOWN)
    assert done.returncode == 0
    assert "✓ the proofs of all 15 cards that you saw lead to the root" in done.stdout
    assert "· proved: the 15 cards that seat 2 saw" in done.stdout
    assert "· not proved here: the cards that nobody showed" in done.stdout


def test_the_root_that_was_seen_is_compared(invoke):
    root = json.loads(SHOWN.read_text())["root"]
    for option in ("--root", "--commit"):
        done = invoke("verify", SHOWN, option, root.upper())
        assert done.returncode == 0
        assert "✓ the root is the one you saw when the deal began" in done.stdout
    done = invoke("verify", SHOWN, "--root", "0" * 64)
    assert done.returncode == 1
    assert "✗ NOT SO: the root is the one you saw when the deal began" in done.stdout


@pytest.mark.parametrize("source", [SHOWN, WHOLE])
def test_the_commitment_that_was_told_is_compared_too(invoke, source):
    commit = json.loads(source.read_text())["commit"]
    done = invoke("verify", source, "--commit", commit.upper())
    assert done.returncode == 0
    assert "✓ the commitment is the one you were told before the deal" in done.stdout
    done = invoke("verify", source, "--commit", "0" * 64)
    assert done.returncode == 1
    assert "✗ NOT SO: the commitment is the one you were told before the deal" in done.stdout


def test_what_is_not_proved_where_cards_stay_hidden_is_said(invoke):
    said = " ".join(invoke("verify", SHOWN).stdout.replace("·", "").split())
    assert "that the order came from the secret and the seeds" in said
    assert "the server could have chosen among decks before it told the root" in said


def forge_card(record):
    record["openings"][0]["card"] = "2c"


def forge_path(record):
    record["openings"][0]["path"][0] = "00" * 32


def wrong_root(record):
    record["root"] = "00" * 32


def no_hex(record):
    record["openings"][0]["salt"] = "salt"


def leave_out(record):
    del record["openings"][0]


def twice(record):
    record["openings"].append(record["openings"][0])


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (forge_card, "the proof of 2c at place 32 does not lead to the root"),
        (forge_path, "the proof of Th at place 32 does not lead to the root"),
        (wrong_root, "the proof of Th at place 32 does not lead to the root"),
        (no_hex, "the proof of Th at place 32 does not lead to the root"),
        (leave_out, "there is a proof of Th at place 32, which you saw"),
        (twice, "each card is in the deck once"),
    ],
)
def test_a_forged_proof_is_found_out(invoke, changed, change, why):
    done = invoke("verify", changed(change))
    assert done.returncode == 1
    assert f"✗ NOT SO: {why}" in " ".join(done.stdout.split())


def test_an_auditor_computes_the_root_anew(invoke, changed):
    assert "✓ the root follows from the secret" in invoke("verify", WHOLE).stdout
    done = invoke("verify", changed(wrong_root, WHOLE))
    assert done.returncode == 1
    assert "✗ NOT SO: the root follows from the secret" in done.stdout


def test_a_hand_of_phh_is_replayed(invoke, tmp_path):
    path = tmp_path / "hand.phh"
    path.write_text(HAND)
    done = invoke("replay", path)
    assert done.returncode == 0
    assert "Bob  raises to 60" in done.stdout
    assert "settled: Ada -20  Bob +20" in done.stdout
    assert "✓ every step is legal" in done.stdout


def test_all_hands_of_a_file_are_replayed(invoke, tmp_path):
    path = tmp_path / "hands.phhs"
    path.write_text(f"[1]\n{HAND}\n[2]\n{HAND.replace('cbr 60', 'cbr 80')}")
    done = invoke("replay", path)
    assert done.returncode == 0
    assert done.stdout.index("1 of 2") < done.stdout.index("raises to 60") < done.stdout.index("raises to 80")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (HAND.replace("cbr 60", "cbr 30"), "$.actions[2]"),
        (HAND.replace("NT", "XX"), "$.variant"),
        (f"[1]\n{HAND}\n[2]\n{HAND.replace('cbr 60', 'cbr 30')}", "$.2.actions[2]"),
        (f"[1]\n{HAND}\n[2]\n{HAND.replace('NT', 'XX')}", "$.2.variant"),
        ("variant = ", "this is no TOML"),
        ("hello", "that is not a record"),
    ],
)
def test_a_bad_file_is_refused_with_the_place(invoke, tmp_path, text, why):
    path = tmp_path / "hand.phh"
    path.write_text(text)
    done = invoke("replay", path)
    assert done.returncode == 1
    assert why in done.stderr


def test_stacks_that_are_rounded_are_said(invoke, tmp_path):
    path = tmp_path / "hand.phh"
    # One ante of 5 and two blinds of 20 are shared by two.
    path.write_text(
        "variant = 'NT'\nantes = [5, 5, 5]\nblinds_or_straddles = [10, 20, 0]\nmin_bet = 20\n"
        "starting_stacks = [100, 100, 100]\nfinishing_stacks = [102.5, 102.5, 95]\n"
        "actions = ['d dh p1 2c2d', 'd dh p2 3c3d', 'd dh p3 ????', 'p3 f', 'p1 cc', 'p2 cc', 'd db TsJsQs', "
        "'p1 cc', 'p2 cc', 'd db Ks', 'p1 cc', 'p2 cc', 'd db As', 'p1 cc', 'p2 cc', 'p1 sm 2c2d', 'p2 sm 3c3d']\n"
    )
    done = invoke("replay", path)
    assert done.returncode == 0, done.stderr
    assert "note: finishing_stacks holds parts of chips; they are rounded to [103, 102, 95]" in " ".join(
        done.stdout.split()
    )


def test_a_hand_is_written_as_phh_with_its_readers_cards_and_replays(invoke, tmp_path):
    path = tmp_path / "out.phh"
    assert invoke("records", "export", path, "--deal", SHOWN).returncode == 0
    record = json.loads(SHOWN.read_text())
    assert "d dh p" in path.read_text()
    assert "????" in path.read_text()
    done = invoke("replay", path)
    assert done.returncode == 0
    won = record["amounts"].index(max(record["amounts"]))
    assert f"{record['seats'][won]['name']} {max(record['amounts']):+}" in done.stdout


def test_what_a_format_is_not_for_is_refused(invoke):
    assert "its formats: none" in invoke("records", "export", "-", "--deal", RECORDS / "doudizhu.json").stderr
    refused = invoke("records", "export", "-", "--deal", SHOWN, "--format", "mjai").stderr
    assert "its formats: phh" in refused


def test_a_person_plays_a_hand_by_typing(invoke):
    script = "?\nplan fold\nplan none\n" + "c\nx\n" * 60
    done = invoke("play", "-g", "德州扑克", "--name", "Ada", "--buy-in", 800, "--deals", 1, stdin=script)
    assert (done.returncode, done.stderr) == (0, "")
    assert "r 240 raises to 240 in all" in done.stdout
    assert "top up 500" in done.stdout
    assert re.search(r"settled: .*Ada [+-]?\d+", done.stdout)
    assert "has the button" in done.stdout
    assert "action {" not in done.stdout


def test_chips_are_added_by_typing_between_hands_and_not_in_one(start):
    playing = start("play", "-g", "holdem", "--name", "Ada", "--buy-in", 800)
    playing.until("▶")
    for line in ("top up 100", "top up much", "top up 100 200"):
        playing.type(line)
    refused = "".join(playing.until("say how many chips to add"))
    assert "chips are added between hands" in refused
    playing.type("sit out")
    assert re.search(r"seat 0: Ada, .*800 chips", "".join(playing.until("seat 0: Ada")))
    for _ in range(10):
        playing.type("f")
        playing.type("x")
    (left,) = re.findall(r"Ada ([+-]?\d+)", "".join(playing.until("settled: ")))
    playing.type("top up 100")
    playing.until(f"{800 + int(left) + 100} chips, sits out")
    playing.type("auto top up 1500")
    playing.until("between hands chips are filled up to 1500 whenever there are fewer")
    playing.type("sit in")
    playing.until("1500 chips")


def test_bots_play_hands(invoke):
    done = invoke("bot", "--game", "holdem", "--count", 2, "--deals", 2)
    assert (done.returncode, done.stderr) == (0, "")
    assert len(done.stdout.splitlines()) == 2


def test_who_comes_in_mid_hand_to_watch_sees_the_board_and_the_pot(start):
    playing = start("play", "-g", "holdem", "--name", "Ada")
    lines = playing.until("(pot ")
    (table,) = re.findall(r"^table (\w+):", "".join(lines), re.MULTILINE)
    watching = start("watch", table)
    assert re.search(r"(no board yet|[♠♥♦♣]).*   pot \d+", "".join(watching.until("   pot ")))
