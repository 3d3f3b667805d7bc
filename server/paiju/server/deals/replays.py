"""A deal for clients that have no engine: the events of each audience, step by step, from a record or a file.

Format `paiju-replay-1`. As during play, a viewer's events, folded into its opening view, give its view after each step.
Bytes in, bytes out: this runs in a worker process, for a file may hold thousands of actions.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from paiju.engine.core.complaints import complaint
from paiju.engine.core.errors import BadOption, BadRecord, IllegalAction
from paiju.engine.core.formats import ReadDeal
from paiju.engine.core.game import (
    Action,
    AnyGame,
    Event,
    logged_type,
)
from paiju.engine.core.options import resolve_options
from paiju.engine.core.replay import ReplayedAction as Replayed
from paiju.engine.core.replay import replay
from paiju.engine.core.seats import Actor, Seat
from paiju.engine.files import form_of, kind_of, unknown
from paiju.engine.names import game_key
from paiju.engine.registry import GAMES
from paiju.engine.shedding.importing import import_record, parse_record
from paiju.protocol.events import SeatedPlayer
from paiju.protocol.records import FORMAT, DealRecord, Entry
from paiju.server.deals.archive import is_public
from paiju.server.deals.imports import below_options, read_text


class ReplayStep(msgspec.Struct, frozen=True):
    """The events of one recorded action; the n-th step belongs to the record's n-th action."""

    at: int
    actor: Actor
    auto: bool
    public: tuple[Event, ...]
    """The events as spectators saw them."""
    seats: dict[str, tuple[Event, ...]]
    """The events of the seats that saw more than spectators."""
    waits: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET
    """For each seat whose waits the step has changed: its waits after the step; null: it waits for nothing any more."""


class Replay(msgspec.Struct, frozen=True):
    """A whole deal, or the recorded part of one."""

    record: Any
    opening: dict[str, Any]
    """The views just before the deal, by `public` and by each seat's number."""
    steps: tuple[ReplayStep, ...]
    deals: int | msgspec.UnsetType = msgspec.UNSET
    """The number of deals in the deal's file; absent: the file has one deal, or the deal is not from a file."""
    format: str = "paiju-replay-1"


def replay_of_archived(data: bytes) -> bytes:
    """Return the replay of a kept record as its reader may see it, as JSON.

    Raises `BadRecord` if today's rules do not play it.
    """
    record = msgspec.json.decode(data, type=DealRecord)
    return msgspec.json.encode(_replayed(GAMES[record.game], record, msgspec.Raw(data)))


def replay_of_file(data: bytes, number: int = 1) -> bytes:
    """Return the replay of a file, as JSON: a `paiju-deal-1` record, or a deal to import.

    `number`: which deal, from 1, of a file that holds several. Raises `BadRecord` if the file is malformed, breaks the
    rules, or is of a game whose cards stay hidden, or if it has no such deal.
    """
    game, record, deals = record_of_file(data, number)
    replay = _replayed(game, record, record)
    return msgspec.json.encode(replay if deals == 1 else replace(replay, deals=deals))


def record_of_file(data: bytes, number: int) -> tuple[AnyGame, DealRecord, int]:
    """Return game and record of a deal in a file, and the number of deals in the file; see `replay_of_file`."""
    if (found := form_of(data)) is not None:
        game, form = found
        deals = form.read_all(data)
        return game, _written_record(game, _numbered(deals, number)), len(deals)
    return *_own_record(_numbered([data], number)), 1


def _numbered(deals: Sequence[Any], number: int) -> Any:
    if not 1 <= number <= len(deals):
        raise BadRecord("$", f"the file holds {len(deals)} deals; there is no deal {number}")
    return deals[number - 1]


def _own_record(data: bytes) -> tuple[AnyGame, DealRecord]:
    try:
        plain = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise (BadRecord("$", f"no JSON: {error}") if kind_of(data) is None else unknown(data)) from None
    if not isinstance(plain, dict):
        raise BadRecord("$", "a record is a map")
    if not plain.keys() & {"format", "hands", "record"} and kind_of(data) is not None:
        raise unknown(data)
    return _checked_record(plain) if "format" in plain else _imported_record(plain)


