"""Import and export of hands in PHH. The real hands are in tests/conformance."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from paiju.engine.core.errors import BadRecord
from paiju.engine.games.holdem.carry import Place
from paiju.engine.games.holdem.phh import format_phh, parse_phh
from paiju.engine.games.holdem.phh_export import export_phh
from paiju.engine.games.holdem.phh_import import import_phh
from paiju.engine.games.holdem.seating import SetState, changed
from paiju.engine.games.holdem.types import (
    Phase,
    RunIt,
    Show,
    Straddle,
)
from tests.engine.games.holdem.table import Table, cards_of, carry_of, seats, stacked
from tests.rows import rows

BOARD = "2c7d9h4s3c"
HOLES = ("AsAh", "KsKh", "QsQh")
FILES = Path(__file__).parents[3] / "vectors" / "holdem" / "phh"

HAND = """\
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [50, 100, 0]
min_bet = 100
starting_stacks = [1000, 1000, 1000]
actions = ["d dh p1 AsAh", "d dh p2 KsKh", "d dh p3 ????", "p3 f", "p1 cc", "p2 cbr 300", "p1 cc # a trap",
  "d db 2c7d9h", "p1 cc", "p2 cbr 700", "p1 cc", "p1 sm AsAh", "p2 sm KsKh", "d db 4s", "d db 3c"]
"""

SHARED = """\
variant = "NT"
antes = [25, 25, 25]
blinds_or_straddles = [50, 100, 0]
min_bet = 100
starting_stacks = [1000, 1000, 1000]
actions = ["d dh p1 2c2d", "d dh p2 3c3d", "d dh p3 ????", "p3 f", "p1 cc", "p2 cc", "d db TsJsQs", "p1 cc", "p2 cc",
  "d db Ks", "p1 cc", "p2 cc", "d db As", "p1 cc", "p2 cc", "p1 sm 2c2d", "p2 sm 3c3d"]
