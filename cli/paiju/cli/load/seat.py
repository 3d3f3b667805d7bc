"""A seat of a loaded table: keeps its view, asks a bot, and sends the bot's answer when its turn is due."""

import asyncio
from typing import Any, Protocol

import msgspec

from paiju.bots import Bot, Observation
from paiju.bots.faults import as_action
from paiju.bots.registry import make_bot
from paiju.cli.load.checks import TableContents
from paiju.cli.load.requester import RunParts
from paiju.cli.load.requests import LOST, wait_s
from paiju.cli.load.schedule import Schedule
from paiju.cli.load.session import Session
from paiju.cli.load.target import Target
from paiju.client.api import Guest
from paiju.client.decode import game_types
from paiju.client.stream import OpenPrompt
from paiju.engine.core.game import Event, Prompt
from paiju.engine.registry import GAMES
from paiju.protocol.events import DealEnded, DealStarted, DealVoided, MatchEnded
from paiju.protocol.messages import PromptMessage

_TOO_LATE = frozenset({"stale_turn", "not_your_turn"})


class ActInFlight:
    """An action that is yet to be compared with its deal's record; it has the times when it was due and sent."""

    __slots__ = ("action", "deal", "meant_at", "prompt", "seat", "sent_at", "seq", "seq_before")

    def __init__(self, seat: "Seat", prompt: OpenPrompt, action: Any, meant_at: float) -> None:
        self.seat, self.prompt, self.action, self.meant_at = seat, prompt, action, meant_at
        self.deal = seat.deal
        self.sent_at = 0.0
        self.seq_before = 0
        """The seq of the last record that the seat had when it sent the action."""
        self.seq = -1
        """The seq in its `ok`; -1 without an `ok`."""


class Home(Protocol):
    """A table as its seats know it."""

    game: str
    contents: TableContents
    schedule: Schedule

    @property
    def is_playing(self) -> bool:
        """Whether the seats still send actions."""

    def advanced(self, now: float) -> None:
        """Note that a seat has another record, or has come or gone."""

    def sent(self, act: ActInFlight) -> None:
        """Note an action that was sent for the first time."""

    def accepted(self, act: ActInFlight, now: float) -> None:
        """Note the `ok` of an action."""

    def happened(self, seat: "Seat", event: Any) -> None:
        """Take an event that was sent to a seat."""


class Seat(Session):
    """A player's session."""

    def __init__(
        self, run: RunParts, guest: Guest, target: Target, home: Home, number: int, level: str, seed: str
    ) -> None:
        super().__init__(run, guest, target, seed, home.contents)
        self.number = number
        self.deal = ""
        self.game = home.game
        self._home = home
        self._bot: Bot = make_bot(home.game, level, self._dice.getrandbits(31))
        self._options: dict[str, Any] = {}
        self._seats = 0
        self._view: Any = None
        self._turn: str | None = None
        """The turn that was answered last, or that will be answered next."""
        self._timer: asyncio.TimerHandle | None = None

    @property
    def audience(self) -> str:
        """The seat's name: each seat is an audience of its own, since each gets other bytes."""
        return f"seat {self.number}"

    def on_snapshot(self, message: dict[str, Any], now: float) -> None:
        """Replace the view."""
        self._options, self._seats = message["options"], len(message["seats"])
        self._view = game_types(self.game).view(message["view"])
        self.deal = message.get("deal") or ""
        self._home.advanced(now)

    def on_events(self, events: list[Any], now: float) -> None:
        """Fold the events into the view."""
        for event in events:
            if isinstance(event, DealStarted):
                self.deal = event.deal
                types = game_types(self.game)
                self._view = types.opening_view(self._options, self._seats, self.number)
            elif isinstance(event, DealEnded | DealVoided):
                self._view = None
                self._close_prompt()
                self._get_ready(event)
            elif isinstance(event, MatchEnded):
                self._get_ready(event)
            elif isinstance(event, Event) and self._view is not None:
                self._view = self._view.after(event)
            self._home.happened(self, event)
        self._home.advanced(now)

    def on_other(self, message: dict[str, Any], now: float) -> None:
        """Take prompts, and note a violation if the seat is detached."""
        if message["t"] == "detached":
            self.violated("gap", f"the seat was detached: {message.get('reason')}")
        if message["t"] != "prompt":
            return
        if message["turn"] is None:
            self._close_prompt()
        elif message["turn"] != self._turn and self._home.is_playing:
            self._turn = message["turn"]
            self._prompted(message, now)

    def on_lost(self) -> None:
        """Exclude this seat when the table measures how soon all seats have a record."""
        super().on_lost()
        self._home.advanced(asyncio.get_running_loop().time())

    def get_ready(self) -> None:
        """Say that the next deal may begin."""
        self.wish(lambda: self._home.is_playing, t="ready", table=self.table, on=True)

    def _get_ready(self, event: Any) -> None:
        # After the last deal of a match, a seat gets ready only at `match_ended`: else the next match would begin
        # before `match_ended` has arrived.
        is_last = isinstance(event, DealEnded) and event.match and not event.match.match
        if self._home.is_playing and not is_last:
            self.get_ready()

    def _close_prompt(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _prompted(self, message: dict[str, Any], now: float) -> None:
        self._close_prompt()
        prompt = game_types(self.game).prompt(msgspec.convert(message, PromptMessage), message["turn"])
        meant_at = self._home.schedule.next_turn(now)
        act = ActInFlight(self, prompt, self._choice(prompt), meant_at)
        due = max(meant_at, now)
        self._timer = asyncio.get_running_loop().call_at(due, self._act, act, due)

    def _choice(self, prompt: OpenPrompt) -> Any:
        """Return the bot's action; the prompt's default after an exception."""
        asked: Prompt = Prompt(prompt.kind, prompt.legal, prompt.default)
        observation: Observation = Observation(self._view, asked, prompt.seat, prompt.deadline_at)
        try:
            return as_action(GAMES[self.game], self._bot.act(observation))
        except Exception as error:  # noqa: BLE001 - a bot may raise anything
            self.run.findings.faults[type(error).__name__] += 1
            return prompt.default

    def _act(self, act: ActInFlight, due: float) -> None:
        self._timer = None
        now = asyncio.get_running_loop().time()
        if not self._home.is_playing:
            return
        self.run.figures.lag.add(now - due)
        self.run.figures.meant(act.meant_at)
        self._home.schedule.sent(act.meant_at)
        act.sent_at, act.seq_before = now, self.stream.seq
        self._home.sent(act)
        self._send_act(act)

    def _send_act(self, act: ActInFlight) -> None:
        fields = {"t": "act", "table": self.table, "turn": act.prompt.turn, "action": act.action}
        self.send(fields, lambda reply: self._acted(act, reply))

    def _acted(self, act: ActInFlight, reply: dict[str, Any]) -> None:
        if reply["t"] == "ok":
            act.seq = reply["seq"]
            self._home.accepted(act, asyncio.get_running_loop().time())
            return
        if reply is LOST:
            return
        code = str(reply["code"])
        self.run.findings.refused["late" if code in _TOO_LATE else code] += 1
        if reply.get("temporary") and self._turn == act.prompt.turn:
            asyncio.get_running_loop().call_later(wait_s(reply), self._send_act, act)
        elif code == "illegal_action" and act.action is not act.prompt.default:
            self.run.findings.faults["illegal_action"] += 1
            act.action = act.prompt.default
            self._send_act(act)
