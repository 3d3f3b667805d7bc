"""Swap calling: docs/rules/riichi.md "一巡"."""

from paiju.engine.core.errors import Reason
from paiju.engine.games.riichi.kuikae import barred_after, leaves_a_discard
from paiju.engine.games.riichi.options import Options
from paiju.engine.mahjong.moves import Chow, Discard, Pung
from paiju.engine.tiles.notation import parse_tiles
from tests.engine.games.riichi.table import Table
from tests.rows import rows


@rows(
    ("own", "claimed", "barred"),
    [
        ("45m", "3m", ("3m", "6m")),
        ("45m", "6m", ("6m", "3m")),
        ("35m", "4m", ("4m",)),
        ("40p", "6p", ("6p", "3p")),
        ("46s", "0s", ("5s",)),
        ("12m", "3m", ("3m",)),
        ("89m", "7m", ("7m",)),
        ("78m", "9m", ("9m", "6m")),
        ("23s", "1s", ("1s", "4s")),
    ],
)
def test_the_claimed_kind_and_the_other_end_of_its_run_are_barred(own, claimed, barred):
    assert barred_after(Options(), Chow(parse_tiles(own)), claimed) == barred


def test_after_a_pung_its_kind_is_barred_red_or_not():
    assert barred_after(Options(), Pung(("5m", "5m")), "0m") == ("5m",)


def test_without_the_ban_nothing_is_barred():
    assert barred_after(Options(kuikae_ban=False), Chow(("4m", "5m")), "3m") == ()


def test_a_call_after_which_nothing_could_be_discarded_is_not_offered():
    assert not leaves_a_discard(Options(), parse_tiles("3456m"), Chow(("4m", "5m")), "3m")
    assert leaves_a_discard(Options(), parse_tiles("3457m"), Chow(("4m", "5m")), "3m")
    table = Table("3m", draws="1f")
    table.hold(1, "3456m")
    table.act(0, Discard("3m"))
    assert table.offered(1) == set()


def test_a_barred_tile_is_refused_and_not_offered_and_bound_says_why():
    table = Table("3m", "4566m", draws="1f")
    table.discard("3m", s1="45m")
    assert "6m" not in table.legal().discards
    assert table.legal().bound == "kuikae"
    assert table.refusal(1, Discard("6m")) is Reason.MUST_DISCARD


def test_the_ban_ends_with_the_discard():
    table = Table("3m", "45661m", draws="1f2f3f4f1y")
    table.discard("3m", s1="45m")
    table.discard("1m")
    table.until(1)
    assert "6m" in table.legal().discards
