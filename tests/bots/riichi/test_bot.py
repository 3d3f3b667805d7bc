"""The players of riichi."""

import pytest

from paiju.bots.matches.match import play_match
from paiju.bots.matches.players import BotPlayer
from paiju.bots.registry import make_bot
from paiju.bots.riichi import ahead
from paiju.bots.riichi.bot import RiichiBot
from paiju.bots.riichi.expert import Expert
from paiju.bots.riichi.greedy import GreedyBot
from paiju.bots.riichi.judge import Judge
from paiju.bots.riichi.nearness import keeping
from paiju.bots.riichi.plans import held_of
from paiju.bots.riichi.sight import Sight
from paiju.bots.riichi.strong import StrongBot
from paiju.engine.games import riichi
from paiju.engine.games.riichi import nearness
from paiju.engine.games.riichi.types import Kyuushu, Riichi
from paiju.engine.mahjong.moves import Chow, Discard, Kong, Pass, Pung, Win
from paiju.engine.tiles.notation import parse_tiles
from tests.bots.offline import observe, play_deal
from tests.engine.games.riichi.table import GAME, Table
from tests.engine.games.riichi.test_own_turn import after_riichi
from tests.rows import rows

# Decisions of the normal level in positions where the answer is plain.

READY = "123m456p789s2355s"
TONPU = riichi.Options(length="tonpu")


def answer(table, seat):
    return RiichiBot(1).act(observe(GAME, table.state, seat))


def test_it_takes_a_win():
    assert answer(Table("123m456p789s2355s", draws="4s"), 0) == Win()


def test_it_declares_riichi_with_a_good_wait():
    assert answer(Table("234m567p34599s78s", draws="1f"), 0) == Riichi("1f", drawn=True)


def test_it_discards_what_helps_least():
    found = answer(Table("234m567p345s99s7s1f", draws="8s"), 0)
    assert found == Riichi("1f")
    assert answer(Table("2346m567p3499s79s", draws="4f"), 0) == Discard("4f", drawn=True)


def test_it_claims_its_value_tile_and_not_a_useless_one():
    table = Table("", "22y345m67p345s99p1f", draws="2y")
    table.act(0, Discard("2y", drawn=True))
    assert answer(table, 1) == Pung(("2y", "2y"))


def test_it_does_not_open_a_hand_that_keeps_no_yaku():
    table = Table("", "1199m789p123s34s4f", draws="5s")
    table.act(0, Discard("5s", drawn=True))
    assert answer(table, 1) == Pass()


def test_it_calls_for_a_ready_hand_of_simples():
    table = Table("", "234m567p35s6688p9m", shown="5p")
    table.run_out(left=24)
    table.until(0)
    table.hold(0, ("4s", *table.state.table.hands[0][1:]))
    table.act(0, Discard("4s"))
    assert answer(table, 1) == Chow(("3s", "5s"))


@rows("draw", ["5p", "5s", "8p"])
def test_it_folds_a_far_hand_against_a_riichi(draw):
    table = Table(READY, "1479m1479p147s4m", draws="4m" + draw)
    table.riichi("4m")
    found = answer(table, 1)
    assert found.tile in {"4m", "1m", "7m"}


def test_it_ends_a_deal_with_nine_kinds_but_not_with_eleven():
    assert answer(Table("19m19p19s123f2345m", draws="8p"), 0) == Kyuushu()
    assert isinstance(answer(Table("19m19p19s1234f1y23m", draws="8p"), 0), Discard)


def test_after_riichi_it_discards_what_it_draws():
    table = Table(READY, draws="4m1f1f1f8p")
    table.riichi("4m")
    table.until(0)
    assert answer(table, 0) == Discard("8p", drawn=True)


def test_equal_seeds_decide_alike():
    table = Table("159m159p159s1234f", draws="1y")
    assert answer(table, 0) == answer(table, 0)


MOST_HANDS = 3000
"""Hands whose distance or acceptance one decision works out, when nothing is cached yet: some 20 ms of work."""


def test_a_decision_works_out_a_bounded_number_of_hands(monkeypatch):
    counted = []
    for name in ("shanten", "useful"):
        work = getattr(nearness, name)
        monkeypatch.setattr(nearness, name, lambda *hand, work=work: counted.append(1) or work(*hand))

    class Counting(RiichiBot):
        most = 0

        def act(self, observation):
            for cached in (nearness.distance, nearness.accepted, keeping):
                cached.cache_clear()
            counted.clear()
            action = super().act(observation)
            Counting.most = max(Counting.most, len(counted))
            return action

    play_match(GAME, TONPU, [BotPlayer(Counting(seat)) for seat in range(4)], 2)
    assert 100 < Counting.most <= MOST_HANDS


