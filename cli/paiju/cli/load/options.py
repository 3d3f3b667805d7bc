"""The options of `paiju load`, each with its type, its name on the command line and its help."""

from pathlib import Path
from typing import Annotated, TypeAlias

from typer import Argument, Option

from paiju.cli.terminal import DEFAULT_URL

Urls: TypeAlias = Annotated[
    list[str] | None,
    Argument(
        metavar="[URL]...",
        envvar="PAIJU_URL",
        help=f"Servers of one site, on loopback; default {DEFAULT_URL}.",
    ),
]
Tables: TypeAlias = Annotated[
    int, Option("--tables", "-n", min=0, help="Tables that stay for the whole run.")
]
Length: TypeAlias = Annotated[str, Option("--length", "-l", help="How long the run takes: 30s, 10m, 24h.")]
Games: TypeAlias = Annotated[
    str, Option("--games", "-g", help="Games, by key or name, with commas between them.")
]
Bots: TypeAlias = Annotated[
    str,
    Option("--bots", help="Level of the bots at all seats: random, easy, normal. random costs least."),
]
Think: TypeAlias = Annotated[str, Option("--think", help="Mean time that a bot takes for a turn.")]
Pause: TypeAlias = Annotated[
    str, Option("--pause", help="The pace's pause after each tile that may be claimed.")
]
Rate: TypeAlias = Annotated[
    str | None,
    Option("--rate", help="Open tables at this rate, as 5/s, each for one deal, or one match."),
]
Ramp: TypeAlias = Annotated[
    str | None, Option("--ramp", metavar="FIRST:LAST:TIME", help="Change the number of tables evenly.")
]
Soak: TypeAlias = Annotated[
    str | None, Option("--soak", help="Go on for so long, and tell how it goes once a minute.")
]
Spectators: TypeAlias = Annotated[int, Option("--spectators", min=0, help="Spectators of each table.")]
Followers: TypeAlias = Annotated[int, Option("--followers", min=0, help="Connections that follow the lobby.")]
Churn: TypeAlias = Annotated[
    str | None, Option("--churn", help="Cut so many of the connections, as 1%/min; they come back.")
]
Storm: TypeAlias = Annotated[
    int, Option("--storm", min=0, help="Cut so many connections at once, in the middle of the run.")
]
Seed: TypeAlias = Annotated[int, Option("--seed", min=0, help="Draws think times and the bots' dice.")]
Processes: TypeAlias = Annotated[
    int,
    Option("--processes", "-p", min=1, max=64, help="Processes of the generator; each has whole tables."),
]
Find: TypeAlias = Annotated[
    bool,
    Option("--find", help="Repeat runs of --length with 20 % more tables each until an --expect is missed."),
]
Metrics: TypeAlias = Annotated[
    str | None, Option("--metrics", help="Read the server's CPU and memory there, such as URL/metrics.")
]
Compare: TypeAlias = Annotated[
    tuple[Path, Path] | None,
    Option("--compare", metavar="A B", help="Load nothing: compare two files that --json wrote."),
]
Html: TypeAlias = Annotated[Path | None, Option("--html", help="Write a page with charts to this file.")]
Json: TypeAlias = Annotated[Path | None, Option("--json", help="Write the result to this file.")]
Expect: TypeAlias = Annotated[
    list[str] | None,
    Option(
        "--expect",
        "-e",
        metavar="NAME=VALUE",
        help="What a figure may be at most, such as p99=50ms or lost=0; repeatable.",
    ),
]
