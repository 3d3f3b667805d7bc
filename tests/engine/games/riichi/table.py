"""One kyoku that tests drive: hands, draws, dead tiles and indicators as they want them. Tiles are `123m45p`."""

from msgspec.structs import replace

from paiju.engine.core.game import Tick
from paiju.engine.core.options import resolve_options
from paiju.engine.core.seats import CHANCE, CLOCK, set_at
from paiju.engine.games.riichi.events import Won
from paiju.engine.games.riichi.game import RiichiMahjong
from paiju.engine.games.riichi.tile_set import BLOCKS, INDICATORS, REPLACEMENTS, deck_of
from paiju.engine.games.riichi.types import Kyuushu, Phase, Riichi
from paiju.engine.mahjong.dice import Deal, Thrown
from paiju.engine.mahjong.melds import Meld
from paiju.engine.mahjong.moves import Chow, Discard, Kong, Pass, Pung, Win
from paiju.engine.mahjong.wall import Wall, dealt, unbroken
from paiju.engine.tiles.notation import parse_tiles
from paiju.engine.tiles.text import id34_of, in_order, is_same, tile_of
from tests.engine.mahjong.driven import Driven

GAME = RiichiMahjong()
SEATS = 4
DICE = (2, 3)


def placed(hands, draws, kans, shown, under, last):
    """Which tile lies at which place of the wall, in the order in which it is drawn."""
    size = 136
    order = range(SEATS)
    places, rest = dealt(Wall(tuple(range(size)), end=size), order, BLOCKS, jump=False)
    wall = {}
    for own, hand in zip(places, hands, strict=True):
        wall |= dict(zip(own, parse_tiles(hand), strict=False))
    wall |= dict(enumerate(parse_tiles(draws), rest.head))
    wall |= {size + place: tile for place, tile in zip(REPLACEMENTS, parse_tiles(kans), strict=False)}
    wall |= {size + place: tile for place, tile in zip(INDICATORS, parse_tiles(shown), strict=False)}
    wall |= {size + place + 1: tile for place, tile in zip(INDICATORS, parse_tiles(under), strict=False)}
    tail = parse_tiles(last)
    return wall | dict(enumerate(tail, size - 14 - len(tail)))


def wall_of(wall, reds):
    """A whole wall: what nobody asks for is spread kind by kind, so that hands that do not matter hold little."""
    spare = list(deck_of(reds))
    for tile in wall.values():
        spare.remove(tile)
    spare.sort(key=lambda tile: (id34_of(tile) * 5 % 34, tile))
    spare = spare[::3] + spare[1::3] + spare[2::3]
    return tuple(wall[place] if place in wall else spare.pop() for place in range(136))


