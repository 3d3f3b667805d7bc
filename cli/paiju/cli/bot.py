"""`paiju bot`: seats bots and lets them play."""

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from typer import Option

from paiju.cli.mjai_program import Answers, AnswerStyle, Patience, Program
from paiju.cli.terminal import (
    DEFAULT_URL,
    PATIENCE_S,
    Options,
    Session,
    TableOrCode,
    Url,
    console,
    place_of,
    read_options,
    run_async,
)


class BotPace(StrEnum):
    """The pace of a new table of bots."""

    FAST = "fast"
    PEOPLE = "people"


def bot(  # noqa: PLR0913, PLR0917 - typer passes by name
    url: Url = DEFAULT_URL,
    game: Annotated[
        str | None,
        Option(
            "--game",
            "-g",
            help="Game of a new table, by key or name; default: from the bot's `games`, or doudizhu.",
        ),
    ] = None,
    table: TableOrCode = None,
    count: Annotated[int, Option("--count", "-n", min=1, max=10, help="How many bots to seat.")] = 1,
    deals: Annotated[
        int | None,
        Option("--deals", "-d", min=1, help="Number of deals to play; default: 1, or with --mjai a match."),
    ] = None,
    module: Annotated[str | None, Option("--module", "-m", help="Your own bot, as FILE.py:CLASS.")] = None,
    level: Annotated[str | None, Option("--level", "-l", help="Level of the built-in bot.")] = None,
    seed: Annotated[
        int | None, Option("--seed", help="Seed of the bots' random choices, to make them repeatable.")
    ] = None,
    mjai: Annotated[
        str | None,
        Option(
            "--mjai",
            metavar="COMMAND",
            help="A command that starts a program speaking mjai; {seat} is replaced by its seat.",
        ),
    ] = None,
    pace: Annotated[
        BotPace, Option("--pace", help="Pace of a new table: fast, or as slow as people, for spectators.")
    ] = BotPace.FAST,
    strict: Annotated[
        bool, Option("--strict", help="End with exit code 1 at the first fault of a bot.")
    ] = False,
    verbose: Annotated[bool, Option("--verbose", "-v", help="Print each move and how long it took.")] = False,
    record: Annotated[
        Path | None,
        Option(
            "--record", help="Write the record of each deal, as the first bot may see it, to this folder."
        ),
    ] = None,
    at: Annotated[
        str | None,
        Option("--at", metavar="FILE:NUMBER", help="Ask the bot only about this action of a record."),
    ] = None,
    answers: Answers = AnswerStyle.ACTING,
    patience: Patience = 8.0,
    token: Session = None,
    option: Options = None,
) -> None:
    """Seat bots and print each settlement. At a new table, the server's bots take the other seats.

    With --token (or PAIJU_TOKEN) the first bot plays as that session, and `paiju history` shows its deals. All other
    bots are new guests.

    For example:

        paiju bot --count 3 --deals 10

        paiju bot --module my_bot.py:MyBot --deals 100 --option bidding=score

        paiju bot --mjai 'python my_bot.py {seat}' --answers every

        paiju bot --table K7P2QX

        paiju bot --module my_bot.py:MyBot --at deal.json:37
    """
    if at is not None:
        _ask_at(at, module, level, seed)
        return
    options = read_options(option)
    program = None if mjai is None else Program(mjai, answers, patience)
    deals = deals or (1 if mjai is None else None)
    wanted = _Wanted(count, module, level, seed, program, pace, strict, verbose, record, token)
    run_async(_run(url, game, table, deals, options, wanted))


class _Wanted(NamedTuple):
    many: int
    module: str | None
    level: str | None
    seed: int | None
    program: Program | None
    pace: BotPace
    strict: bool
    verbose: bool
    record: Path | None
    token: str | None


def _ask_at(place: str, module: str | None, level: str | None, seed: int | None) -> None:
    """Print a bot's knowledge and its answer at an action of a record."""
    from paiju.cli.bot_at import answer_of, asked_at, lines_of
    from paiju.cli.failure import Failure
    from paiju.cli.plugin import load_bot, make

    asked = asked_at(place)
    key = asked.game.key
    bot = _own_bot(key, level, seed or 0) if module is None else make(load_bot(module, key), seed or 0)
    for line in lines_of(asked):
        print(line)
    holds, told = answer_of(asked, bot)
    if not holds:
        raise Failure(told)
    print(told)


