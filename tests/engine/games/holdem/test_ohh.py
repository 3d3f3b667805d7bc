"""Open Hand History (OHH): hands as other programs write them are read, refused with their place, and written."""

import json

import pytest

from paiju.engine.core.errors import BadRecord
from paiju.engine.core.replay import replay
from paiju.engine.games.holdem.formats import Ohh, Phh
from paiju.engine.games.holdem.game import Holdem
from paiju.engine.games.holdem.types import Phase, RunIt
from tests.engine.games.holdem.table import Table, carry_of, stacked
from tests.engine.games.holdem.test_phh import FILES
from tests.engine.games.holdem.test_phh_files import AMOUNTS, SHOWN
from tests.rows import rows

FORM = Ohh()
NAMES = {3: "Ann", 5: "Bob", 8: "Cy"}
STREETS = ("Preflop", "Flop", "Turn", "River", "Showdown")
CARDS = ([], ["Qs", "8h", "5c"], ["2s"], ["Jd"], [])


def act(player, action, amount=None, **more):
    return {"player_id": player, "action": action} | ({} if amount is None else {"amount": amount}) | more


POSTS = (act(5, "Post SB", 0.5), act(8, "Post BB", 1))
DEALT = (act(5, "Dealt Cards", cards=["Kh", "Kd"]),)
CALLED = (*POSTS, *DEALT, act(3, "Fold"), act(5, "Call", 0.5), act(8, "Check"))
CHECKS = (act(5, "Check"), act(8, "Check"))
LAST = (act(5, "Check"), act(8, "Bet", 2.25), act(5, "Call", 2.25))
SHOWS = (act(8, "Shows Cards", cards=["8c", "8d"]), act(5, "Mucks Cards"))


def ohh(*streets, **fields):
    """A hand of three at 0.5/1, of which seat 3 has the button; `fields` replace others, None leaves one out."""
    rounds = [
        {"id": number, "street": STREETS[number], "cards": CARDS[number], "actions": list(actions)}
        for number, actions in enumerate(streets)
    ]
    plain = {
        "spec_version": "1.4.7",
        "site_name": "Somewhere",
        "game_number": "812",
        "game_type": "Holdem",
        "bet_limit": {"bet_type": "NL", "bet_cap": 0},
        "table_size": 9,
        "currency": "EUR",
        "dealer_seat": 3,
        "small_blind_amount": 0.50,
        "big_blind_amount": 1.00,
        "ante_amount": 0.00,
        "players": [{"id": seat, "seat": seat, "name": NAMES[seat], "starting_stack": 100} for seat in NAMES],
        "rounds": rounds,
        **fields,
    }
    return {"ohh": {name: value for name, value in plain.items() if value is not None}}


def won(player, amount, rake=0):
    return [
        {
            "number": 0,
            "amount": amount + rake,
            "rake": rake,
            "player_wins": [{"player_id": player, "win_amount": amount}],
        }
    ]


def data(*hands, indent=None):
    return "\n\n".join(json.dumps(hand, indent=indent) for hand in hands).encode()


def read(*args, **fields):
    (deal,) = FORM.read_all(data(ohh(*args, **fields)))
    return deal


def state_of(deal):
    *_, last = replay(Holdem(), deal.carry, deal.actions)
    return last.state


def stacks_of(deal):
    return state_of(deal).betting.stacks


def refused(source):
    with pytest.raises(BadRecord) as refusal:
        FORM.read_all(source)
    line = refusal.value.line
    return refusal.value.path, f"{'' if line is None else f'line {line}: '}{refusal.value.text}"


WHOLE = (CALLED, CHECKS, CHECKS, LAST, SHOWS)


