"""`paiju serve` that cuts the links which other nodes have to it at SIGUSR1; they may open new ones at once."""

import asyncio
import signal
from typing import Any

from paiju.cli.main import app
from paiju.server.links.link import NodeLink
from paiju.server.nodes.remote_peers import RemotePeers

links: set[NodeLink] = set()
begin = RemotePeers.__init__


def begun(guests: RemotePeers, link: NodeLink, host: Any) -> None:
    links.add(link)
    asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, cut)
    begin(guests, link, host)


def cut() -> None:
    for link in links:
        link.cut()
    links.clear()


RemotePeers.__init__ = begun

if __name__ == "__main__":
    app()
