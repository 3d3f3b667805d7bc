"""`paiju serve` whose hand-over is hit: its tables stand still until somebody at another node has asked one something.

It says so in one line. With HANDOVER_DIES it then kills itself, when Redis knows the next owner and that node does not.
"""

import asyncio
import os
import signal

from paiju.cli.main import app
from paiju.server.cluster.guests import Guest, Guests
from paiju.server.cluster.handover import HandOver
from paiju.server.cluster.leases import Leases

hit = asyncio.Event()
ask, give, hand_over = Guests._ask, HandOver._given, Leases.hand_over


def asked(guests: Guests, guest: Guest, encoded: bytes) -> None:
    if guests._host._owned.handing:
        hit.set()
    ask(guests, guest, encoded)


async def given(handing: HandOver, number: int, node: str) -> bool:
    await hit.wait()
    print("hit", flush=True)
    return await give(handing, number, node)


async def handed(leases: Leases, number: int, node: str) -> bool:
    done = await hand_over(leases, number, node)
    if "HANDOVER_DIES" in os.environ:
        os.kill(os.getpid(), signal.SIGKILL)
    return done


Guests._ask, HandOver._given, Leases.hand_over = asked, given, handed

if __name__ == "__main__":
    app()
