"""`paiju arena`: compares the strength of players in games without a server."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from typer import Argument, BadParameter, Option

from paiju.cli.failure import Failure
from paiju.cli.terminal import Options, console, read_options

if TYPE_CHECKING:
    from paiju.bots.arena.contest import Contest, GameReport
    from paiju.bots.arena.result import ContestResult

_EVERY = 100
"""The number of games after which the result so far is printed again."""
_RECORDED = 5
"""The number of seeds whose deals `--record` keeps."""
_DEALS, _MATCHES = 200, 25
"""Default numbers of seeds, for games of single deals and for games with matches."""


def arena(  # noqa: PLR0913, PLR0917 - typer passes by name
    players: Annotated[
        list[str],
        Argument(
            help="Two or more: a level (normal), advise (it plays what 提示 says), FILE.py:CLASS, "
            "or 'mjai:COMMAND {seat}' for a program."
        ),
    ],
    game: Annotated[
        str | None,
        Option(
            "--game",
            "-g",
            help="A game, by key or name; default: from the players' `games`, or riichi.",
        ),
    ] = None,
    deals: Annotated[
        int | None,
        Option(
            "--deals", "--walls", "-n", min=1, help=f"Seeds, in all seatings: {_DEALS}; riichi {_MATCHES}."
        ),
    ] = None,
    seed: Annotated[int, Option("--seed", min=0, help="The first seed.")] = 0,
    jobs: Annotated[
        int, Option("--jobs", "--processes", "-j", "-p", min=1, help="Processes to play in.")
    ] = 1,
    seats: Annotated[
        int | None, Option("--seats", min=2, help="Seats, in games that can have several.")
    ] = None,
    to_the_end: Annotated[
        bool, Option("--to-the-end", help="Play all seeds, even if the result is decided earlier.")
    ] = False,
    independent: Annotated[
        bool,
        Option("--independent", help="Deal other cards in each seating, to see how much equal cards help."),
    ] = False,
    json: Annotated[Path | None, Option("--json", help="Write the result to this file, too.")] = None,
    record: Annotated[
        Path | None,
        Option(
            "--record", help=f"Write the deals of the first {_RECORDED} seeds, and of faults, to this folder."
        ),
    ] = None,
    strict: Annotated[
        bool, Option("--strict", help="End with exit code 1 at the first fault of a player.")
    ] = False,
    option: Options = None,
) -> None:
    """Compare players over the same cards. Print their scores, and each pairing with its 95 % interval.

    In games with matches (riichi) two players play whole matches: the first has one seat, the second all others. A
    contest of 100 seeds or more looks at the result five times, and stops once it is decided (O'Brien and Fleming's
    bound; the interval allows for it). The same seed gives the same result. Times go to standard error.

    A move that costs more than 2.5 s of processor time is too late, as in a server: the default is played.

    For example:

        paiju arena my_bot.py:MyBot normal --game doudizhu --deals 500 --jobs 2

        paiju arena normal greedy --deals 50; paiju arena 'mjai:./my_bot {seat}' normal

        paiju arena a.py:A b.py:B normal random --game big_two --json result.json --record deals
    """
    contest = _contest(players, game, read_options(option), seats)
    count = deals or (_DEALS if contest.game.match is None else _MATCHES)
    seeds = range(seed, seed + count)
    recorded = seeds[:_RECORDED] if record is not None else range(0)
    contest = contest._replace(independent=independent, strict=strict, recorded=recorded, slow=_tell_slow)
    _print(contest, _result(contest, seeds, jobs, record, early=not to_the_end), json)


def _result(
    contest: "Contest", seeds: range, jobs: int, folder: Path | None, *, early: bool
) -> "ContestResult":
    """Play a contest and print its progress. Raises `Failure` at the first fault if it is strict."""
    from paiju.bots.arena import contested
    from paiju.bots.faults import Faulty

    try:
        return contested(contest, seeds, jobs, early=early, told=_Reporter(contest, folder))
    except Faulty as error:
        raise Failure(str(error)) from None


def _contest(players: list[str], game: str | None, raw: dict[str, Any], seats: int | None) -> "Contest":
    from paiju.bots.arena import contest_of
    from paiju.bots.arena.players import game_they_play
    from paiju.bots.loading import BadBot
    from paiju.engine.core.errors import BadOption, UnknownGame
    from paiju.engine.registry import game_of

    if len(players) < 2:
        raise BadParameter("name two players or more, such as my_bot.py:MyBot normal", param_hint="PLAYERS")
    try:
        key = game_they_play(players, "riichi") if game is None else game_of(game).key
        return contest_of(players, key, raw, seats)
    except (BadBot, UnknownGame) as error:
        raise Failure(str(error)) from None
    except BadOption as error:
        raise Failure(f"--option: {error}") from None


def _tell_slow(name: str, seconds: float) -> None:
    from paiju.bots.own import LIMIT_S

    print(f"{name}: a move took {seconds:.1f} s; a server gives {LIMIT_S:g} s", file=sys.stderr, flush=True)


class _Reporter:
    """Takes the report of each game: prints the result so far from time to time, and writes the records to be kept."""

    def __init__(self, contest: "Contest", folder: Path | None) -> None:
        self._contest, self._folder = contest, folder
        self._reports: list[GameReport] = []
        self._told = self._faulty = 0

    def __call__(self, report: "GameReport") -> None:
        """Take the report of a game."""
        is_next = bool(self._reports) and report.seed != self._reports[-1].seed
        if is_next and self._told + _EVERY <= len(self._reports):
            # A seed counts only when all its seatings are played.
            self._tell()
        self._reports.append(report)
        if self._folder is not None and report.records and self._is_kept(report):
            from paiju.cli.arena_records import first_faults, write_records

            write_records(self._folder, self._contest, report)
            for line in first_faults(self._folder, self._contest, report):
                print(line, file=sys.stderr)

    def _is_kept(self, report: "GameReport") -> bool:
        from paiju.bots.arena.contest import FAULTY_KEPT

        if report.seed in self._contest.recorded:
            return True
        self._faulty += 1
        return self._faulty <= FAULTY_KEPT

    def _tell(self) -> None:
        from paiju.bots.arena.result import result_of
        from paiju.bots.arena.statistics import NORMAL_95, ContestLook
        from paiju.cli.arena_lines import headline

        result = result_of(self._contest, self._reports, ContestLook(0, NORMAL_95))
        self._told = len(self._reports)
        print(f"so far: {headline(result)}", file=sys.stderr, flush=True)


def _print(contest: "Contest", result: "ContestResult", file: Path | None) -> None:
    from paiju.cli.arena_lines import lines_of, plain, times

    out = console()
    for line in lines_of(result):
        out.print(line, markup=False)
    for line in times(result):
        print(line, file=sys.stderr)
    if file is not None:
        import msgspec

        file.write_bytes(msgspec.json.format(msgspec.json.encode(plain(contest, result))) + b"\n")