@rows("level", [RiichiBot, StrongBot], ids=["normal", "hard"])
@rows(
    ("hand", "draw", "lays"),
    [
        ("111m456p78p22s333s", "1m", True),
        ("3335666s222f333y", "2f", True),
        ("222333444m55p67s", "3m", True),
        # Three runs of one and of ends alone: the kan would leave triplets and no junchan.
        ("111222333m99p12s", "2m", False),
    ],
)
def test_after_riichi_it_lays_down_a_kan_unless_the_hand_would_win_less(hand, draw, lays, level):
    table = after_riichi(hand, draw)
    assert table.legal().kongs == (Kong(draw, "ankan"),)
    found = level(1).act(observe(GAME, table.state, 0))
    assert found == (Kong(draw, "ankan") if lays else Discard(draw, drawn=True))


def test_without_a_kan_it_has_no_choice_after_riichi():
    table = after_riichi("222333444m55p67s", "3m", preset="wrc")
    assert answer(table, 0) == Discard("3m", drawn=True)


# The hard level's judge.


def judged(judge, *texts):
    return [judge.value(held_of(judge.sight, tuple(parse_tiles(text)), ())) for text in texts]


def test_a_nearer_hand_is_worth_more():
    judge = Expert(Sight(Table().view(1)))
    one, two, three = judged(judge, "234m567p34599s78s", "234m567p345s99s7s1f", "234m567p3459s9m17s")
    assert one > two > three


def test_a_far_closed_hand_is_worth_more_than_normal_believes():
    sight = Sight(Table().view(1))
    (normal,), (hard,) = (judged(judge(sight), "234m5679p3479s1f4f") for judge in (Judge, Expert))
    assert hard > normal > 0


def test_a_hand_one_step_away_is_worth_the_yaku_that_it_will_have():
    judge = Expert(Sight(Table(shown="1f").view(1)))
    plain, rich = judged(judge, "123m567p2348s99s1f", "234m234p2348s55s1f")
    assert rich > plain


MOST_WAITS = 1500
"""Hands whose waits and values one decision works out."""


def test_a_decision_works_out_a_bounded_number_of_waits(monkeypatch):
    counted, work = [], ahead.waiting
    monkeypatch.setattr(ahead, "waiting", lambda *hand, **facts: counted.append(1) or work(*hand, **facts))
    most = []

    class Counting:
        def __init__(self, seat):
            self._bot = make_bot("riichi", "hard", seat)

        def act(self, observation):
            counted.clear()
            action = self._bot.act(observation)
            most.append(len(counted))
            return action

    play_deal("riichi", [Counting(0), *(make_bot("riichi") for _ in range(3))], 5)
    assert 0 < max(most) <= MOST_WAITS


def greedy_answer(table, seat):
    return GreedyBot(1).act(observe(GAME, table.state, seat))


def test_the_greedy_one_takes_a_win():
    assert greedy_answer(Table("123m456p789s2355s", draws="4s"), 0) == Win()


def test_it_declares_riichi_at_once_for_the_most_tiles():
    assert greedy_answer(Table("123m456p789s1355s", draws="4s"), 0) == Riichi("1s")


def test_it_never_calls():
    table = Table("", "22y345m67p345s9s1f4f", draws="2y")
    table.act(0, Discard("2y", drawn=True))
    assert greedy_answer(table, 1) == Pass()


def test_it_never_folds():
    table = Table("123m456p789s2355s", "234m567p345s19s33p", draws="1f4p")
    table.riichi("1f")
    assert greedy_answer(table, 1) == Discard("9s")


# The hard level's answers where they are plain.


def strong_answer(table, seat):
    return make_bot("riichi", "hard", 1).act(observe(GAME, table.state, seat))


def test_it_takes_a_win_declares_riichi_and_claims_its_value_tile():
    assert strong_answer(Table(READY, draws="4s"), 0) == Win()
    assert strong_answer(Table("234m567p34599s78s", draws="1f"), 0) == Riichi("1f", drawn=True)
    table = Table("", "22y345m67p345s99p1f", draws="2y")
    table.act(0, Discard("2y", drawn=True))
    assert strong_answer(table, 1) == Pung(("2y", "2y"))


@rows("draw", ["5p", "5s", "8p"])
def test_the_strong_one_folds_a_far_hand_against_a_riichi(draw):
    table = Table(READY, "1479m1479p147s4m", draws="4m" + draw)
    table.riichi("4m")
    assert strong_answer(table, 1).tile in {"4m", "1m", "7m"}


@pytest.mark.parametrize("hand", ["1347m12499p9s24f3y", "149m16899p1579s1f"])
def test_a_far_hand_gives_up_lone_guests_and_terminals_and_no_middle_tiles(hand):
    tile = strong_answer(Table(hand, draws="4f"), 0).tile
    assert tile in {"2f", "4f", "9s", "1m", "9m", "1p", "1s"}


def test_it_does_not_open_a_far_hand_without_a_yaku():
    table = Table("", "2399m147p258s13f1y", draws="1m")
    table.act(0, Discard("1m", drawn=True))
    assert strong_answer(table, 1) == Pass()


def test_it_does_not_call_a_cheap_far_hand_against_a_riichi():
    table = Table(READY, "2368m2479p2579s1f", draws="4m")
    table.riichi("4m")
    assert not isinstance(strong_answer(table, 1), Chow | Pung)
