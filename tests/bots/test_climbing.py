"""The climbing player's moves in positions with one clearly right move."""

from paiju.bots.climbing import ClimbingBot
from paiju.engine.core.seats import CHANCE
from paiju.engine.games import climbing
from paiju.engine.shedding.moves import Play
from tests.bots.offline import observe, play_deal
from tests.calls import calls_of
from tests.engine.games.climbing.table import in_play
from tests.rows import rows


def answer(table):
    return ClimbingBot(1).act(observe(table.game, table.state, table.turn))


def cards(action):
    assert isinstance(action, Play)
    return " ".join(sorted(action.cards))


def test_it_goes_out_when_it_can():
    table = in_play("big_two", "4d 4s 4h 5d 5c", "6s 6d 6c 6h 7d", "8s 9s 9h 9d 9c", "Td Jd")
    assert cards(answer(table)) == "4d 4h 4s 5c 5d"


def test_it_starts_with_the_card_that_must_be_in_it():
    table = in_play("big_two", "3d 4s 5h 5d Kc", "6s 6d", "8s 9s", "Td Jd", must_include="3d")
    assert "3d" in answer(table).cards


def test_it_leads_what_is_low():
    table = in_play("three_two_one", "2d 2s 9d 9s 4d 5h Qd", "6s 7s 8s Ts", "8d 8h 7h 7c", "Td Tc Jd Jh")
    assert cards(answer(table)) == "4d"


def test_it_covers_at_any_price_when_somebody_is_about_to_go_out():
    table = in_play("big_two", "4d 8d", "5d 5c 5h 6d 6c 6h", "7d", "7c 8h Th Jh Qh").play("4d")
    assert isinstance(answer(table), Play)


def test_it_takes_points_that_lie_on_the_table_with_a_card_that_nobody_covers():
    table = in_play("qigui521", "Kd 3c 3h", "7s 4d 4c 6d", pile="9d 9c 8d 8c").play("Kd")
    assert cards(answer(table)) == "7s"


def test_it_gives_no_points_away_when_it_leads():
    table = in_play("qigui521", "Kd 3c 6h", "7s 4d 4c 6d", pile="9d 9c 8d 8c Ad Ac")
    assert "Kd" not in answer(table).cards


@rows("game", climbing.GAMES, ids=lambda game: game.key)
def test_a_move_at_a_full_table_takes_few_calls(game):
    """20 ms are some 40,000 calls: see `tests.bots.strength`, which tells the time."""
    moves = 0

    def play():
        nonlocal moves
        for seed in range(1, 4):
            moves += len(play_deal(game.key, [ClimbingBot(seat) for seat in range(game.seats.max)], seed)[1])

    assert calls_of(play) < 10_000 * moves


@rows("game", climbing.GAMES, ids=lambda game: game.key)
def test_it_is_legal_at_every_number_of_seats(game):
    for seats in range(game.seats.min, game.seats.max + 1):
        state, steps = play_deal(game.key, [ClimbingBot(seat) for seat in range(seats)], seats)
        assert game.outcome(state) is not None
        assert all(actor != CHANCE for actor, _ in steps)
