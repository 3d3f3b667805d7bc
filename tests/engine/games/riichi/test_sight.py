"""The sight of a seat, and the tiles of a kyoku that are proved."""

from paiju.engine.core.options import resolve_options
from paiju.engine.games.riichi.events import Dealt, DoraShown, Won
from paiju.engine.games.riichi.nearness import accepted, distance
from paiju.engine.games.riichi.seen import Seen
from paiju.engine.games.riichi.tile_set import indicators, under_indicators, with_dead
from paiju.engine.mahjong.events import Drawn
from paiju.engine.mahjong.moves import Kong
from paiju.engine.tiles.counts import counts_of
from paiju.engine.tiles.notation import parse_tiles
from paiju.engine.tiles.text import id34_of
from paiju.engine.tiles.wins import ORPHANS
from tests.engine.games.riichi.table import GAME, Table, before_an_added_kan
from tests.engine.games.riichi.test_properties import played
from tests.rows import rows

# What a seat sees of each kind, and as which five a five would come.


def left(table, seat, tile):
    return Seen(table.state, seat).left(id34_of(tile))


def comes_as(table, seat, tile):
    return Seen(table.state, seat).comes_as(id34_of(tile))


def test_the_own_hand_rivers_melds_and_indicators_are_seen():
    table = Table("5s1m", "55s9m", "1f", shown="0s", draws="1y")
    assert [left(table, seat, "5s") for seat in (0, 1)] == [2, 1]
    table.discard("5s", s1="pon")
    # The claimed tile lies in the river and in the meld, but is one.
    assert left(table, 2, "5s") == 0
    assert left(table, 0, "5s") == 0


def test_the_tile_of_a_kan_that_can_be_robbed_is_seen():
    table = before_an_added_kan()
    assert left(table, 1, "8s") == 1
    table.act(0, Kong("8s", "shouminkan"))
    assert left(table, 1, "8s") == 0


def test_a_five_comes_black_as_long_as_a_black_one_may_be_unseen():
    table = Table("55m1p", "5m1f", "1f", "1f", draws="1y")
    assert comes_as(table, 0, "5m") == "5m"
    table.throw("5m")
    assert comes_as(table, 1, "5m") == "5m"
    table = Table("555m", "1f", draws="1y")
    assert comes_as(table, 0, "5m") == "0m"
    assert comes_as(table, 1, "5m") == "5m"


def test_a_five_of_which_all_are_seen_and_one_without_red_is_black():
    assert comes_as(Table("0555m", draws="1y"), 0, "5m") == "5m"
    assert comes_as(Table("555m", draws="1y", aka=0), 0, "5m") == "5m"


# Distance and acceptance of hands in all three forms, and with kinds that they cannot use.

SIMPLES = bytes(4 if kind in ORPHANS else 0 for kind in range(34))


def counts(text):
    return counts_of(parse_tiles(text))


def kinds(text):
    return tuple(sorted({id34_of(tile) for tile in parse_tiles(text)}))


def test_pairs_and_orphans_are_forms_of_a_closed_hand():
    assert distance(counts("1133557799m113p")) == 0
    assert distance(counts("19m19p19s1234f123y")) == 0


def test_acceptance_is_that_of_the_nearest_form():
    assert accepted(counts("1133557799m113p")) == kinds("3p")
    assert accepted(counts("234m567p3499s567s")) == kinds("258s")


def test_a_hand_of_simples_cannot_use_what_it_bars():
    hand = counts("2378m456p456s556s")
    assert 0 in accepted(hand)
    assert not {kind for kind in accepted(hand, SIMPLES) if SIMPLES[kind]}


# What the fourteen dead tiles are for: docs/rules/riichi.md.

WALL = with_dead(tuple(map(str, range(136))))


def test_kans_draw_the_last_stacks_the_top_tile_first():
    drawn, wall = [], WALL
    for _ in range(4):
        (tile,), wall = wall.replaced()
        drawn.append(tile)
    assert drawn == ["134", "135", "132", "133"]
    assert (WALL.left, wall.left) == (122, 118)


def test_the_indicators_are_the_tops_of_the_stacks_before_and_ura_lie_below():
    assert indicators(WALL, 5) == ("130", "128", "126", "124", "122")
    assert under_indicators(WALL, 2) == ("131", "129")


# Which tiles of a kyoku are proved while the match lasts: the viewer's own, and the indicators.

CARRY = GAME.opening_carry(4, resolve_options(GAME, {}))


def told(events, viewer):
    """The tiles that a viewer is shown with a place that it knows: its own, and the indicators."""
    tiles, under = [], ()
    for event in events:
        match GAME.project(event, viewer):
            case Dealt(hands=hands, indicator=indicator):
                tiles += [indicator, *(() if viewer is None else hands[viewer])]
            case Drawn(seat=seat, tile=tile) if seat == viewer:
                tiles.append(tile)
            case DoraShown(tile=tile):
                tiles.append(tile)
            case Won(ura=ura) if ura:
                under = ura
    return sorted((*tiles, *under))


@rows("seed", range(12))
@rows("viewer", [None, 0, 1, 2, 3])
def test_the_viewers_own_tiles_and_the_indicators_are_proved_and_no_others(seed, viewer):
    steps = list(played(CARRY, seed))
    deck = GAME.match.hidden.deck_of(steps[0][2])
    places = GAME.match.hidden.known_places(steps[-1][3].state, viewer)
    assert len(set(places)) == len(places)
    events = [event for *_, made in steps for event in made.events]
    assert sorted(deck[place] for place in places) == told(events, viewer)


def test_nothing_is_known_before_the_deal():
    assert GAME.match.hidden.known_places(GAME.initial_state(CARRY), 0) == ()
