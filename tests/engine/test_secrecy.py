"""Two deals that differ only in what a viewer has not seen are the same to it, byte for byte, in any game."""

from random import Random

import pytest
from msgspec.structs import replace

from paiju.engine.core.replay import replay
from paiju.engine.core.seats import CHANCE, CLOCK
from paiju.engine.registry import GAMES
from tests.engine.deals import deals_of, encoded, random_deal, viewers
from tests.engine.secrets import MIXED, SEEN, TOLD

TRIED = 2
"""Beginnings of a deal that are tried for each viewer: so many while hands are dealt, and so many of the whole deal."""


def test_every_game_says_what_a_viewer_may_have_seen():
    assert SEEN.keys() == TOLD.keys() == GAMES.keys() - MIXED.keys()


@pytest.mark.parametrize(("variant", "seed"), deals_of(2), ids=str)
def test_unseen_cards_leave_no_trace(variant, seed):
    unseen_cards_leave_no_trace(variant, seed)


def unseen_cards_leave_no_trace(variant, seed):
    dice, game, changed = Random(seed), variant.game, []
    moments = random_deal(variant, seed)
    for viewer in viewers(variant):
        expected = told(game, [moment.transition for moment in moments], viewer)
        for length in lengths(len(moments), dice):
            part = moments[:length]
            other = with_unseen_cards_mixed(variant, part, viewer, dice)
            changed.append(other != [(moment.actor, moment.action) for moment in part])
            shown = sum(bool(moment.transition.events) for moment in part)
            assert told(game, replay(game, variant.carry, other), viewer) == expected[:shown]
    assert sum(changed) > len(changed) / 2


def lengths(whole, dice):
    """The whole deal, and beginnings of it."""
    return {*dice.sample(range(1, 8), TRIED), *dice.sample(range(1, whole + 1), min(TRIED, whole)), whole}


def told(game, steps, viewer):
    """Every byte that the viewer gets: the events of each step, and the view, prompt, help and glance after it.

    And whether a pause follows, which it can measure. A step without events is nothing to it, so there may be another
    number of those.
    """
    return [
        (
            [encoded(game.project(event, viewer)) for event in step.events],
            encoded(game.view(step.state, viewer)),
            None if viewer is None else encoded(game.prompt(step.state, viewer)),
            None if viewer is None or game.help is None else encoded(game.help.for_seat(step.state, viewer)),
            encoded(game.glance(step.state)),
            CLOCK in game.actors(step.state),
        )
        for step in steps
        if step.events
    ]


def with_unseen_cards_mixed(variant, moments, viewer, dice):
    """The same actions over a shuffle that gives other places to the cards that the viewer has not seen."""
    if variant.key in MIXED:
        return MIXED[variant.key](variant, moments, viewer, dice)
    shuffles = [number for number, moment in enumerate(moments) if moment.actor == CHANCE]
    actions = [(moment.actor, moment.action) for moment in moments]
    if shuffles:
        since = moments[shuffles[-1] :]
        seen = set().union(*(SEEN[variant.key](moment.transition.state, viewer) for moment in since))
        deal = moments[shuffles[-1]].action
        actions[shuffles[-1]] = (CHANCE, replace(deal, deck=mixed(variant, deal.deck, seen, dice, moments)))
    return actions


def mixed(variant, deck, seen, dice, moments):
    """The deck with its unseen cards in other places, such that everybody is told the same of it."""
    told = TOLD[variant.key](variant, deck, moments)
    places = [place for place, card in enumerate(deck) if card not in seen]
    for here in places:
        there = dice.choice(places)
        swapped = list(deck)
        swapped[here], swapped[there] = deck[there], deck[here]
        if TOLD[variant.key](variant, swapped, moments) == told:
            deck = tuple(swapped)
    return deck
