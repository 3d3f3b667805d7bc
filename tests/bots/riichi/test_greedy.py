from paiju.bots.riichi.greedy import GreedyBot
from paiju.engine.games.riichi.types import Riichi
from paiju.engine.mahjong.moves import Discard, Pass, Win
from tests.bots.offline import observe
from tests.engine.games.riichi.table import GAME, Table


def answer(table, seat):
    return GreedyBot(1).act(observe(GAME, table.state, seat))


def test_it_takes_a_win():
    assert answer(Table("123m456p789s2355s", draws="4s"), 0) == Win()


def test_it_declares_riichi_at_once_for_the_most_tiles():
    assert answer(Table("123m456p789s1355s", draws="4s"), 0) == Riichi("1s")


def test_it_never_calls():
    table = Table("", "22y345m67p345s9s1f4f", draws="2y")
    table.act(0, Discard("2y", drawn=True))
    assert answer(table, 1) == Pass()


def test_it_never_folds():
    table = Table("123m456p789s2355s", "234m567p345s19s33p", draws="1f4p")
    table.riichi("1f")
    assert answer(table, 1) == Discard("9s")
