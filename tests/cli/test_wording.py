"""Each event in one line."""

from io import StringIO
from random import Random

import pytest
from rich.console import Console

from paiju.cli.screen import seats_grid
from paiju.cli.terms import (
    COMBOS,
    REASONS,
    Names,
    reason_name,
)
from paiju.cli.wording import OWN_WRITERS, WRITERS, line_of
from paiju.client.shuffles import Alarm
from paiju.client.stream import (
    Chat,
    Detached,
    Moment,
    PromptClosed,
)
from paiju.engine.betting import moves
from paiju.engine.cards.poker import Category
from paiju.engine.cards.reading import Combo
from paiju.engine.core.entropy import KeyedEntropy
from paiju.engine.core.game import (
    Line,
    Settled,
    Tick,
    Turn,
)
from paiju.engine.core.seats import CHANCE, CLOCK
from paiju.engine.games.doudizhu import types as d
from paiju.engine.games.holdem import types as h
from paiju.engine.registry import GAMES
from paiju.engine.shedding.moves import Passed, Played
from paiju.protocol import events as e
from paiju.protocol import messages as m
from paiju.protocol.messages import SeatInfo

SEATS = tuple(
    SeatInfo(name, bot=False, connected=True, auto=False, ready=True) for name in ("Ada", "Bob", None)
)


NAMES = Names(SEATS, "doudizhu")


def said(event, names=NAMES):
    line = line_of(Moment(event, None, 1), names)
    return None if line is None else line.plain


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (d.Called(0, yes=True, rob=False), "Ada  calls the landlord"),
        (d.Called(0, yes=False, rob=False), "Ada  does not call"),
        (d.Called(1, yes=True, rob=True), "Bob  robs the landlord"),
        (d.Called(1, yes=False, rob=True), "Bob  does not rob"),
        (d.BidMade(1, 2), "Bob  bids 2"),
        (d.BidMade(1, 0), "Bob  no bid"),
        (d.Doubled(0, yes=True), "Ada  doubles"),
        (d.Doubled(0, yes=False), "Ada  does not double"),
        (d.Redealt(1), "nobody called: the cards are dealt again (1)"),
        (d.LandlordAssigned(0, forced=False, base=3), "Ada is the landlord; base stake 3"),
        (d.LandlordAssigned(0, forced=True, base=1), "Ada is the landlord, because nobody called; base stake 1"),
        (d.BottomTaken(1, ("BJ", "Td", "3c")), "the bottom cards  BJ ♦10 ♣3  go to Bob"),
        (
            d.Multiplied("bomb", 2, 8, d.Counters(call=1, rob=1, real_bombs=1, empty_bombs=0)),
            "bomb: ×8 (calls 1, robs 1, bombs 1 and 0 idle)",
        ),
        (
            Played(0, ("3s", "3h", "3d", "4c"), Combo.TRIPLE_WITH_SINGLE, "3", 1, 13),
            "Ada  ♠3 ♥3 ♦3 ♣4  triple with single, 13 left",
        ),
        (Passed(1), "Bob  passes"),
        (Settled((4, -2, -2), (Line(0, "base", 0),)), "settled: Ada +4  Bob -2  seat 2 -2"),
        (e.DealEnded("t1-1", "00", "c1"), "── deal t1-1 is over ──"),
        (
            e.MatchEnded("t1-m1", 7, (17_000, 33_000, 25_000), (3, 1, 2), (-43, 43.5, -0.5), ({},) * 3),
            "── match t1-m1 is over: 1. Bob 33000 (+43.5)  2. seat 2 25000 (-0.5)  3. Ada 17000 (-43) ──",
        ),
        (
            e.MatchEnded("t1-m1", 7, (25_000,) * 3, (1, 2, 3), (12.5, -35 / 6, -20 / 3), ({},) * 3),
            "── match t1-m1 is over: 1. Ada 25000 (+12.5)  2. Bob 25000 (-5.8)  3. seat 2 25000 (-6.7) ──",
        ),
        (
            e.MatchEnded("t1-m1", 7, (1, 2, 3), reason="closed"),
            "── match t1-m1 is broken off: closed ──",
        ),
        (
            Alarm("t1-1", "commit", "aa", "bb"),
            "THE SHUFFLE IS NOT FAIR: deal t1-1: its commitment is not the one that was told before (was aa, is bb)",
        ),
        (e.AutoChanged(0, on=True), "Ada goes to autoplay"),
        (e.AutoChanged(0, on=False), "Ada is back from autoplay"),
        (e.SeatChanged(2, None), "seat 2 is free"),
        (e.SeatChanged(2, None, "idle"), "seat 2 is free: its player sat out for too long"),
        (
            e.SeatChanged(0, SEATS[0], "kicked"),
            "seat 0: Ada was removed by the table's author and loses the seat after this deal",
        ),
        (e.SeatChanged(0, SEATS[0]), "seat 0: Ada, ready"),
        (e.TableClosed("empty"), "the table is closed: empty"),
        (e.ClockChanged(1500), "the server was away: all clocks move on by 1.5 s"),
        (Chat("t1", text="hi", name="Ada"), "Ada: hi"),
        (Chat("t1", reaction="tea", name="Ada"), "Ada: [Have some tea]"),
        (Chat("t1", reaction="of_tomorrow", name="Ada"), "Ada: [of_tomorrow]"),
        (Chat("t1", phrase="good", name="Bot 乙", seat=1, character="cotton"), "Cotton: How lucky."),
        (Chat("t1", phrase="odd", name="Bot 乙", seat=1, character="of_tomorrow"), "Bot 乙: odd"),
        (Chat("t1", phrase="thanks", name="Ada", audience="spectators"), "Ada (watching): Thank you"),
        (Chat("t1", phrase="not here yet", name="Ada"), "Ada: not here yet"),
        (
            m.Chats("t1", (m.ChatLine(1, "table", "Ada", text="hi"), m.ChatLine(2, "table", "Bob", phrase="bye"))),
            "Ada: hi\nBob: I have to go, see you next time",
        ),
        (m.CodeMessage("t1", "ABC234"), "the code of this table is ABC234"),
        (m.Watching("t1", 3), None),
        (m.PlanMessage("t1", {"a": "call", "amount": 40}), "planned: call up to 40"),
        (m.PlanMessage("t1", {"a": "check_fold"}), "planned: check, else fold"),
        (m.PlanMessage("t1"), "nothing is planned"),
        (Detached("t1", "another connection"), "this seat is played elsewhere now: another connection"),
        (Detached("t1", "the table's author has removed you", "kicked"), "the table's author has removed you"),
        ({"e": "comet", "colour": "red"}, "comet  colour red"),
        (Turn(1), None),
        (PromptClosed("1.2.0"), None),
    ],
)  # fmt: skip
def test_each_event_has_its_line(event, line):
    assert said(event) == line


