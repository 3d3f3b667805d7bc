"""Makes the first record of a table from a `create` request, an imported deal, or a demo."""

import hashlib
from collections.abc import Mapping
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from paiju.engine.core.entropy import KeyedEntropy
from paiju.engine.core.errors import BadOption
from paiju.engine.core.game import AnyGame
from paiju.engine.core.options import plain_options
from paiju.engine.core.seats import CHANCE, Seat
from paiju.engine.names import game_key
from paiju.engine.registry import GAMES
from paiju.protocol import messages as m
from paiju.protocol.errors import ErrorCode
from paiju.server.deals.imports import ImportedDeal, ImportRequest, with_redrawn_cards
from paiju.server.guides.course import shuffle_of
from paiju.server.guides.guide import LEARNER, Guide, guides
from paiju.server.table.ports.codes import Code
from paiju.server.table.ports.errors import Refused
from paiju.server.table.ports.peer import Peer, Sitter
from paiju.server.table.state import bot_seats
from paiju.server.table.state import records as r
from paiju.server.table.state.buy_in import bought_in
from paiju.server.table.state.reducer import open_table
from paiju.server.table.state.seats import sitting
from paiju.server.table.state.stacks import bot_user

DEMOS: Final[Mapping[str, str]] = {
    "demo": "doudizhu",
    "demo-holdem": "holdem",
    "demo-chengdu": "chengdu",
    "demo-riichi": "riichi",
}
"""The game of each table at which bots play without end, by the table's id. No climbing game has such a table."""
DEMO_PACE: Final = m.Pace(bot_ms=900)
GUIDED_PACE: Final = m.Pace(turn_ms=300_000, bank_ms=0, between_ms=600_000, claim_ms=300_000)
"""The pace of a guided deal: its learner reads before each turn, and delays no other person."""
DAILY_PACE: Final = m.Pace(turn_ms=600_000, bank_ms=3_600_000)
"""The pace of the daily deal: its player delays no other person."""


class Maker:
    """Makes first records, with a time and a fresh shuffle secret."""

    def __init__(self, at: int, secret: bytes, bots_only_ms: int = 0) -> None:
        """`bots_only_ms`: the least pause of a bot, in ms, where no person plays."""
        self._at = at
        self._secret = secret
        self._bots_only_ms = bots_only_ms

    def requested(self, table: str, peer: Peer, request: m.Create, code: Code | None) -> r.Opened:
        """Return the first record of a created table; its author sits at seat 0. Raises `Refused`.

        `code`: the code of a private table.
        """
        game = find_game(request.game)
        if request.guide is not None:
            return self._guided(table, game, peer, request, code)
        seats = request.seats or game.seats.default
        _check_seats(game, seats, request.bots)
        setup = self._setup(table, game, request.options, request.pace, peer.user)
        setup = replace(setup, fill_ms=request.fill_ms, delay_ms=request.delay_ms, aids=request.aids)
        author = self._sat(0, peer, ready=request.ready)
        bots = bot_seats.bots_sit(self._at, setup, range(1, request.bots + 1), peer.name)
        opened = replace(self._opened(game, setup, seats), barred=peer.blocks.own)
        opened = replace(_with_code(opened, code), sitters=(author, *bots))
        return _with_chips(game, opened, request.buy_in)

    def _guided(
        self, table: str, game: AnyGame, peer: Peer, request: m.Create, code: Code | None
    ) -> r.Opened:
        """Return the record of a table whose first deal is a guide's, with its bots. Raises `Refused`."""
        guide = _find_guide(game, request)
        pace = GUIDED_PACE if request.pace == m.Pace() else request.pace
        setup = self._setup(table, game, guide.options, pace, peer.user)
        setup = replace(setup, guide=guide.id, aids=request.aids)
        author = self._sat(LEARNER, peer, ready=request.ready)
        bots = bot_seats.characters_sit(self._at, setup, guide.characters)
        opened = _with_code(self._opened(game, setup, guide.seats), code)
        imported = r.encode_actions([(CHANCE, shuffle_of(guide))])
        return _with_chips(game, replace(opened, sitters=(author, *bots), imported=imported))

    def daily(self, table: str, peer: Peer, request: m.Create, day: str) -> r.Opened:
        """Return the first record of a table for the daily deal of `day`, without the day's secret. Raises `Refused`.

        Bots, chips and characters are the same for everybody.
        """
        game = find_game(request.game)
        setup = replace(self._setup(table, game, game.quick, DAILY_PACE, peer.user), daily=day)
        opened = replace(self._opened(game, setup, game.seats.default), secret=b"")
        # A table's id determines its characters. This id is the same for all players of the daily deal.
        named = replace(setup, table=f"daily {day} {game.key}")
        bots = bot_seats.bots_sit(self._at, named, range(1, opened.seats))
        name = bot_seats.name_beside(peer.name, [sitting(bot, setup.pace) for bot in bots])
        author = replace(self._sat(0, peer, ready=True), name=name)
        return _with_chips(game, replace(opened, sitters=(author, *bots)))

    def imported(
        self,
        table: str,
        who: Sitter,
        request: ImportRequest,
        deal: ImportedDeal,
        barred: tuple[str, ...] = (),
    ) -> r.Opened:
        """Return the first record of a table that continues a recorded deal. Raises `Refused`.

        `barred`: those whom the user has blocked.
        """
        game = find_game(request.game)
        _check_seats(game, deal.seats, request.bots)
        if request.seat not in deal.taken:
            raise _bad(f"the record has players at {', '.join(map(str, deal.taken))}", "$.seat")
        others = [seat for seat in deal.taken if seat != request.seat]
        if deal.stakes and request.bots != len(others):
            text = f"a hand goes on with all its players only: bots take the other {len(others)} seats"
            raise _bad(text, "$.bots")
        setup = self._setup(table, game, deal.options, request.pace, who.user)
        author = self._sat(request.seat, who, ready=False)
        bots = bot_seats.bots_sit(self._at, setup, others[: request.bots], who.name)
        opened = self._opened(game, setup, deal.seats)
        opened = replace(opened, sitters=(author, *bots), barred=barred)
        return self._brought_along(game, opened, deal)

    def _brought_along(self, game: AnyGame, opened: r.Opened, deal: ImportedDeal) -> r.Opened:
        """Return the record with the actions of the deal to continue, and with its chips if the table has stacks."""
        imported = r.encode_actions(with_redrawn_cards(game, deal, KeyedEntropy(self._secret)))
        if not deal.stakes:
            # A match continues with its points; other games begin every deal alike.
            carry = b"" if game.match is None else msgspec.msgpack.encode(deal.carry)
            return replace(opened, imported=imported, carry=carry)
        users = {sat.seat: sat.user or bot_user(sat.seat) for sat in opened.sitters}
        sitters = tuple(replace(sat, chips=deal.stakes[sat.seat]) for sat in opened.sitters)
        carry = msgspec.msgpack.encode(deal.seated(game, users))
        return replace(opened, imported=imported, sitters=sitters, carry=carry)

    def demo(self, table: str) -> r.Opened:
        """Return the record of one of the `DEMOS`."""
        game = GAMES[DEMOS[table]]
        seats = game.seats.default
        setup = replace(self._setup(table, game, game.quick, DEMO_PACE, "demo"), keep=True)
        bots = bot_seats.bots_sit(self._at, setup, range(seats))
        return _with_chips(game, replace(self._opened(game, setup, seats), sitters=tuple(bots)))

    def _sat(self, seat: Seat, who: Sitter, *, ready: bool) -> r.Sat:
        return r.Sat(self._at, seat, who.name, user=who.user, ready=ready, face=who.face, program=who.program)

    def _setup(
        self, table: str, game: AnyGame, options: Mapping[str, Any], pace: m.Pace, author: str
    ) -> r.Setup:
        try:
            resolved = plain_options(game, dict(options))
        except BadOption as error:
            raise _bad(error.text, error.path.replace("$", "$.options", 1)) from None
        return r.Setup(table, game.key, resolved, pace, author, bots_only_ms=self._bots_only_ms)

    def _opened(self, game: AnyGame, setup: r.Setup, seats: int) -> r.Opened:
        return r.Opened(self._at, setup, seats, game.rules_version, self._secret)


