"""The parts of the shedding vectors specific to the climbing games: the starter, circles and draws, settlement."""

from paiju.engine.games.climbing.types import CircleEnded, Deal, Drawn
from paiju.engine.registry import GAMES
from tests.conformance.table import cards_of, texts_of

EXPECTED = ()
EXPECTED_BIG_TWO = ("final.penalties",)
EXPECTED_DRAWING = (
    "steps.*.circle.winner",
    "steps.*.circle.points",
    "steps.*.circle.draws.*.*",
    "final.rank",
    "final.finish_order",
)


def rules(key):
    return GAMES[key].ruleset.rules


def opening(table, row):
    """Deal; what no seat takes is the pile."""
    yield from table.dealt(row, Deal)
    must_contain = table.game.prompt(table.state, table.turn).legal.must_include
    found = {"starter": table.turn, "must_contain": must_contain}
    for field, value in found.items():
        wanted = cards_of([row[field]])[0] if field == "must_contain" else row[field]
        if wanted != value:
            yield f"{field} is {value}, not {row[field]}"


def circle(events):
    """The circle that a step ended, as the vectors write it; None if none did."""
    ended = [event for event in events if isinstance(event, CircleEnded)]
    if not ended:
        return None
    draws = [[event.seat, texts_of(event.cards)] for event in events if isinstance(event, Drawn)]
    return {"winner": ended[0].winner, "points": ended[0].points, "draws": draws}


def wanted_circle(step):
    """The same from a row."""
    wanted = step.get("circle")
    if wanted is None:
        return None
    return {"draws": []} | wanted


def final(table, expected):
    """What each game adds to hands and amounts."""

    def own(outcome, view):
        return {
            "penalties": penalties(outcome, view.hands),
            "rank": list(view.ranks or ()),
            "finish_order": list(view.finished),
        }

    return table.ended(expected, own)


def penalties(outcome, hands):
    """What each seat owes the winner, who owes nothing."""
    winner = next((seat for seat, hand in enumerate(hands) if not hand), None)
    owed = [0] * len(hands)
    for line in outcome.lines:
        if winner in {line.seat, line.to} and line.to is not None:
            owed[line.to if line.seat == winner else line.seat] = abs(line.amount)
    return owed
