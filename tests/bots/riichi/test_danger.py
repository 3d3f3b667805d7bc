"""Danger, and what a player of riichi sees."""

from paiju.bots.riichi.ahead import Ahead, UsefulDraw
from paiju.bots.riichi.danger import threats
from paiju.bots.riichi.plans import CLOSED, Held, plan_accepted
from paiju.bots.riichi.sight import Sight, unseen_of
from paiju.bots.riichi.standing import MatchStanding, kyoku_after
from paiju.bots.riichi.waiting import NOTHING, waiting
from paiju.engine.games.riichi.options import Options
from paiju.engine.mahjong.melds import Meld
from paiju.engine.tiles.counts import counts_of
from paiju.engine.tiles.notation import parse_tiles
from paiju.engine.tiles.text import id34_of
from tests.engine.games.riichi.table import Table

# What a hand waits for after its next draw.


def held_of(text):
    tiles = tuple(parse_tiles(text))
    return Held(tiles, counts_of(tiles), (), closed=True)


def ahead():
    sight = Sight(Table(shown="1m").view(1))
    return sight, Ahead(sight, MatchStanding(sight))


def draws_of(sight, held):
    return [UsefulDraw(kind, sight.unseen[kind]) for kind in plan_accepted(CLOSED, held.counts)]


def test_a_hand_with_better_waits_after_its_next_draw_wins_more_often():
    _, found = ahead()
    draws = [UsefulDraw(id34_of("9s"), 1.0)]
    broad, narrow = (
        found.waits(held_of(text), draws, riichi=True)
        for text in ("234m567p345s9s78m1f", "234m567p345s9s79m1f")
    )
    assert broad.rate > narrow.rate > 0


def test_a_draw_that_does_not_make_the_hand_wait_wins_nothing():
    _, found = ahead()
    assert found.waits(held_of("234m567p345s9s78m1f"), [], riichi=True) == NOTHING


def test_a_hand_of_yaku_gains_more():
    _, found = ahead()
    draws = [UsefulDraw(id34_of("8p"), 1.0)]
    plain, rich = (
        found.waits(held_of(text), draws, riichi=True)
        for text in ("123m567p345s8p79s1f", "234m567p345s8p68s1f")
    )
    assert rich.gain > plain.gain > 0


def test_a_hand_of_runs_helps_itself_more_than_one_of_closed_shapes():
    sight, found = ahead()
    each = [held_of(text) for text in ("23m567p3478s99p1f2f", "13m567p3579s99p1f2f")]
    broad, narrow = [found.acceptance(held, draws_of(sight, held)) for held in each]
    assert broad > narrow


# Genbutsu, suji, no-chance: a tile's risk against a riichi.

READY = "123m456p789s2355s"


def riichi_of_the_dealer(discard="4m", hand="1237m", ready=READY):
    """What seat 1 sees after the dealer's riichi with a discard."""
    table = Table(ready, hand, draws=discard)
    table.riichi(discard)
    return Sight(table.view(1))


def risk(sight, tile, seat=0):
    threat = next(threat for threat in threats(sight) if threat.seat == seat)
    return threat.risks[id34_of(tile)]


def test_who_has_declared_waits_for_sure():
    found = {threat.seat: threat for threat in threats(riichi_of_the_dealer())}
    assert found[0].ready == 1
    assert found[0].riichi
    assert found[2].ready < 0.1
    assert found[0].points > found[2].points


def test_a_tile_of_its_own_river_is_safe():
    assert risk(riichi_of_the_dealer("4m"), "4m") == 0


def test_a_tile_that_passed_after_the_riichi_is_safe():
    table = Table(READY, "", draws="4m8p")
    table.riichi("4m")
    table.discard()
    assert risk(Sight(table.view(2)), "8p") == 0


def test_a_tile_that_passed_before_the_riichi_is_not_safe():
    table = Table(READY, "", draws="1f8p1y1y4m")
    table.discard()
    table.discard()
    table.until(0)
    table.riichi("4m")
    assert risk(Sight(table.view(1)), "1f") == 0
    assert risk(Sight(table.view(1)), "8p") > 0


def test_suji_is_safer_than_no_suji():
    sight = riichi_of_the_dealer("4m")
    assert risk(sight, "1m") < risk(sight, "1p")
    assert risk(sight, "7m") < risk(sight, "7p")


def test_a_wall_of_four_leaves_no_two_sided_wait():
    sight = riichi_of_the_dealer("9p", hand="7777s", ready="123m456p234s2355s")
    assert risk(sight, "8s") < risk(sight, "8m")
    assert risk(sight, "9s") < risk(sight, "9m")


