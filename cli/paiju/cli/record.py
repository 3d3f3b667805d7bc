"""Replays a finished deal with the engine, from our own record, an import record, or the file of another program."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import UnsetType
from rich.text import Text

from paiju.cli.card_text import faces
from paiju.cli.checks import Checks, Day
from paiju.cli.failure import Failure
from paiju.cli.language import say
from paiju.cli.terms import Names
from paiju.cli.turning import turning
from paiju.cli.wording import line_of
from paiju.client.stream import Moment
from paiju.engine.betting.amounts import MOST_DECIMALS
from paiju.engine.core.action import action_text
from paiju.engine.core.errors import BadOption, BadRecord, IllegalAction
from paiju.engine.core.formats import NO_OPTIONS, DealFormat, LoggedDeal, ReadDeal
from paiju.engine.core.game import AnyGame, logged_type
from paiju.engine.core.replay import ReplayedAction
from paiju.engine.core.replay import replay as replayed
from paiju.engine.core.seats import Actor
from paiju.engine.core.solving import endings
from paiju.engine.files import form_of, unknown
from paiju.engine.names import game_key
from paiju.engine.registry import GAMES
from paiju.engine.shedding.importing import import_record, parse_record
from paiju.protocol.events import SeatedPlayer
from paiju.protocol.messages import SeatInfo
from paiju.protocol.records import DealRecord, Entry


class PlayedDeal:
    """The record of one deal, with its game."""

    def __init__(
        self,
        record: DealRecord,
        game: AnyGame,
        remarks: tuple[str, ...] = (),
        players: Sequence[str] | None = None,
    ) -> None:
        """Take a record; `remarks` tell the reader what differs between the file and the record.

        `players`: the names from the file, empty if the file has none. None: take the names from the record.
        """
        self.record = record
        self.remarks = remarks
        self.players = [seat.name for seat in record.seats] if players is None else players
        self._game = game
        seats = (
            SeatInfo(seat.name, seat.bot, connected=True, auto=False, ready=True, character=seat.character)
            for seat in record.seats
        )
        self._names = Names(tuple(seats), record.game, _decimals_of(record.carry))

    @classmethod
    def all_of(cls, record: Any, options: Mapping[str, Any] = NO_OPTIONS) -> "tuple[PlayedDeal, ...]":
        """Return the deals of a decoded record, of a list of records, or of another program's text as bytes.

        `options`: rules that another program's text does not contain. Raises `Failure`.
        """
        if isinstance(record, bytes):
            return cls.of_text(record, options)
        if options:
            raise Failure("our own records tell their options; leave --option out")
        return tuple(map(cls.read, record if isinstance(record, list) else [record]))

    @classmethod
    def read(cls, plain: Any) -> "PlayedDeal":
        """Return the deal of a decoded record; raises `Failure`."""
        if isinstance(plain, dict) and "hands" in plain:
            return cls.of_import(plain)
        try:
            record = msgspec.convert(plain, DealRecord)
        except msgspec.ValidationError as error:
            raise Failure(f"that is not the record of a deal: {error}") from error
        if record.game not in GAMES:
            raise Failure(f"this program does not know the game {record.game!r}")
        return cls(record, GAMES[record.game])

    @classmethod
    def of_import(cls, plain: dict[str, Any]) -> "PlayedDeal":
        """Return the deal of an import record (导入牌局), which may end at any action; raises `Failure`."""
        game: Any = GAMES.get(game_key(str(plain.get("game"))))
        if game is None:
            raise Failure(f"this program does not know the game {plain.get('game')!r}")
        try:
            parsed = parse_record(plain)
            deal = import_record(game, parsed)
        except BadRecord as error:
            raise _refused(error) from error
        names = [f"Seat {seat}" for seat in range(parsed.players)]
        return cls(_brought(game, deal.carry, deal.actions, deal.state, names), game)

    @classmethod
    def of_text(cls, text: bytes, options: Mapping[str, Any] = NO_OPTIONS) -> "tuple[PlayedDeal, ...]":
        """Return the deals of another program's file; raises `Failure`."""
        found = form_of(text)
        if found is None:
            raise Failure(f"that is not a record: {unknown(text).text}")
        game, form = found
        return tuple(cls._of_read(game, deal) for deal in _read_all(form, text, options))

    @classmethod
    def _of_read(cls, game: AnyGame, deal: ReadDeal) -> "PlayedDeal":
        *_, last = replayed(game, deal.carry, deal.actions)
        names = [name or f"Seat {seat}" for seat, name in enumerate(deal.names or ("",) * deal.seats)]
        record = _brought(game, deal.carry, deal.actions, last.state, names)
        return cls(record, game, deal.notes, deal.names)

    def written(self, form: str | None, *later: "PlayedDeal") -> str:
        """Return the deal, and the `later` deals of its match or file, as text in another program's format.

        `form` None: the game's first format. Raises `Failure`.
        """
        forms = self._game.formats
        form = next(iter(forms), "") if form is None else form
        if form not in forms:
            known = ", ".join(forms) or "none"
            raise Failure(f"{self._game.key} is not written as {form!r}; its formats: {known}")
        viewer = None if isinstance(self.record.viewer, UnsetType) else self.record.viewer
        deals = [deal.logged() for deal in (self, *later)]
        names = [deal.players for deal in (self, *later)]
        try:
            return forms[form].written_all(deals, viewer, names, open_cards=self.record.imported)
        except BadRecord as error:
            raise Failure(f"{form} cannot express it: {error.text}") from error

    def logged(self) -> LoggedDeal:
        """Return the carry and the actions, as the writers of formats expect them."""
        carry = msgspec.convert(self.record.carry, self._game.carry_type)
        return carry, [(step.actor, step.action) for step in self._steps()]

    def before(self, number: int) -> tuple[AnyGame, Any, Any]:
        """Return the game, the state before an action, and the action; actions count from 0. Raises `Failure`."""
        carry = msgspec.convert(self.record.carry, self._game.carry_type)
        state = self._game.initial_state(carry)
        for at, step in enumerate(self._steps()):
            if at == number:
                return self._game, state, step.action
            state = step.state
        raise Failure(f"the record has no action {number}")

    def check_seat(self, seat: int | None) -> None:
        """Raise `Failure` if the deal has no such seat."""
        if seat is not None and not 0 <= seat < len(self.record.seats):
            raise Failure(f"--as {seat}: the deal has seats 0 to {len(self.record.seats) - 1}")

    def told(self, seat: int | None) -> Iterator[tuple[int, list[Text]]]:
        """Yield the time (Unix milliseconds) and the lines of each action; with a seat, only what that seat saw.

        The first line of a seat's action begins with the action's number in the record, which `paiju bot --at` expects.
        """
        wide = len(str(len(self.record.actions))) + 2
        for number, (entry, step) in enumerate(zip(self.record.actions, self._steps(), strict=True)):
            moments = (self._moment(event, step, seat) for event in step.events)
            lines = [line for moment in moments if (line := line_of(moment, self._names)) is not None]
            if not lines and isinstance(step.actor, int) and seat in {None, step.actor}:
                # A secret answer has no event: only the number of the action can be shown.
                lines = [Text(f"{self._names[step.actor]}  {action_text(step.action)}", "dim")]
            shown = str(number) if isinstance(step.actor, int) else ""
            yield entry.at, [_numbered(line, shown if at == 0 else "", wide) for at, line in enumerate(lines)]

    def verdicts(
        self, commit: str | None = None, root: str | None = None, day: Day | None = None
    ) -> Iterator[tuple[bool, str]]:
        """Yield each check with its result; see `Checks`."""
        return self._checks(day).verdicts(commit, root)

    def notes(self, commit: str | None = None, day: Day | None = None) -> tuple[str, ...]:
        """Return lines that explain what the verdicts prove and what they do not; arguments as in `verdicts`."""
        return self._checks(day).notes(commit)

    def _checks(self, day: Day | None) -> Checks:
        return Checks(self.record, self._game, self._steps, day)

    def endings(self) -> Iterator[str]:
        """Yield lines with the winner and the moves under perfect play (解杀).

        The first line is for the first position that can be solved. Each later line is for an error that changed the
        winner. If no position can be solved, one line says so.
        """
        actions = [(step.actor, step.action) for step in self._steps()]
        carry = msgspec.convert(self.record.carry, self._game.carry_type)
        found = False
        for ending in endings(self._game, carry, actions):
            who = " and ".join(self._names[seat] for seat in ending.winners)
            line = " · ".join(f"{self._names[seat]} {_played(action)}" for seat, action in ending.line)
            again = "; an error turned it" if found else ""
            yield f"after {ending.after} actions {who} would win{again}: {line}"
            found = True
        if not found:
            yield "this deal's ending cannot be solved: too many cards were left, or the game is another"

    def turning(self) -> Iterator[str]:
        """Yield a sentence and a table that show where the deal turned (哪里转折); takes seconds in shedding games."""
        actions = [(step.actor, step.action) for step in self._steps()]
        carry = msgspec.convert(self.record.carry, self._game.carry_type)
        return turning(self._game, carry, actions, self.record.deal, self._names.__getitem__)

    def _steps(self) -> Iterator[ReplayedAction]:
        game = self._game
        actions = [
            (entry.actor, msgspec.convert(entry.action, logged_type(game))) for entry in self.record.actions
        ]
        carry = msgspec.convert(self.record.carry, game.carry_type)
        try:
            yield from replayed(game, carry, actions)
        except IllegalAction as error:
            raise Failure(f"the record breaks the rules: {error.text}") from error

    def _moment(self, event: Any, step: ReplayedAction, seat: int | None) -> Moment:
        shown = event if seat is None else self._game.project(event, seat)
        return Moment(shown, self._game.view(step.state, seat), 0)