def test_only_hands_that_may_be_seen_are_shown():
    line = said(d.Dealt(1, (("BJ", "3s"), None, None), (2, 2, 2)))
    assert line == "cards are dealt, Bob bids first\n   Ada  BJ ♠3"


@pytest.mark.parametrize("key", GAMES)
def test_every_event_of_a_shedding_game_has_words(key):
    tags = {kind.__struct_config__.tag for kind in GAMES[key].event_type.__args__}
    if "played" in tags:
        assert tags <= set(WRITERS)


def test_every_combo_has_a_name_and_some_games_have_their_own(chinese):
    assert set(COMBOS) == set(Combo) - {Combo.EMPTY}
    assert Names(SEATS, "doudizhu").combo("triple_with_pair") == "三带一对"
    assert Names(SEATS, "doudizhu_4p").combo("triple_with_pair") == "三带二"
    assert Names(SEATS, "big_two").combo("triple_with_pair") == "葫芦"
    assert Names(SEATS).combo("brand_new") == "brand new"


def test_amounts_are_signed():
    assert NAMES.amounts((0, 12, -12)) == "Ada +0  Bob +12  seat 2 -12"


def test_reasons_have_words(chinese):
    assert reason_name("spring") == REASONS["spring"] == "春天"
    assert reason_name("gold_rush") == "gold rush"


def test_a_whole_deal_of_every_game_can_be_told():
    for key, game in GAMES.items():
        dice, entropy = Random(3), KeyedEntropy(b"k" * 32)
        state = game.initial_state(game.opening_carry(game.seats.default, game.options_type()))
        names = Names((SEATS * 4)[: game.seats.default], key)
        while actors := game.actors(state):
            actor = min(actors, key=lambda one: (one != CHANCE, str(one)))
            chance = game.chance_action(state, entropy) if actor == CHANCE else None
            tick = Tick() if actor == CLOCK else None
            action = chance or tick or dice.choice(list(game.legal_actions(state, actor)))
            state, events = (step := game.apply(state, actor, action)).state, step.events
            assert all(event is not None for event in events)
            for event in events:
                said(event, names)
            drawn = Console(file=StringIO(), width=100)
            drawn.print(seats_grid(names, game.view(state, 0), 0, None))
            assert "Ada" in drawn.file.getvalue()


def test_every_event_of_holdem_has_words():
    tags = {kind.__struct_config__.tag for kind in GAMES["holdem"].event_type.__args__}
    assert tags <= {*WRITERS, *OWN_WRITERS["holdem"]}


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (h.Posted(0, "big_blind", 20, live=True), "Ada  big blind 20"),
        (moves.Called(1, added=20, to=40), "Bob  calls 20"),
        (moves.Raised(1, added=60, to=60, opens=True), "Bob  bets 60"),
        (moves.Raised(1, added=60, to=80, all_in=True), "Bob  raises to 80, all-in"),
        (moves.Checked(0, owe=10), "Ada  checks (owes 10, acts again at the circle's end)"),
        (moves.Folded(0, forced=True), "Ada  is out: too few chips"),
        (h.Shown(0, ("As", "??")), "Ada  shows  ♠A ??"),
        (h.StreetDealt("river", ("Td",), 1), "river (2)  ♦10"),
        (h.Awarded(0, 0, 40, 0, (0, 1), (20, 20), Category.FLUSH), "main pot 40: Ada 20, Bob 20  flush"),
    ],
)
def test_holdem_is_told_in_its_own_words(event, line):
    assert said(event, Names(SEATS, "holdem")) == line


def test_a_name_from_a_file_does_not_steer_the_terminal():
    hostile = SeatInfo("a\x1b]0;owned\x07\r\n\u202eb", bot=False, connected=True, auto=False, ready=True)
    names = Names((hostile,))
    assert names[0] == names.everyone() == "a\ufffd]0;owned\ufffd\ufffd\ufffd\ufffdb"
