"""The adapter of the vectors about single hands of 成都麻将: each becomes a position that `Game` itself is asked about.

Seat 1 holds the hand. Seat 0 is whose tile it wins with, or who fed its kong; others hold nothing.
"""

from functools import cache

from msgspec.structs import replace

from paiju.engine.core.game import Tick
from paiju.engine.core.options import resolve_options
from paiju.engine.core.seats import CHANCE, CLOCK
from paiju.engine.games.chengdu import GAMES
from paiju.engine.games.chengdu.events import Paid, Won
from paiju.engine.games.chengdu.types import Phase
from paiju.engine.mahjong.dice import Deal, Thrown
from paiju.engine.mahjong.melds import Meld
from paiju.engine.mahjong.moves import Discard, Kong, Win
from paiju.engine.tiles.notation import parse_tiles
from paiju.engine.tiles.text import TILES34, in_order
from tests.conformance.differs import differs

(GAME,) = GAMES
SEATS = {13: 4, 7: 6}
FULL = {13: 14, 7: 8}
OTHER, OWN = 0, 1
SUITS = "mps"


@cache
def dealt(rule):
    """A deal of the first turn, classic but for the missing suit: hands are put into it."""
    seats = SEATS[rule]
    carry = GAME.opening_carry(seats, resolve_options(GAME, {"que": "off"}))
    carry = replace(carry, dealer=OTHER, order=tuple(range(seats)))
    deal = Deal(GAME.board.deck, (Thrown("break", OTHER, (2, 3)),))
    return GAME.apply(GAME.initial_state(carry), CHANCE, deal).state


class Position:
    """A deal in which seat 1 holds a hand, and everything that happens from there on."""

    def __init__(self, rule, hand, melds=()):
        self.state, self.events = dealt(rule), ()
        seats = range(SEATS[rule])
        self.put(
            hands=tuple(in_order(hand) if seat == OWN else () for seat in seats),
            melds=tuple(tuple(melds) if seat == OWN else () for seat in seats),
            came="draw",
        )

    def put(self, **changes):
        """Change what lies on the table."""
        self.state = replace(self.state, table=replace(self.state.table, **changes))

    def give(self, seat, tile, **changes):
        """Let a seat have drawn a tile; it is its turn."""
        hands = list(self.state.table.hands)
        hands[seat] = in_order((*hands[seat], tile))
        self.put(hands=tuple(hands), turn=seat, drawn=tile, **changes)

    def leave(self, others):
        """Let others have won before, so that only so many are still in beside seat 1."""
        gone = range(others + 1, len(self.state.order))
        won = tuple(Won(seat, "1m", "dianpao", OTHER, 1, 0, (), ()) for seat in gone)
        self.state = replace(self.state, wins=won)

    def act(self, actor, action):
        transition = GAME.apply(self.state, actor, action)
        self.state = transition.state
        self.events += transition.events

    def offers_win(self):
        """Whether seat 1 is offered a win."""
        prompt = GAME.prompt(self.state, OWN)
        return prompt is not None and prompt.legal.win is not None

    def win(self):
        """Win with the tile that is there, own or others'."""
        self.act(OWN, Win())
        if self.state.phase is Phase.CLAIM:
            self.act(CLOCK, Tick())

    def seen(self, kind):
        return [event for event in self.events if isinstance(event, kind)]


def assumed(rule, hand):
    """The melds that a hand with too few tiles must have: of its suits, and of kinds that it does not hold."""
    number = max(0, FULL[rule] - len(hand)) // 3
    suits = {tile[1] for tile in hand}
    suits |= set(SUITS[: max(0, 2 - len(suits))])
    kinds = [tile for tile in TILES34[:27] if tile[1] in suits and tile not in hand]
    return [Meld("pung", (tile,) * 3, OTHER) for tile in kinds[:number]]


