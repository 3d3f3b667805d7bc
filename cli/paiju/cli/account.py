"""`paiju account`: an account that lasts, signed in on this machine."""

import datetime as dt
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer
from typer import Argument, Option

from paiju.cli import signed_in
from paiju.cli.failure import Failure
from paiju.cli.terminal import DEFAULT_URL, Session, Url, console, run_async

if TYPE_CHECKING:
    from paiju.client import Api

To = Literal["everyone", "friends", "me"] | None
app = typer.Typer(
    no_args_is_help=True,
    help="Keep what you play: make an account, sign in and out, list your devices, export or delete your data.",
)
Handle = Annotated[str, Argument(help="Your handle, as @qigong; 2 to 20 letters, digits or _.")]


@app.command()
def make(
    handle: Handle,
    url: Url = DEFAULT_URL,
    token: Session = None,
    name: Annotated[str | None, Option("--name", help="Your name at tables; default: the handle.")] = None,
) -> None:
    """Make an account and sign in to it. With --token that guest becomes the account, and keeps seat and results.

    The command asks for a password, or reads it from standard input if that is not a terminal.

    For example:

        paiju account make qigong
    """
    run_async(_make(url, token, handle, name, _new_password()))


@app.command("sign-in")
def sign_in(
    handle: Handle,
    url: Url = DEFAULT_URL,
    code: Annotated[
        bool, Option("--code", help="Sign in by a recovery code; this signs out all other devices.")
    ] = False,
) -> None:
    """Sign in. `paiju play`, `paiju history` and other commands then act as this account, unless they get a --token.

    For example:

        paiju account sign-in qigong
    """
    run_async(_sign_in(url, handle, _asked("recovery code" if code else "password"), code=code))


@app.command()
def show(url: Url = DEFAULT_URL) -> None:
    """Show the account that is signed in."""
    run_async(as_account(url, _show))


@app.command()
def devices(
    url: Url = DEFAULT_URL,
    end: Annotated[str | None, Option("--end", metavar="ID", help="Sign out this device.")] = None,
    end_others: Annotated[bool, Option("--end-others", help="Sign out all other devices.")] = False,
) -> None:
    """List the devices where the account is signed in, or sign some of them out, which takes at most a second.

    For example:

        paiju account devices --end-others
    """

    async def work(api: "Api") -> None:
        if end is not None:
            await api.end_session(end)
        if end_others:
            print(f"ended: {await api.end_other_sessions()}")
        console().print(_devices(await api.sessions()))

    run_async(as_account(url, work))


@app.command()
def change(
    url: Url = DEFAULT_URL,
    name: Annotated[str | None, Option("--name", help="The new name at tables.")] = None,
    handle: Annotated[str | None, Option("--handle", help="The new handle; allowed once in 30 days.")] = None,
) -> None:
    """Give the account another name or handle.

    For example:

        paiju account change --name 七公
    """
    wanted = {key: value for key, value in (("name", name), ("handle", handle)) if value is not None}

    async def work(api: "Api") -> None:
        changed = await api.change_account(**wanted)
        signed_in.keep_token(url, changed["handle"], changed["token"])
        print(f"@{changed['handle']}, {changed['name']}")

    run_async(as_account(url, work))


@app.command()
def privacy(
    url: Url = DEFAULT_URL,
    profile: Annotated[To, Option("--profile", help="Who may find this account.")] = None,
    statistics: Annotated[To, Option("--statistics", help="Who may see your sums and figures.")] = None,
    deals: Annotated[To, Option("--deals", help="Who may see the lists of your deals and matches.")] = None,
    asks: Annotated[To, Option("--asks", help="Who may ask to be your friend: everyone or me.")] = None,
    invites: Annotated[To, Option("--invites", help="Who may invite you to a table.")] = None,
    presence: Annotated[To, Option("--presence", help="Who may see that you are online.")] = None,
) -> None:
    """Show or set who may see each part of the account: everyone, friends, or only me.

    For example:

        paiju account privacy --statistics friends
    """
    parts = {"profile": profile, "statistics": statistics, "deals": deals}
    parts |= {"asks": asks, "invites": invites, "presence": presence}
    changes = {name: value for name, value in parts.items() if value is not None}

    async def work(api: "Api") -> None:
        for name, to in (await (api.set_privacy(**changes) if changes else api.privacy())).items():
            print(f"{name:<12}{to}")

    run_async(as_account(url, work))