async def _run(
    url: str, game: str | None, table: str | None, deals: int | None, options: dict[str, Any], wanted: _Wanted
) -> None:
    from paiju.bots.faults import Faulty
    from paiju.bots.loading import BadBot
    from paiju.cli.failure import Failure
    from paiju.cli.terms import Names
    from paiju.client import run_bots
    from paiju.client.conduct import Conduct
    from paiju.client.runner import FAST, Matches
    from paiju.protocol.messages import Pace

    out = console()
    conduct = Conduct(strict=wanted.strict, verbose=wanted.verbose)
    place = {} if table is None else place_of(table)
    if table is not None:
        game = await _game_at(url, place) or game
    ids: list[str] = []
    tokens: list[str] = []

    def settled(at: Any, deal: str, settled: Any) -> None:
        ids.append(deal)
        out.print(f"{deal or at.id}  {Names.at(at).amounts(settled.amounts)}", markup=False)

    try:
        played = await run_bots(
            url,
            _bots(game, wanted),
            game=game,
            **place,
            deals=deals or Matches(1),
            options=options,
            pace=FAST if wanted.pace is BotPace.FAST else Pace(),
            patience_s=PATIENCE_S,
            token=wanted.token,
            report=settled,
            conduct=conduct,
            connected=lambda client: tokens.append(client.token),
        )
    except (BadBot, Faulty) as error:
        raise Failure(str(error)) from None
    finally:
        for line in conduct.summary():
            print(line, file=sys.stderr)
    if wanted.record is not None:
        _write(wanted.record, await _records(url, tokens[0], ids))
    if len(played) < (deals or 0):
        raise Failure(f"the table was closed after {len(played)} of {deals} deals")


async def _records(url: str, token: str, ids: list[str]) -> dict[str, Any]:
    """Return the records of deals by their ids, as the token's user may see them; report those that are refused."""
    from paiju.client import Api, RequestError

    found: dict[str, Any] = {}
    async with Api(url, token) as api:
        for deal in filter(None, ids):
            try:
                found[deal] = await api.deal(deal)
            except RequestError as error:
                print(f"{deal}: {error}", file=sys.stderr)
    return found


def _write(folder: Path, records: dict[str, Any]) -> None:
    import msgspec

    folder.mkdir(parents=True, exist_ok=True)
    for deal, record in records.items():
        (folder / f"{deal}.json").write_bytes(msgspec.json.encode(record))


async def _game_at(url: str, place: dict[str, str]) -> str | None:
    """Return the game of a table, by its id or code; None: no public table has this id."""
    from paiju.client import Api, Client

    if "code" in place:
        async with await Client.connect(url, name="MyBot", patience_s=PATIENCE_S) as client:
            return str((await client.watch(**place)).game)
    async with Api(url) as api:
        return next((line["game"] for line in await api.tables() if line["table"] == place["table"]), None)


def _bots(game: str | None, wanted: _Wanted) -> list[Any]:
    from secrets import randbits

    if wanted.program is not None:
        return [wanted.program.player() for _ in range(wanted.many)]
    from paiju.cli.plugin import load_bot, make

    first = randbits(31) if wanted.seed is None else wanted.seed
    seeds = range(first, first + wanted.many)
    if wanted.module is None:
        return [_own_bot(game or "doudizhu", wanted.level, seed) for seed in seeds]
    kind = load_bot(wanted.module)
    return [make(kind, seed) for seed in seeds]


def _own_bot(game: str, level: str | None, seed: int) -> Any:
    from paiju.bots.registry import BOTS, make_bot
    from paiju.cli.failure import Failure
    from paiju.engine.names import game_key

    key = game_key(game)
    if key not in BOTS:
        raise Failure(f"no bot here plays {game!r}; there are bots for {', '.join(BOTS)}")
    try:
        return make_bot(key, level, seed)
    except ValueError as error:
        raise Failure(str(error)) from error
