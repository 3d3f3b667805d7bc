"""`paiju load`: measures how many tables a server carries and its latency, and checks everything that it sends."""

import sys
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from typer import BadParameter, Exit

from paiju.cli.failure import extra_packages
from paiju.cli.load import options
from paiju.cli.terminal import DEFAULT_URL

if TYPE_CHECKING:
    from collections.abc import Callable

    from paiju.cli.load.expectations import Expectation
    from paiju.cli.load.plan import LoadPlan
    from paiju.cli.load.result import Result

Value = TypeVar("Value")


def load(  # noqa: PLR0913, PLR0917 - typer passes by name
    urls: options.Urls = None,
    tables: options.Tables = 0,
    length: options.Length = "30s",
    games: options.Games = "doudizhu",
    bots: options.Bots = "random",
    think: options.Think = "1s",
    pause: options.Pause = "0ms",
    rate: options.Rate = None,
    ramp: options.Ramp = None,
    soak: options.Soak = None,
    spectators: options.Spectators = 0,
    followers: options.Followers = 0,
    churn: options.Churn = None,
    storm: options.Storm = 0,
    seed: options.Seed = 0,
    processes: options.Processes = 1,
    find: options.Find = False,
    metrics: options.Metrics = None,
    compare: options.Compare = None,
    html: options.Html = None,
    json: options.Json = None,
    expect: options.Expect = None,
) -> None:
    """Load a server on this machine with bots that play whole games, and check everything that it sends.

    Latency is the time from the moment at which a turn was due, as drawn from --seed, until the last seat has it: a
    server that stalls is charged for each turn that it delays. The report also gives the time from sending. Every
    stream, reply and finished record is checked.

    Exit codes: 0 no fault, 1 an expectation was missed, 2 a wrong command line, 3 the generator was too slow for valid
    figures, 4 the server broke the protocol. For more, see docs/load.md.

    For example:

        paiju load --tables 50 --length 1m --expect p99=50ms --expect lost=0

        paiju load --ramp 0:500:10m --length 15m --games doudizhu,holdem --spectators 2 --churn 1%/min

        paiju load --tables 400 --storm 1000 --expect return.max=10s

        paiju load --find --processes 2 --expect p99=50ms --metrics http://127.0.0.1:8000/metrics --html load.html
    """
    with extra_packages("load", "a load run"):
        import paiju.cli.load.running  # noqa: F401
    if compare is not None:
        from paiju.cli.load.outcome import print_comparison

        print_comparison(*compare)
        return
    from paiju.cli.load.expectations import read_expectation
    from paiju.cli.load.find import FIRST
    from paiju.cli.load.outcome import run_out, search_out
    from paiju.cli.load.plan import LoadPlan
    from paiju.cli.load.quantities import read_ramp, read_rate, read_share

    expected = [_read(read_expectation, text, "--expect") for text in expect or []]
    _check_shape(tables=tables, rate=rate, ramp=ramp, find=find, expected=expected)
    plan = LoadPlan(
        urls=tuple(urls or [DEFAULT_URL]),
        games=_games(games, bots),
        bots=bots,
        tables=tables or (FIRST if find else 0),
        length_s=_seconds(soak or length, "--soak" if soak else "--length"),
        rate=_read(read_rate, rate, "--rate") if rate else 0,
        ramp=_read(read_ramp, ramp, "--ramp") if ramp else None,
        spectators=spectators,
        followers=followers,
        churn=_read(read_share, churn, "--churn") if churn else 0,
        storm=storm,
        think_s=_seconds(think, "--think"),
        pause_ms=round(_seconds(pause, "--pause") * 1e3),
        metrics=metrics or "",
        seed=seed,
    )
    _check_bounds(plan)
    carry_out = search_out if find else run_out
    play = partial(_play, processes, each_minute=soak is not None)
    raise Exit(carry_out(plan, expected, play, json, html))


def _play(processes: int, step: "LoadPlan", *, each_minute: bool) -> "Result":
    """Run one step of a search, or a whole run."""
    from paiju.cli.load.running import carried_out
    from paiju.cli.load.view import told_of

    print(f"{step.most_tables} tables, {step.sockets} connections, {step.length_s:g} s", file=sys.stderr)
    with told_of(step.length_s, each_minute=each_minute) as told:
        return carried_out(step, processes, told)


def _check_shape(
    *, tables: int, rate: str | None, ramp: str | None, find: bool, expected: "list[Expectation]"
) -> None:
    """Refuse options that contradict each other, or that lack what a run needs."""
    if not (tables or rate or ramp or find):
        raise BadParameter("say how many tables, such as --tables 20, or --rate 5/s, or --ramp 0:500:10m")
    if tables and ramp:
        raise BadParameter("--ramp says how many tables, so leave --tables out")
    if find and (rate or ramp):
        raise BadParameter("--find tries numbers of --tables, so leave --rate and --ramp out")
    if find and not expected:
        raise BadParameter("--find needs what is expected, such as --expect p99=50ms")


def _read(reader: "Callable[[str], Value]", text: str, option: str) -> Value:
    try:
        return reader(text)
    except ValueError as error:
        raise BadParameter(str(error), param_hint=option) from None


def _seconds(text: str, option: str) -> float:
    from paiju.cli.load.quantities import read_seconds

    return _read(read_seconds, text, option)


def _games(names: str, level: str) -> tuple[str, ...]:
    from paiju.bots.registry import levels
    from paiju.engine.core.errors import UnknownGame
    from paiju.engine.registry import game_of

    try:
        games = tuple(game_of(name.strip()).key for name in names.split(","))
    except UnknownGame as error:
        raise BadParameter(str(error), param_hint="--games") from None
    for game in games:
        if level not in levels(game):
            told = ", ".join(levels(game))
            raise BadParameter(f"{game} has bots of the levels {told}, not {level!r}", param_hint="--bots")
    return games


def _check_bounds(plan: "LoadPlan") -> None:
    from paiju.cli.load.plan import MOST_S, MOST_SOCKETS

    if plan.sockets > MOST_SOCKETS:
        raise BadParameter(
            f"{plan.sockets} connections; a run has at most {MOST_SOCKETS}", param_hint="--tables"
        )
    if not 0 < plan.length_s <= MOST_S:
        raise BadParameter("a run takes more than nothing and at most 24h", param_hint="--length")
