"""`paiju rotate-key`: replace the key that signs session tokens."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from typer import Option

from paiju.cli.failure import Failure, server_packages
from paiju.cli.terminal import VARIABLES, run_async

if TYPE_CHECKING:
    from paiju.server.config import Settings


def rotate_key(
    redis: Annotated[
        str | None, Option(help="The server's Redis, as in `paiju serve`; default: the embedded one.")
    ] = None,
    data_dir: Annotated[
        Path | None, Option(help="Folder of the embedded Redis, as in `paiju serve`.")
    ] = None,
    forget: Annotated[
        bool,
        Option("--forget", help="Refuse every token signed until now, e.g. because the old key has leaked."),
    ] = False,
) -> None:
    """Replace the key in Redis that signs session tokens. A running server takes it within 5 s.

    Tokens of the old key stay valid until they expire. A server with --secret does not use this key: give it a new
    --secret and the old one as --previous-secret. For example:

        paiju rotate-key --data-dir data

        paiju rotate-key --redis redis://redis:6379/0 --forget
    """
    with server_packages():
        from paiju.server.options import BadSetting, read_settings
        from paiju.server.redis.errors import StoreError

    given = {name: value for name, value in (("redis", redis), ("data_dir", data_dir)) if value is not None}
    try:
        settings = read_settings(given, besides=VARIABLES)
        run_async(_rotate(settings, 0 if forget else settings.session_days * 86_400))
    except (BadSetting, StoreError) as error:
        raise Failure(str(error)) from error
    print("every token signed until now is refused" if forget else "new tokens are signed with a new key")


async def _rotate(settings: "Settings", keep_s: int) -> None:
    with server_packages():
        from paiju.server.accounts.keys import rotate_key as rotate
        from paiju.server.redis.embedded import Embedded, running_url
        from paiju.server.store.store import Store

    url = settings.redis or await running_url(settings.data_dir)
    if url is not None:
        replicas = settings.redis_replicas
        async with await Store.open(url, replicas=replicas, trust_policy=True) as store:
            await rotate(store, keep_s)
    elif not settings.data_dir.is_dir():
        raise Failure(f"no server has run in {settings.data_dir}; name its --data-dir, or its --redis")
    else:
        async with Embedded(settings.data_dir) as redis, await Store.open(redis.url) as store:
            await rotate(store, keep_s)
