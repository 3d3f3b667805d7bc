"""Several wins of one tile, listed in any order, whose sums are right; and final scores, rounded or exact."""

import itertools
import json

import pytest

from paiju.engine.core.errors import BadRecord
from tests.engine.games.riichi.formats.dialects import MJAI, TENHOU6, Recorded, find, lines
from tests.engine.games.riichi.test_window import ONE_58P, THREE_58P, TWO_58P
from tests.rows import rows

HANDS = {1: ONE_58P, 2: TWO_58P, 3: THREE_58P}


def played(*winners, feeder=0, **options):
    """A kyoku in which some seats win with the dealer's discard."""
    hands = ["8p1f" if seat == feeder else HANDS[seat] if seat in winners else "" for seat in range(4)]
    table = Recorded(*hands, draws="1f2f3f", **options)
    table.discard("8p", **{f"s{seat}": "win" for seat in winners})
    assert [won.seat for won in table.wins] == list(winners)
    return table


THREE_END = {
    "abort": "a draw: triple_ron",
    "all": ", ".join(f"a win of seat {seat} from seat 0" for seat in (1, 2, 3)),
}
"""How three wins of one discard end a kyoku, by the option."""


@rows(("written", "read"), [("all", "abort"), ("abort", "all")])
def test_three_wins_that_end_otherwise_by_the_rules_are_refused_with_that_end(written, read):
    table = Recorded("8p1f", *HANDS.values(), draws="1f2f3f", triple_ron=written)
    table.discard("8p", s1="win", s2="win", s3="win")
    with pytest.raises(BadRecord) as refusal:
        TENHOU6.read_all(table.written().encode(), {"triple_ron": read})
    assert refusal.value.text == f"by the rules the kyoku ends as {THREE_END[read]}"


def wins_of(table):
    """The document, and the wins of its kyoku as pairs of gains and hand."""
    document = json.loads(table.written())
    result = document["log"][0][16]
    return document, [result[at : at + 2] for at in range(1, len(result), 2)]


def reread(document, wins, **options):
    document["log"][0][16] = ["和了", *itertools.chain(*wins)]
    return TENHOU6.read_all(json.dumps(document, ensure_ascii=False).encode(), options)


TWO = [
    ((1, 2), {}),
    ((1, 3), {}),
    ((2, 3), {}),
    ((2, 3), {"honba": 3}),
    ((1, 3), {"sticks": 2}),
    ((1, 2), {"honba": 2, "sticks": 4}),
    ((1, 3), {"honba": 1, "sticks": 1}),
]


@rows(("winners", "table"), TWO)
def test_two_wins_are_read_in_both_orders(winners, table):
    kyoku = played(*winners, **table)
    document, wins = wins_of(kyoku)
    straight, reverse = (reread(document, order) for order in (wins, wins[::-1]))
    assert straight[0].actions == reverse[0].actions
    assert straight[0].actions[1:] == tuple(kyoku.log)[1:], "all but the deal, whose unseen tiles no file has"
    assert reverse[0].notes == ()


@rows("order", list(itertools.permutations(range(3))))
def test_three_wins_are_read_in_all_orders(order):
    kyoku = played(1, 2, 3, triple_ron="all", honba=1, sticks=1)
    document, wins = wins_of(kyoku)
    (deal,) = reread(document, [wins[at] for at in order], triple_ron="all")
    assert deal.actions[1:] == tuple(kyoku.log)[1:]


@rows(("winners", "table"), TWO)
def test_messages_of_two_wins_are_read_in_both_orders(winners, table):
    kyoku = played(*winners, **table)
    items = [json.loads(line) for line in kyoku.written(MJAI).splitlines()]
    first = find(items, "hora")
    for item in items[first : first + 2]:
        item.pop("scores")
    swapped = [*items[:first], items[first + 1], items[first], *items[first + 2 :]]
    (deal,) = MJAI.read_all(lines(swapped))
    assert deal.actions[1:] == tuple(kyoku.log)[1:]


def test_gains_that_are_booked_with_the_other_win_are_read_if_the_sums_are_right():
    document, wins = wins_of(played(2, 3, honba=2, sticks=1))
    (first, one), (second, other) = wins
    whole = [left + right for left, right in zip(first, second, strict=True)]
    assert reread(document, [[whole, one], [[0, 0, 0, 0], other]])


@rows("seat", range(4))
@rows("points", [-1000, 300])
def test_a_sum_that_is_wrong_is_refused(seat, points):
    document, wins = wins_of(played(2, 3, honba=1))
    wins[0][0][seat] += points
    wins[0][0][(seat + 1) % 4] -= points
    with pytest.raises(BadRecord) as refusal:
        reread(document, wins[::-1])
    assert refusal.value.path == "$.log[0][16]"


def test_honba_of_the_wrong_winner_are_refused():
    document, wins = wins_of(played(2, 3, honba=1))
    for (gains, hand), points in zip(wins, (-300, 300), strict=True):
        gains[hand[0]] += points
        gains[0] -= points
    with pytest.raises(BadRecord, match="seat 2 and seat 3 win"):
        reread(document, wins)


# A match that ends with South 4: seat 1 wins 2,000 from seat 3, and `sc` has points and scores.
MJS = "mjs"
ENDS = [(41000, 21000, 20000, 18000), (40900, 21100, 20000, 18000), (33300, 24700, 22600, 19400)]


def ended(points, scores):
    table = played(1, feeder=3, kyoku=7, points=before(points), preset=MJS)
    document = json.loads(table.written())
    told = document["sc"][::2]
    document["sc"] = [number for pair in zip(told, scores, strict=True) for number in pair]
    return TENHOU6.read_all(json.dumps(document).encode(), {"preset": MJS})


def before(points):
    """Points with which the kyoku is dealt; its one win is worth 2,000."""
    return tuple(had - gain for had, gain in zip(points, (0, 2000, 0, -2000), strict=True))


def exact(points):
    order = sorted(range(4), key=lambda seat: -points[seat])
    return [
        round((points[seat] - 25000) / 1000 + (15, 5, -5, -15)[order.index(seat)], 1) for seat in range(4)
    ]


@rows("points", ENDS)
def test_exact_scores_of_mahjong_soul_are_read(points):
    assert ended(points, exact(points))


@rows("points", ENDS)
def test_the_same_scores_are_read_rounded(points):
    rounded = [round(score + 0.01) for score in exact(points)]
    first = rounded.index(max(rounded))
    rounded[first] -= sum(rounded)
    assert ended(points, rounded)


@rows("seat", range(4))
@rows("points", ENDS)
def test_scores_that_follow_from_no_rounding_are_refused(points, seat):
    scores = exact(points)
    scores[seat] += 3.5
    with pytest.raises(BadRecord) as refusal:
        ended(points, scores)
    assert (refusal.value.path, refusal.value.line) == ("$.sc", 1)


@rows("number", [25000.5, 0.1, -0.5])
def test_points_that_are_no_whole_number_are_refused(number):
    table = played(1, feeder=3, kyoku=7, points=before(ENDS[0]), preset=MJS)
    document = json.loads(table.written())
    document["sc"][0] = number
    with pytest.raises(BadRecord, match="are no points"):
        TENHOU6.read_all(json.dumps(document).encode(), {"preset": MJS})
