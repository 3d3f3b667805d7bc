"""Whole deals under hypothesis: tiles conserved, a ledger that sums to 0, claims whose order does not matter."""

from collections import Counter
from itertools import islice, permutations, product
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from paiju.engine.core.entropy import KeyedEntropy
from paiju.engine.core.game import Tick
from paiju.engine.core.options import describe_options, resolve_options
from paiju.engine.core.seats import CHANCE, CLOCK
from paiju.engine.games.chengdu.active_seats import hand_of
from paiju.engine.games.chengdu.claiming import offers_of
from paiju.engine.games.chengdu.events import Paid
from paiju.engine.games.chengdu.scoring import valued_waits
from paiju.engine.games.chengdu.types import Phase
from paiju.engine.mahjong.events import Robbed
from paiju.engine.mahjong.moves import (
    Discard,
    Kong,
    Pung,
    Win,
)
from paiju.engine.tiles.counts import counts_of
from paiju.engine.tiles.text import id34_of
from tests.engine.deals import encoded
from tests.engine.games.chengdu.table import GAME, Table
from tests.engine.games.chengdu.test_playing import THIRD_14P, WAITS_14P
from tests.profiles import examples

whole_deals = examples(40)


@st.composite
def tables(draw):
    """Seats and any options that a table may have."""
    chosen = {}
    for option in describe_options(GAME.options_type):
        if option["type"] == "int":
            chosen[option["key"]] = draw(st.integers(option["min"], min(option["max"], 32)))
        else:
            choices = option.get("choices", [False, True])
            chosen[option["key"]] = draw(st.sampled_from(choices))
    return draw(st.integers(2, 6)), resolve_options(GAME, chosen)


def eager(actions, dice):
    """Claims and kongs more often than chance would have them: without them little happens."""
    found = [action for action in actions if isinstance(action, Pung | Kong | Win)]
    return dice.choice(found if found and dice.random() < 0.7 else actions)


def played(seats, options, seed):
    """Yield state, actor, action and transition of each step of a deal."""
    dice, entropy = Random(seed), KeyedEntropy(str(seed).encode())
    state = GAME.initial_state(GAME.opening_carry(seats, options))
    while actors := GAME.actors(state):
        actor = dice.choice(sorted(actors, key=str))
        if actor == CHANCE:
            action = GAME.chance_action(state, entropy)
        elif actor == CLOCK:
            action = Tick()
        else:
            action = eager(list(islice(GAME.legal_actions(state, actor), 200)), dice)
        transition = GAME.apply(state, actor, action)
        yield state, actor, action, transition
        state = transition.state


def tiles_of(state, robbed):
    """Where all tiles of a deal are."""
    table = state.table
    tiles = list(table.wall.tiles[table.wall.head : table.wall.end])
    tiles += [tile for own in (*table.hands, *state.horses) for tile in own]
    tiles += [tile for tile in state.hidden if tile is not None]
    # A claimed tile lies in its river.
    tiles += [tile for melds in table.melds for meld in melds for tile in meld.own]
    tiles += [tile.tile for river in table.rivers for tile in river]
    tiles += [won.tile for won in state.wins if won.kind in {"zimo", "gsh"}]
    return Counter([*tiles, *robbed])


@given(tables(), st.integers(0, 10**6))
@whole_deals
def test_no_tile_is_lost_or_made_and_no_chip(table, seed):
    seats, options = table
    robbed, paid = [], []
    deck = None
    for _, actor, action, transition in played(seats, options, seed):
        if actor == CHANCE:
            deck = Counter(action.deck)
        robbed += [event.tile for event in transition.events if isinstance(event, Robbed)]
        told = [event.payments for event in transition.events if isinstance(event, Paid)]
        assert all(told)
        paid += [one for payments in told for one in payments]
        state = transition.state
        assert tiles_of(state, robbed) == deck
        assert tuple(paid) == state.ledger
        assert sum(GAME.view(state, None).scores) == 0
        assert all(one.payer != one.payee and one.amount > 0 for one in state.ledger)
    assert sum(GAME.outcome(state).amounts) == 0
    assert state.phase is Phase.OVER


