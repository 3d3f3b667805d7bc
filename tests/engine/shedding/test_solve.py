"""解杀: endings with all hands open; against brute force through the game itself, and within its work."""

from random import Random

import pytest

from paiju.engine.cards.card import parse_cards
from paiju.engine.cards.deck import DECK_54
from paiju.engine.games.doudizhu import GAME
from paiju.engine.games.doudizhu.types import Options
from paiju.engine.shedding.moves import Pass
from paiju.engine.shedding.solve import MOST_CARDS, _Search, solve
from paiju.engine.shedding.trick import Trick
from tests.engine.games.doudizhu.table import in_play
from tests.engine.shedding.games import ALL_RULES

LANDLORD, FARMERS = 0, 1


def ending(dice, cards, options=None):
    """An ending with so many cards, at least one in each hand."""
    drawn = dice.sample(DECK_54, cards)
    first, second = sorted(dice.sample(range(1, cards), 2))
    hands = (drawn[:first], drawn[first:second], drawn[second:])
    landlord = dice.randrange(3)
    return in_play(*map(" ".join, hands), landlord=landlord, options=options)


def by_brute_force(state, known):
    """The team that wins, tried out through the game's own operations."""
    outcome = GAME.outcome(state)
    if outcome is not None:
        return LANDLORD if outcome.amounts[state.landlord] > 0 else FARMERS
    last = state.trick.last
    name = (state.hands, state.trick.turn, last and (last.seat, last.combo, last.rank, len(last.cards)))
    if name not in known:
        seat = state.trick.turn
        mine, other = (LANDLORD, FARMERS) if seat == state.landlord else (FARMERS, LANDLORD)
        states = (GAME.apply(state, seat, action).state for action in GAME.legal_actions(state, seat))
        known[name] = mine if any(by_brute_force(after, known) == mine for after in states) else other
    return known[name]


def test_200_endings_of_up_to_nine_cards_are_solved_as_by_brute_force():
    dice = Random(7)
    for number in range(200):
        kickers = dice.choice(["official", "extended", "qq"])
        state = ending(dice, dice.randint(3, 9), Options(kickers=kickers)).state
        assert GAME.solver.solved(state).winner == by_brute_force(state, {}), number


def test_an_ending_in_mid_circle_is_solved_as_by_brute_force():
    dice = Random(11)
    for number in range(60):
        table = ending(dice, dice.randint(5, 9))
        actions = list(GAME.legal_actions(table.state, table.turn))
        state = GAME.apply(table.state, table.turn, dice.choice(actions)).state
        if GAME.outcome(state) is None:
            assert GAME.solver.solved(state).winner == by_brute_force(state, {}), number


def test_the_line_is_a_deal_that_the_winner_wins():
    dice = Random(3)
    for _ in range(60):
        state = ending(dice, MOST_CARDS).state
        solution = GAME.solver.solved(state)
        for seat, action in solution.line:
            state = GAME.apply(state, seat, action).state
        amount = GAME.outcome(state).amounts[state.landlord]
        assert (amount > 0) == (solution.winner == LANDLORD)


def test_95_of_100_random_endings_of_16_cards_need_few_positions_and_none_ten_times_as_many(monkeypatch):
    positions = []
    solve_one = _Search._solve

    def count(search, position):
        positions[-1] += 1
        return solve_one(search, position)

    monkeypatch.setattr(_Search, "_solve", count)
    dice = Random(16)
    for _ in range(100):
        positions.append(0)
        GAME.solver.solved(ending(dice, MOST_CARDS).state)
    # Far less than a second, and than ten: `tests.bench.engine` tells.
    assert sorted(positions)[94] < 10_000
    assert max(positions) < 100_000


def test_the_rocket_and_one_more_card_win_against_everything():
    state = in_play("BJ LJ 3d", "2d 2c 2h 2s", "Ad Ac Ah As").state
    solution = GAME.solver.solved(state)
    assert solution.winner == LANDLORD
    assert [set(action.cards) for _, action in solution.line] == [{"BJ", "LJ"}, {"3d"}]


def test_farmers_hold_the_landlord_by_passing_to_each_other():
    solution = GAME.solver.solved(in_play("3d 4d", "Kd 5c", "6d").state)
    assert solution.winner == FARMERS


def test_a_landlord_that_may_choose_its_lead_chooses_the_one_that_wins():
    solution = GAME.solver.solved(in_play("3d 3c 5d", "4d 4c", "6c 7d").state)
    assert solution.winner == by_brute_force(in_play("3d 3c 5d", "4d 4c", "6c 7d").state, {})


def test_passes_without_a_choice_stand_in_the_line():
    solution = GAME.solver.solved(in_play("2d 2c 3d", "4d 5d", "6c 7d").state)
    assert [isinstance(action, Pass) for _, action in solution.line] == [False, True, True, False]


def test_it_is_asked_only_in_play_and_near_the_end():
    assert GAME.solver.solved(GAME.initial_state(GAME.opening_carry(3, Options()))) is None
    long = in_play("3d 4d 5d 6d 7d 8d 9d", "3c 4c 5c 6c 7c 8c", "3h 4h 5h 6h")
    assert GAME.solver.solved(long.state) is None
    over = in_play("3d", "4d", "5d").play("3d")
    assert GAME.solver.solved(over.state) is None


def test_what_it_cannot_solve_is_said():
    hands = [parse_cards("3d"), parse_cards("4d")]
    for key in ("big_two", "three_two_one"):
        with pytest.raises(ValueError, match="without suits"):
            solve(ALL_RULES[key], hands, (0, 1), Trick(0))
    many = [DECK_54[:9], DECK_54[9:17]]
    with pytest.raises(ValueError, match="more than 16"):
        solve(ALL_RULES["doudizhu"], many, (0, 1), Trick(0))