finishing_stacks = STACKS
"""
"""Two share 275 chips."""


def changed_hand(**fields):
    """HAND with other fields; an action is replaced by its number, as `a6="p1 f"`."""
    hand = parse_phh(HAND)
    actions = list(fields.pop("actions", hand.actions))
    for name in [name for name in fields if name[0] == "a" and name[1:].isdigit()]:
        actions[int(name[1:])] = fields.pop(name)
    return replace(hand, actions=tuple(actions), **fields)


def refused(source):
    with pytest.raises(BadRecord) as refusal:
        import_phh(source)
    return refusal.value


class TestReading:
    def test_a_hand_is_played_to_its_end(self):
        imported = import_phh(HAND)
        assert imported.state.phase is Phase.OVER
        assert imported.state.betting.stacks == (2000, 0, 1000)
        assert imported.state.hands[2] == ("??", "??")

    def test_a_file_may_stop_anywhere(self):
        hand = parse_phh(HAND)
        for stop in range(3, 11):
            state = import_phh(replace(hand, actions=hand.actions[:stop])).state
            assert state.phase is Phase.BET

    def test_real_files_are_read(self):
        files = sorted(FILES.glob("*.phh"))
        assert files
        for path in files:
            assert import_phh(path.read_bytes()).state.phase is Phase.OVER

    def test_straddle_antes_and_a_player_who_comes_back(self):
        hand = changed_hand(
            blinds_or_straddles=(50, 100, 200),
            antes=(5, 5, 5),
            actions=("p1 cc", "p2 cc", "p3 cc"),
        )
        state = import_phh(hand).state
        assert state.committed == (205, 205, 205)
        back = changed_hand(
            blinds_or_straddles=(50, 100, 0, -100),
            antes=(0, 0, 0, 50),
            starting_stacks=(1000,) * 4,
            actions=("p3 f", "p4 cc", "p1 f", "p2 cc"),
        )
        state = import_phh(back).state
        assert (state.committed, state.dead) == ((50, 100, 0, 100), (0, 0, 0, 50))

    def test_the_big_blinds_ante_and_two_players(self):
        hand = changed_hand(
            antes=(0, 100),
            blinds_or_straddles=(50, 100),
            starting_stacks=(1000, 800),
            actions=("p2 cc", "p1 cc"),
        )
        state = import_phh(hand).state
        assert state.dead == (100, 0)
        assert state.positions.button == 1

    def test_a_dead_small_blind(self):
        hand = changed_hand(blinds_or_straddles=(100, 0, 0), actions=("p2 cc", "p3 f", "p1 cc"))
        imported = import_phh(hand)
        assert imported.carry.places[0] == Place()
        assert imported.state.committed == (0, 100, 100, 0)


class TestRefusing:
    @rows(
        ("text", "path"),
        [
            ("", "$.variant"),
            ("variant = ", "$"),
            (b"\xff\xfe", "$"),
            ("a = " + "[" * 5000, "$"),
            ("a = " + "9" * 5000, "$"),
            ("x" * 300_000, "$"),
            ('variant = "F7S"', "$.variant"),
            (HAND.replace("1000, 1000, 1000", '1000, 1000, "1000"'), "$.starting_stacks[2]"),
            (HAND.replace("1000, 1000, 1000", "1000, 1000, 0"), "$.starting_stacks[2]"),
            (HAND.replace("1000, 1000, 1000", "1000, 1000, -5"), "$.starting_stacks[2]"),
            (HAND.replace("1000, 1000, 1000", f"1000, 1000, {10**40}"), "$.starting_stacks[2]"),
            (HAND.replace("1000, 1000, 1000", "1000"), "$.starting_stacks"),
            (HAND.replace("antes = [0, 0, 0]", "antes = [0, 0]"), "$.antes"),
            (HAND.replace("antes = [0, 0, 0]", "antes = [0, 0, 7]"), "$.antes[2]"),
            (HAND.replace("antes = [0, 0, 0]", "antes = [5, 50, 5]"), "$.antes"),
            (HAND.replace("[50, 100, 0]", "[50, 100, 75]"), "$.blinds_or_straddles[2]"),
            (HAND.replace("[50, 100, 0]", "[100, 50, 0]"), "$.blinds_or_straddles"),
            (HAND.replace("[50, 100, 0]", "[0, 100, 0]"), "$.blinds_or_straddles"),
            (HAND.replace("min_bet = 100", "min_bet = 50"), "$.min_bet"),
            (HAND.replace("actions =", "actionz ="), "$.actions"),
            (HAND.replace('"NT"', '"FT"'), "$.small_bet"),
        ],
    )
    def test_malformed_files(self, text, path):
        refusal = refused(text)
        assert refusal.path == path
        assert refusal.text
        assert len(str(refusal)) < 1000

    @rows(
        ("action", "why"),
        [
            ("p1 f", "turn"),
            ("p4 f", "players are p1 to p3"),
            ("px f", "players are"),
            ("p3 cbr 150", "bad_amount"),
            ("p3 cbr 1001", "bad_amount"),
            ("p3 cbr 0", "whole number"),
            ("p3 cbr -300", "whole number"),
            ("p3 cbr 3e2", "whole number"),
            ("p3 cbr " + "9" * 40, "whole number"),
            ("p3 cbr", "no such action"),
            ("p3 dance", "no such action"),
            ("p3 pb", "no such action"),
            ("p3 sm QsQd", "no showdown"),
            ("p3 sm AsAh", "somewhere else"),
            ("d dh p3 AsAh", "somewhere else"),
            ("d dh p1 2c", "too many cards"),
            ("d dh p3 ZzZz", "no card"),
            ("d dh p3 LJBJ", "no card"),
            ("d db 2c7d9h4s3cTd", "too many cards"),
        ],
    )
    def test_illegal_actions_are_named(self, action, why):
        refusal = refused(changed_hand(a3=action))
        assert refusal.path in {"$.actions[3]", "$.actions[7]"}
        assert why in refusal.text

    def test_cards_of_the_board_before_their_time(self):
        refusal = refused(changed_hand(actions=("p3 f", "d db 2c7d9h")))
        assert (refusal.path, "no cards are due" in refusal.text) == ("$.actions[1]", True)

    def test_missing_cards_of_the_board(self):
        assert "missing before it" in refused(changed_hand(a7="# nothing")).text
        assert "missing at the end" in refused(changed_hand(a14="# nothing")).text

    def test_cards_that_are_not_those_dealt(self):
        assert "not the player's cards" in refused(changed_hand(a11="p1 sm KsKh")).text

    def test_another_result(self):
        assert refused(changed_hand(finishing_stacks=(2000, 1, 999))).path == "$.finishing_stacks"
        assert import_phh(changed_hand(finishing_stacks=(2000, 0, 1000)))
        short = replace(changed_hand(finishing_stacks=(2000, 0, 1000)), actions=("p3 f",))
        assert refused(short).text == "the hand stops with [950, 900, 1000]"

    @rows("written", [(1012.5, 1012.5, 975), (1012.5, 1012.5, 975.0), (1013, 1012, 975)])
    def test_stacks_with_halves_of_a_chip_are_rounded_and_that_is_said(self, written):
        imported = import_phh(SHARED.replace("STACKS", str(list(written))))
        assert imported.state.betting.stacks == (1013, 1012, 975), (
            "the odd chip goes to the left of the button"
        )
        rounded = "finishing_stacks holds parts of chips; they are rounded to [1013, 1012, 975]"
        assert [note.partition(", as")[0] for note in imported.notes] == ([rounded] if written[0] % 1 else [])

    @rows(
        "written",
        ["[1011.5, 1013.5, 975]", "[1012.5, 1012.5, 975.5]", "[1012.5, 1012, 975]", "[nan, nan, 975]"],
    )
    def test_halves_that_are_not_the_hands_are_refused(self, written):
        assert refused(SHARED.replace("STACKS", written)).path.startswith("$.finishing_stacks")


class TestWriting:
    def hand(self, **options):
        table = Table(carry_of((1000, 1000, 1000), **options), stacked(HOLES, BOARD))
        return table.play("2:r60 0:c 1:f  0:x 2:r100 0:c  0:x 2:x  0:x 2:x")

    def test_the_text_is_one_line_a_field(self):
        table = self.hand()
        text = format_phh(export_phh(table.carry, table.actions, players=("小明", 'A "quoted" \\', "C\n")))
        assert 'variant = "NT"\n' in text
        assert "blinds_or_straddles = [10, 20, 0]\n" in text
        assert "finishing_stacks = [1180, 980, 840]\n" in text
        assert parse_phh(text).players == ("小明", 'A "quoted" \\', "C\n")

    def test_hidden_cards_are_not_in_it(self):
        table = self.hand()
        public = format_phh(export_phh(table.carry, table.actions))
        assert "d dh p2 ????" in public
        assert "d dh p3 ????" in public, "mucked"
        assert "d dh p1 AsAh" in public, "shown"
        assert "d dh p2 KsKh" in format_phh(export_phh(table.carry, table.actions, 1))
        assert "????" not in format_phh(export_phh(table.carry, table.actions, open_cards=True))

    def test_what_is_written_can_be_read_again(self):
        table = self.hand(muck="ask")
        table.act(2, Show(cards_of("QsQh")))
        again = import_phh(format_phh(export_phh(table.carry, table.actions)))
        assert again.state.betting.stacks == table.stacks
        assert again.state.shown == table.state.shown

    def test_a_hand_won_unseen_may_be_shown(self):
        table = Table(carry_of((1000,) * 3, muck="ask"), stacked(HOLES)).play("2:r60 0:f 1:f")
        table.act(2, Show(cards_of("Qs")))
        lines = export_phh(table.carry, table.actions).actions
        assert lines[-1] == "p3 sm Qs??"
        assert lines[2] == "d dh p3 Qs??"

    def test_straddles_dead_blinds_and_posts(self):
        straddled = Table(carry_of((1000,) * 4, straddle=True), stacked(("",) * 4))
        straddled.act(2, Straddle(yes=True))
        phh = export_phh(straddled.carry, straddled.actions)
        assert phh.blinds_or_straddles == (10, 20, 40, 0)
        assert import_phh(phh).state.betting.put == straddled.put
        back = seats(1000, 1000, 1000, (1000, {"state": "post", "owes_bb": True, "owes_sb": True}), hands=3)
        back = replace(back, button=3, small_blind=0, big_blind=1)
        table = Table(back).play_out()
        phh = export_phh(table.carry, table.actions)
        assert phh.blinds_or_straddles == (10, 20, -20, 0)
        assert phh.antes == (0, 0, 10, 0)
        assert import_phh(phh).state.betting.stacks == tuple(
            table.stacks[seat] for seat in table.state.betting.order
        )

    def test_a_dead_small_blind_is_written_as_none(self):
        carry = Table(carry_of((1000,) * 4)).play_out().next
        carry = changed(carry, SetState(1, "out"))
        table = Table(carry).play_out()
        phh = export_phh(table.carry, table.actions)
        assert phh.blinds_or_straddles == (20, 0, 0)
        stacks = import_phh(phh).state.betting.stacks
        assert stacks[1:] == tuple(table.stacks[seat] for seat in table.state.betting.order)

    def test_boards_run_twice_are_our_own_field(self):
        table = Table(carry_of((1000, 1000), run_it=2), stacked(HOLES[:2], BOARD, "KdKc")).play("c x a c")
        table.act(0, RunIt(2))
        table.act(1, RunIt(2))
        phh = export_phh(table.carry, table.actions)
        assert phh.boards == ("KdKc",)
        assert import_phh(format_phh(phh)).state.boards == table.state.boards

    def test_the_house_rules_and_a_hand_nobody_played_have_no_phh(self):
        house = Table(carry_of((1000,) * 2, betting="house"))
        with pytest.raises(BadRecord, match="no variant"):
            export_phh(house.carry, house.actions)
        nobody = Table(seats(1000, None))
        with pytest.raises(BadRecord, match="no hand"):
            export_phh(nobody.carry, nobody.actions)
