"""`paiju serve` whose hand-over is hit: its tables stand still until somebody at another node has asked one something.

It says so in one line. With HANDOVER_DIES it then kills itself, when Redis knows the next owner and that node does not.
"""

import asyncio
import os
import signal

from paiju.cli.main import app
from paiju.server.leases.leases import Leases
from paiju.server.nodes.remote_peers import RemotePeer, RemotePeers
from paiju.server.nodes.transfer import Transfer
from paiju.server.tables.whereabouts import Place

hit = asyncio.Event()
ask, give, hand_over = RemotePeers._ask, Transfer._given, Leases.transfer


def asked(guests: RemotePeers, guest: RemotePeer, encoded: bytes) -> None:
    if guests._owned.whereabouts.places[Place.TRANSFERRING]:
        hit.set()
    ask(guests, guest, encoded)


async def given(handing: Transfer, number: int, node: str) -> bool:
    await hit.wait()
    print("hit", flush=True)
    return await give(handing, number, node)


async def handed(leases: Leases, number: int, node: str) -> bool:
    done = await hand_over(leases, number, node)
    if "HANDOVER_DIES" in os.environ:
        os.kill(os.getpid(), signal.SIGKILL)
    return done


RemotePeers._ask, Transfer._given, Leases.transfer = asked, given, handed

if __name__ == "__main__":
    app()