class TestReading:
    def test_a_whole_hand_is_played_by_the_rules(self):
        deal = read(*WHOLE)
        assert deal.names == ("Bob", "Cy", "Ann")
        assert deal.carry.decimals == 2
        assert deal.carry.hands == 811
        assert stacks_of(deal) == (9675, 10325, 10000)
        assert state_of(deal).shown[1] == ("8c", "8d")
        assert deal.notes == ()

    def test_players_are_in_order_from_the_small_blind(self):
        seats = {5: 9, 8: 1, 3: 4}
        players = [
            {"id": one, "seat": seat, "name": NAMES[one], "starting_stack": 100}
            for one, seat in seats.items()
        ]
        assert read(*WHOLE, players=players).names == ("Bob", "Cy", "Ann")

    def test_two_players_have_the_button_in_the_small_blind(self):
        players = [{"id": one, "seat": one, "name": NAMES[one], "starting_stack": 100} for one in (5, 8)]
        deal = read((*POSTS, act(5, "Raise", 2.5), act(8, "Call", 2)), players=players, dealer_seat=5)
        assert deal.names == ("Cy", "Bob")
        assert state_of(deal).positions.button == 1
        assert stacks_of(deal) == (970, 970)

    def test_a_raise_says_what_it_adds(self):
        deal = read((*POSTS, act(3, "Raise", 3), act(5, "Raise", 8.5), act(8, "Fold"), act(3, "Call", 6)))
        assert state_of(deal).committed == (90, 10, 90)

    def test_totals_in_the_place_of_what_is_added_are_read_and_noted(self):
        deal = read((*POSTS, act(3, "Raise", 3), act(5, "Raise", 9), act(8, "Fold"), act(3, "Call", 9)))
        assert state_of(deal).committed == (90, 10, 90)
        assert "totals of the street" in deal.notes[0]

    @rows(
        ("posts", "fields", "put"),
        [
            ([*POSTS, act(3, "Straddle", 2)], {}, (5, 10, 20)),
            ([act(8, "Post BB", 1)], {}, (10, 0, 0)),
            ([act(one, "Post Ante", 0.25) for one in NAMES] + [*POSTS], {"ante_amount": 0.25}, (50, 100, 0)),
            ([act(8, "Post Ante", 1), *POSTS], {"ante_amount": 1}, (5, 10, 0)),
            ([*POSTS], {"ante_amount": 0.5}, (5, 10, 0)),
            ([*POSTS, act(3, "Post Dead", 0.5), act(3, "Post Extra Blind", 1)], {}, (5, 10, 10)),
        ],
    )
    def test_posts_of_all_kinds(self, posts, fields, put):
        stopped = read(
            (*posts, act(3, "Dealt Cards", cards=["2c", "3c"]), act(5, "Dealt Cards", cards=["2d", "3d"])),
            **fields,
        )
        state = state_of(stopped)
        assert state.betting.put[-3:] == put

    def test_those_who_sit_out_or_do_nothing_in_a_finished_hand_are_not_dealt_in(self):
        players = [
            *ohh()["ohh"]["players"],
            {"id": 1, "seat": 6, "name": "Out", "starting_stack": 50, "is_sitting_out": True},
            {"id": 2, "seat": 7, "name": "Idle", "starting_stack": 50},
        ]
        sits = act(1, "Sits Down"), act(2, "Added Chips", 20)
        deal = read((*sits, *CALLED), *WHOLE[1:], players=players, pots=won(8, 6.5))
        assert deal.names == ("Bob", "Cy", "Ann")

    @rows("cards", [["Kh", "Kd"], ["KH", "kd"], "KhKd", "Kh Kd", "Kh,Kd"])
    def test_cards_are_read_in_several_spellings(self, cards):
        deal = read((*POSTS, act(5, "Dealt Cards", cards=cards)))
        assert state_of(deal).hands[0] == ("Kh", "Kd")
        ten = read((*POSTS, act(5, "Dealt Cards", cards=["10h", "Kd"])))
        assert state_of(ten).hands[0] == ("Th", "Kd")

    def test_hole_cards_beside_the_players_are_read(self):
        players = [
            {**one, "cards": ["Ah", "Ad"] if one["id"] == 8 else ""} for one in ohh()["ohh"]["players"]
        ]
        assert state_of(read(CALLED, players=players)).hands[1] == ("Ah", "Ad")

    @rows("kind", ["PL", "FL", "nl"])
    def test_other_limits(self, kind):
        deal = read((*POSTS, act(3, "Raise", 2)), bet_limit={"bet_type": kind})
        assert deal.carry.options.betting == {"PL": "pot_limit", "FL": "fixed_limit", "nl": "no_limit"}[kind]

    def test_an_all_in_for_less_and_its_side_pot(self):
        players = [{**one, "starting_stack": 8 if one["id"] == 3 else 100} for one in ohh()["ohh"]["players"]]
        first = (*POSTS, act(3, "Raise", 8, is_allin=True), act(5, "Call", 7.5), act(8, "Call", 7))
        shows = (
            *(act(one, "Shows Cards", cards=cards) for one, cards in ((5, ["Kh", "Kd"]), (8, ["8c", "8d"]))),
        )
        deal = read(
            first, CHECKS, CHECKS, LAST, (*shows, act(3, "Shows Cards", cards=["As", "Ac"])), players=players
        )
        assert stacks_of(deal) == (8975, 11825, 0)

    @rows("separator", ["", "\n", "\n\n", ",\n"])
    def test_a_session_is_hands_one_after_the_other(self, separator):
        one = json.dumps(ohh(*WHOLE))
        assert len(FORM.read_all(separator.join([one] * 3).encode())) == 3

    def test_a_session_may_be_an_array_and_hands_need_no_wrapper(self):
        hands = [ohh(*WHOLE), ohh(*WHOLE)["ohh"]]
        deals = FORM.read_all(b"\xef\xbb\xbf" + json.dumps(hands).replace(", ", ",\r\n").encode())
        assert deals[0] == deals[1]
        with pytest.raises(BadRecord, match="2 hands"):
            FORM.read(json.dumps(hands).encode())

    def test_a_rake_is_noted(self):
        assert read(*WHOLE, pots=won(8, 6.5)).notes == ()
        (note,) = read(*WHOLE, pots=won(8, 6.2, 0.3)).notes
        assert (
            note == "the file pays its winners 6.20 after rake; the rules pay 6.50, for no rake is taken here"
        )

    def test_a_muck_out_of_turn_is_noted(self):
        deal = read(*WHOLE[:3], (act(5, "Bet", 2.25), act(8, "Call", 2.25)), SHOWS)
        assert deal.notes == (
            "Bob mucks in the file; by the rules these cards are shown, for no better hand was before",
        )
        assert stacks_of(deal) == (9675, 10325, 10000)

    def test_notes_name_the_players(self):
        deal = read(*WHOLE[:4])
        assert deal.notes == ("the cards of Cy are not known at the showdown; they count as mucked",)

    def test_a_hand_may_stop_anywhere(self):
        for stop in range(len(POSTS), len(CALLED) + 1):
            assert state_of(read(CALLED[:stop])).phase is Phase.BET


