"""The promises of `paiju.engine.core.game`, for every registered game and its variants. Independent of any game.

A deal is played once, and every promise about it is a subtest.
"""

from functools import partial
from itertools import islice
from random import Random

import msgspec
import pytest

from paiju.engine.core.errors import IllegalAction, Reason
from paiju.engine.core.game import (
    GLANCED,
    Event,
    NotProjected,
    Settled,
    Tick,
    logged_type,
)
from paiju.engine.core.replay import replay
from paiju.engine.core.seats import CHANCE, CLOCK
from paiju.engine.registry import GAMES
from tests import snatch
from tests.engine.deals import Variant, deals_of, encoded, random_deal, viewers
from tests.rows import rows, subtest

TRIED = 25
"""Actions tried in one state."""

PROMISES = []
"""Each takes a variant and the seed of a deal of it."""


def promise(check):
    PROMISES.append(check)
    return check


def keeps_the_contract(subtests, variant, seed):
    for check in PROMISES:
        with subtest(subtests, check.__name__):
            check(variant, seed)


@pytest.mark.parametrize(("variant", "seed"), deals_of(4), ids=str)
def test_every_game_keeps_the_contract(subtests, variant, seed):
    keeps_the_contract(subtests, variant, seed)


def test_a_game_with_a_clock_and_secret_choices_keeps_it_too(subtests, monkeypatch):
    monkeypatch.setitem(GAMES, snatch.GAME.key, snatch.GAME)
    for seed in range(6):
        keeps_the_contract(subtests, Variant(snatch.GAME.key, 4, snatch.NoOptions()), seed)


@promise
def random_play_ends_with_an_outcome(variant, seed):
    moments = random_deal(variant, seed)
    game = variant.game
    for moment in moments:
        assert game.outcome(moment.state) is None
    over = moments[-1].transition.state
    assert game.actors(over) == frozenset()
    assert len(game.outcome(over).amounts) == variant.seats


@promise
def only_actors_are_prompted_and_their_default_is_legal(variant, seed):
    game = variant.game
    for moment in random_deal(variant, seed):
        actors = game.actors(moment.state)
        for seat in range(variant.seats):
            prompt = game.prompt(moment.state, seat)
            assert (prompt is not None) == (seat in actors)
            if prompt is None:
                assert list(game.legal_actions(moment.state, seat)) == []
            else:
                assert prompt.default == game.default_action(moment.state, seat)
                game.apply(moment.state, seat, prompt.default)
                prompts = partial(game.prompt, moment.state)
                if game.is_forced is not None and game.is_forced(moment.state, seat, prompts):
                    assert [*game.legal_actions(moment.state, seat)] == [prompt.default]


@promise
def all_legal_actions_are_accepted_and_come_once_in_a_fixed_order(variant, seed):
    game, dice = variant.game, Random(seed)
    for moment in random_deal(variant, seed):
        for seat in game.actors(moment.state) - {CHANCE, CLOCK}:
            actions = list(islice(game.legal_actions(moment.state, seat), 500))
            assert actions == list(islice(game.legal_actions(moment.state, seat), 500))
            assert len(set(actions)) == len(actions) > 0
            for action in dice.sample(actions, min(TRIED, len(actions))):
                game.apply(moment.state, seat, action)


@promise
def an_illegal_action_is_refused_and_changes_nothing(variant, seed):
    game, dice = variant.game, Random(seed)
    moments = random_deal(variant, seed)
    actions = [moment.action for moment in moments]
    refused = 0
    for moment in moments:
        before = encoded(moment.state)
        for action in dice.sample(actions, min(TRIED, len(actions))):
            refusal = refusal_of(game, moment.state, moment.actor, action)
            if refusal is not None:
                refused += 1
                assert refusal.text
                assert refusal.reason in Reason
        assert encoded(moment.state) == before
    assert refused


def refusal_of(game, state, actor, action):
    """Why an action is refused; None if it is legal."""
    try:
        game.apply(state, actor, action)
    except IllegalAction as refusal:
        return refusal
    return None


