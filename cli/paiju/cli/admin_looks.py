"""The commands of `paiju admin` that only show data: nodes, tables, users, chat, and an act's outcome."""

import json
from typing import Annotated, Any

import typer
from typer import Argument, Option

from paiju.cli.terminal import DEFAULT_URL, Url, console, run_async

Token = Annotated[
    str | None, Option("--operator-token", envvar="PAIJU_OPERATOR_TOKEN", help="The server's operator token.")
]
Json = Annotated[bool, Option("--json", help="Print the answer as JSON.")]
Limit = Annotated[int, Option("--limit", min=1, max=200, help="The most lines to print.")]
After = Annotated[
    str | None, Option("--after", help="Go on after this key, with which the last answer ended.")
]


def now(url: Url = DEFAULT_URL, token: Token = None, as_json: Json = False) -> None:
    """Show users, connections and tables of each node."""
    run_async(_look(url, token, "now", as_json))


def tables(  # noqa: PLR0917 - each is an option
    url: Url = DEFAULT_URL,
    token: Token = None,
    as_json: Json = False,
    game: Annotated[str | None, Option("--game", help="Only tables of this game, by its key.")] = None,
    user: Annotated[str | None, Option("--user", help="Only tables at which this user sits.")] = None,
    broken: Annotated[
        bool, Option("--broken", help="Only quarantined tables; their errors may show cards.")
    ] = False,
    limit: Limit = 50,
    after: After = None,
) -> None:
    """List all tables, private ones included, with the users at their seats."""
    query = {"game": game, "user": user, "broken": "1" if broken else None, "limit": limit, "after": after}
    run_async(_look(url, token, "tables", as_json, **query))


def users(  # noqa: PLR0913, PLR0917 - each is an option
    url: Url = DEFAULT_URL,
    token: Token = None,
    as_json: Json = False,
    name: Annotated[str | None, Option("--name", help="Only users whose name contains this text.")] = None,
    user: Annotated[str | None, Option("--user", help="Only this user, by id.")] = None,
    address: Annotated[str | None, Option("--address", help="Only connections from this address.")] = None,
    table: Annotated[str | None, Option("--table", help="Only users who view this table.")] = None,
    limit: Limit = 50,
    after: After = None,
) -> None:
    """List the connected users with their addresses and tables."""
    query = {"name": name, "user": user, "address": address, "table": table, "limit": limit, "after": after}
    run_async(_look(url, token, "users", as_json, **query))


def chat(
    table: Annotated[str, Argument(help="The table.")],
    url: Url = DEFAULT_URL,
    token: Token = None,
    as_json: Json = False,
) -> None:
    """List the kept chat lines of a table. The time of a line names it for `unsay`."""
    run_async(_look(url, token, "chat", as_json, table=table))


def act(
    number: Annotated[str, Argument(metavar="ID", help="The act's id.")],
    url: Url = DEFAULT_URL,
    token: Token = None,
) -> None:
    """Show the outcome of an act."""
    run_async(_outcome(url, token, number))


async def _look(url: str, token: str | None, what: str, as_json: bool, **query: Any) -> None:
    from paiju.client import Api

    async with Api(url, given(token)) as api:
        answer = await api.look(what, **query)
    out = console()
    if as_json:
        out.print(json.dumps(answer, ensure_ascii=False), markup=False, soft_wrap=True)
        return
    for line in answer["lines"]:
        key = line.pop("key")
        out.print("  ".join([key, *(_told(name, value) for name, value in line.items())]), markup=False)
    for node in answer.get("missing", ()):
        out.print(f"node {node} does not answer", markup=False)
    if "after" in answer:
        out.print(f"more: --after {answer['after']}", markup=False)
    if not answer["lines"]:
        out.print("none", markup=False)


def _told(name: str, value: Any) -> str:
    if name == "seats":
        return "seats: " + ", ".join(_sitter(seat) for seat in value)
    return f"{name} {','.join(value) or '-'}" if isinstance(value, list) else f"{name} {value}"


def _sitter(seat: dict[str, Any] | None) -> str:
    if seat is None:
        return "free"
    who = f"bot {seat['bot']}" if seat["bot"] else seat["user"] or "left"
    return f"{seat['name']} ({who}{'' if seat['connected'] else ', away'})"


async def _outcome(url: str, token: str | None, number: str) -> None:
    from paiju.client import Api

    async with Api(url, given(token)) as api:
        console().print(json.dumps(await api.act_outcome(number), ensure_ascii=False), markup=False)


def given(token: str | None) -> str:
    """Return the operator's token; raises `typer.BadParameter` if there is none."""
    if not token:
        raise typer.BadParameter("give the server's --operator-token, or set PAIJU_OPERATOR_TOKEN")
    return token