class TestRefusing:
    @rows(
        ("streets", "fields", "path", "why"),
        [
            ((CALLED,), {"game_type": "Omaha"}, ".game_type", "a hand of 'Omaha'"),
            ((CALLED,), {"bet_limit": {"bet_type": "XX"}}, ".bet_limit.bet_type", "none of NL, PL and FL"),
            ((CALLED,), {"players": []}, ".players", "length >= 2"),
            ((CALLED,), {"players": None}, ".players", "is missing"),
            ((CALLED,), {"small_blind_amount": "x"}, ".small_blind_amount", "Invalid decimal"),
            ((CALLED,), {"small_blind_amount": -1}, ".small_blind_amount", "at least 0"),
            ((CALLED,), {"small_blind_amount": 2}, ".rounds[0]", "a small blind, then"),
            ((CALLED,), {"ante_amount": 1e-9}, ".ante_amount", "at most 8 decimals"),
            ((CALLED,), {"big_blind_amount": 1e30}, ".big_blind_amount", "at most"),
            (((act(5, "Post SB", 1),),), {}, ".players", "none of them posts a big blind"),
            (((*POSTS, act(3, "Fold"), act(77, "Fold")),), {}, ".rounds[0].actions[3]", "no player with id 77"),
            (((*POSTS, act(5, "Fold")),), {}, ".rounds[0].actions[2]", "not this player's turn"),
            (((*POSTS, act(3, "Call", 3)),), {}, ".rounds[0].actions[2]", "the amount is 3; by"),
            (((*POSTS, act(3, "Raise", 1.5)),), {}, ".rounds[0].actions[2]", "bad_amount"),
            (((*POSTS, act(3, "Raise")),), {}, ".rounds[0].actions[2]", "whole number"),
            (((*POSTS, act(3, "Dances")),), {}, ".rounds[0].actions[2]", "'Dances' is not known"),
            (((*POSTS, act(3, "Add to Pot", 5)),), {}, ".rounds[0].actions[2]", "is not known"),
            (((*POSTS, act(5, "Dealt Cards", cards=["Kh", "Kh"])),), {}, ".rounds[0].actions[2]", "somewhere else"),
            (((*POSTS, act(5, "Dealt Cards", cards=["Kh", "Kd", "Ks"])),), {}, ".rounds[0].actions[2]", "too many"),
            (((*POSTS, act(5, "Dealt Cards", cards=["Kx"])),), {}, ".rounds[0].actions[2]", "no card 'Kx'"),
            ((*WHOLE[:4], (act(8, "Shows Cards", cards=["Qs", "8d"]),)), {}, ".rounds[4].actions[0]", "somewhere else"),
            ((*WHOLE[:4], (act(5, "Shows Cards", cards=["Ah", "Ad"]),)), {}, ".rounds[4].actions[0]", "the player's"),
            (WHOLE, {"pots": won(5, 6.5)}, ".pots", "by the rules Cy wins"),
            (
                (POSTS + CALLED[3:], CHECKS, CHECKS, CHECKS),
                {},
                ".rounds[3].actions[1]",
                "Bob and Cy contend for 2 with unknown cards",
            ),
        ],
    )  # fmt: skip
    def test_what_is_wrong_is_named_with_its_place_and_line(self, streets, fields, path, why):
        source = data(ohh(*streets, **fields), indent=1)
        found, text = refused(source)
        assert (found, why in text) == (f"$.ohh{path}", True), text
        assert text.startswith("line ")
        assert len(text) < 300

    def test_lines_are_those_of_the_file(self):
        good, bad = json.dumps(ohh(*WHOLE)), json.dumps(ohh((*POSTS, act(5, "Fold"))))
        path, text = refused(f"{good}\n{good}\n{bad}\n".encode())
        assert (path, text[:7]) == ("$[2].ohh.rounds[0].actions[2]", "line 3:")
        spread = json.dumps([ohh(*WHOLE), ohh((*POSTS, act(5, "Fold")))], indent=1)
        path, text = refused(spread.encode())
        wanted = json.dumps(act(5, "Fold"), indent=1)[1:].splitlines()[1].strip()
        line = len(spread[: spread.rindex(wanted)].splitlines()) - 1
        assert (path, text.partition(":")[0]) == ("$[1].ohh.rounds[0].actions[2]", f"line {line}")

    @rows(
        "source",
        [
            b"",
            b'{"ohh": ',
            b'{"ohh": 7}',
            b'{"ohh": NaN}',
            b"[[{}]]",
            b'{"ohh": ' + b"[" * 100_000,
            b'{"ohh": "\xe9"}',
            b" " * 34_000_000,
            data(ohh((*CALLED,) * 90)),
            data(ohh(CALLED, game_type="x" * 1_000_000)),
            data(*[ohh(*WHOLE)] * 3)[:-9],
            b'{"ohh": {"a": ' + b"9" * 10_000 + b"}}",
        ],
    )
    def test_bad_files_get_one_short_error(self, source):
        _, text = refused(source)
        assert len(text) < 300