def test_an_end_tile_is_safer_than_a_middle_one():
    sight = riichi_of_the_dealer("9p")
    assert risk(sight, "1m") < risk(sight, "2m") < risk(sight, "5m")


def test_all_risks_add_up_to_the_waits_of_one_hand():
    total = sum(threats(riichi_of_the_dealer())[0].risks)
    assert 1 <= total <= 2


def test_unseen_tiles_are_those_of_no_river_meld_indicator_or_hand():
    table = Table("123m456p789s1123f", "2f2f", draws="1y2f", shown="3f")
    table.discard()
    view = table.view(0)
    unseen = unseen_of(view)
    assert sum(unseen) == 136 - 13 - 1 - 1
    assert unseen[id34_of("1f")] == 2
    assert unseen[id34_of("3f")] == 2
    assert unseen[id34_of("1y")] == 3


def test_a_called_tile_is_seen_once():
    table = Table("", "22f", draws="2f")
    table.discard(s1="pon")
    assert unseen_of(table.view(2))[id34_of("2f")] == 4 - 3 - table.view(2).hand.count("2f")


def test_the_order_of_discards_follows_calls():
    table = Table("", "", "33f", draws="3f1y2y3y")
    table.discard(s2="pon")
    table.discard("9s" if "9s" in table.view(2).hand else table.view(2).hand[0])
    table.discard()
    seats = [thrown.seat for thrown in Sight(table.view(1)).history]
    assert seats == [0, 2, 3]


def test_a_double_wind_is_worth_twice():
    sight = Sight(Table().view(0))
    assert sight.yakuhai(0).count(27) == 2
    assert sight.yakuhai(1).count(27) == 1


def test_dora_count_by_indicator_and_as_red_fives():
    sight = Sight(Table(shown="4m").view(0))
    assert sight.dora_in(("0m", "5m", "0p", "4m")) == 4


def standing(points, kyoku=0):
    return MatchStanding(Sight(Table(points=points, kyoku=kyoku).view(0)))


def test_points_are_worth_more_where_the_end_is_near_and_others_are():
    early = standing((25000,) * 4).gain(3900)
    late = standing((25000,) * 4, kyoku=7).gain(3900)
    assert 0 < early < late


def test_the_last_kyoku_counts_what_passes_another_seat():
    found = standing((20000, 25000, 45000, 10000), kyoku=7)
    assert found.gain(8000) - found.gain(5000) < found.gain(5000) - found.gain(1000)
    assert found.gain(8000) > 0.8


def test_to_pay_the_nearest_rival_costs_most():
    found = standing((33000, 26000, 21000, 20000), kyoku=7)
    assert found.loss(1, 5200) > found.loss(3, 5200) > 0


def test_the_kyoku_that_follow_are_counted_to_the_end_of_the_match():
    assert kyoku_after(Options(), 0, 4) == 7
    assert kyoku_after(Options(), 7, 4) == 0
    assert kyoku_after(Options(length="tonpu"), 5, 4) == 0


def found(text, *melds, riichi=False, river=""):
    table = Table(draws=river)
    for _ in river[::2]:
        table.discard()
    sight = Sight(table.view(0))
    tiles = tuple(parse_tiles(text))
    return waiting(
        sight, MatchStanding(sight), Held(tiles, counts_of(tiles), melds, closed=not melds), riichi=riichi
    )


PINFU = "234m567p34599s78s"
NO_YAKU = "123m567p34599s79s"


def test_a_hand_without_yaku_wins_by_its_own_draw_or_after_riichi():
    silent, declared = found(NO_YAKU), found(NO_YAKU, riichi=True)
    assert 0 < silent.rate < declared.rate


def test_two_sides_win_more_often_than_one():
    assert found(PINFU).rate > found(NO_YAKU, riichi=True).rate


def test_riichi_is_worth_more_and_wins_less_often_than_a_yaku_that_nobody_sees():
    silent, declared = found(PINFU), found(PINFU, riichi=True)
    assert declared.gain > silent.gain
    assert declared.rate < silent.rate


def test_an_open_hand_without_yaku_wins_nothing():
    assert found("567p34599s79s", Meld("chow", ("1m", "2m", "3m"), 3)) == NOTHING


def test_a_wait_in_the_own_river_leaves_the_own_draw():
    assert found(PINFU, river="6s").rate < 0.5 * found(PINFU, river="1f").rate
