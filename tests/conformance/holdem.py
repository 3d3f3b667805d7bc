"""The adapter of vectors/holdem: hand ranks, side pots, whole hands of each structure, real hands in PHH."""

import msgspec
from msgspec.structs import replace

from paiju.engine.betting.moves import (
    AllIn,
    Call,
    Check,
    Fold,
    Folded,
    RaiseTo,
)
from paiju.engine.betting.pots import side_pots, split, uncalled
from paiju.engine.cards.card import SUITED
from paiju.engine.cards.poker import category_of, strength_of
from paiju.engine.core.errors import BadRecord, IllegalAction
from paiju.engine.core.options import resolve_options
from paiju.engine.core.seats import CHANCE
from paiju.engine.games.holdem.phh import PhhHand
from paiju.engine.games.holdem.phh_import import import_phh
from paiju.engine.games.holdem.phh_setup import Cards, deck_of
from paiju.engine.games.holdem.types import (
    Deal,
    Mucked,
    Phase,
    Returned,
    Shown,
    Straddle,
    StreetDealt,
)
from paiju.engine.registry import GAMES

GAME = GAMES["holdem"]
BETTING = {"NL": "no_limit", "PL": "pot_limit", "FL": "fixed_limit"}
VACUOUS = {"fold": False, "call": 0, "raise": None}
"""PokerKit asks a player who owes nothing to all-in opponents; by B5 that player is not asked."""


def check_ranks(row):
    """How strong a hand is, what it is called, and five cards that make it."""
    strength = strength_of(row["cards"])
    category = str(category_of(strength))
    if category == "straight_flush" and strength == 7462:
        category = "royal_flush"
    if (strength, category) != (row["rank"], row["cat"]):
        yield f"{row['cards']}: {category} {strength}, not {row['cat']} {row['rank']}"
    best = row["best"]
    if len(best) != 5 or not set(best) <= set(row["cards"]) or strength_of(best) != strength:
        yield f"{row['cards']}: {best} is not their best five"


def check_pots(row):
    """Uncalled chips, side pots, who wins what, odd chips."""
    contributed, payoff = list(row["contrib"]), [0] * row["n"]
    contenders = [seat for seat, folded in enumerate(row["folded"]) if not folded]
    if back := uncalled(contributed, contenders):
        payoff[back[0]] = back[1]
        contributed[back[0]] -= back[1]
    yield from differs("refund", payoff, row["refund"])
    found = [strength_of(hole + row["board"]) if len(contenders) > 1 else None for hole in row["hole"]]
    yield from differs("strength", found, row["strength"])
    pots = side_pots(contributed, contenders)
    yield from differs("pots", as_maps(pots), row["pots"])
    awards = list(awarded(pots, row["strength"]))
    for award in awards:
        for seat, amount in zip(award["winners"], award["amounts"], strict=True):
            payoff[seat] += amount
    yield from differs("awards", awards, row["awards"])
    yield from differs("payoff", payoff, row["payoff"])
    if "odd_chip_differs" not in row["tags"]:
        yield from differs("payoff_pokerkit", payoff, row["payoff_pokerkit"])


def awarded(pots, strength):
    """Each pot's winners and shares."""
    for number, pot in enumerate(pots):
        most = max(strength[seat] or 0 for seat in pot.eligible)
        winners = [seat for seat in pot.eligible if (strength[seat] or 0) == most]
        yield {"pot": number, "winners": winners, "amounts": list(split(pot.amount, winners))}


def as_maps(pots):
    return [{"amount": pot.amount, "eligible": list(pot.eligible)} for pot in pots]


def differs(field, found, wanted):
    if found != wanted:
        yield f"{field} is {found}, not {wanted}"


class Hand:
    """One hand that is driven by a vector, through the `Game` interface."""

    def __init__(self, options, stacks):
        chosen = resolve_options(GAME, options)
        carry = GAME.opening_carry(len(stacks), chosen)
        places = tuple(replace(place, stack=stack) for place, stack in zip(carry.places, stacks, strict=True))
        self.state = GAME.initial_state(replace(carry, places=places, button=len(stacks) - 1))
        self.events = []

    def act(self, actor, action):
        transition = GAME.apply(self.state, actor, action)
        self.state = transition.state
        self.events += transition.events

    def asked(self):
        """The seat that must bet, and the street; None if nobody must."""
        if self.state.phase is not Phase.BET:
            return None
        return self.state.street.number, self.state.street.queue[0]

    @property
    def choice(self):
        return GAME.prompt(self.state, self.asked()[1]).legal

    def seen(self, *kinds):
        return [event for event in self.events if isinstance(event, kinds)]