def find_game(name: str) -> AnyGame:
    """Return the game of a key or of any accepted name. Raises `Refused`."""
    game = GAMES.get(game_key(name))
    if game is None:
        raise _bad(f"there is no game {name[:40]!r}; there are {', '.join(GAMES)}", "$.game")
    return game


def _find_guide(game: AnyGame, request: m.Create) -> Guide:
    """Return the guide that a request names. Raises `Refused`, also if the request sets a field that the guide sets."""
    guide = guides().get(request.guide or "")
    if guide is None or guide.game != game.key:
        known = [guide.id for guide in guides().values() if guide.game == game.key]
        raise _bad(f"{game.key} has no such guide; it has {', '.join(known) or 'none'}", "$.guide")
    own = ("private", "ready", "aids", "pace")
    bare = m.Create(request.id, request.game, guide=request.guide)
    if request != replace(bare, **{name: getattr(request, name) for name in own}):
        raise _bad("a guide brings options, seats, bots and chips; leave them out", "$.guide")
    return guide


def daily_table(day: str, game: str, user: str) -> str:
    """Return the id of a user's table for a daily deal, the same for each request.

    It is longer than other ids, so no other table can have it.
    """
    return "t" + hashlib.sha256(f"daily/{day}/{game}/{user}".encode()).hexdigest()[:20]


def check_plain(request: m.Create) -> None:
    """Raise `Refused` for a request for a daily deal that sets more than the game and `ready`."""
    plain = m.Create(request.id, request.game, daily=True)
    for field in m.Create.__struct_fields__:
        if getattr(request, field) != getattr(plain, field) and field != "ready":
            raise _bad("a daily deal is the same for everybody; give nothing but `game`", f"$.{field}")


def _check_seats(game: AnyGame, seats: int, bots: int) -> None:
    if not game.seats.min <= seats <= game.seats.max:
        raise _bad(f"{game.key} has {game.seats} seats", "$.seats")
    if bots >= seats:
        raise _bad(f"at most {seats - 1} bots: one seat is yours", "$.bots")


def _with_code(opened: r.Opened, code: Code | None) -> r.Opened:
    """Return the record of a private table, which has a code; unchanged without one."""
    return opened if code is None else replace(opened, code=code.text, code_until=code.expires_at)


def _with_chips(game: AnyGame, opened: r.Opened, buy_in: int | None = None) -> r.Opened:
    """Return the record with its sitters' chips, where there are stacks; `buy_in`: the chips of a person."""
    empty = open_table(game, replace(opened, sitters=()), 0)
    sitters = [
        bought_in(game, empty, sat, buy_in if sat.user is not None else None) for sat in opened.sitters
    ]
    return replace(opened, sitters=tuple(sitters))


def _bad(text: str, path: str) -> Refused:
    return Refused(ErrorCode.BAD_REQUEST, text, data={"path": path})
