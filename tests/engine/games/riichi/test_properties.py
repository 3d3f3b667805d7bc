"""Whole kyoku and matches under hypothesis: tiles and points conserved, claims whose order does not matter."""

from collections import Counter
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from paiju.engine.core.entropy import KeyedEntropy
from paiju.engine.core.game import Tick
from paiju.engine.core.options import describe_options, resolve_options
from paiju.engine.core.seats import CHANCE, CLOCK
from paiju.engine.games.riichi.claiming import offers_of
from paiju.engine.games.riichi.events import WindowClosed
from paiju.engine.games.riichi.hands import claimed_worth, is_closed, waits_at
from paiju.engine.games.riichi.tile_set import DEAD, deck_of
from paiju.engine.games.riichi.types import Phase, Riichi
from paiju.engine.mahjong.events import Robbed
from paiju.engine.mahjong.moves import Chow, Discard, Kong, Pass, Pung, Win
from paiju.engine.tiles.counts import counts_of
from paiju.engine.tiles.shanten import shanten
from paiju.engine.tiles.text import id34_of
from tests.engine.deals import encoded
from tests.engine.games.riichi.table import GAME
from tests.profiles import examples

whole_deals = examples(25)
SEATS = 4


@st.composite
def tables(draw):
    """Any options that a table may have."""
    chosen = {}
    for option in describe_options(GAME.options_type):
        if option["type"] == "int":
            continue
        choices = option.get("choices", [False, True])
        chosen[option["key"]] = draw(st.sampled_from(choices))
    chosen["riichi_min_wall"] = draw(st.sampled_from([0, 4]))
    chosen["aka"] = draw(st.integers(0, 3))
    return resolve_options(GAME, chosen)


def eager(state, seat, actions, dice):
    """Claims, kans and riichi more often than chance would have them, and discards that bring the hand nearer."""
    found = [action for action in actions if isinstance(action, Chow | Pung | Kong | Win | Riichi)]
    if found and dice.random() < 0.5:
        return dice.choice(found)
    discards = [action for action in actions if isinstance(action, Discard)]
    if discards and dice.random() < 0.8:
        return min(discards, key=lambda action: after_discard(state, seat, action))
    return dice.choice(actions)


def after_discard(state, seat, action):
    """The distance of a hand to a complete one after a discard."""
    hand = list(state.table.hands[seat])
    hand.remove(action.tile)
    return shanten(counts_of(hand))


def played(carry, seed):
    """Yield state, actor, action and transition of each step of a deal."""
    dice, entropy = Random(seed), KeyedEntropy(str(seed).encode())
    state = GAME.initial_state(carry)
    while actors := GAME.actors(state):
        actor = dice.choice(sorted(actors, key=str))
        if actor == CHANCE:
            action = GAME.chance_action(state, entropy)
        elif actor == CLOCK:
            action = Tick()
        else:
            action = eager(state, actor, list(GAME.legal_actions(state, actor)), dice)
        transition = GAME.apply(state, actor, action)
        yield state, actor, action, transition
        state = transition.state


def tiles_of(state, robbed):
    """Where all tiles of a deal are."""
    table = state.table
    wall, size = table.wall, len(table.wall.tiles)
    tiles = [*wall.tiles[wall.head : wall.end], *wall.tiles[wall.end : size - DEAD]]
    drawn = set(range(size - 4, size)) - set(wall.spare)
    tiles += [wall.tiles[place] for place in range(size - DEAD, size) if place not in drawn]
    tiles += [tile for hand in table.hands for tile in hand]
    tiles += [tile for melds in table.melds for meld in melds for tile in meld.own]
    tiles += [tile.tile for river in table.rivers for tile in river]
    tiles += [won.tile for won in state.wins if won.feeder is None]
    return Counter([*tiles, *robbed])


@given(tables(), st.integers(0, 10**6))
@whole_deals
def test_no_tile_is_lost_or_made_and_no_point(options, seed):
    carry = GAME.opening_carry(SEATS, options)
    deck, robbed = Counter(deck_of(options.aka)), []
    for _, _, _, transition in played(carry, seed):
        robbed += [event.tile for event in transition.events if isinstance(event, Robbed)]
        state = transition.state
        assert tiles_of(state, robbed) == deck
        assert sum(state.points) + 1000 * state.sticks == SEATS * options.start
        assert sum(map(len, state.table.hands)) >= SEATS
        assert GAME.view(state, None).points == state.points
    assert state.phase is Phase.OVER
    after = GAME.outcome(state).carry
    assert sum(after.points) + 1000 * after.sticks == SEATS * options.start