@app.command()
def password(url: Url = DEFAULT_URL) -> None:
    """Set another password, within 10 minutes of a sign-in. This signs out all other devices."""
    new = _new_password()

    async def work(api: "Api") -> None:
        print(f"the password is set; other devices that were signed out: {await api.set_password(new)}")

    run_async(as_account(url, work))


@app.command()
def passkeys(
    url: Url = DEFAULT_URL,
    rename: Annotated[
        str | None, Option("--rename", metavar="ID", help="Give this passkey another label.")
    ] = None,
    label: Annotated[str | None, Option("--label", help="The new label, with --rename.")] = None,
    remove: Annotated[str | None, Option("--remove", metavar="ID", help="Remove this passkey.")] = None,
    remove_password: Annotated[
        bool, Option("--remove-password", help="Remove the password; you then sign in by passkeys.")
    ] = False,
) -> None:
    """List the passkeys of the account, rename them, or remove them within 10 minutes of a sign-in.

    Only a browser can make a passkey.

    For example:

        paiju account passkeys --remove p0123456789abcdef
    """
    if (rename is None) != (label is None):
        raise Failure("--rename ID and --label WORDS go together")

    async def work(api: "Api") -> None:
        if rename is not None and label is not None:
            await api.rename_passkey(rename, label)
        if remove is not None:
            await api.remove_passkey(remove)
        if remove_password:
            await api.remove_password()
        console().print(_passkeys(await api.passkeys()))

    run_async(as_account(url, work))


@app.command()
def recovery(url: Url = DEFAULT_URL) -> None:
    """Get new recovery codes, within 10 minutes of a sign-in. The earlier codes stop working."""

    async def work(api: "Api") -> None:
        _tell_codes(await api.new_codes())

    run_async(as_account(url, work))


@app.command("sign-out")
def sign_out(url: Url = DEFAULT_URL) -> None:
    """Sign out on this machine."""
    run_async(as_account(url, lambda api: api.log_out()))
    signed_in.forget(url)


@app.command()
def export(
    file: Annotated[Path, Argument(help="The ZIP to write; this file must not exist yet.")],
    url: Url = DEFAULT_URL,
) -> None:
    """Save everything that the server stores about the account as a ZIP: profile, friends, deals, records and more.

    For example:

        paiju account export mine.zip
    """

    async def work(api: "Api") -> None:
        # The file gets its name only when it is complete: a download that breaks off leaves no file.
        part = file.with_name(file.name + ".part")
        try:
            with part.open("xb") as sink:
                size = await api.export_account(sink)
            part.rename(file)
        finally:
            part.unlink(missing_ok=True)
        print(f"{file}: {size} bytes")

    if file.exists():
        raise Failure(f"{file} is there already")
    run_async(as_account(url, work))


@app.command()
def delete(handle: Handle, url: Url = DEFAULT_URL) -> None:
    """Delete the account that is signed in, with its programs, at once and for good. Give its handle to confirm.

    The command asks for the password. Other players keep the deals, without the account's name.

    For example:

        paiju account delete qigong
    """
    run_async(_delete(url, handle, _asked("password")))


async def _make(url: str, token: str | None, handle: str, name: str | None, new: str) -> None:
    from paiju.client import Api

    if token is None:
        async with Api(url) as api:
            token = (await api.guest(name or handle.removeprefix("@"))).token
    async with Api(url, token) as api:
        made = await api.make_account(handle, new, name)
    signed_in.keep(url, made)
    print(f"@{made.handle} is yours: user {made.user}")
    _tell_codes(made.recovery)


