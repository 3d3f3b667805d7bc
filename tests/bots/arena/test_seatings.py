"""Who sits where: every player gets each seat's cards as often as the others do."""

from collections import Counter

from paiju.bots.arena.seatings import default_seats, seatings
from paiju.engine.registry import GAMES
from tests.rows import rows


def of(key, players, seats, seed=0):
    return [
        "".join("ABCD"[player] for player in seating)
        for seating in seatings(GAMES[key], players, seats, seed)
    ]


def test_landlords_play_each_alone_against_the_other():
    assert of("doudizhu", 2, 3) == ["ABB", "BAB", "BBA", "BAA", "ABA", "AAB"]
    assert len(of("doudizhu_4p", 2, 4)) == 8


def test_of_two_players_in_matches_the_first_is_alone():
    assert of("riichi", 2, 4) == ["ABBB", "BABB", "BBAB", "BBBA"]


def test_in_other_games_two_players_alternate():
    assert of("big_two", 2, 4) == ["ABAB", "BABA"]
    assert of("holdem", 2, 2) == ["AB", "BA"]
    assert sorted(of("chengdu", 2, 3)) == ["AAB", "ABA", "ABB", "BAA", "BAB", "BBA"]


def test_the_order_of_more_players_changes_with_the_seed():
    assert of("doudizhu", 3, 3, 0) == ["ABC", "CAB", "BCA"]
    assert of("doudizhu", 3, 3, 1) == ["ACB", "BAC", "CBA"]
    assert len({of("big_two", 4, 4, seed)[0] for seed in range(6)}) == 6


@rows("key", [key for key in GAMES if key != "riichi"])
@rows("players", [2, 3, 4])
def test_each_player_sits_on_each_seat_equally_often(key, players):
    seats = default_seats(GAMES[key], players)
    if seats > GAMES[key].seats.max:
        return
    places = seatings(GAMES[key], players, seats, 3)
    for seat in range(seats):
        count = Counter(seating[seat] for seating in places)
        whole = Counter(player for seating in places for player in seating)
        assert count == {player: whole[player] / seats for player in range(players)}


def test_a_game_of_stacks_has_a_seat_per_player_and_others_their_own():
    assert default_seats(GAMES["holdem"], 2) == 2
    assert default_seats(GAMES["doudizhu"], 2) == 3
    assert default_seats(GAMES["wuguapi"], 3) == 3
