"""`paiju bot`: seat bots and let them play."""

from typing import Annotated, Any, NamedTuple

from typer import Option

from paiju.cli.mjai_program import Answers, Patience, Program, Style
from paiju.cli.terminal import (
    DEFAULT_URL,
    PATIENCE_S,
    Options,
    TableOrCode,
    Url,
    console,
    place_of,
    read_options,
    run_async,
)


def bot(  # noqa: PLR0913, PLR0917 - typer passes by name
    url: Url = DEFAULT_URL,
    game: Annotated[
        str | None,
        Option("--game", "-g", help="Game of a new table, by key or name: doudizhu, or with --mjai riichi."),
    ] = None,
    table: TableOrCode = None,
    count: Annotated[int, Option("--count", "-n", min=1, max=10, help="How many bots to seat.")] = 1,
    deals: Annotated[
        int | None, Option("--deals", "-d", min=1, help="Number of deals to play: 1, or with --mjai a match.")
    ] = None,
    module: Annotated[str | None, Option("--module", "-m", help="Your own bot, as FILE.py:CLASS.")] = None,
    level: Annotated[str | None, Option("--level", "-l", help="Level of the built-in bot.")] = None,
    seed: Annotated[
        int | None, Option("--seed", help="Seed of the bots' dice, for a repeatable player.")
    ] = None,
    mjai: Annotated[
        str | None,
        Option("--mjai", metavar="COMMAND", help="A program that speaks mjai; {seat} becomes its seat."),
    ] = None,
    answers: Answers = Style.ACTING,
    patience: Patience = 8.0,
    option: Options = None,
) -> None:
    """Seat bots and print each settlement; at a new table the server's bots take the other seats.

    For example:

        paiju bot --count 3 --deals 10

        paiju bot --module my_bot.py:MyBot --deals 100 --option bidding=score

        paiju bot --mjai 'python my_bot.py {seat}' --answers every

        paiju bot --table K7P2QX
    """
    options = read_options(option)
    game = game or ("doudizhu" if mjai is None else "riichi")
    program = None if mjai is None else Program(mjai, answers, patience)
    deals = deals or (1 if mjai is None else None)
    run_async(_run(url, game, table, deals, options, _Wanted(count, module, level, seed, program)))


class _Wanted(NamedTuple):
    many: int
    module: str | None
    level: str | None
    seed: int | None
    program: Program | None


async def _run(
    url: str, game: str, table: str | None, deals: int | None, options: dict[str, Any], wanted: _Wanted
) -> None:
    from paiju.cli.failure import Failure
    from paiju.cli.terms import Names
    from paiju.client import run_bots
    from paiju.client.runner import Matches

    out = console()
    place = {} if table is None else place_of(table)
    if table is not None:
        game = await _game_at(url, place) or game
    settled = await run_bots(
        url,
        _bots(game, wanted),
        game=game,
        **place,
        deals=deals or Matches(1),
        options=options,
        patience_s=PATIENCE_S,
        report=lambda at, deal, settled: out.print(
            f"{deal or at.id}  {Names.at(at).amounts(settled.amounts)}", markup=False
        ),
    )
    if len(settled) < (deals or 0):
        raise Failure(f"the table was closed after {len(settled)} of {deals} deals")


async def _game_at(url: str, place: dict[str, str]) -> str | None:
    """Return the game of a public table, or of a code; None for the id of a private table, which is not listed."""
    from paiju.client import Api, Client

    if "code" in place:
        async with await Client.connect(url, name="MyBot", patience_s=PATIENCE_S) as client:
            return str((await client.watch(**place)).game)
    async with Api(url) as api:
        return next((line["game"] for line in await api.tables() if line["table"] == place["table"]), None)


def _bots(game: str, wanted: _Wanted) -> list[Any]:
    from secrets import randbits

    if wanted.program is not None:
        return [wanted.program.player() for _ in range(wanted.many)]
    from paiju.cli.plugin import load_bot, make

    first = randbits(31) if wanted.seed is None else wanted.seed
    seeds = range(first, first + wanted.many)
    if wanted.module is None:
        return [_own_bot(game, wanted.level, seed) for seed in seeds]
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
