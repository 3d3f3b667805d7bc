"""Plays a person's seat in the terminal: prints events, shows prompts, sends typed answers."""

import asyncio
import contextlib
import re
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from rich.console import Console

from paiju.cli.cardwords import UnreadableWords, plain
from paiju.cli.dialogue import Answer, Dialogue
from paiju.cli.guided import GuideTexts
from paiju.cli.language import say
from paiju.cli.riichi_help import help_lines
from paiju.cli.screen import (
    board_line,
    hand_line,
    seats_grid,
    settlement_grid,
)
from paiju.cli.stacks import Wish, read_wish, reload_line
from paiju.cli.terms import Names
from paiju.cli.tilewords import waits_lines
from paiju.cli.wording import line_of
from paiju.client.asker import insist
from paiju.client.errors import ClientError, RequestError
from paiju.client.stream import (
    Moment,
    Moments,
    OpenPrompt,
    PromptClosed,
    Snapshot,
)
from paiju.client.table import Table
from paiju.engine.core.game import Settled
from paiju.protocol.events import AutoChanged, DealEnded, DealStarted, DealVoided, SeatChanged
from paiju.protocol.phrases import BY_KEY, REACTION_BY_KEY

LEAVE_WORDS = {"q", "quit", "exit", "退出"}
BACK_WORDS = {"b", "back", "回来"}
AT_ANY_TIME = LEAVE_WORDS | BACK_WORDS
"""Words that are valid without a prompt."""
SAY = "/"
"""Prefix of a line of chat."""
KICK = re.compile(r"(?:kick|踢)\s*([0-9]{1,2})", re.IGNORECASE)
"""The chat command by which the table's author removes the person at a seat."""

_HELP: Final[Mapping[str, Callable[[Mapping[str, Any] | None], list[str]]]] = {
    "mahjong": waits_lines,
    "riichi": help_lines,
}
"""By family of boards: the function that returns the help (听牌提示) as lines."""

Inbox = asyncio.Queue["Moment | str | Exception | None"]
"""Moments of the table and typed lines, in order of arrival; an error ends the moments, None ends the lines."""


