"""Deals imported to be continued at a table (导入牌局), from a map in our own format or a text of another program.

A text is in one of the game's formats (`Game.formats`), e.g. a PHH file for Hold'em. It names stakes, seats and stacks
itself; facts that it does not name are drawn by chance.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Annotated, Any, Final, NamedTuple

import msgspec
from msgspec.structs import replace

from paiju.engine.core.entropy import Entropy
from paiju.engine.core.errors import BadOption, BadRecord
from paiju.engine.core.formats import NO_OPTIONS, DealFormat, ReadDeal
from paiju.engine.core.game import Action, AnyGame
from paiju.engine.core.hiding import redrawn
from paiju.engine.core.seats import Actor, Seat
from paiju.engine.files import kind_of
from paiju.engine.names import game_key
from paiju.engine.registry import GAMES
from paiju.engine.shedding.importing import import_record, parse_record
from paiju.protocol import messages as m

MAX_ACTIONS: Final = 500
"""Largest number of recorded actions, since the table plays them on the event loop when the deal begins."""


class ImportRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of `POST /api/tables`: a deal to continue, and its players."""

    game: str
    record: dict[str, Any] | str
    """A map as in `paiju.engine.shedding.importing`, or a text in one of the game's formats.

    The deal may stop at any stage.
    """
    options: dict[str, Any] = {}
    pace: m.Pace = m.Pace()
    seat: m.SeatNumber = 0
    """The seat of the user who asks."""
    bots: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0
    """The number of bots at other seats."""


class ImportedDeal(NamedTuple):
    """A deal that the rules have accepted."""

    options: Mapping[str, Any]
    seats: int
    taken: tuple[Seat, ...]
    """The seats of its players."""
    carry: Any
    actions: Sequence[tuple[Actor, Action]]
    stakes: Mapping[Seat, int] = {}
    """The chips at the deal's beginning, at a table with stacks."""

    def seated(self, game: AnyGame, users: Mapping[Seat, str]) -> Any:
        """Return the carry with these users at its seats."""
        cash = game.stacks
        assert cash is not None, "only tables with stacks name the players of seats"
        return cash.seated(self.carry, users)


def read_import(data: bytes) -> ImportedDeal:
    """Return the deal of an `ImportRequest` (JSON); runs in a worker, because reading it may take long.

    Raises `BadRecord`, with the path from the request's root, if it is malformed or breaks the rules.
    """
    request = msgspec.json.decode(data, type=ImportRequest)
    game = GAMES[game_key(request.game)]
    if isinstance(request.record, str):
        deal = _of_text(game, request.record, request.options)
    else:
        deal = _of_map(game, request.record, request.options)
    if len(deal.actions) > MAX_ACTIONS:
        raise BadRecord("$.record", f"a table goes on from at most {MAX_ACTIONS} actions")
    return deal


def read_text(game: AnyGame, data: bytes, options: Mapping[str, Any] = NO_OPTIONS) -> ReadDeal:
    """Return a deal that another program has written. Raises `BadRecord`.

    `options`: rules that the file does not tell. A wrong option raises `BadOption`; in the error's path, `$` stands
    for `options`.
    """
    if not game.formats:
        raise BadRecord("$", f"a record of {game.key} is a map, not a text")
    form = _form_of(game, data)
    if options and not form.takes_options:
        raise BadOption("$", "the record says itself what it is played for; leave `options` out")
    return form.read(data, options)


def _form_of(game: AnyGame, data: bytes) -> DealFormat:
    """Return the format of a text: the format that it looks like, or the game's only one. Raises `BadRecord`."""
    forms = tuple(game.formats.values())
    meant = [form for form in forms if form.is_meant(data)]
    kind = None if meant else kind_of(data)
    if kind is not None or (not meant and len(forms) > 1):
        formats = " or ".join(game.formats)
        raise BadRecord("$", f"a record of {game.key} is written as {formats}; this is {kind or 'neither'}")
    return (meant or forms)[0]


def with_redrawn_cards(game: AnyGame, deal: ImportedDeal, entropy: Entropy) -> Sequence[tuple[Actor, Action]]:
    """Return the actions of a deal; at a table with stacks, unknown cards are drawn from `entropy`."""
    return redrawn(game, deal.carry, deal.actions, deal.taken, entropy) if deal.stakes else deal.actions


@contextmanager
def below_options() -> Iterator[None]:
    """Turn each `BadOption` into a `BadRecord` with the path from the root of a request that has `options`."""
    try:
        yield
    except BadOption as error:
        raise BadRecord(error.path.replace("$", "$.options", 1), error.text) from None


@contextmanager
def _below_record() -> Iterator[None]:
    """Turn the paths of errors from the record's root into paths from the request's root."""
    try:
        yield
    except BadRecord as error:
        raise error.at(error.path.replace("$", "$.record", 1)) from None


@_below_record()
def _of_map(game: AnyGame, plain: Mapping[str, Any], options: Mapping[str, Any]) -> ImportedDeal:
    if game.records is None:
        raise BadRecord("$", f"a record of {game.key} is a text: {', '.join(game.formats)}")
    record = parse_record(plain)
    record = replace(record, options={**record.options, **options})
    deal = import_record(game, record)
    if game_key(record.game) != game.key:
        raise BadRecord("$.game", f"the record is of {record.game}, the table of {game.key}")
    return ImportedDeal(
        record.options, record.players, tuple(range(record.players)), deal.carry, deal.actions
    )


def _of_text(game: AnyGame, text: str, options: Mapping[str, Any]) -> ImportedDeal:
    with below_options(), _below_record():
        deal = read_text(game, text.encode(), options)
    plain, seats = msgspec.to_builtins(deal.carry.options), range(deal.seats)
    if game.stacks is None:
        return ImportedDeal(plain, deal.seats, tuple(seats), deal.carry, deal.actions)
    stakes = {
        seat: stake.stack for seat, stake in zip(seats, game.stacks.stakes(deal.carry), strict=True) if stake
    }
    return ImportedDeal(plain, deal.seats, tuple(stakes), deal.carry, deal.actions, stakes)
