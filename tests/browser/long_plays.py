"""Deals with rounds of plays that are too long for most pages."""

from tests.browser.deals import SEAT_0_IS_LANDLORD, Record, calls, plays, record, scores

RANKS = "3456789TJQKA"


def _run(first: str, length: int, suits: str) -> str:
    """Return a run: so many ranks from the first on, one card of each of the suits."""
    start = RANKS.index(first)
    return " ".join(rank + suit for rank in RANKS[start : start + length] for suit in suits)


def straights_of_ten() -> Record:
    """三人斗地主: 顺子 of ten cards by every seat in one round."""
    laid = [(0, _run("3", 10, "c")), (1, _run("4", 10, "d")), (2, _run("5", 10, "h"))]
    return record("doudizhu", dict(laid), bids=SEAT_0_IS_LANDLORD, plays=plays(*laid))


def plane_of_sixteen() -> Record:
    """三人斗地主: 飞机带单 of sixteen cards by the landlord at our right."""
    cards = _run("3", 4, "cdh") + " 8c 9c Tc Jc"
    bids = calls((0, False), (1, True), (2, False))
    return record("doudizhu", {1: cards}, bids=bids, plays=plays((1, cards)))


def pairs_of_nine() -> Record:
    """四人斗地主: 连对 of eighteen cards by every seat in one round."""
    laid = [
        (0, _run("3", 9, "cd")),
        (1, _run("4", 9, "cd")),
        (2, _run("5", 9, "hs")),
        (3, _run("6", 9, "hs")),
    ]
    return record("doudizhu_4p", dict(laid), bids=scores((0, 3)), plays=plays(*laid))


def straights_of_five() -> Record:
    """锄大地: 顺子 of five cards by every seat in one round."""
    laid = [(seat, _run(rank, 5, suit)) for seat, (rank, suit) in enumerate(("3d", "4c", "5h", "6s"))]
    return record("big_two", dict(laid), plays=plays(*laid))


LONG = (straights_of_ten, plane_of_sixteen, pairs_of_nine, straights_of_five)
