"""The parts of the shedding vectors specific to the landlord games: bids before, multipliers after."""

from paiju.engine.core.errors import IllegalAction
from paiju.engine.games import doudizhu
from paiju.engine.games.doudizhu.types import (
    Bid,
    Call,
    Deal,
    LandlordAssigned,
)
from tests.conformance.table import cards_of

EXPECTED = (
    "landlord",
    "forced",
    "robs",
    *(f"final.{field}" for field in ("multiplier", "bombs", "real_bombs", "empty_bombs", "spring")),
)
EXPECTED_4P = ("landlord", "forced", "base", "bids.*.ok", "final.multiplier", "final.spring")


def rules(kickers):
    return doudizhu.RULES[kickers]


def rules_4p():
    return doudizhu.RULES_4P


def opening(table, row):
    """Deal and bid, thrown-in deals first."""
    events = ()
    for deal in (*row["redeals"], row):
        yield from table.dealt(deal, Deal, deal["first_bidder"])
        for bid in deal["bids"]:
            if table.turn != bid["player"]:
                yield f"{table.turn} bids before {bid['player']}"
            try:
                events = table.act(bid["player"], Call(bid["bid"]) if "bid" in bid else Bid(bid["score"]))
            except IllegalAction:
                accepted = False
            else:
                accepted = True
            if accepted != bid.get("ok", True):
                yield f"{bid}: accepted is {accepted}"
    yield from assigned(table, row, events)


def assigned(table, row, events):
    """The landlord, the reason, the stake, and the seat that starts."""
    view = table.view()
    found = {
        "landlord": view.landlord,
        "robs" if "robs" in row else "base": view.counters.rob if "robs" in row else view.base,
        "forced": any(event.forced for event in events if isinstance(event, LandlordAssigned)),
        "starter": table.turn,
        "must_contain": table.game.prompt(table.state, table.turn).legal.must_include,
    }
    for field, value in found.items():
        if row.get(field, False) != value:
            yield f"{field} is {value}, not {row.get(field)}"
    if view.bottom != cards_of(row["deck"]):
        yield f"the bottom cards are {view.bottom}"


def final(table, expected):
    """Multiplier and bombs beside hands and amounts."""

    def own(outcome, view):
        counters = view.counters
        return {
            "multiplier": view.multiplier * (1 if "bombs" in expected else view.base),
            "real_bombs": counters.real_bombs,
            "empty_bombs": counters.empty_bombs,
            "bombs": counters.real_bombs + counters.empty_bombs,
            "spring": any(line.reason in {"spring", "anti_spring"} for line in outcome.lines),
        }

    return table.ended(expected, own)