async def _sign_in(url: str, handle: str, secret: str, *, code: bool) -> None:
    from paiju.client import Api, RequestError

    token = None
    if (before := signed_in.kept(url)) is not None and not code:
        token = before["token"]  # a second sign-in to the same account continues its session
    async with Api(url, token) as api:
        try:
            signed = await (api.sign_in_by_code if code else api.sign_in)(handle, secret)
        except RequestError as error:
            if error.retry_after_ms is None:
                raise
            raise Failure(f"{error}; try again in {error.retry_after_ms / 1000:.0f} s") from None
    signed_in.keep(url, signed)
    print(f"signed in as @{signed.handle}, {signed.name}; recovery codes left: {signed.codes_left}")
    if code:
        print("all other devices are signed out; now set a password: paiju account password")


async def _delete(url: str, handle: str, secret: str) -> None:
    from paiju.client import Api

    there = signed_in.kept(url)
    if there is None or there["handle"] != handle.removeprefix("@"):
        who = "no account" if there is None else f"@{there['handle']}"
        raise Failure(f"{who} is signed in at {url}, not {handle}")
    async with Api(url, there["token"]) as api:
        fresh = await api.sign_in(handle, secret)
    async with Api(url, fresh.token) as api:
        await api.delete_account()
    signed_in.forget(url)
    print(f"@{fresh.handle} is deleted")


async def as_account(url: str, work: Callable[["Api"], Awaitable[None]]) -> None:
    """Run `work` as the account that is signed in at a server. Raises `Failure` without such an account."""
    from paiju.client import Api

    if signed_in.kept(url) is None:
        raise Failure(f"no account is signed in at {url}: paiju account sign-in HANDLE")
    async with Api(url, await signed_in.renewed(url)) as api:
        await work(api)


async def _show(api: "Api") -> None:
    found = await api.account()
    print(f"@{found['handle']}, {found['name']}: user {found['user']}")
    print(f"since {_day(found['created_at'])}; handle since {_day(found['handle_at'])}")
    since = "none" if found["password_at"] is None else f"since {_day(found['password_at'])}"
    print(f"password: {since}; recovery codes left: {found['codes_left']}")


def _devices(lines: list[dict[str, Any]]) -> Any:
    from rich.table import Table as Grid
    from rich.text import Text

    grid = Grid(title=f"{len(lines)} signed in")
    for heading in ("id", "device", "since", "seen", ""):
        grid.add_column(heading)
    for line in lines:
        here = "this one" if line.get("current") else ""
        grid.add_row(line["id"], Text(line["label"]), _day(line["created_at"]), _day(line["seen_at"]), here)
    return grid


def _passkeys(lines: list[dict[str, Any]]) -> Any:
    from rich.table import Table as Grid
    from rich.text import Text

    grid = Grid(title=f"{len(lines)} passkeys")
    for heading in ("id", "label", "works at", "since", "used"):
        grid.add_column(heading)
    for line in lines:
        days = _day(line["created_at"]), _day(line["used_at"])
        grid.add_row(line["id"], Text(line["label"]), Text(line["host"]), *days)
    return grid


def _tell_codes(codes: "list[str] | tuple[str, ...]") -> None:
    print("Recovery codes, one use each, shown only now; they bring you back when all else is lost:")
    for code in codes:
        print(f"    {code}")


def _new_password() -> str:
    return _asked("password", twice=True)


def _asked(what: str, *, twice: bool = False) -> str:
    """Return a secret: typed at the terminal without echo, or the next line of standard input."""
    if sys.stdin.isatty():
        return str(typer.prompt(what, hide_input=True, confirmation_prompt=twice))
    return sys.stdin.readline().rstrip("\n")


def _day(at: int) -> str:
    return dt.datetime.fromtimestamp(at / 1000, dt.UTC).strftime("%Y-%m-%d")
