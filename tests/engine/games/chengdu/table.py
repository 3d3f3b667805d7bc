"""A deal of 成都麻将 played by a short script, from hands and draws that the test chooses."""

from msgspec.structs import replace

from paiju.engine.core.game import Tick
from paiju.engine.core.options import resolve_options
from paiju.engine.core.seats import CHANCE, CLOCK
from paiju.engine.games.chengdu.events import Paid, Won
from paiju.engine.games.chengdu.tile_set import tile_set_of
from paiju.engine.games.chengdu.types import Carry, Declare, Hide, Phase
from paiju.engine.mahjong.dice import Deal, Thrown
from paiju.engine.mahjong.moves import (
    Discard,
    Kong,
    Pass,
    Pung,
    Win,
)
from paiju.engine.mahjong.wall import Wall, dealt, unbroken
from paiju.engine.registry import GAMES
from paiju.engine.tiles.notation import parse_tiles
from tests.engine.mahjong.driven import Driven

GAME = GAMES["chengdu"]


def wall_of(hands, draws, last, seats, from_dealer, options):
    """A wall in the order of drawing that deals these hands, then gives these tiles, and has those last."""
    tile_set = tile_set_of(seats, options)
    size = len(tile_set.deck)
    places, rest = dealt(Wall(tuple(range(size)), end=size), from_dealer, tile_set.blocks)
    wanted = [parse_tiles(hand) for hand in hands] + [()] * (seats - len(hands))
    draws, last = parse_tiles(draws), parse_tiles(last)
    spare = list(tile_set.deck)
    for tile in (*(tile for hand in wanted for tile in hand), *draws, *last):
        spare.remove(tile)
    wall = [None] * size
    # What nobody asks for is dealt rank by rank, so that hands that do not matter hold little.
    spare.sort(key=lambda tile: (int(tile[0]) * 4 % 9, tile[1]))
    for own_places, hand in zip(places, wanted, strict=True):
        for place, tile in zip(own_places, hand, strict=False):
            wall[place] = tile
    for place, tile in enumerate(draws, rest.head):
        wall[place] = tile
    for place, tile in enumerate(last, size - len(last)):
        wall[place] = tile
    for place in range(size):
        wall[place] = wall[place] or spare.pop(0)
    return tuple(wall)


class Table(Driven):
    """One deal. Hands and draws are `123m45p`; a seat without a hand gets what is left."""

    game = GAME

    def __init__(
        self, *hands, draws="", last="", dealer=0, seats=4, dice=(2, 3), swap=(1, 2), order=None, **options
    ):
        self.options = resolve_options(GAME, {"que": "off", **options})
        order = order or tuple(range(seats))
        place = order.index(dealer)
        wall = wall_of(hands, draws, last, seats, (*order[place:], *order[:place]), self.options)
        self.state = GAME.initial_state(Carry(seats, self.options, dealer, order))
        throws = [Thrown("break", dealer, dice)]
        if self.options.swap3:
            throws.append(Thrown("swap", dealer, swap))
        self.events = []
        self.act(CHANCE, Deal(unbroken(wall, seats, dice), tuple(throws)))

    def hide(self, *tiles):
        """What each seat hides, by seat; a suit is declared."""
        for seat, choice in enumerate(tiles):
            self.act(seat, Declare(choice) if len(choice) == 1 else Hide(choice))

    def discard(self, tile, **answers):
        """Let the seat to act discard; `s1="win"` is what seat 1 says, everybody else passes. Then the clock ticks."""
        self.act(self.turn, Discard(tile))
        self.close(**answers)

    def close(self, **answers):
        """Answer the open window for everybody, and let the clock tick."""
        tile = self.state.table.window.tile
        said = {"win": Win(), "pung": Pung((tile, tile)), "kong": Kong(tile, "yin"), "pass": Pass()}
        chosen = {int(seat[1:]): said[word] for seat, word in answers.items()}
        assert chosen.keys() <= self.asked, f"only {self.asked} are asked"
        for seat in sorted(self.asked):
            self.act(seat, chosen.get(seat, Pass()))
        self.act(CLOCK, Tick())

    def kong(self, tile, kind, **answers):
        """Let the seat to act lay down a kong; 弯杠 opens a window."""
        self.act(self.turn, Kong(tile, kind))
        if kind == "wan":
            self.close(**answers)

    def run_out(self, left=0):
        """Let time run out until so many tiles are left, or the deal is over."""
        while self.state.phase is not Phase.OVER and (self.state.table.wall.left > left or not left):
            self.default()

    def offered(self, seat):
        """What a seat may claim, in words; nothing if it is not asked."""
        prompt = GAME.prompt(self.state, seat)
        if prompt is None:
            return set()
        return {word for word in ("win", "pung", "kong") if getattr(prompt.legal, word) is not None}

    @property
    def wins(self):
        return self.seen(Won)

    @property
    def ledger(self):
        """All payments: kind, payer, payee, amount."""
        payments = [payment for event in self.seen(Paid) for payment in event.payments]
        return [(one.kind, one.payer, one.payee, one.amount) for one in payments]

    def paid(self, *kinds):
        """The payments of some kinds, in order of seats."""
        return sorted(line for line in self.ledger if line[0] in kinds)

    @property
    def scores(self):
        return GAME.view(self.state, None).scores


def with_hands(table, *hands):
    """Give the table other concealed tiles, where only they matter."""
    own = tuple(parse_tiles(hand) for hand in hands)
    state = replace(table.state, table=replace(table.state.table, hands=own))
    table.state = state
    return table