@promise
def whoever_is_not_to_act_is_refused(variant, seed):
    game = variant.game
    for moment in random_deal(variant, seed):
        before = encoded(moment.state)
        for actor in {CHANCE, CLOCK, *range(variant.seats)} - game.actors(moment.state):
            with pytest.raises(IllegalAction) as refused:
                game.apply(moment.state, actor, moment.action)
            assert refused.value.reason is Reason.NOT_YOUR_TURN
        assert encoded(moment.state) == before
    over = random_deal(variant, seed)[-1]
    for actor in (CHANCE, CLOCK, *range(variant.seats), variant.seats):
        with pytest.raises(IllegalAction) as refused:
            game.apply(over.transition.state, actor, over.action)
        assert refused.value.reason is Reason.NOT_YOUR_TURN


@promise
def a_replay_gives_the_same_states_and_events(variant, seed):
    moments = random_deal(variant, seed)
    steps = replay(variant.game, variant.carry, ((moment.actor, moment.action) for moment in moments))
    for step, moment in zip(steps, moments, strict=True):
        assert encoded(step.state) == encoded(moment.transition.state)
        assert step.events == moment.transition.events


@promise
def applying_twice_gives_the_same(variant, seed):
    for moment in random_deal(variant, seed):
        assert variant.game.apply(moment.state, moment.actor, moment.action) == moment.transition


@promise
def the_lines_add_up_to_the_amounts(variant, seed):
    outcome = variant.game.outcome(random_deal(variant, seed)[-1].transition.state)
    totals = [0] * variant.seats
    for line in outcome.lines:
        totals[line.seat] += line.amount
        if line.to is not None:
            totals[line.to] -= line.amount
        if line.factor is not None:
            assert line.amount == 0
    assert tuple(totals) == outcome.amounts


@promise
def what_is_settled_is_the_outcome_and_comes_last(variant, seed):
    *earlier, last = random_deal(variant, seed)
    for moment in earlier:
        assert not any(isinstance(event, Settled) for event in moment.transition.events)
    outcome = variant.game.outcome(last.transition.state)
    assert last.transition.events[-1] == Settled(outcome.amounts, outcome.lines)


@promise
def the_next_deal_starts_from_the_carry(variant, seed):
    carry = variant.game.outcome(random_deal(variant, seed)[-1].transition.state).carry
    assert variant.game.actors(variant.game.initial_state(carry)) == {CHANCE}


@promise
def folding_events_into_a_view_gives_the_next_view(variant, seed):
    game = variant.game
    for viewer in viewers(variant):
        view = game.view(game.initial_state(variant.carry), viewer)
        for moment in random_deal(variant, seed):
            for event in moment.transition.events:
                view = view.after(game.project(event, viewer))
            assert view == game.view(moment.transition.state, viewer)


@promise
def a_transition_without_events_is_a_secret(variant, seed):
    game = variant.game
    for moment in random_deal(variant, seed):
        if not moment.transition.events:
            after = moment.transition.state
            for viewer in viewers(variant):
                assert encoded(game.view(after, viewer)) == encoded(game.view(moment.state, viewer))
            for seat in set(range(variant.seats)) - {moment.actor}:
                assert encoded(game.prompt(after, seat)) == encoded(game.prompt(moment.state, seat))


@promise
def the_clock_only_ticks_and_nobody_else_can(variant, seed):
    game = variant.game
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"a": "tick"}, game.action_type)
    for moment in random_deal(variant, seed):
        for actor in game.actors(moment.state) - {CLOCK}:
            assert refusal_of(game, moment.state, actor, Tick()).reason is Reason.WRONG_ACTION
        if moment.actor == CLOCK:
            assert moment.action == Tick()
        elif CLOCK in game.actors(moment.state):
            assert refusal_of(game, moment.state, CLOCK, moment.action).reason is Reason.WRONG_ACTION


@promise
def in_a_pause_nothing_is_public_before_the_tick(variant, seed):
    game = variant.game
    for moment in random_deal(variant, seed):
        if CLOCK in game.actors(moment.state) and moment.actor != CLOCK:
            assert moment.transition.events == ()
            assert CLOCK in game.actors(moment.transition.state)