class TestWriting:
    @rows("name", [*SHOWN, *AMOUNTS])
    def test_hands_of_phh_are_written_and_read_again_as_they_were(self, name):
        text = SHOWN[name][0] if name in SHOWN else AMOUNTS[name][0]
        deal = Phh().read(text.encode())
        written = FORM.written_all([(deal.carry, deal.actions)], None, [deal.names], open_cards=True)
        assert FORM.read(written.encode()) == deal

    def test_real_hands_are_written_and_read_again_as_they_were(self):
        deals = [Phh().read(path.read_bytes()) for path in sorted(FILES.glob("*.phh"))]
        logs = [(deal.carry, deal.actions) for deal in deals]
        again = FORM.read_all(
            FORM.written_all(logs, None, [deal.names for deal in deals], open_cards=True).encode()
        )
        assert deals
        assert [deal.carry for deal in again] == [deal.carry for deal in deals]
        assert [deal.actions for deal in again] == [deal.actions for deal in deals]

    @pytest.mark.parametrize("fields", [{}, {"ante_amount": 0.25}])
    def test_hands_of_ohh_are_written_and_read_again_as_they_were(self, fields):
        deal = read(*WHOLE, **fields)
        written = FORM.written_all([(deal.carry, deal.actions)] * 2, None, [deal.names] * 2, open_cards=True)
        assert FORM.read_all(written.encode()) == (deal, deal)
        assert written.count("\n\n") == 1

    def test_the_fields_of_the_standard(self):
        deal = read(*WHOLE)
        hand = json.loads(FORM.written(deal.carry, deal.actions, 0, deal.names))["ohh"]
        assert hand["small_blind_amount"] == 0.5
        assert hand["hero_player_id"] == 0
        assert hand["dealer_seat"] == 3
        assert [street["street"] for street in hand["rounds"]] == [*STREETS]
        actions = [action for street in hand["rounds"] for action in street["actions"]]
        assert [action["action_number"] for action in actions] == [*range(1, len(actions) + 1)]
        assert {
            "Bet",
            "Call",
            "Check",
            "Dealt Cards",
            "Fold",
            "Mucks Cards",
            "Post BB",
            "Post SB",
            "Shows Cards",
        } == {action["action"] for action in actions}
        assert hand["pots"] == won(1, 6.5)

    def test_hidden_cards_are_not_in_it(self):
        deal = read(*WHOLE)
        log = deal.carry, deal.actions
        assert "Kh" not in FORM.written(*log, None, ())
        assert "Kh" in FORM.written(*log, 0, ())
        assert "Kh" not in FORM.written(*log, 1, ())

    def test_what_ohh_cannot_express_is_refused(self):
        twice = Table(carry_of((1000, 1000), run_it=2), stacked(("AsAh", "KsKh"), "2c7d9h4s3c", "KdKc")).play(
            "c x a c"
        )
        twice.act(0, RunIt(2))
        twice.act(1, RunIt(2))
        with pytest.raises(BadRecord, match="more than once"):
            FORM.written(twice.carry, twice.actions, None, ())
        house = Table(carry_of((1000,) * 2, betting="house"))
        with pytest.raises(BadRecord, match="no word for house"):
            FORM.written(house.carry, house.actions, None, ())
