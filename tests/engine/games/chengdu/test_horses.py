"""买马: docs/rules/chengdu.md "买马"."""

from paiju.engine.games.chengdu.ending import horse_seat
from paiju.engine.games.chengdu.events import HorsesShown
from paiju.engine.tiles.text import TILES34
from tests.engine.games.chengdu.table import Table
from tests.engine.games.chengdu.test_playing import ALSO_14P, THIRD_14P, WAITS_14P


def over(*hands, last, dice=(3, 4), horses=1, **answers):
    """A deal that is over at once: seat 0 feeds all three others with 4p. Horses are taken from the wall's end."""
    table = Table("4p", WAITS_14P, ALSO_14P, THIRD_14P, *hands, last=last, dice=dice, horses=horses)
    table.discard("4p", **(answers or dict.fromkeys(("s1", "s2", "s3"), "win")))
    return table


def test_a_rank_counts_seats_clockwise_from_the_dealer():
    table = Table(dealer=1)
    seats = [horse_seat(table.state, tile) for tile in TILES34[:9]]
    assert seats == [1, 0, 3, 2, 1, 0, 3, 2, 1]
    six = Table(dealer=0, seats=6)
    assert [horse_seat(six.state, tile) for tile in TILES34[:7]] == [0, 5, 4, 3, 2, 1, 0]


def test_without_horses_nothing_is_set_aside():
    assert Table(horses=0).state.table.wall.left == 55
    assert Table(horses=0).view().horses == (0,) * 4


def test_horses_leave_the_wall_and_nobody_sees_them_before_the_end():
    table = Table(horses=1, last="1s2s3s4s")
    assert table.state.table.wall.left == 51
    assert table.view().horses == (1,) * 4
    assert table.view(0).horses_shown is None
    # The very last tile is the dealer's.
    assert table.state.horses == (("4s",), ("3s",), ("2s",), ("1s",))


def test_there_are_no_more_horses_than_tiles_were_left_at_the_break():
    table = Table(horses=2, dice=(1, 5))
    assert table.view().horses == (2, 0, 0, 0)
    assert Table(horses=2, dice=(3, 5)).view().horses == (2, 2, 2, 0)


def test_an_owner_shares_a_winners_luck_and_transfers_to_oneself_vanish():
    # Dealer 0: rank 4 is seat 1, rank 1 the dealer. Seat 0 owns 4s, seat 1 owns 8s, the others 1s.
    table = over(last="1s1s8s4s")
    (shown,) = table.seen(HorsesShown)
    assert shown.seats == ((1,), (1,), (0,), (0,))
    # Seat 0 would be paid by itself for seat 1's win; seat 1 gets its win again; 2 and 3 lose with the discarder,
    # but not to themselves.
    assert table.paid("horse") == [
        ("horse", 0, 1, 1),
        ("horse", 2, 1, 1),
        ("horse", 2, 3, 1),
        ("horse", 3, 1, 1),
        ("horse", 3, 2, 1),
    ]
    assert sum(table.outcome.amounts) == 0


def test_two_horses_of_one_owner_count_each():
    # Seat 0 owns both last tiles (rank 3: seat 2), the others point at who owns them or at nobody who won.
    table = over(last="4s8s3s7s2s6s3s7s", dice=(4, 4), horses=2)
    (shown,) = table.seen(HorsesShown)
    assert shown.seats == ((2, 2), (3, 3), (2, 2), (1, 1))
    mirrored = table.paid("horse")
    # Seat 0 would pay itself; seat 1 gets seat 3's win twice, seat 2 its own, seat 3 seat 1's.
    assert mirrored == [("horse", 0, owner, 1) for owner in (1, 1, 2, 2, 3, 3)]


def test_a_horse_on_two_wins_of_one_seat_shares_both_and_horses_are_not_mirrored_again():
    # 血流: seat 1 wins with a discard, then draws another win; seat 2's horse points at it.
    table = Table("4p", WAITS_14P, draws="9s8s7s4p", last="2s4s3s5s", dice=(2, 4), horses=1, flow=True)
    table.discard("4p", s1="win")
    table.until(1)
    table.win()
    table.run_out()
    (shown,) = table.seen(HorsesShown)
    assert shown.seats[2] == (1,)
    own = [(payer, amount) for kind, payer, payee, amount in table.ledger if payee == 1 and kind != "horse"]
    shared = [line for line in table.ledger if line[0] == "horse" and line[2] == 2 and line[1] != 2]
    wanted = [(payer, amount) for payer, amount in own if payer != 2]
    assert [(payer, amount) for _, payer, _, amount in shared][: len(wanted)] == wanted
    assert sum(table.outcome.amounts) == 0
