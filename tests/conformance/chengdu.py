"""The adapter of the vectors of whole rounds of 成都麻将, through the `Game` interface."""

from msgspec.structs import replace

from paiju.engine.core.errors import IllegalAction
from paiju.engine.core.game import Tick
from paiju.engine.core.options import resolve_options
from paiju.engine.core.seats import CHANCE, CLOCK
from paiju.engine.games.chengdu import GAMES
from paiju.engine.games.chengdu.ending import settled
from paiju.engine.games.chengdu.types import Declare, Hide, Phase
from paiju.engine.mahjong.dice import Deal, Thrown
from paiju.engine.mahjong.moves import (
    Discard,
    Kong,
    Pass,
    Pung,
    Win,
)
from paiju.engine.mahjong.wall import unbroken
from tests.conformance.differs import differs

(GAME,) = GAMES
DICE = (2, 3)


class Round:
    """One deal that follows a vector."""

    def __init__(self, row):
        self.row, seats = row, row["players"]
        options = resolve_options(GAME, {"que": row["que"], "penalty": 8})
        carry = replace(GAME.opening_carry(seats, options), dealer=row["dealer"], order=tuple(range(seats)))
        self.state = GAME.initial_state(carry)
        deck = unbroken(parse_wall(row["wall"]), seats, DICE)
        self.act(CHANCE, Deal(deck, (Thrown("break", row["dealer"], DICE),)))

    def act(self, actor, action):
        self.state = GAME.apply(self.state, actor, action).state

    def tick(self):
        """Let a window pass that the vector does not mention: nobody can claim."""
        self.act(CLOCK, Tick())

    def asked(self):
        return sorted(GAME.actors(self.state) - {CLOCK})

    def legal(self, seat):
        return GAME.prompt(self.state, seat).legal


def parse_wall(text):
    return tuple(text[place : place + 2] for place in range(0, len(text), 2))


def check_round(row):
    """A whole round: what may be done at each step, the ledger, who was what, who deals next."""
    if "header" in row:
        return
    deal = Round(row)
    try:
        yield from follow(deal, row)
    except IllegalAction as refusal:
        yield f"refused a legal action: {refusal.reason}: {refusal}"
        return
    if deal.state.phase is Phase.OVER:
        yield from end(deal.state, row)
    else:
        yield "after all steps the deal goes on"


def follow(deal, row):
    for seat, (kind, what) in enumerate(row["que_choice"]) if row["que"] != "off" else ():
        deal.act(seat, Hide(what) if kind == "hide" else Declare(what))
    for number, step in enumerate(row["steps"]):
        if step["t"] == "act":
            if deal.state.phase is Phase.CLAIM:
                yield from differs(f"step {number}: asked", deal.asked(), [])
                deal.tick()
            mismatches = list(act(deal, number, step))
        else:
            mismatches = list(claim(deal, number, step))
        if mismatches:
            # From here on the two play different rounds.
            yield from mismatches
            return
    if deal.state.phase is Phase.CLAIM:
        yield from differs("after all steps: asked", deal.asked(), [])
        deal.tick()


def act(deal, number, step):
    seat = step["seat"]
    yield from differs(f"step {number}: phase", deal.state.phase, Phase.TURN)
    if deal.asked() != [seat]:
        yield f"step {number}: {deal.asked()} is asked, not {seat}"
        return
    choice = deal.legal(seat)
    found = {
        "zimo": int(choice.win is not None),
        "zhi": [kong.tile for kong in choice.kongs if kong.kind == "zhi"],
        "wan": sorted(kong.tile for kong in choice.kongs if kong.kind == "wan"),
        "forced": choice.discards[0] if choice.bound == "hidden" else None,
    }
    wanted = dict(step["opt"])
    wanted["wan"] = sorted(wanted.get("wan", []))
    yield from differs(
        f"step {number}: opt",
        {key: value for key, value in found.items() if value},
        {key: value for key, value in wanted.items() if value},
    )
    yield from differs(f"step {number}: n", len(deal.state.hands[seat]), step["n"])
    if "mult" in step:
        yield from differs(f"step {number}: mult", choice.win and choice.win.multiplier, step["mult"])
    match step["do"]:
        case ["discard", tile]:
            deal.act(seat, Discard(tile))
        case ["zimo"]:
            deal.act(seat, Win())
        case [kind, tile]:
            deal.act(seat, Kong(tile, kind))


def claim(deal, number, step):
    window = deal.state.table.window
    kind = "rob" if window and window.robbing else "discard"
    found = window and [kind, window.seat, window.tile]
    yield from differs(f"step {number}: window", found, [step["kind"], step["frm"], step["tile"]])
    # A locked win is not an option; a seat without another option is not asked.
    options = {
        int(seat): {one for one in given if one != "(hu locked)"} for seat, given in step["opt"].items()
    }
    wanted = {seat: given for seat, given in options.items() if given}
    asked = {seat: named(deal.legal(seat)) for seat in deal.asked()}
    yield from differs(f"step {number}: opt", asked, wanted)
    locked = {int(seat) for seat, given in step["opt"].items() if "(hu locked)" in given}
    refused = {seat for seat in locked if seat not in asked or asked[seat].isdisjoint({"hu"})}
    yield from differs(f"step {number}: locked", refused, locked)
    mults = [deal.legal(seat).win.multiplier for seat in winners(deal, step)]
    yield from differs(f"step {number}: mult", mults, step.get("mult", []))
    tile = step["tile"]
    answers = {"hu": Win(), "peng": Pung((tile, tile)), "yin": Kong(tile, "yin"), "pass": Pass()}
    for seat, word in step["do"].items():
        if int(seat) in asked:
            deal.act(int(seat), answers[word])
    deal.tick()


def winners(deal, step):
    """Who wins, in turn order from the discarder."""
    seats = deal.row["players"]
    found = [int(seat) for seat, word in step["do"].items() if word == "hu"]
    return sorted(found, key=lambda seat: (seat - step["frm"]) % seats)


def named(choice):
    words = {"hu": choice.win, "peng": choice.pung, "yin": choice.kong}
    return {word for word, offered in words.items() if offered is not None}


def end(state, row):
    yield from differs("end", state.end, row["end"])
    ledger = [[line.kind, line.payer, line.payee, line.amount] for line in state.ledger]
    yield from differs("ledger", sorted(ledger), sorted(row["ledger"]))
    yield from differs("totals", list(settled(state)[0]), row["totals"])
    yield from differs("next_dealer", GAME.outcome(state).carry.dealer, row["next_dealer"])
    status = ["last"] * row["players"]
    for check in state.checks:
        status[check.seat] = check.readiness
    for won in state.wins:
        status[won.seat] = "hu"
    yield from differs("status", status, row["status"])
    best = {
        str(check.seat): max(wait.multiplier for wait in check.waits) for check in state.checks if check.waits
    }
    yield from differs("best", best if state.checks else None, row["best"])


CHECKS = {"chengdu_rounds.jsonl.gz": check_round}
EXPECTED = {
    "chengdu_rounds.jsonl.gz": (
        "steps.*.seat",
        "steps.*.n",
        "steps.*.opt.forced",
        "steps.*.opt.zimo",
        "steps.*.opt.zhi",
        "steps.*.opt.wan",
        "steps.*.opt.0",
        "steps.*.frm",
        "steps.*.mult",
        "ledger",
        "totals",
        "end",
        "status",
        "best.0",
        "next_dealer",
    ),
}