class Table(Driven):
    """A kyoku. A seat without a hand gets what is left; hands are by seat, draws from the dealer's first on."""

    game = GAME

    def __init__(
        self,
        *hands,
        draws="",
        kans="",
        shown="",
        under="",
        last="",
        kyoku=0,
        honba=0,
        sticks=0,
        points=None,
        **options,
    ):
        self.options, self.events = resolve_options(GAME, options), []
        hands = [*hands, *[""] * (SEATS - len(hands))]
        dealer = kyoku % SEATS
        wall = placed(hands[dealer:] + hands[:dealer], draws, kans, shown, under, last)
        points = points or (self.options.start,) * SEATS
        carry = replace(
            GAME.opening_carry(SEATS, self.options),
            first=0,
            kyoku=kyoku,
            honba=honba,
            sticks=sticks,
            points=points,
        )
        self.state = GAME.initial_state(carry)
        deck = unbroken(wall_of(wall, self.options.aka), SEATS, DICE, sum)
        self.act(CHANCE, Deal(deck, (Thrown("break", dealer, DICE),)))

    def discard(self, tile=None, **answers):
        """Let the seat to act discard, what it drew by default; `s1="win"` is what seat 1 says, others pass."""
        drawn = self.state.table.drawn if tile is None else tile
        self.act(self.turn, Discard(drawn, drawn=tile is None))
        return self.close(**answers)

    def throw(self, tile, **answers):
        """Let the seat to act discard a tile that it is given for one of its own, where only the tile matters."""
        hand = (tile, *self.state.table.hands[self.turn][1:])
        self.hold(self.turn, hand)
        self.act(self.turn, Discard(tile))
        return self.close(**answers)

    def hold(self, seat, hand):
        """Give a seat another hand: tiles, or a text."""
        tiles = in_order(parse_tiles(hand) if isinstance(hand, str) else hand)
        table = self.state.table
        drawn = table.drawn
        if seat == table.turn and drawn is not None and drawn not in tiles:
            drawn = tiles[-1]
        changed = replace(table, hands=set_at(table.hands, seat, tiles), drawn=drawn)
        self.state = replace(self.state, table=changed)

    def lay_kans(self, seat, number):
        """Let a seat have so many concealed kans of honours, where only they matter."""
        kinds = ("1y", "2y", "3y", "4f")[:number]
        self.lay(seat, *(Meld("ankan", (kind,) * 4) for kind in kinds))
        table = self.state.table
        laid = sum(meld.is_kong for melds in table.melds for meld in melds)
        wall = replace(table.wall, spare=table.wall.spare[: 4 - laid])
        self.state = replace(self.state, table=replace(table, wall=wall))

    def lay(self, seat, *melds):
        """Give a seat these melds."""
        table = self.state.table
        self.state = replace(self.state, table=replace(table, melds=set_at(table.melds, seat, melds)))

    def declare(self, seat, riichi=1):
        """Let a seat have declared riichi."""
        self.state = replace(self.state, riichi=set_at(self.state.riichi, seat, riichi))

    def riichi(self, tile, **answers):
        self.act(self.turn, Riichi(tile))
        return self.close(**answers)

    def close(self, **answers):
        """Answer the open window, everybody else passes; then the clock ticks."""
        window = self.state.table.window
        chosen = {
            int(seat[1:]): self.said(int(seat[1:]), word, window.tile) for seat, word in answers.items()
        }
        assert chosen.keys() <= self.asked, f"only {self.asked} are asked"
        for seat in sorted(self.asked):
            self.act(seat, chosen.get(seat, Pass()))
        return self.act(CLOCK, Tick())

    def said(self, seat, word, tile):
        """An answer in a word, or a chow or pung by its own tiles."""
        if word in ("win", "pass"):
            return Win() if word == "win" else Pass()
        if word == "kan":
            return Kong(tile_of(id34_of(tile)), "daiminkan")
        if word == "pon":
            return next(offer for offer in self.state.table.window.offers[seat] if isinstance(offer, Pung))
        tiles = parse_tiles(word)
        return (Pung if all(is_same(one, tile) for one in tiles) else Chow)(tiles)

    def kan(self, tile, kind="ankan", **answers):
        """Let the seat to act lay down a kan; one that can be robbed opens a window."""
        events = self.act(self.turn, Kong(tile, kind))
        return (*events, *self.close(**answers)) if self.state.phase is Phase.CLAIM else events

    def kyuushu(self):
        return self.act(self.turn, Kyuushu())

    def run_out(self, left=None):
        """Let time run out until so many tiles are left and it is somebody's turn, or the deal is over."""
        while self.state.phase is not Phase.OVER:
            if left is not None and self.state.phase is Phase.TURN and self.state.table.wall.left <= left:
                return
            self.default()

    @property
    def actors(self):
        return GAME.actors(self.state)

    def offered(self, seat):
        """What a seat may claim, in words; nothing if it is not asked."""
        prompt = GAME.prompt(self.state, seat)
        if prompt is None:
            return set()
        legal = prompt.legal
        words = {"win": legal.win, "pon": legal.pungs, "kan": legal.kong, "chi": legal.chows}
        return {word for word, offer in words.items() if offer}

    @property
    def wins(self):
        return self.seen(Won)

    def yaku(self, number=0):
        """The yaku of a win, by name."""
        return {line.name: line.han for line in self.wins[number].worth.yaku}

    @property
    def amounts(self):
        return self.outcome.amounts

    @property
    def carry(self):
        return self.outcome.carry

    @property
    def over(self):
        return self.state.phase is Phase.OVER


TANYAO_58S = "234m567m345p67s88p"


def before_an_added_kan():
    """Seat 0 has called a pon of 8s and drawn the last one; seat 1 waits for it."""
    table = Table("88s1m", TANYAO_58S, "2f", "8s", draws="1f2f3f4f1y2y3y8s")
    for _ in range(3):
        table.discard()
    table.discard("8s", s0="pon")
    table.discard("1m")
    for _ in range(3):
        table.discard()
    return table
