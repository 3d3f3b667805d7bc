"""Decisions of the normal level in positions where the answer is plain."""

from paiju.bots.matches.match import play_match
from paiju.bots.matches.players import BotPlayer
from paiju.bots.riichi.bot import RiichiBot
from paiju.bots.riichi.nearness import keeping
from paiju.bots.riichi.strong import StrongBot
from paiju.engine.games import riichi
from paiju.engine.games.riichi import nearness
from paiju.engine.games.riichi.types import Kyuushu, Riichi
from paiju.engine.mahjong.moves import Chow, Discard, Kong, Pass, Pung, Win
from tests.bots.offline import observe
from tests.engine.games.riichi.table import GAME, Table
from tests.engine.games.riichi.test_own_turn import after_riichi
from tests.rows import rows

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