def _replayed(game: AnyGame, record: DealRecord, shown: Any) -> Replay:
    carry = msgspec.convert(record.carry, game.carry_type)
    start, seats = game.initial_state(carry), _viewers(game, record)
    opening = {"public": game.view(start, None)} | {str(seat): game.view(start, seat) for seat in seats}
    return Replay(shown, opening, tuple(_steps(game, record, carry)))


def played(game: AnyGame, record: DealRecord, carry: Any) -> Iterator[Replayed]:
    """Yield the record's actions as the rules play them.

    Raises `BadRecord` if the rules forbid an action, or come to other amounts than the record.
    """
    done = 0
    outcome = None
    try:
        for step in replay(game, carry, _actions(game, record)):
            yield step
            done += 1
            outcome = game.outcome(step.state)
    except IllegalAction as refusal:
        raise BadRecord(f"$.actions[{done}]", f"{refusal.reason}: {refusal.text}") from None
    amounts = () if outcome is None else outcome.amounts
    if amounts != record.amounts:
        raise BadRecord("$.amounts", f"by the rules this deal comes to {list(amounts)}")


def _steps(game: AnyGame, record: DealRecord, carry: Any) -> Iterator[ReplayStep]:
    viewers = _viewers(game, record)
    waits: dict[str, Any] = {}
    for entry, step in zip(record.actions, played(game, record, carry), strict=True):
        changed = dict(_changed_waits(game, step.state, viewers, waits))
        waits |= changed
        yield _seen(game, entry, step.events, viewers, changed)


def _changed_waits(
    game: AnyGame, state: Any, seats: Sequence[Seat], before: Mapping[str, Any]
) -> Iterator[tuple[str, Any]]:
    """Yield each seat whose waits differ from `before`, with its waits."""
    if game.waits is None:
        return
    for seat in seats:
        now = game.waits.of_seat(state, seat)
        if now != before.get(str(seat)):
            yield str(seat), now


def _viewers(game: AnyGame, record: DealRecord) -> Sequence[Seat]:
    """Return the seats whose view is shown: all, or only the reader's if cards of the record stay hidden."""
    if is_public(game) or record.imported or record.secret:
        return range(len(record.seats))
    return () if isinstance(record.viewer, msgspec.UnsetType) else (record.viewer,)


def _seen(
    game: AnyGame, entry: Entry, events: tuple[Event, ...], seats: Sequence[Seat], waits: dict[str, Any]
) -> ReplayStep:
    public = tuple(game.project(event, None) for event in events)
    seen_by_seat = {str(seat): tuple(game.project(event, seat) for event in events) for seat in seats}
    more = {seat: seen for seat, seen in seen_by_seat.items() if seen != public}
    return ReplayStep(entry.at, entry.actor, entry.auto, public, more, waits or msgspec.UNSET)


def _actions(game: AnyGame, record: DealRecord) -> Iterator[tuple[Actor, Action]]:
    kinds = logged_type(game)
    for number, entry in enumerate(record.actions):
        yield entry.actor, _read(entry.action, kinds, f"$.actions[{number}].action")


def _checked_record(plain: Mapping[str, Any]) -> tuple[AnyGame, DealRecord]:
    """Return game and record of a `paiju-deal-1` file, checked: it must begin as a deal of a table may begin.

    Raises `BadRecord`.
    """
    record = _read(plain, DealRecord, "$")
    if record.format != FORMAT:
        raise BadRecord("$.format", f"{record.format!r} is no format of a record that is known here")
    game = _game(record.game, "$.game")
    if not is_public(game) and game.stacks is None:
        raise BadRecord("$.game", f"deals of {game.key} cannot be imported")
    if not game.seats.min <= len(record.seats) <= game.seats.max:
        raise BadRecord("$.seats", f"{game.key} has {game.seats} seats")
    if not isinstance(record.viewer, msgspec.UnsetType) and not 0 <= record.viewer < len(record.seats):
        raise BadRecord("$.viewer", f"seats are 0 to {len(record.seats) - 1}")
    try:
        options = resolve_options(game, record.options)
    except BadOption as error:
        raise BadRecord(error.path.replace("$", "$.options", 1), error.text) from None
    _check_carry(game, record, options)
    return game, record


