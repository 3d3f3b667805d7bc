"""The course of a turn: docs/rules/riichi.md "一巡"."""

from paiju.engine.core.errors import Reason
from paiju.engine.games.riichi.types import Kyuushu, Phase, Riichi
from paiju.engine.mahjong.events import Discarded, KongAnnounced
from paiju.engine.mahjong.melds import Meld
from paiju.engine.mahjong.moves import Chow, Discard, Kong, Pass, Pung
from tests.engine.games.riichi.table import Table

TENPAI = "234m567m345p67s99s"


def test_an_unclaimed_discard_lets_the_next_seat_draw():
    table = Table("9m", draws="1f2f")
    table.discard("9m")
    assert (table.turn, table.state.table.drawn) == (1, "2f")


def test_a_call_skips_the_seats_between_and_its_maker_draws_nothing():
    table = Table("9m", "", "", "99m", draws="1f2f")
    table.discard("9m", s3="pon")
    assert (table.turn, table.state.table.drawn) == (3, None)
    table.discard(table.legal().discards[0])
    assert (table.turn, table.state.table.drawn) == (0, "2f")


def test_riichi_discards_its_tile_sideways():
    table = Table(TENPAI, draws="1f")
    table.riichi("1f")
    assert table.state.table.rivers[0][0].riichi
    assert [event.riichi for event in table.seen(Discarded)] == [True]


def test_an_added_kan_is_announced_before_it_is_laid_down():
    table = Table(draws="1f", kans="9p")
    table.hold(0, "0m27m147p369s1234f")
    table.lay(0, Meld("pung", ("5m",) * 3, 2))
    (event,) = table.act(0, Kong("5m", "shouminkan"))
    assert event == KongAnnounced(0, "0m")
    assert table.state.phase is Phase.CLAIM
    table.close()
    assert table.state.table.melds[0][0].tiles == ("5m", "5m", "5m", "0m")


def test_actions_of_another_phase_are_refused():
    table = Table("9m", "99m", draws="1f")
    for action in (Pass(), Pung(("9m", "9m")), Chow(("7m", "8m"))):
        assert table.refusal(0, action) is Reason.WRONG_ACTION
    table.act(0, Discard("9m"))
    for action in (Discard("9m"), Riichi("9m"), Kyuushu()):
        assert table.refusal(1, action) is Reason.WRONG_ACTION


def test_a_tile_that_is_not_held_is_not_discarded():
    table = Table("147m258p369s1234f", draws="9m")
    assert table.refusal(0, Discard("1y")) is Reason.NOT_HELD


def test_time_runs_out_into_the_drawn_tile_and_into_passes():
    table = Table("9m", "99m", draws="1f")
    table.default()
    assert table.state.table.rivers[0][0].tile == "1f"
    table = Table("9m", "99m", draws="1f")
    table.act(0, Discard("9m"))
    table.default()
    table.default()
    assert table.turn == 1
    assert table.state.table.melds[1] == ()


def test_after_a_call_time_runs_out_into_the_last_tile_in_order():
    table = Table("9m", "99m3y", draws="1f")
    table.discard("9m", s1="pon")
    table.default()
    assert table.state.table.rivers[1][0].tile == table.seen(Discarded)[-1].tile
