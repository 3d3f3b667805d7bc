"""`paiju serve` that opens its links through the proxies of a test.

LINK_WAYS tells which: `PORT=PROXY,…`, a proxy's port for each port at which another node accepts links; there is none
for a node's own former life. What nodes write into the registry stays true.
"""

import os

from msgspec.structs import replace

from paiju.cli.main import run
from paiju.server.nodes.dialer import Dialer
from paiju.server.nodes.registry import Node

WAYS = dict(pair.split("=") for pair in os.environ["LINK_WAYS"].split(",") if pair)
talk = Dialer._talk


async def through_a_proxy(dialling: Dialer, entry: Node) -> None:
    host, _, port = entry.url.rpartition(":")
    await talk(dialling, replace(entry, url=f"{host}:{WAYS.get(port, port)}"))


Dialer._talk = through_a_proxy  # type: ignore[method-assign]

if __name__ == "__main__":
    run()
