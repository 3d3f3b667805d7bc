"""PHH as other programs write it: cards shown later, decimals, sessions, bad files. The rest is in test_phh.py."""

import pytest

from paiju.engine.core.errors import BadRecord
from paiju.engine.games.holdem.formats import Phh
from paiju.engine.games.holdem.game import Holdem
from paiju.engine.games.holdem.phh_export import export_phh
from paiju.engine.games.holdem.phh_import import import_phh
from paiju.engine.games.holdem.types import Phase, Show
from tests.rows import rows

FORM = Phh()
HEADS_UP = ("d dh p1 ????", "d dh p2 ????", "p2 cc", "p1 cc")
BOARD = ("d db Qs8h5c", "p1 cc", "p2 cc", "d db 2s", "p1 cc", "p2 cc", "d db Jd", "p1 cc", "p2 cc")
ALL_IN = ("d dh p1 ????", "d dh p2 ????", "p2 cbr 90", "p1 cc")
THREE = ("d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "p3 cc", "p1 cc", "p2 cc")
ROUND = ("p1 cc", "p2 cc", "p3 cc")


def hand(*actions, players=2, **fields):
    """The text of a hand of 90 chips each with blinds of 1 and 2; fields are TOML, None leaves one out."""
    zeros = ", 0" * (players - 2)
    lines = {
        "variant": '"NT"',
        "antes": f"[0, 0{zeros}]",
        "blinds_or_straddles": f"[1, 2{zeros}]",
        "min_bet": "2",
        "starting_stacks": f"[{', '.join(['90'] * players)}]",
        "actions": "[" + ", ".join(f'"{action}"' for action in actions) + "]",
        **fields,
    }
    return "".join(f"{name} = {value}\n" for name, value in lines.items() if value is not None)


def state_of(text):
    return import_phh(text).state


def stacks_of(text):
    return state_of(text).betting.stacks


def refused(text):
    """Return the path and the sentence with which a file is refused."""
    with pytest.raises(BadRecord) as refusal:
        FORM.read_all(text if isinstance(text, bytes) else text.encode())
    line = refusal.value.line
    return refusal.value.path, f"{'' if line is None else f'line {line}: '}{refusal.value.text}"


def again(text):
    """Return the hands of a file, and those of the file that they are written to."""
    deals = FORM.read_all(text.encode())
    written = FORM.written_all(
        [(deal.carry, deal.actions) for deal in deals], None, [deal.names for deal in deals], open_cards=True
    )
    return deals, FORM.read_all(written.encode()), written


SHOWN = {
    "both at the showdown": (hand(*HEADS_UP, *BOARD, "p1 sm KhKd", "p2 sm 8c8d"), (88, 92)),
    "in the other order": (hand(*HEADS_UP, *BOARD, "p2 sm 8c8d", "p1 sm KhKd"), (88, 92)),
    "one, and the other one mucks": (hand(*HEADS_UP, *BOARD, "p1 sm", "p2 sm 8c8d"), (88, 92)),
    "one card known at the deal": (
        hand("d dh p1 Kh??", *HEADS_UP[1:], *BOARD, "p1 sm KdKh", "p2 sm 8c8d"),
        (88, 92),
    ),
    "the second card known": (
        hand("d dh p1 ??Kd", *HEADS_UP[1:], *BOARD, "p1 sm KhKd", "p2 sm 3c3d"),
        (92, 88),
    ),
    "one known to all, one shown": (
        hand("d dh p1 KhKd", *HEADS_UP[1:], *BOARD, "p1 sm -", "p2 sm 8c8d"),
        (88, 92),
    ),
    "without deal lines": (hand(*HEADS_UP[2:], *BOARD, "p1 sm KhKd", "p2 sm 8c8d"), (88, 92)),
    "with a deal line of one": (
        hand("d dh p2 8c8d", *HEADS_UP[2:], *BOARD, "p1 sm KhKd", "p2 sm 8c8d"),
        (88, 92),
    ),
    "all-in, before the board": (
        hand(*ALL_IN, "p2 sm 8c8d", "p1 sm KhKd", "d db Qs8h5c", "d db 2s", "d db Jd"),
        (0, 180),
    ),
    "all-in, after the board": (
        hand(*ALL_IN, "d db Qs8h5c", "d db 2s", "d db Jd", "p1 sm KhKd", "p2 sm 8c8d"),
        (0, 180),
    ),
    "all-in, between two streets": (
        hand(*ALL_IN, "d db Qs8h5c", "p1 sm KhKd", "p2 sm 8c8d", "d db 2s", "d db Jd"),
        (0, 180),
    ),
    "after folds": (hand(*HEADS_UP[:2], "p2 f", "p1 sm KhKd"), (91, 89)),
    "one card after folds": (hand(*HEADS_UP[:2], "p2 f", "p1 sm Kh??"), (91, 89)),
    "by the player who folded": (hand(*HEADS_UP[:2], "p2 f", "p1 sm", "p2 sm 7c2d"), (91, 89)),
    "after a fold on the river": (
        hand(*HEADS_UP, *BOARD[:-2], "p1 cbr 4", "p2 f", "p1 sm 7c3d"),
        (92, 88),
    ),
    "two of three, and the third folded": (
        hand(*THREE[:3], "p3 f", "p1 cc", "p2 cc", *BOARD, "p1 sm KhKd", "p2 sm 8c8d", players=3),
        (88, 92, 90),
    ),
    "shared": (hand(*HEADS_UP, *BOARD, "p1 sm KhKd", "p2 sm KsKc"), (90, 90)),
}


@rows("name", SHOWN)
def test_cards_unknown_at_the_deal_are_known_once_they_are_shown(name):
    text, stacks = SHOWN[name]
    assert stacks_of(text) == stacks
    assert state_of(text).phase is Phase.OVER


@rows("name", SHOWN)
def test_a_hand_with_shown_cards_is_written_and_read_again_as_it_was(name):
    before, after, _ = again(SHOWN[name][0])
    assert after == before


def test_shown_cards_are_known_to_their_player_alone_until_they_are_shown():
    imported = import_phh(SHOWN["both at the showdown"][0])
    game, state = Holdem(), Holdem().initial_state(imported.carry)
    views = []
    for actor, action in imported.actions:
        state = game.apply(state, actor, action).state
        views.append((game.view(state, 0), game.view(state, 1), game.view(state, None)))
    assert {view.hand for view, _, _ in views} == {("Kh", "Kd")}
    assert {view.hand for _, view, _ in views} == {("8c", "8d")}
    assert {view.hand for _, _, view in views} == {None}
    river = next(number for number, (*_, view) in enumerate(views) if view.shown != (None, None))
    assert len(views[river][2].boards[0]) == 5
    assert views[-1][2].shown == (("Kh", "Kd"), ("8c", "8d"))


def test_a_beaten_hand_that_is_shown_is_shown_by_an_action():
    actions = import_phh(hand(*HEADS_UP, *BOARD, "p1 sm 8c8d", "p2 sm KhKd")).actions
    assert actions[-1] == (1, Show(("Kh", "Kd")))


@rows(
    ("actions", "number", "why"),
    [
        ((*HEADS_UP, *BOARD, "p1 sm Qs8c", "p2 sm KhKd"), 13, "somewhere else"),
        ((*HEADS_UP, *BOARD, "p1 sm KhKd", "p2 sm KhKs"), 14, "somewhere else"),
        ((*HEADS_UP, *BOARD, "p1 sm KhKh", "p2 sm 8c8d"), 13, "not the player's cards"),
        (("d dh p1 KhKd", *HEADS_UP[1:], *BOARD, "p1 sm KhKs", "p2 sm 8c8d"), 13, "not the player's cards"),
        (("d dh p1 Kh??", *HEADS_UP[1:], *BOARD, "p1 sm AdAs", "p2 sm 8c8d"), 13, "not the player's cards"),
        (("d dh p1 KhKd", *HEADS_UP[1:], *BOARD, "p1 sm KhKh", "p2 sm 8c8d"), 13, "not the player's cards"),
        ((*HEADS_UP, *BOARD, "p1 sm KhKdKs", "p2 sm 8c8d"), 13, "not the player's cards"),
        ((*HEADS_UP, *BOARD, "p1 sm -", "p2 sm 8c8d"), 13, "these are unknown"),
        ((*HEADS_UP, *BOARD, "p1 sm KhKd", "p1 sm AhAd"), 14, "not the player's cards"),
        ((*ALL_IN, "p2 sm 8c8d", "p1 sm KhKd", "d db QsKh5c", "d db 2s", "d db Jd"), 6, "somewhere else"),
        ((*HEADS_UP, "p1 sm KhKd", *BOARD), 4, "no showdown yet"),
        ((*HEADS_UP, *BOARD, "p1 sm KhKx", "p2 sm 8c8d"), 13, "no card 'Kx'"),
        ((*HEADS_UP, *BOARD, "p3 sm KhKd"), 13, "players are p1 to p2"),
        ((*HEADS_UP, "d db ??????"), 4, "board are known"),
        (("d dh p1 KhKd", *HEADS_UP[1:], *BOARD, "p1 sm", "p2 sm"), 13, "a winner at a showdown"),
    ],
)
def test_shown_cards_that_cannot_be_are_refused_at_their_line(actions, number, why):
    path, text = refused(hand(*actions))
    assert (path, why in text) == (f"$.actions[{number}]", True), text
    assert text.startswith("line 6: ")


UNKNOWN = {
    "at the end": hand(*HEADS_UP, *BOARD),
    "both mucked": hand(*HEADS_UP, *BOARD, "p1 sm", "p2 sm"),
    "shown face down": hand(*HEADS_UP, *BOARD, "p1 sm ????", "p2 sm ????"),
    "half shown": hand(*HEADS_UP, *BOARD, "p1 sm ??Kh", "p2 sm"),
    "all-in": hand(*ALL_IN, "d db Qs8h5c", "d db 2s", "d db Jd"),
    "known cards folded": hand(
        *THREE[:2], "d dh p3 AhAd", "p3 f", "p1 cc", "p2 cc", *BOARD, players=3
    ),
    "a side pot": hand(
        "d dh p1 AhAd", "p3 cbr 90", "p1 cc", "p2 cc", "d db Qs8h5c", "p2 cbr 4", "p3 cc", "d db 2s", "p2 cc", "p3 cc",
        "d db Jd", "p2 cc", "p3 cc", "p1 sm AhAd", players=3, starting_stacks="[90, 99, 99]",
    ),
}  # fmt: skip


@rows("name", UNKNOWN)
def test_a_pot_contended_for_with_unknown_cards_is_refused_and_never_shared(name):
    path, text = refused(UNKNOWN[name])
    assert path.startswith("$.actions[")
    assert "contend for" in text
    assert "unknown cards" in text


def test_a_file_that_ends_before_an_unknown_showdown_is_read():
    assert state_of(hand(*HEADS_UP, *BOARD[:-1])).phase is Phase.BET


def test_players_who_neither_show_nor_muck_are_noted():
    silent = import_phh(hand("d dh p1 KhKd", *HEADS_UP[1:], *BOARD))
    assert silent.state.betting.stacks == (92, 88)
    assert silent.notes == ("the cards of p2 are not known at the showdown; they count as mucked",)
    assert import_phh(hand("d dh p1 KhKd", *HEADS_UP[1:], *BOARD, "p2 sm")).notes == ()


AMOUNTS = {
    "whole floats": (hand(*HEADS_UP[:2], "p2 f", antes="[0.0, 3.0]", starting_stacks="[90.0, 9e1]"), 0, "1"),
    "cents": (hand(*HEADS_UP[:2], "p2 f", starting_stacks="[90.25, 90]"), 2, "1"),
    "blinds of half a unit": (
        hand("p2 cc", "p1 cc", blinds_or_straddles="[0.5, 1]", min_bet="1.0"), 1, None,
    ),
    "a bet": (hand("p2 cbr 4.75", "p1 f"), 2, "2"),
    "a bet as a whole float": (hand("p2 cbr 4.0", "p1 f"), 0, "2"),
    "different decimals": (hand("p2 cbr 4.5", "p1 f", starting_stacks="[90.25, 90.125]"), 3, "2"),
    "printed binary floats": (
        hand("p2 cbr 0.30000000000000004", "p1 f", blinds_or_straddles="[0.1, 0.1]", min_bet="0.1"), 1, "0.1",
    ),
    "underscores": (hand(*HEADS_UP[:2], "p2 f", starting_stacks="[1_000.5, 2_000]"), 1, "1"),
    "a fixed limit": (
        hand("p2 cbr 2", "p1 f", variant='"FT"', min_bet=None, small_bet="1.00", big_bet="2.00",
             blinds_or_straddles="[0.50, 1.00]"), 2, "1",
    ),
    "satoshi": (hand(*HEADS_UP[:2], "p2 f", starting_stacks="[1.00000001, 2]", blinds_or_straddles="[0.00000001, "
                     "0.00000002]", min_bet="2e-8"), 8, "0.00000001"),
    "an ante": (hand("p2 f", antes="[0.05, 0.05]"), 2, "1.05"),
}  # fmt: skip


@rows("name", AMOUNTS)
def test_amounts_are_counted_in_the_files_smallest_unit(name):
    text, decimals, won = AMOUNTS[name]
    imported = import_phh(text)
    assert (imported.carry.decimals or 0) == decimals
    view = Holdem().view(imported.state, None)
    assert view.decimals == decimals
    if won is not None:
        outcome = Holdem().outcome(imported.state)
        assert max(outcome.amounts) == round(float(won) * 10**decimals)


@rows("name", AMOUNTS)
def test_amounts_are_written_and_read_again_as_they_were(name):
    before, after, written = again(AMOUNTS[name][0])
    assert after == before
    assert ".0]" not in written


def test_amounts_are_written_as_the_file_had_them():
    *_, written = again(hand("p2 cbr 4.75", "p1 f", starting_stacks="[90.20, 91]"))
    assert "starting_stacks = [90.20, 91]" in written
    assert "p2 cbr 4.75" in written
    assert "blinds_or_straddles = [1, 2]" in written
    assert "finishing_stacks = [88.20, 93]" in written


def test_a_file_has_one_unit_for_all_of_its_hands():
    text = f"[1]\n{hand('p2 f')}\n[2]\n{hand('p2 f', starting_stacks='[90.25, 90]')}"
    before, after, written = again(text)
    assert [deal.carry.decimals for deal in before] == [2, 2]
    assert after == before
    assert written.startswith("[1]\n")


@rows(
    ("fields", "path", "why"),
    [
        ({"starting_stacks": "[inf, inf]"}, "$.starting_stacks[0]", "unknown (inf)"),
        ({"starting_stacks": "[90, +inf]"}, "$.starting_stacks[1]", "unknown (inf)"),
        ({"starting_stacks": "[90, nan]"}, "$.starting_stacks[1]", "unknown (nan)"),
        ({"antes": "[0, inf]"}, "$.antes[1]", "unknown (inf)"),
        ({"min_bet": "inf"}, "$.min_bet", "unknown (inf)"),
        ({"finishing_stacks": "[inf, 90]"}, "$.finishing_stacks[0]", "unknown (inf)"),
        ({"starting_stacks": "[90, 90.123456789]"}, "$.starting_stacks[1]", "at most 8 decimals"),
        ({"starting_stacks": "[90, 1e300]"}, "$.starting_stacks[1]", "at most"),
        ({"starting_stacks": "[90.00000001, 9e15]"}, "$.starting_stacks[1]", "smallest unit"),
        ({"starting_stacks": "[90, 0.0]"}, "$.starting_stacks[1]", ">= 1"),
        ({"starting_stacks": "[90, -0.5]"}, "$.starting_stacks[1]", ">= 1"),
        ({"starting_stacks": "[90, true]"}, "$.starting_stacks[1]", "got true or false"),
        ({"starting_stacks": '[90, "90.5"]'}, "$.starting_stacks[1]", "got text"),
        ({"starting_stacks": "[90, [90]]"}, "$.starting_stacks[1]", "got a list"),
        ({"blinds_or_straddles": "[0.5, 1.25]", "min_bet": "1"}, "$.min_bet", "1.25"),
    ],
)
def test_amounts_that_cannot_be_counted_are_refused_with_their_line(fields, path, why):
    text = hand("p2 f", **fields)
    found, sentence = refused(text)
    assert (found, why in sentence) == (path, True), sentence
    name = path[2:].partition("[")[0]
    line = next(number for number, line in enumerate(text.splitlines(), 1) if line.startswith(f"{name} ="))
    assert sentence.startswith(f"line {line}: ")


@rows("amount", ["4.5.5", "4,5", "4e0", "-4", "+4", "0.0", ".", "inf", "4 5", "٤"])
def test_bets_that_are_no_amounts_are_refused_at_their_line(amount):
    path, _ = refused(hand("p2 cbr " + amount, "p1 f"))
    assert path == "$.actions[0]"


@rows("name", ["7", "'A-17'", "'第一手'", "0", "-3"])
def test_a_hand_has_a_number_or_a_name(name):
    imported = import_phh(hand("p2 f", hand=name))
    assert imported.carry.hands == (6 if name == "7" else 0)
    assert export_phh(imported.carry, imported.actions).hand == (7 if name == "7" else 1)


@rows(
    ("actions", "stacks"),
    [
        ((), "[88, 89]"),
        (("p2 cbr 6",), "[88, 84]"),
        (("p2 cbr 6", "p1 cc"), "[84.0, 84.0]"),
        ((*HEADS_UP, *BOARD[:-1]), "[88, 88]"),
        (("p2 cbr 6.5", "p1 cc", "d db Qs8h5c"), "[83.5, 83.5]"),
    ],
)
def test_finishing_stacks_of_a_hand_that_stops_early_are_those_at_its_end(actions, stacks):
    assert state_of(hand(*actions, finishing_stacks=stacks)).phase is Phase.BET
    path, text = refused(hand(*actions, finishing_stacks="[90, 90]"))
    assert (path, "the hand stops with" in text) == ("$.finishing_stacks", True)


def test_stacks_after_a_rake_are_noted_and_other_stacks_refused():
    known = (*HEADS_UP, *BOARD[:-2], "p1 cbr 20", "p2 cc", "p1 sm KhKd", "p2 sm 8c8d")
    assert import_phh(hand(*known, finishing_stacks="[68, 112]")).notes == ()
    (note,) = import_phh(hand(*known, finishing_stacks="[68, 110]")).notes
    assert note == "finishing_stacks is 2 lower in all than [68, 112]: a rake, which is not taken here"
    for wrong in ("[67, 112]", "[68, 113]", "[68, 90]", "[69, 111]"):
        assert refused(hand(*known, finishing_stacks=wrong))[0] == "$.finishing_stacks"


class TestBytes:
    """What is no hand: one error, with the line where there is one."""

    TEXT = hand("p2 f", author='"Zoë"')

    def test_a_byte_order_mark_and_windows_line_ends_are_read(self):
        plain = FORM.read(self.TEXT.encode())
        assert FORM.read(b"\xef\xbb\xbf" + self.TEXT.replace("\n", "\r\n").encode()) == plain

    def test_lines_are_counted_with_windows_line_ends(self):
        text = b"\xef\xbb\xbf# a\r\n" + hand("p2 f", "p2 f").replace("\n", "\r\n").encode()
        assert refused(text) == ("$.actions[1]", "line 7: 'p2 f': it is not this player's turn to bet")

    @rows(
        ("data", "why"),
        [
            (TEXT.encode("latin-1"), "line 7: this is no UTF-8"),
            (TEXT.encode("utf-16"), "line 1: this is no UTF-8"),
            (TEXT.encode()[:60], "this is no TOML"),
            (TEXT.replace("\n", "\r").encode(), "this is no TOML"),
            (b"#" * 20_000_000, "at most 16777216 bytes"),
            (b"a = '" + b"x" * 1_000_000 + b"'", "is missing"),
            (b"#\n" * 400_000, "at most 320000 lines"),
            (b"a = " + b"[" * 200 + b"]" * 200, "is missing"),
            (b"antes = " + b"[" * 200 + b"]" * 200, "length >= 2"),
            (hand("p2 f", min_bet="2e9999999999999999999999").encode(), "this is no TOML"),
            (hand(*["p2 f"] * 3000).encode(), "<= 2000"),
            (hand("p2 " + "f" * 2000).encode(), "<= 1000"),
        ],
    )
    def test_a_bad_file_gets_one_error(self, data, why):
        _, text = refused(data)
        assert why in text
        assert len(text) < 400

    def test_an_action_of_a_session_is_told_with_its_line(self):
        text = f"# mine\n[first-hand]\n{hand('p2 f')}\n[2]\n{hand('p2 f')}".replace(
            '["p2 f"]', '[\n  # so\n  "p2 f",\n  "p1 x",\n]'
        )
        assert refused(text) == (
            "$.first-hand.actions[1]",
            "line 11: 'p1 x': there is no such action in this game",
        )

    def test_remarks_and_tables_of_ones_own_are_left_alone(self):
        session = f"title = 'x'\n[1]\n{hand('p2 f')}"
        assert len(FORM.read_all(session.encode())) == 1
        assert FORM.read((hand("p2 f") + "[_mine]\na = 1\n").encode()).seats == 2

    @rows("variant", ["NS", "PO", "FO/8", "F7S", "F7S/8", "FR", "N2L1D", "F2L3D", "FB"])
    def test_other_variants_of_the_standard_are_named(self, variant):
        path, text = refused(hand("p2 f", variant=f'"{variant}"'))
        assert (path, "this game is Hold'em" in text) == ("$.variant", True)

    def test_a_session_of_a_thousand_hands_is_read(self):
        text = "\n".join(f"[{number}]\n{hand('p2 f', hand=number)}" for number in range(1, 1001))
        assert [deal.carry.hands for deal in FORM.read_all(text.encode())] == [*range(1000)]
