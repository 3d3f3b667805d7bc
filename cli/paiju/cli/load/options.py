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
    int, Option("--tables", "-n", min=0, help="The number of tables that stay for the whole run.")
]
Length: TypeAlias = Annotated[str, Option("--length", "-l", help="The length of the run: 30s, 10m, 24h.")]
Games: TypeAlias = Annotated[
    str, Option("--games", "-g", help="Games, by key or name, with commas between them.")
]
Bots: TypeAlias = Annotated[
    str,
    Option(
        "--bots", help="Level of the bots at all seats: random, easy or normal. random costs the least CPU."
    ),
]
Think: TypeAlias = Annotated[str, Option("--think", help="Mean time that a bot takes for a turn.")]
Pause: TypeAlias = Annotated[
    str, Option("--pause", help="The pause after each tile that may be claimed, as part of the tables' pace.")
]
Rate: TypeAlias = Annotated[
    str | None,
    Option("--rate", help="Open tables at this rate, as 5/s; each plays one deal or one match."),
]
Ramp: TypeAlias = Annotated[
    str | None,
    Option("--ramp", metavar="FIRST:LAST:TIME", help="Change the number of tables evenly over this time."),
]
Soak: TypeAlias = Annotated[
    str | None, Option("--soak", help="Run for this long, and print the state once a minute.")
]
Spectators: TypeAlias = Annotated[int, Option("--spectators", min=0, help="Spectators of each table.")]
Followers: TypeAlias = Annotated[int, Option("--followers", min=0, help="Connections that follow the lobby.")]
Churn: TypeAlias = Annotated[
    str | None, Option("--churn", help="Cut this share of the connections, as 1%/min; they reconnect.")
]
Storm: TypeAlias = Annotated[
    int, Option("--storm", min=0, help="Cut this many connections at once, in the middle of the run.")
]
Seed: TypeAlias = Annotated[
    int, Option("--seed", min=0, help="Seed of the think times and of the bots' random choices.")
]
Processes: TypeAlias = Annotated[
    int,
    Option(
        "--processes",
        "-p",
        min=1,
        max=64,
        help="Number of generator processes; all seats of a table are in one process.",
    ),
]
Find: TypeAlias = Annotated[
    bool,
    Option(
        "--find", help="Repeat runs of --length, each with 20 % more tables, until an --expect is missed."
    ),
]
Metrics: TypeAlias = Annotated[
    str | None,
    Option(
        "--metrics",
        help="The address of the server's metrics, such as URL/metrics, to read its CPU and memory.",
    ),
]
Compare: TypeAlias = Annotated[
    tuple[Path, Path] | None,
    Option("--compare", metavar="A B", help="Compare two files that --json wrote; load no server."),
]
Html: TypeAlias = Annotated[Path | None, Option("--html", help="Write a page with charts to this file.")]
Json: TypeAlias = Annotated[Path | None, Option("--json", help="Write the result to this file.")]
Expect: TypeAlias = Annotated[
    list[str] | None,
    Option(
        "--expect",
        "-e",
        metavar="NAME=VALUE",
        help="The largest value that a figure may have, such as p99=50ms or lost=0; repeatable.",
    ),
]