def _numbered(line: Text, number: str, wide: int) -> Text:
    """Return lines of text behind a margin, which holds a number on the first line."""
    margins = (f"{number:<{wide}}", " " * wide)
    parts = (Text(margins[at > 0], "dim").append_text(part) for at, part in enumerate(line.split("\n")))
    return Text("\n").join(parts)


def _decimals_of(carry: Any) -> int:
    """Return the decimals of a record's amounts; 0 if its carry does not tell, or is invalid."""
    decimals = carry.get("decimals") if isinstance(carry, dict) else None
    return decimals if isinstance(decimals, int) and 0 <= decimals <= MOST_DECIMALS else 0


def _read_all(form: DealFormat, text: bytes, options: Mapping[str, Any]) -> tuple[ReadDeal, ...]:
    if options and not form.takes_options:
        raise Failure("this file tells its own rules; leave --option out")
    try:
        return form.read_all(text, options)
    except BadRecord as error:
        raise _refused(error) from error
    except BadOption as error:
        raise Failure(f"--option {error.path.removeprefix('$.')}: {error.text}") from error


def _refused(error: BadRecord) -> Failure:
    line = "" if error.line is None else f" (line {error.line})"
    return Failure(f"the record does not hold at {error.path}{line}: {error.text}")


def _brought(
    game: AnyGame, carry: Any, actions: Iterable[tuple[Actor, Any]], state: Any, names: Iterable[str]
) -> DealRecord:
    """Return the record of an imported deal up to `state`; its shuffle is unknown."""
    outcome = game.outcome(state)
    return DealRecord(
        deal="imported",
        table="",
        game=game.key,
        rules_version=game.rules_version,
        options={},
        carry=msgspec.to_builtins(carry),
        seats=tuple(SeatedPlayer(name, bot=False) for name in names),
        started_at=0,
        ended_at=0,
        commit="",
        secret="",
        seeds=(),
        actions=tuple(Entry(0, actor, msgspec.to_builtins(action)) for actor, action in actions),
        amounts=outcome.amounts if outcome else (),
        imported=True,
    )


def _played(action: Any) -> str:
    cards = getattr(action, "cards", ())
    return faces(cards).plain if cards else say("不出", "pass")