@given(tables(), st.integers(0, 10**6))
@examples(6)
def test_a_match_ends_and_its_scores_add_up_to_nothing(options, seed):
    carry, deals = GAME.opening_carry(SEATS, options), 0
    while not carry.over:
        *_, (_, _, _, last) = played(carry, seed + deals)
        before, carry, deals = carry, GAME.outcome(last.state).carry, deals + 1
        assert sum(carry.points) + 1000 * carry.sticks == SEATS * options.start
        assert carry.over or (carry.kyoku, carry.honba) != (before.kyoku, before.honba)
        assert deals < 200
    assert carry.sticks == 0
    assert abs(sum(GAME.match.scores(carry))) < 1e-9
    assert sorted(GAME.match.places(carry)) == [1, 2, 3, 4]


@given(tables(), st.integers(0, 10**6))
@whole_deals
def test_the_order_in_which_answers_arrive_changes_nothing(options, seed):
    dice = Random(seed)
    for _, _, _, transition in played(GAME.opening_carry(SEATS, options), seed):
        state, window = transition.state, transition.state.table.window
        if window is None or window.ticked or any(window.answers) or len(window.silent) < 2:
            continue
        said = {seat: dice.choice(list(GAME.legal_actions(state, seat))) for seat in window.silent}
        said[CLOCK] = Tick()
        assert len({outcome_of(state, said, dice) for _ in range(4)}) == 1


def outcome_of(state, said, dice):
    """The state and all events that come of the answers in some order, as bytes."""
    for actor in dice.sample(list(said), len(said)):
        if actor in GAME.actors(state):
            transition = GAME.apply(state, actor, said[actor])
            state = transition.state
            if transition.events:
                return encoded(state) + encoded(transition.events)
    raise AssertionError("the window stays open")


@given(tables(), st.integers(0, 10**6))
@whole_deals
def test_folding_events_gives_the_view_and_views_list_what_is_legal(options, seed):
    carry = GAME.opening_carry(SEATS, options)
    start = GAME.initial_state(carry)
    views = {viewer: GAME.view(start, viewer) for viewer in (None, *range(SEATS))}
    for _, _, _, transition in played(carry, seed):
        for viewer, view in views.items():
            views[viewer] = folded(view, transition.events)
            assert views[viewer] == GAME.view(transition.state, viewer)
        for seat in GAME.actors(transition.state) - {CHANCE, CLOCK}:
            prompt = GAME.prompt(transition.state, seat)
            listed = list(views[seat].legal_actions(prompt.kind, prompt.legal))
            assert listed == list(GAME.legal_actions(transition.state, seat))


def folded(view, events):
    """The view after events, as its viewer is told them."""
    for event in events:
        view = view.after(GAME.project(event, view.you))
    return view


@given(tables(), st.integers(0, 10**6))
@whole_deals
def test_offers_and_furiten_are_what_the_own_hand_and_river_say(options, seed):
    for _, _, _, transition in played(GAME.opening_carry(SEATS, options), seed):
        state = transition.state
        if any(isinstance(event, WindowClosed) for event in transition.events):
            for seat in range(SEATS):
                river = {id34_of(tile.tile) for tile in state.table.rivers[seat]}
                if state.furiten[seat] == "river" and seat != state.table.turn:
                    assert river & waits_at(state, seat)
        if state.table.window is not None and not state.table.window.ticked:
            check_offers(state)


def check_offers(state):
    """Each offer can be made with the own tiles, a win has a yaku, and nobody calls after riichi."""
    assert CLOCK in GAME.actors(state)
    for seat in set(range(SEATS)) - {state.table.window.seat}:
        hand, offers = Counter(state.table.hands[seat]), offers_of(state, seat)
        assert Pass() not in offers
        assert not state.riichi[seat] or set(map(type, offers)) <= {Win}
        if Win() in offers:
            assert claimed_worth(state, seat) is not None
            assert state.furiten[seat] is None
        for offer in offers:
            if isinstance(offer, Chow | Pung):
                assert not Counter(offer.tiles) - hand
        if state.riichi[seat]:
            assert is_closed(state.table.melds[seat])