@given(tables(), st.integers(0, 10**6))
@whole_deals
def test_the_order_in_which_answers_arrive_changes_nothing(table, seed):
    dice = Random(seed)
    for _, _, _, transition in played(*table, seed):
        opened = transition.state
        window = opened.table.window
        if window is None or window.ticked or any(window.answers) or len(window.silent) < 2:
            continue
        said = {
            seat: dice.choice(list(GAME.legal_actions(opened, seat))) for seat in sorted(window.silent)
        } | {CLOCK: Tick()}
        results = {outcome_of(opened, said, dice) for _ in range(4)}
        assert len(results) == 1


def test_all_answers_of_three_come_to_the_same_in_all_orders():
    table = Table("4p", WAITS_14P, "444p", THIRD_14P)
    table.act(0, Discard("4p"))
    said = [list(GAME.legal_actions(table.state, seat)) for seat in (1, 2, 3)]
    assert [len(own) for own in said] == [2, 3, 2]
    for answers in product(*said):
        chosen = dict(zip((1, 2, 3), answers, strict=True)) | {CLOCK: Tick()}
        assert len({in_order(table.state, chosen, order) for order in permutations(chosen)}) == 1


def outcome_of(state, said, dice):
    """The result of the answers in one order."""
    return in_order(state, said, dice.sample(list(said), len(said)))


def in_order(state, said, order):
    """The state and all events that come of answers in an order, as bytes."""
    events = b""
    for actor in order:
        if state.phase is not Phase.CLAIM or actor not in GAME.actors(state):
            continue
        transition = GAME.apply(state, actor, said[actor])
        state, events = transition.state, events + encoded(transition.events)
        if transition.events:
            break
    return encoded(state), events.replace(encoded(()), b"")


@given(tables(), st.integers(0, 10**6))
@whole_deals
def test_help_tells_what_the_own_view_tells(table, seed):
    """The waits are those of the hand, and what is left of each is what the seat has not seen."""
    for _, _, _, transition in played(*table, seed):
        state = transition.state
        if state.phase is not Phase.TURN or state.table.came == "deal":
            continue
        for seat in range(table[0]):
            found = GAME.help.for_seat(state, seat)
            if found is None:
                continue
            view = GAME.view(state, seat)
            seen = seen_by(view, seat)
            for wait in (*found.waits, *(wait for one in found.discards for wait in one.waits)):
                assert wait.left == 4 - seen[id34_of(wait.tile)] >= 0
            if seat != state.table.turn:
                waits = valued_waits(state.options, hand_of(state, seat))
                assert [wait.tile for wait in found.waits] == [wait.tile for wait in waits]


def seen_by(view, seat):
    """How many of each kind lie before a seat's eyes, counted from its view alone."""
    tiles = [*view.hand, *(tile for tile in (view.hidden[seat],) if tile is not None)]
    for melds in view.melds:
        tiles += [tile for meld in melds for tile in meld.own]
    tiles += [tile.tile for river in view.rivers for tile in river]
    tiles += [tile for won in view.wins for tile in won.hand or ()]
    tiles += [won.tile for won in view.wins if won.kind in {"zimo", "gsh"}]
    tiles += {won.tile for won in view.wins if won.kind == "qianggang"}
    return counts_of(tiles)


@given(tables(), st.integers(0, 10**6))
@whole_deals
def test_every_discard_is_followed_by_the_same_pause_and_offers_only_what_can_be_done(table, seed):
    for _, actor, action, transition in played(*table, seed):
        state = transition.state
        if actor not in {CHANCE, CLOCK} and isinstance(action, Discard):
            assert state.phase is Phase.CLAIM
            assert CLOCK in GAME.actors(state)
            for seat in range(table[0]):
                if seat != actor:
                    held = state.hands[seat].count(action.tile)
                    kinds = {type(offer) for offer in offers_of(state, seat)}
                    assert (Kong not in kinds) or held == 3
                    assert (Pung not in kinds) or held >= 2
