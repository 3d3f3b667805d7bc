"""A finished deal's ending with all hands open (解杀): where it was decided, and where an error turned it."""

import itertools

from paiju.engine.core.entropy import KeyedEntropy
from paiju.engine.core.replay import replay, settle_chance
from paiju.engine.core.solving import endings
from paiju.engine.registry import GAMES

GAME = GAMES["doudizhu"]


def played_out(seed: bytes):
    """A deal played by the defaults but for a landlord who calls: singles, to the last cards."""
    carry = GAME.opening_carry(3, GAME.options_type())
    state, actions = GAME.initial_state(carry), []
    while GAME.actors(state):
        for step in settle_chance(GAME, state, KeyedEntropy(seed)):
            state = step.state
            actions.append((step.actor, step.action))
        for seat in GAME.actors(state):
            action = list(GAME.legal_actions(state, seat))[
                -1 if GAME.prompt(state, seat).kind == "call" else 0
            ]
            if GAME.prompt(state, seat).legal.__struct_fields__[0] == "can_pass":
                action = list(GAME.legal_actions(state, seat))[
                    min(1, len(list(GAME.legal_actions(state, seat))) - 1)
                ]
            state = GAME.apply(state, seat, action).state
            actions.append((seat, action))
    return carry, actions


def test_an_endings_line_leads_from_its_place_to_the_win_it_names():
    for seed in (b"a", b"b", b"c"):
        carry, actions = played_out(seed)
        for ending in endings(GAME, carry, actions):
            *_, last = replay(GAME, carry, [*actions[: ending.after], *ending.line])
            amounts = GAME.outcome(last.state).amounts
            assert {seat for seat, amount in enumerate(amounts) if amount > 0} == set(ending.winners)


def test_the_last_ending_names_those_who_won():
    found = 0
    for seed in (b"a", b"b", b"c", b"d"):
        carry, actions = played_out(seed)
        places = list(endings(GAME, carry, actions))
        if places:
            found += 1
            *_, last = replay(GAME, carry, actions)
            winners = {seat for seat, amount in enumerate(GAME.outcome(last.state).amounts) if amount > 0}
            assert set(places[-1].winners) == winners
            assert all(one.winners != other.winners for one, other in itertools.pairwise(places))
    assert found


def test_a_game_that_cannot_be_solved_has_no_endings():
    game = GAMES["wuguapi"]
    assert list(endings(game, game.opening_carry(2, game.options_type()), [])) == []
