"""The parts of the shedding vectors specific to the climbing games: the starter, circles and draws, settlement."""

from paiju.engine.core.seats import CHANCE
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
    """Inject a deal: each seat takes its cards from the deck's end one by one, the rest is the pile."""
    hands = [cards_of(hand) for hand in row["hands"]]
    deck = cards_of(row["deck"]) + tuple(card for hand in reversed(hands) for card in reversed(hand))
    table.act(CHANCE, Deal(deck))
    for seat, hand in enumerate(hands):
        if table.view(seat).hand != hand:
            yield f"seat {seat} holds {table.view(seat).hand}"
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
    """Hands left over, amounts, and what each game adds."""
    outcome = table.game.outcome(table.state)
    if outcome is None:
        yield "the deal is not over"
        return
    view = table.view()
    found = {
        "hands": [texts_of(hand) for hand in view.hands],
        "amounts": list(outcome.amounts),
        "penalties": penalties(outcome, view.hands),
        "rank": list(view.ranks or ()),
        "finish_order": list(view.finished),
    }
    for field in expected.keys() & found.keys():
        if expected[field] != found[field]:
            yield f"final {field} is {found[field]}, not {expected[field]}"


def penalties(outcome, hands):
    """What each seat owes the winner, who owes nothing."""
    winner = next((seat for seat, hand in enumerate(hands) if not hand), None)
    owed = [0] * len(hands)
    for line in outcome.lines:
        if winner in {line.seat, line.to} and line.to is not None:
            owed[line.to if line.seat == winner else line.seat] = abs(line.amount)
    return owed
