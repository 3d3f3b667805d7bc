"""Which tiles of a kyoku are proved while the match lasts: the viewer's own, and the indicators."""

from paiju.engine.core.options import resolve_options
from paiju.engine.games.riichi.events import Dealt, DoraShown, Won
from paiju.engine.mahjong.events import Drawn
from tests.engine.games.riichi.table import GAME
from tests.engine.games.riichi.test_properties import played
from tests.rows import rows

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