def _check_carry(game: AnyGame, record: DealRecord, options: Any) -> None:
    carry, cash = _read(record.carry, game.carry_type, "$.carry"), game.stacks
    if cash is not None:
        cash.check_carry(carry, len(record.seats), options)
    elif carry != game.opening_carry(len(record.seats), options):
        raise BadRecord("$.carry", "a deal with these options and seats does not start from that")


def _imported_record(plain: Mapping[str, Any]) -> tuple[AnyGame, DealRecord]:
    """Return a deal to import as a record without ids, times and secret.

    `plain`: the deal alone, or the map that `POST /api/tables` takes. Raises `BadRecord`.
    """
    if "record" not in plain:
        return _imported(plain, {})
    options = _read(plain.get("options", {}), dict[str, Any], "$.options")
    if isinstance(plain["record"], str):
        name = _read(plain.get("game", ""), str, "$.game")
        game = _game(name, "$.game")
        return game, _written_record(game, _read_text(game, plain["record"], options))
    try:
        return _imported(plain["record"], options)
    except BadRecord as error:
        raise error.at(error.path.replace("$", "$.record", 1)) from None


def _read_text(game: AnyGame, text: str, options: Mapping[str, Any]) -> ReadDeal:
    with below_options():
        try:
            return read_text(game, text.encode(), options)
        except BadRecord as error:
            raise error.at(error.path.replace("$", "$.record", 1)) from None


def _imported(plain: Mapping[str, Any], options: Mapping[str, Any]) -> tuple[AnyGame, DealRecord]:
    parsed = parse_record(plain)
    parsed = replace(parsed, options={**parsed.options, **options})
    game = _game(parsed.game, "$.game")
    if game.records is None or not is_public(game):
        raise BadRecord("$.game", f"deals of {game.key} cannot be imported")
    deal = import_record(game, parsed)
    outcome = game.outcome(deal.state)
    return game, _without_times(
        game,
        options=msgspec.to_builtins(resolve_options(game, parsed.options)),
        carry=deal.carry,
        seats=(SeatedPlayer("", bot=False),) * parsed.players,
        actions=tuple(Entry(0, actor, action) for actor, action in deal.actions),
        amounts=() if outcome is None else outcome.amounts,
    )


def _written_record(game: AnyGame, deal: ReadDeal) -> DealRecord:
    """Return another program's deal as a record, in which all hands that its file knows are open."""
    *_, last = replay(game, deal.carry, deal.actions)
    outcome = game.outcome(last.state)
    return _without_times(
        game,
        options=msgspec.to_builtins(deal.carry.options),
        carry=deal.carry if game.hiding is None else game.hiding.public_carry(deal.carry),
        seats=tuple(SeatedPlayer(name, bot=False) for name in deal.names or ("",) * deal.seats),
        actions=tuple(Entry(0, actor, action) for actor, action in deal.actions),
        amounts=() if outcome is None else outcome.amounts,
    )


def _without_times(game: AnyGame, **known: Any) -> DealRecord:
    """Return the record of a deal without ids, times and secret."""
    return DealRecord(
        deal="",
        table="",
        game=game.key,
        rules_version=game.rules_version,
        started_at=0,
        ended_at=0,
        commit="",
        secret="",
        seeds=(),
        imported=True,
        **known,
    )


def _game(name: str, path: str) -> AnyGame:
    """Return the game of a key or accepted name. Raises `BadRecord`."""
    game = GAMES.get(game_key(name))
    if game is None:
        raise BadRecord(path, f"there is no game {name!r}; there are {', '.join(GAMES)}")
    return game


def _read(plain: Any, kind: Any, path: str) -> Any:
    try:
        return msgspec.convert(plain, kind)
    except msgspec.ValidationError as error:
        text, where = complaint(error, kind)
        raise BadRecord(path + where.removeprefix("$"), text) from None