def check_hand(row):
    """Whether concealed tiles win, drawn and discarded by another; or what they wait for."""
    tiles = parse_tiles(row["hand"])
    yield from differs("n", len(tiles), row["n"])
    melds = assumed(row["rule"], tiles)
    if row["kind"] == "waits":
        found = GAME.help.for_seat(Position(row["rule"], tiles, melds).state, OWN)
        yield from differs(f"{row['hand']}: waits", [wait.tile for wait in found.waits], row["waits"])
        return
    yield from differs("suits", len({tile[1] for tile in tiles}), row["suits"])
    *held, last = tiles
    drawn = Position(row["rule"], held, melds)
    drawn.give(OWN, last)
    yield from differs(f"{row['hand']}: drawn, win", drawn.offers_win(), row["win"])
    fed = Position(row["rule"], held, melds)
    fed.give(OTHER, last)
    fed.act(OTHER, Discard(last))
    yield from differs(f"{row['hand']}: discarded, win", fed.offers_win(), row["win"])


def check_score(row):
    """What a win is worth and who pays for it."""
    if "header" in row:
        return
    position = about_to_win(row)
    if not position.offers_win():
        yield f"{row['hand']} {row['win']} is no win"
        return
    position.win()
    (won,) = position.seen(Won)
    fans = {fan.name: fan.factor for fan in won.fans}
    yield from differs("fans", fans, row["fans"])
    yield from differs("gen", fans.get("gen", 1).bit_length() - 1, row["gen"])
    yield from differs("mult", won.multiplier, row["mult"])
    (paid,) = position.seen(Paid)
    amounts = [payment.amount for payment in paid.payments]
    yield from differs("payees", {payment.payee for payment in paid.payments}, {OWN})
    yield from differs("kind", {payment.kind for payment in paid.payments}, {KINDS[row["how"]]})
    who = payers_of(row, [payment.payer for payment in paid.payments])
    pay = {"each": amounts[0], "payers": who, "n": len(amounts), "total": sum(amounts)}
    yield from differs("pay", pay, row["pay"])


KINDS = {"ron": "dianpao", "zimo": "zimo", "gsh": "gsh", "rob": "qianggang"}
"""What the ledger calls a win."""


def about_to_win(row):
    """The position of a row just before seat 1 says that it wins."""
    melds = [meld_of(*meld) for meld in row["melds"]]
    # The kong that was just made is the last one.
    melds.sort(key=lambda meld: meld.kind == row["after_kong"])
    position, tile = Position(row["rule"], parse_tiles(row["hand"]), melds), row["win"]
    position.leave(row["others_active"])
    match row["how"]:
        case "zimo":
            position.give(OWN, tile)
        case "gsh":
            position.give(OWN, tile, came=row["after_kong"])
        case "ron":
            position.give(OTHER, tile)
            position.act(OTHER, Discard(tile))
        case "rob":
            position.give(OTHER, tile)
            pung = Meld("pung", (tile,) * 3, OWN)
            position.put(melds=((pung,), *position.state.table.melds[1:]))
            position.act(OTHER, Kong(tile, "wan"))
    return position


def meld_of(kind, tile):
    """A vector's meld; what was claimed was seat 0's."""
    if kind == "peng":
        return Meld("pung", (tile,) * 3, OTHER)
    return Meld(kind, (tile,) * 4, None if kind == "zhi" else OTHER)


def payers_of(row, payers):
    """The word of the vectors for who has paid, or the payers themselves if there is none."""
    if payers == [OTHER]:
        alone = {"ron": "discarder", "gsh": "feeder", "rob": "robbed"}
        fed = row["how"] != "gsh" or row["after_kong"] == "yin"
        return alone[row["how"]] if row["how"] in alone and fed else "all_active"
    others = [seat for seat in range(SEATS[row["rule"]]) if seat != OWN][: row["others_active"]]
    return "all_active" if sorted(payers) == others else payers


CHECKS = {"chengdu_win.jsonl.gz": check_hand, "chengdu_score.jsonl.gz": check_score}
EXPECTED = {
    "chengdu_win.jsonl.gz": ("n", "suits", "win", "waits"),
    "chengdu_score.jsonl.gz": ("fans.gen", "gen", "mult", "pay.each", "pay.payers", "pay.n", "pay.total"),
}