class Playing:
    """One seat, from the person's arrival to the departure."""

    def __init__(
        self,
        table: Table,
        out: Console,
        now_ms: Callable[[], int],
        *,
        deals: int | None,
        patient: bool,
        guide: GuideTexts | None = None,
    ) -> None:
        self._table = table
        self._waiting = table.waits
        """Whether the person waits for a bot's seat, which the bot plays until the deal or match is over (接手)."""
        self._out = out
        self._now_ms = now_ms
        """The server's time."""
        self._deals = deals
        self._patient = patient
        """Whether a line without an open prompt waits for the next prompt, as in a script; else the line is refused."""
        self._guide = guide
        self._typed: deque[str | None] = deque()
        self._asked: Dialogue | None = None
        self._settled = 0
        self._ending = False
        """Whether standard input has ended: the stand-in (托管) plays then, and the seat is left after this deal."""
        self._left = False
        """Whether the stand-in (托管) has been asked for."""
        self._over = False

    async def run(self, inbox: Inbox) -> None:
        """Play until the deals are over, the person leaves, or the table closes."""
        table = self._table
        pump = asyncio.create_task(_pump(table.moments(), inbox))
        code = f" ({say('房号', 'code')} {table.state.code})" if table.state.code else ""
        self._show(f"{say('牌桌', 'table')} {table.id}{code}: {Names.at(table).everyone()}; {self._place()}")
        if table.state.fill_at:
            left_s = max(0, table.state.fill_at - self._now_ms()) // 1000
            self._show(say(f"{left_s} 秒后机器人补位", f"bots take the free seats in {left_s} s"))
        try:
            if not self._waiting:
                await insist(table.ready)
            while not self._over:
                await self._take(await inbox.get())
        finally:
            pump.cancel()
        await self._leave()

    def _place(self) -> str:
        """Return the text that tells where the person sits, or will sit."""
        table = self._table
        if not self._waiting:
            return say(f"你坐 {table.you} 号位", f"you sit at {table.you}")
        zh, en = ("这场比赛", "match") if table.state.match and table.state.match.match else ("本局", "deal")
        seat = table.kept
        return say(
            f"{zh}结束后你坐 {seat} 号位；q 放弃",
            f"you sit down at seat {seat} when this {en} is over; q gives it up",
        )

    async def _take(self, item: "Moment | str | Exception | None") -> None:
        if isinstance(item, Exception):
            raise item
        if isinstance(item, Moment):
            await self._happened(item)
        elif item is not None and (wish := self._wish(item)) is not None:
            await self._wanted(wish)
        elif self._patient or item is None or self._may_read(item):
            self._typed.append(item)
        else:
            self._show(say("还没轮到你", "it is not your turn yet"))
        while self._typed and not self._over and self._may_read(self._typed[0]):
            await self._carry_out(self._typed.popleft())

    def _wish(self, line: str) -> Wish | None:
        """Return the request that a line makes at a table with stacks, on turn or not; None: it makes none."""
        if not self._table.has_stacks:
            return None
        try:
            return read_wish(line)
        except UnreadableWords as error:
            self._show(str(error))
            return _nothing

    async def _wanted(self, wish: Wish) -> None:
        before = self._table.state.reload
        try:
            await insist(lambda: wish(self._table))
        except RequestError as error:
            self._show(error.text)
        if self._table.state.reload != before:
            self._show(reload_line(self._table.state.reload or None))

    def _may_read(self, line: str | None) -> bool:
        if self._waiting:
            return line is not None and (plain(line) in LEAVE_WORDS or line.startswith(SAY))
        return self._asked is not None or line is None or plain(line) in AT_ANY_TIME or line.startswith(SAY)

    async def _happened(self, moment: Moment) -> None:
        if (line := line_of(moment, Names.at(self._table))) is not None:
            self._out.print(line)
        if self._waiting:
            await self._wait(moment.event)
        else:
            await self._play(moment.event)
        self._out.file.flush()

    async def _wait(self, event: Any) -> None:
        """Begin to play once the claimed seat is the person's; end if the seat is no longer kept."""
        if isinstance(event, Snapshot) and event.you is not None:
            self._waiting = False
            self._show(self._place())
            await insist(self._table.ready)
        elif isinstance(event, SeatChanged) and self._table.you is None:
            self._over = not self._table.waits
            if self._over:
                self._show(say("座位不再为你保留", "the seat is no longer kept for you"))

    async def _play(self, event: Any) -> None:
        table = self._table
        match event:
            case DealStarted() if self._ending:
                await self._leave_to_server()
            case OpenPrompt() as prompt if table.is_open(prompt.turn):
                self._ask(prompt)
            case PromptClosed(turn=turn) if self._asked is not None and self._asked.prompt.turn == turn:
                self._asked = None
            case Settled() as settled:
                self._settled += 1
                self._out.print(settlement_grid(settled, Names.at(table)))
            case AutoChanged(seat=seat, on=True) if seat == table.you and not self._ending:
                self._show(
                    say(
                        "托管中：轮到时作答，或输入 b，即可取消",
                        "the server plays for you now; answer when you are asked, or type b, to take over",
                    )
                )
            case DealEnded() as ended:
                self._show_end(ended.deal)
                await self._between_deals()
            case DealVoided():
                await self._between_deals()

    def _ask(self, prompt: OpenPrompt) -> None:
        view = self._table.view
        hand: Sequence[str] = getattr(view, "hand", None) or ()
        self._asked = Dialogue(prompt, hand, Names.at(self._table))
        if not self._ending:
            self._out.print(seats_grid(Names.at(self._table), view, self._now_ms(), prompt.deadline_at))
            if (board := board_line(view)) is not None:
                self._out.print(board)
            if (own := hand_line(view)) is not None:
                self._out.print(own)
            if self._guide is not None and (tip := self._guide.line(prompt.tip)) is not None:
                self._show(tip)
            self._show(f"▶ {self._asked.question()}")

    async def _carry_out(self, line: str | None) -> None:
        if line is None:
            self._ending = True
            # Between deals, a stand-in (托管) would make the next deal wait for this seat.
            if self._table.view is not None:
                await self._leave_to_server()
        elif plain(line) in LEAVE_WORDS:
            self._over = True
        elif plain(line) in BACK_WORDS:
            await self._come_back()
        elif line.startswith(SAY):
            await self._say(line.removeprefix(SAY).strip())
        elif self._asked is not None:
            await self._answer(self._asked, line)

    async def _say(self, words: str) -> None:
        try:
            if (kick := KICK.fullmatch(words)) is not None:
                await insist(lambda: self._table.kick(int(kick[1])))
                return
            if words in REACTION_BY_KEY:
                await self._table.chat(reaction=words)
            else:
                await (self._table.chat(phrase=words) if words in BY_KEY else self._table.chat(words))
        except RequestError as error:
            self._show(error.text)

    async def _answer(self, asked: Dialogue, line: str) -> None:
        if asked.asks_for_hints(line):
            await self._advise(asked)
        try:
            answer = asked.read(line)
        except UnreadableWords as error:
            self._show(str(error))
            return
        if isinstance(answer, list):
            self._show(*answer, *await self._waits())
            return
        self._asked = None
        try:
            await insist(lambda: self._table.act(answer, turn=asked.prompt.turn))
        except RequestError as error:
            self._refused(asked, answer, error)

    async def _advise(self, asked: Dialogue) -> None:
        """Put the server's advice, if it has any, before the other hints."""
        with contextlib.suppress(RequestError):
            advice = await self._table.advise()
            if advice.turn == asked.prompt.turn:
                asked.advise(advice.actions)

    async def _waits(self) -> list[str]:
        """Return the waits of the hand as lines; only mahjong has them, at tables with aids."""
        game = self._table.types.game
        lines = None if game is None else _HELP.get(game.board.family)
        if lines is None or self._table.state.aids is False:
            return []
        return lines(await self._table.help())

    def _refused(self, asked: Dialogue, answer: Answer, error: RequestError) -> None:
        """Show the reason of a refusal, and ask again if the prompt is still open."""
        self._show(*asked.refused(answer, error))
        if self._table.is_open(asked.prompt.turn):
            self._asked = asked

    def _show_end(self, deal: str) -> None:
        """Show the end text of the guide; without a guide, show how to check the deal."""
        if self._guide is None:
            self._show_check(deal)
        else:
            self._show(self._guide.end)

    def _show_check(self, deal: str) -> None:
        """Show the command that checks a deal against the commitment told before it began."""
        pinned, root = self._table.shuffles.pinned, self._table.root
        if pinned is None:
            return
        more = "" if root is None else f" --root {root}"
        self._out.print(
            f"{say('验证', 'to check it')}: paiju verify {deal} --commit {pinned}{more}",
            style="dim",
            markup=False,
        )

    async def _between_deals(self) -> None:
        self._asked = None
        if self._ending or self._settled == self._deals:
            self._over = True
        elif self._is_auto():
            self._show(
                say("牌桌在等你：输入 b 回来，q 离开", "the table waits for you: b to come back, q to leave")
            )
        else:
            self._show(say("全体准备后开下一局；q 离开", "the next deal begins when all are ready; q leaves"))
            await insist(self._table.ready)

    async def _leave_to_server(self) -> None:
        if not self._left:
            self._left = True
            await insist(lambda: self._table.auto(on=True))

    def _is_auto(self) -> bool:
        you = self._table.you
        return you is not None and self._table.seats[you].auto

    async def _come_back(self) -> None:
        """End the stand-in (托管); between deals, `ready` does that."""
        if self._table.view is None and self._is_auto():
            await insist(self._table.ready)
        else:
            await insist(lambda: self._table.auto(on=False))

    async def _leave(self) -> None:
        try:
            await insist(self._table.leave)
        except RequestError as error:
            self._show(error.text)

    def _show(self, *lines: str) -> None:
        for line in lines:
            self._out.print(line, markup=False)
        self._out.file.flush()


async def _nothing(_table: Table) -> None:
    """Send nothing, since the line was unreadable; the reason has been shown."""


async def _pump(moments: Moments, inbox: Inbox) -> None:
    """Put a table's moments into the inbox, and after the last one the error that has ended them.

    The task is cancelled before the seat is left, so the moments end only if the table is closed or lost.
    """
    end: Any = ClientError("the table is closed")
    try:
        async for moment in moments:
            inbox.put_nowait(moment)
    except ClientError as error:
        end = error
    inbox.put_nowait(end)