def check_game(row):
    """A whole hand: what may be done at each step, who shows, the pots and the stacks at the end."""
    ante = max(row["antes"])
    options = {
        "betting": BETTING[row["kind"]],
        "small_blind": row["sb"],
        "big_blind": row["bb"],
        "ante": ante,
        "ante_from": "big_blind" if row["ante_mode"] == "main_pot" else "each",
        "straddle": bool(row["straddle"]),
    }
    if row["kind"] == "FL":
        options |= {"cap": row["fl_cap"][1], "blind_counts": row["fl_cap"][0] == row["fl_cap"][1]}
    hand = Hand(options, row["stacks"])
    holes = {seat: tuple(hole) for seat, hole in enumerate(row["hole"])}
    hand.act(CHANCE, Deal(deck_of(Cards(holes, tuple(row["board"]), ()), row["n"])))
    if hand.state.phase is Phase.STRADDLE:
        hand.act(2, Straddle(yes=True))
    try:
        in_step = yield from play(hand, row)
    except IllegalAction as refusal:
        yield f"refused a legal action: {refusal.reason}: {refusal}"
        return
    if in_step:
        yield from end(hand, row)


def play(hand, row):
    """Take the steps; returns whether the hand has been followed to its end.

    With a short big blind PokerKit asks for less than the rules: from the first such call on the two have different
    chips, so only what `tda` says is compared, and no further than the same seats are to act.
    """
    short = "short_bb" in row["tags"]
    for number, step in enumerate(row["steps"]):
        legal = step.get("tda", step["legal"])
        if hand.asked() != (step["s"], step["p"]):
            if legal == VACUOUS and step["a"] == ["c"] and not short:
                continue
            if not short:
                yield f"step {number}: {hand.asked()} is asked"
            return False
        choice = hand.choice
        bounds = None if choice.min is None else [choice.min, choice.max]
        found = {"fold": choice.fold, "call": choice.call or 0, "raise": bounds}
        if "tda" in step or not short:
            yield from differs(f"step {number}: legal", found, legal)
        if not short:
            yield from differs(f"step {number}: pot", choice.pot, step["pot"])
        hand.act(step["p"], action_of(step["a"], choice))
    if hand.asked() is not None and not short:
        yield f"after all steps {hand.asked()} is asked"
    return not short


def action_of(letters, choice):
    match letters:
        case ["c"]:
            return Check() if choice.call is None else Call()
        case ["f"]:
            return Fold()
        case ["r", to]:
            return RaiseTo(to)
    raise ValueError(letters)


def end(hand, row):
    """The shown hands, the pots, and everybody's stack."""
    street = hand.state.street
    showdown = [
        [event.seat, "show" if isinstance(event, Shown) else "muck"] for event in hand.seen(Shown, Mucked)
    ]
    wanted = row["showdown"]
    if any(seat in all_in(row, hand) for seat in street.contenders):
        # All hands go face up at once, in no order.
        showdown, wanted = sorted(showdown), sorted(wanted)
    yield from differs("showdown", showdown, wanted)
    if row["pots"] is not None:
        yield from differs("pots", as_maps(hand.state.pots), row["pots"])
    yield from differs("board_dealt", len(hand.state.boards[0]), row["board_dealt"])
    final = list(street.stacks)
    yield from differs("final", final, row["final_per_pot_odd"] or row["final"])
    if not row["final_per_pot_odd"]:
        net = [after - before for after, before in zip(final, row["stacks"], strict=True)]
        yield from differs("net", net, row["net"])


def all_in(row, hand):
    """Seats that had put in all their chips."""
    return {
        seat
        for seat, put in enumerate(hand.state.committed)
        if put + hand.state.dead[seat] == row["stacks"][seat]
    }


def check_house(row):
    """The betting of a hand of the house rules; who wins is said by the vector's strengths, not by cards."""
    options = {"preset": "house", "small_blind": row["sb"], "big_blind": row["bb"]}
    hand = Hand(options, row["stacks"])
    hand.act(CHANCE, Deal(SUITED))
    for number, step in enumerate(row["steps"]):
        if hand.asked() != (step["s"], step["p"]):
            yield f"step {number}: {hand.asked()} is asked"
            return
        choice = hand.choice
        found = {
            "fold": choice.fold,
            "call": choice.call,
            "check": choice.check,
            "raise": choice.min,
            "allin": choice.all_in,
        }
        yield from differs(f"step {number}: legal", found, step["legal"])
        yield from differs(f"step {number}: price", choice.price, step["price"])
        moves = {"call": Call(), "check": Check(), "fold": Fold(), "allin": AllIn()}
        hand.act(step["p"], moves.get(step["a"]) or RaiseTo(choice.min))
    if hand.asked() is not None:
        yield f"after all steps {hand.asked()} is asked"
        return
    yield from house_end(hand, row)


