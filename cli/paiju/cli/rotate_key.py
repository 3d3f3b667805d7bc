"""`paiju rotate-key`: replace the key that signs session tokens."""

from typing import TYPE_CHECKING, Annotated

from typer import Option

from paiju.cli.failure import server_packages
from paiju.cli.operating import DataDir, Redis, operate, settings_of

if TYPE_CHECKING:
    from paiju.server.config import Settings


def rotate_key(
    redis: Redis = None,
    data_dir: DataDir = None,
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
    settings = settings_of(redis, data_dir)
    operate(_rotate(settings, 0 if forget else settings.session_days * 86_400))
    print("every token signed until now is refused" if forget else "new tokens are signed with a new key")


async def _rotate(settings: "Settings", keep_s: int) -> None:
    with server_packages():
        from paiju.server.accounts.keys import rotate_key as rotate
        from paiju.server.startup import store_at_hand

    async with store_at_hand(settings) as (store, _):
        await rotate(store, keep_s)