@promise
def a_glance_shows_the_turn_and_cards_that_a_spectator_was_shown(variant, seed):
    game, told, glimpsed = variant.game, "", False
    for moment in random_deal(variant, seed):
        shown = [game.project(event, None) for event in moment.transition.events]
        told += "".join(msgspec.json.encode(event).decode() for event in shown)
        glance, view = game.glance(moment.transition.state), game.view(moment.transition.state, None)
        assert len(glance.cards) <= GLANCED
        assert all(f'"{card}"' in told for card in glance.cards)
        assert glance.turn == view.turn
        glimpsed |= bool(glance.cards)
        if not moment.transition.events:
            assert glance == game.glance(moment.state)
    assert glimpsed == any(f'"{card}"' in told for card in game.board.deck)


@promise
def an_event_without_secrets_is_projected_as_itself(variant, seed):
    for moment in random_deal(variant, seed):
        for event in moment.transition.events:
            for viewer in viewers(variant):
                shadow = variant.game.project(event, viewer)
                assert shadow is event or encoded(shadow) != encoded(event)
                assert variant.game.project(shadow, viewer) == shadow


@rows("viewer", [None, 0])
def test_an_event_of_which_nobody_has_decided_who_may_see_it_is_shown_to_nobody(viewer):
    for game in GAMES.values():
        with pytest.raises(NotProjected, match="Unheard"):
            game.project(Unheard("As"), viewer)


class Unheard(Event, frozen=True, tag="unheard"):
    card: str


@promise
def no_seat_sees_less_of_an_event_than_a_spectator(variant, seed):
    for moment in random_deal(variant, seed):
        for event in moment.transition.events:
            if variant.game.project(event, None) is event:
                assert all(variant.game.project(event, seat) is event for seat in range(variant.seats))


@promise
def the_status_is_one_of_the_customers_words_and_never_goes_back_once_play_began(variant, seed):
    words = ["ready", "initialized", "dealt", "assigned", "started", "over"]
    moments = random_deal(variant, seed)
    states = [moments[0].state, *(moment.transition.state for moment in moments)]
    steps = [words.index(variant.game.status(state)) for state in states]
    playing = steps[steps.index(words.index("started")) :]
    assert steps[0] == words.index("initialized")
    assert playing == sorted(playing)
    assert steps[-1] == words.index("over")


@promise
def everything_survives_the_codecs(variant, seed):
    game = variant.game
    everybody = viewers(variant)
    for number, moment in enumerate(random_deal(variant, seed)):
        survives(moment.state, game.state_type)
        survives(moment.action, logged_type(game))
        if moment.actor == CHANCE:
            survives(moment.action, game.chance_type)
        elif moment.actor != CLOCK:
            survives(moment.action, game.action_type)
        for seat in game.actors(moment.state) - {CHANCE, CLOCK}:
            prompt = game.prompt(moment.state, seat)
            survives(prompt.legal, game.choice_types[prompt.kind])
        survives(game.view(moment.state, everybody[number % len(everybody)]), game.view_type)
        for event in moment.transition.events:
            for shadow in {
                encoded(one): one for one in (game.project(event, viewer) for viewer in everybody)
            }.values():
                survives(shadow, game.event_type)
    survives(game.outcome(random_deal(variant, seed)[-1].transition.state).carry, game.carry_type)


def survives(value, kind):
    """Back and forth over both codecs, and through plain maps as the client has them."""
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(value), type=kind) == value
    assert msgspec.json.decode(msgspec.json.encode(value), type=kind) == value
    assert msgspec.convert(msgspec.to_builtins(value), kind) == value


@promise
def a_client_can_send_every_action_and_no_chance_action(variant, seed):
    game = variant.game
    for moment in random_deal(variant, seed):
        plain = msgspec.to_builtins(moment.action)
        if moment.actor in {CHANCE, CLOCK}:
            with pytest.raises(msgspec.ValidationError):
                msgspec.convert(plain, game.action_type)
        else:
            assert len(encoded(plain)) < 4096
            assert msgspec.convert(plain, game.action_type) == moment.action


@promise
def a_view_lists_the_legal_actions_of_the_game(variant, seed):
    game = variant.game
    for moment in random_deal(variant, seed):
        for seat in game.actors(moment.state) - {CHANCE, CLOCK}:
            prompt = game.prompt(moment.state, seat)
            listed = game.view(moment.state, seat).legal_actions(prompt.kind, prompt.legal)
            assert list(islice(listed, 300)) == list(islice(game.legal_actions(moment.state, seat), 300))