def house_end(hand, row):
    contributed = list(hand.state.committed)
    final = [stack - put for stack, put in zip(row["stacks"], contributed, strict=True)]
    for event in hand.seen(Returned):
        contributed[event.seat] += event.amount
    yield from differs("contrib", contributed, row["contrib"])
    contenders = hand.state.street.contenders
    yield from differs("folded", [seat not in contenders for seat in range(row["n"])], row["folded"])
    yield from differs("forced_out", list(forced_out(hand)), row["forced_out"])
    yield from differs("pots", as_maps(hand.state.pots), row["pots"])
    for award in awarded(hand.state.pots, row["strength"]):
        for seat, amount in zip(award["winners"], award["amounts"], strict=True):
            final[seat] += amount
    yield from differs("final", final, row["final"])


def forced_out(hand):
    """Street, seat and reason of each player who had to leave the hand."""
    street = 0
    for event in hand.events:
        if isinstance(event, StreetDealt):
            street += 1
        if isinstance(event, Folded) and event.forced:
            yield [street, event.seat, "out"]


HALF_CHIPS = {
    "pluribus/102/0.phh": "p1 and p5 share 225 of others' chips",
    "pluribus/32/23.phh": "p3 and p6 share 775",
    "pluribus/41b/204.phh": "p1 and p4 share 325",
    "pluribus/60/88.phh": "p2 and p6 share 275",
    "pluribus/88/128.phh": "p4 and p6 share 575",
    "pluribus/91/43.phh": "p4 and p5 share 375",
}
"""Rows flagged `half_chip_split`: the source cuts an odd chip in half, B8 gives it to the first left of the button.

Of the 8 in the whole set these are the ones at hand; what a flagged row comes to is checked with whole chips.
"""


def check_phh(row):
    """A real hand: every action legal, and the stacks at the end, if they are known, but for halves of chips."""
    halves = any(stack % 1 for stack in row["finishing_stacks"] or ())
    yield from differs(f"{row['path']}: half_chip_split", row["half_chip_split"], halves)
    if row["path"] in HALF_CHIPS and not halves:
        yield f"{row['path']} is listed for its half chips, and has none"
    fields = {name: value for name, value in row.items() if value is not None}
    try:
        imported = import_phh(msgspec.convert(fields, PhhHand))
    except BadRecord as error:
        yield f"{row['path']}: {error}"
        return
    if imported.state.phase is not Phase.OVER:
        yield f"{row['path']}: the hand is not over"
    yield from differs(f"{row['path']}: said to be rounded", bool(imported.notes), halves)
    if row["finishing_stacks"] is not None:
        stacks = list(imported.state.street.stacks[-len(row["starting_stacks"]) :])
        yield from differs(f"{row['path']}: finishing_stacks", stacks, with_whole_chips(row))


def with_whole_chips(row):
    """The stacks a row ends with; of two halves the first player's is a whole chip."""
    stacks = list(row["finishing_stacks"])
    halves = [player for player, stack in enumerate(stacks) if stack % 1]
    for player, rest in zip(halves, (0.5, -0.5), strict=bool(halves)):
        stacks[player] += rest
    return stacks


def is_another_engines(row):
    """Whether the row's expected values are PokerKit's where it does not keep the rules (its README says which)."""
    return bool({"short_bb", "odd_chip_differs"} & {*row.get("tags", ())})


PHH = "phh/holdem_hands.jsonl.gz"
_RANKS = {f"hands{size}.jsonl.gz": check_ranks for size in (5, 6, 7)}
_GAMES = {f"games_{kind}.jsonl.gz": check_game for kind in ("nl", "pl", "fl")}
CHECKS = {
    **_RANKS,
    "sidepots.jsonl.gz": check_pots,
    **_GAMES,
    "games_house_interpretation.jsonl.gz": check_house,
    PHH: check_phh,
}
_LEGAL = tuple(f"steps.*.legal.{move}" for move in ("fold", "call"))
EXPECTED = {
    **dict.fromkeys(_RANKS, ("rank", "cat", "best")),
    "sidepots.jsonl.gz": (
        "refund",
        "strength",
        "pots.*.amount",
        "pots.*.eligible",
        "awards.*.winners",
        "awards.*.amounts",
        "payoff",
        "payoff_pokerkit",
    ),
    **dict.fromkeys(
        _GAMES,
        (
            *_LEGAL,
            "steps.*.legal.raise",
            "steps.*.tda.call",
            "steps.*.pot",
            "showdown",
            "pots.*.amount",
            "pots.*.eligible",
            "board_dealt",
            "final",
            "net",
        ),
    ),
    "games_house_interpretation.jsonl.gz": (
        *_LEGAL,
        *(f"steps.*.legal.{move}" for move in ("check", "raise", "allin")),
        "steps.*.price",
        "forced_out",
        "contrib",
        "folded",
        "pots.*.amount",
        "pots.*.eligible",
        "final",
    ),
    PHH: ("finishing_stacks?",),
}
