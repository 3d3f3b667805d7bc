"""`paiju play`: takes a seat and plays it from the terminal."""

import asyncio
import contextlib
import os
import sys
import threading
from collections.abc import Sequence
from typing import Annotated, Any, NamedTuple

from typer import Argument, BadParameter, Option

from paiju.cli.signed_in import token_at
from paiju.cli.terminal import (
    DEFAULT_URL,
    PATIENCE_S,
    Options,
    Session,
    Url,
    console,
    place_of,
    read_options,
    run_async,
)


def play(  # noqa: PLR0913, PLR0917 - typer passes by name
    table: Annotated[str | None, Argument(help="Table id or code; default: a new table with bots.")] = None,
    url: Url = DEFAULT_URL,
    game: Annotated[str, Option("--game", "-g", help="Game of a new table, by key or name.")] = "doudizhu",
    name: Annotated[str | None, Option("--name", help="Your name, as others see it.")] = None,
    private: Annotated[
        bool,
        Option(
            "--private",
            help="Open a table for friends, unlisted and without bots; friends enter by its code.",
        ),
    ] = False,
    quick: Annotated[
        bool,
        Option("--quick", help="Join people who wait for this game; bots join after 10 s."),
    ] = False,
    buy_in: Annotated[
        int | None,
        Option("--buy-in", min=1, help="Your chips, at tables with stacks; default: the largest buy-in."),
    ] = None,
    guide: Annotated[
        bool,
        Option("--guide", help="Play a guided deal of the game: stacked cards, and a tip before each turn."),
    ] = False,
    invite: Annotated[
        list[str] | None,
        Option("--invite", help="Invite a friend to the table, as @qigong; needs a signed-in account."),
    ] = None,
    deals: Annotated[
        int | None, Option("--deals", "-d", min=1, help="Number of deals to play; default: until you leave.")
    ] = None,
    token: Session = None,
    option: Options = None,
) -> None:
    """Play a seat. Type cards as 3334, ♠A, 黑桃A, 小王; - passes, ? shows hints, q leaves, /hi says hi.

    At mahjong type 5m or 五万, h 胡, p 碰, k 杠, - 过; hide 5m, drop m, swap 1m 2m 5m before the first turn.

    At riichi type 5m, 0m or 东, riichi 5m, chi 34m, pon, kan, ron, tsumo, 九种, or - to pass; ? lists more.

    At Hold'em type c, x, f, r 240, +60, 50%, pot or all in; ? lists more.

    A rank without a suit means your card with the lowest suit. If standard input ends, a stand-in (托管) finishes the
    deal.

    For example:

        paiju play --game 斗地主 --option bidding=score

        paiju play --quick --game 锄大地

        paiju play --game 德州扑克 --buy-in 800 --option preset=pot_limit

        paiju play --game 成都麻将 --option preset=app

        paiju play --game riichi --option length=tonpu

        paiju play --guide 德州扑克

        paiju play --private --name Ada

        paiju play --private --invite @alan

        paiju play K7P2QX --name Bob
    """
    if quick and (table or private or option or buy_in):
        raise BadParameter(
            "it takes any public table as it is: name none, and no options", param_hint="--quick"
        )
    if guide and (private or quick or option or buy_in):
        raise BadParameter("it brings its own table; name only the game", param_hint="--guide")
    if guide:
        game, table = table or game, None
    if token and name:
        raise BadParameter("a session has its name", param_hint="--name")
    wish = _TableWish(
        table, game, read_options(option), private=private, quick=quick, buy_in=buy_in, invited=invite or ()
    )
    if not name:
        token = token_at(url, token)
    who = {"token": token} if token else {"name": name or own_name()}
    run_async(_run(url, wish, who, deals or (1 if guide else None), guided=guide))


class _TableWish(NamedTuple):
    """The table at which the command takes a seat."""

    table: str | None
    game: str
    options: dict[str, Any]
    private: bool
    quick: bool
    buy_in: int | None
    invited: Sequence[str]


async def _run(
    url: str, wish: _TableWish, who: dict[str, str], deals: int | None, *, guided: bool = False
) -> None:
    from paiju.cli.guided import guide_of
    from paiju.client import Client

    async with await Client.connect(url, **who, hints=True, patience_s=PATIENCE_S) as client:
        guide = await guide_of(url, wish.game) if guided else None
        seat = await (_seat(client, wish) if guide is None else client.create(wish.game, guide=guide.id))
        if wish.invited:
            await _invite(url, client.token, seat, wish.invited)
        await play_seat(client, seat, deals, guide)


async def _invite(url: str, token: str, seat: Any, names: Sequence[str]) -> None:
    from paiju.client import Api

    async with Api(url, token) as api:
        await seat.invite(*[(await api.profile(name))["user"] for name in names])


async def play_seat(client: Any, seat: Any, deals: int | None, guide: Any = None) -> None:
    """Play a seat from the terminal until it is left. `guide`: the guide whose tips are shown, or None."""
    from paiju.cli.playing import Inbox, Playing

    inbox: Inbox = asyncio.Queue()
    _read_stdin(inbox)
    patient = not sys.stdin.isatty()
    await Playing(seat, console(), client.now_ms, deals=deals, patient=patient, guide=guide).run(inbox)


async def _seat(client: Any, wish: _TableWish) -> Any:
    if wish.table is not None:
        return await client.join(**place_of(wish.table), buy_in=wish.buy_in)
    if wish.quick:
        return await client.quick(wish.game)
    if wish.private:
        return await client.create(wish.game, options=wish.options, private=True, buy_in=wish.buy_in)
    seat = await client.create(wish.game, options=wish.options, buy_in=wish.buy_in)
    for _ in range(sum(info.name is None for info in seat.seats)):
        await seat.add_bot()
    return seat


def own_name() -> str:
    """Return the name for a person who has given none: that of the operating system's user."""
    return (os.environ.get("USER") or "guest")[:24]


def _read_stdin(inbox: "asyncio.Queue[Any]") -> None:
    """Put the lines of standard input into the queue, then None, from a daemon thread: a read may never end."""
    loop = asyncio.get_running_loop()

    def read() -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed, as the program is ending
            for line in sys.stdin:
                loop.call_soon_threadsafe(inbox.put_nowait, line.rstrip("\n"))
            loop.call_soon_threadsafe(inbox.put_nowait, None)

    threading.Thread(target=read, daemon=True).start()
