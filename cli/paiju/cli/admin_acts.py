"""The commands below `paiju admin`: one for each act, made from its struct, and those that only show data."""

import inspect
import secrets
from collections.abc import Callable
from datetime import datetime
from typing import Annotated, Any, Final, get_args, get_origin

import msgspec
import typer
from msgspec.structs import FieldInfo

from paiju.cli.admin_looks import Token, act, chat, given, now, tables, users
from paiju.cli.terminal import DEFAULT_URL, Url, console, run_async
from paiju.protocol.acts import ROWS, Act, ActRow

HELP: Final = """Operate a running server that has --operator-token; give it in PAIJU_OPERATOR_TOKEN.

For example:

    paiju admin tables

    paiju admin void t1f2e3d4c5b6a --reason "the cards were shown"
"""
TRIES: Final = 10
"""The most times that an act is sent, while its error is temporary; because of its id it takes effect only once."""
PAUSE_S: Final = 1.0

_OF_ALL: Final = {field.name for field in msgspec.structs.fields(Act)}
_ID = Annotated[
    str | None, typer.Option("--id", help="The id of an earlier try, to repeat that act; default: a new id.")
]
_REASON = Annotated[str, typer.Option("--reason", "-r", help="The reason, for the server's log.")]


def commands() -> typer.Typer:
    """Return the commands."""
    app = typer.Typer(
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
        help=HELP,
    )
    for look in (now, tables, users, chat, act):
        app.command()(look)
    for row in ROWS:
        app.command(row.command, help=row.text)(_command(row))
    return app


def _command(row: ActRow) -> Callable[..., None]:
    """Return the command of an act: its required fields are arguments, the others options."""

    def command(url: str, operator_token: str | None, act_id: str | None, **fields: Any) -> None:
        wanted = {name: value for name, value in fields.items() if value is not None}
        run_async(_act(url, given(operator_token), row.act, act_id or secrets.token_hex(8), wanted))

    own = [field for field in msgspec.structs.fields(row.kind) if field.name not in _OF_ALL]
    parameters = [_parameter(field) for field in own]
    parameters += [
        _keyword("reason", _REASON, inspect.Parameter.empty),
        _keyword("act_id", _ID, None),
        _keyword("url", Url, DEFAULT_URL),
        _keyword("operator_token", Token, None),
    ]
    command.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    command.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return command


def _parameter(field: FieldInfo) -> inspect.Parameter:
    kind, help_text = _plain(field.type)
    if field.required:
        return _keyword(field.name, Annotated[kind, typer.Argument(help=help_text)], inspect.Parameter.empty)
    option = typer.Option(f"--{field.name.replace('_', '-')}", help=help_text)
    return _keyword(field.name, Annotated[kind, option], field.default)


def _plain(kind: Any) -> tuple[Any, str]:
    """Return a field's type on the command line, and its description.

    The type has no bounds: the server checks the values.
    """
    text = ""
    if get_origin(kind) is Annotated:
        kind, meta = get_args(kind)[:2]
        text = meta.description or ""
    return (kind if kind in {int, bool, float} else str), text


def _keyword(name: str, kind: Any, default: Any) -> inspect.Parameter:
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=kind)


async def _act(url: str, token: str, name: str, number: str, fields: dict[str, Any]) -> None:
    import asyncio

    from paiju.client import Api, ClientError, RequestError

    async with Api(url, token) as api:
        for left in reversed(range(TRIES)):
            try:
                outcome = await api.act(name, id=number, **fields)
            except RequestError as error:
                if not error.temporary or not left:
                    raise _named(error, number) from None
            except ClientError as error:
                raise _named(error, number) from None
            else:
                break
            await asyncio.sleep(PAUSE_S)
    told = " ".join(f"{key}={_shown(key, value)}" for key, value in (outcome.get("result") or {}).items())
    console().print(f"{name}: {outcome['state']} {told} (id {number})", markup=False)


def _shown(key: str, value: Any) -> Any:
    """Return a part of a result as people read it: the times `at` and `until` in their time zone."""
    if key in {"at", "until"} and value:
        return datetime.fromtimestamp(value / 1000).astimezone().isoformat(timespec="seconds")
    return value


def _named(error: Exception, number: str) -> Exception:
    """Return an error whose text names the act, so that it can be repeated."""
    from paiju.cli.failure import Failure

    return Failure(f"{error}; the act has the id {number}")
