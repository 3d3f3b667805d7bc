"""What accounts cost others: a flood of sign-ins beside play, and how soon an ended session is refused on another node.

`python -m tests.bench.accounts`. The server has its own limits of sign-ins; strangers come from many addresses.
"""

import asyncio
import itertools
import json
import os
import tempfile
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

import httpx
import uvloop
from websockets.asyncio.client import connect

from paiju.protocol.codec import JSON
from tests.bench.books import ready
from tests.bench.cluster import Cluster
from tests.bench.played import Tables
from tests.client.running_server import RunningServer

PASSWORD: Final = "correct horse battery"
STRANGERS, AT_ONCE = 240, 24
FLOOD_S, QUIET_S = 30.0, 15.0
ENDED: Final = 100


def from_address(url: str, number: int) -> httpx.AsyncClient:
    """Return a client that comes from an address of its own."""
    address = f"127.1.{number // 250}.{number % 250 + 1}"
    transport = httpx.AsyncHTTPTransport(
        local_address=address, verify=False
    )  # certificates take 20 ms to read
    return httpx.AsyncClient(base_url=url, timeout=60, transport=transport)


async def account(http: httpx.AsyncClient, handle: str) -> dict[str, Any]:
    """Make an account of a new guest; return what is answered."""
    guest = (await http.post("/api/session", json={"name": handle})).json()
    bearer = {"Authorization": f"Bearer {guest['token']}"}
    wish = {"handle": handle, "password": PASSWORD}
    made = await http.post("/api/account", json=wish, headers=bearer)
    made.raise_for_status()
    found: dict[str, Any] = made.json()
    return found


async def has_database(*ports: int) -> None:
    """Wait until servers have their database."""
    for port in ports:
        while b"people" in await asyncio.to_thread(ready, port):
            await asyncio.sleep(0.05)


async def flood(url: str, port: int) -> None:
    """Print p99 of play without and beside the flood, what strangers were told, and whether the owner comes in."""
    await has_database(port)
    async with from_address(url, 9_000) as http:
        token = (await account(http, "victim"))["token"]
    async with Tables(port, 4, think_s=0.05) as before:
        await asyncio.sleep(QUIET_S)
    with ProcessPoolExecutor(1, get_context("spawn")) as others:
        await asyncio.get_running_loop().run_in_executor(others, os.getpid)  # it has imported everything
        async with Tables(port, 4, think_s=0.05) as beside:
            flooding = asyncio.get_running_loop().run_in_executor(others, strangers, url)
            owner = await signing_in(url, token, flooding)
        told = await flooding
    quiet, loud = before.cuts_ms(99)[0], beside.cuts_ms(99)[0]
    print(
        f"{sum(told.values())} wrong sign-ins of {STRANGERS} addresses in {FLOOD_S:g} s, answered {dict(told)}: p99 of "
        f"others' actions {loud:.1f} ms, {quiet:.1f} ms before: {loud / quiet:.2f} x (aim <= 3)"
    )
    for name, answers in owner.items():
        statuses = Counter(status for status, _ in answers)
        print(f"the owner {name}: {dict(statuses)}, at most {max(s for _, s in answers):.2f} s")


async def signing_in(
    url: str, token: str, until: "asyncio.Future[Any]"
) -> dict[str, list[tuple[int, float]]]:
    """Let the owner sign in every two seconds, on a known device and on a new one; return answers and seconds."""
    found: dict[str, list[tuple[int, float]]] = {"on a known device": [], "on a new one": []}
    devices = ({"Authorization": f"Bearer {token}"}, {})
    wish = {"handle": "victim", "password": PASSWORD}
    async with from_address(url, 9_001) as http:
        while not until.done():
            for answers, headers in zip(found.values(), devices, strict=True):
                began = time.perf_counter()
                answer = await http.post("/api/sign-in", json=wish, headers=headers)
                answers.append((answer.status_code, time.perf_counter() - began))
            await asyncio.sleep(2)
    return found


def strangers(url: str) -> Counter[int]:
    """Flood from many addresses, as a process of its own; return how often which status was answered."""
    return uvloop.run(_strangers(url))


async def _strangers(url: str) -> Counter[int]:
    os.nice(10)  # a real one has machines of its own
    told = Counter[int]()
    until = time.perf_counter() + FLOOD_S
    clients = [from_address(url, number) for number in range(STRANGERS)]
    numbers = itertools.cycle(range(STRANGERS))

    async def one() -> None:
        wish = {"handle": "victim", "password": "a wrong guess of it"}
        while time.perf_counter() < until:
            told[(await clients[next(numbers)].post("/api/sign-in", json=wish)).status_code] += 1

    await asyncio.gather(*(one() for _ in range(AT_ONCE)))
    await asyncio.gather(*(client.aclose() for client in clients))
    return told


async def revocation(ports: list[int]) -> None:
    """Print the time from the end of a session at one node to the end of its connection at the other."""
    await has_database(*ports)
    first, second = f"http://127.0.0.1:{ports[0]}", f"ws://127.0.0.1:{ports[1]}"
    took = []
    for number in range(ENDED):
        if number % 10 == 0:  # so many sign-ins has an address
            http = from_address(first, 100 + number)
            owner = await account(http, f"owner_{number}")
        bearer = {"Authorization": f"Bearer {owner['token']}"}
        wish = {"handle": f"owner_{number - number % 10}", "password": PASSWORD}
        device = (await http.post("/api/sign-in", json=wish)).json()
        lines = (await http.get("/api/sessions", headers=bearer)).json()["sessions"]
        (session,) = [line["id"] for line in lines if not line.get("current")]
        async with connect(f"{second}/ws", subprotocols=[JSON.subprotocol]) as socket:
            await socket.send(
                json.dumps({"t": "hello", "id": 1, "token": device["token"], "session": "bench-session"})
            )
            welcome = json.loads(await socket.recv())
            assert welcome["t"] == "welcome", welcome
            began = time.perf_counter()
            (await http.delete(f"/api/sessions/{session}", headers=bearer)).raise_for_status()
            async with asyncio.timeout(30):
                await socket.wait_closed()
            took.append((time.perf_counter() - began) * 1000)
    took.sort()
    print(
        f"an ended session at another node: p50 {took[len(took) // 2]:.0f} ms, p99 {took[-2]:.0f} ms (aim <= 1000)"
    )


def main() -> None:
    """Print all."""
    with tempfile.TemporaryDirectory() as folder:
        server = RunningServer(Path(folder) / "data", "--messages-per-s", "10000", "--burst", "10000")
        try:
            uvloop.run(flood(server.url, server.port))
        finally:
            server.stop()
    with tempfile.TemporaryDirectory() as folder:
        base = f"sqlite:///{folder}/paiju.db"
        cluster = Cluster(Path(folder), 2, options=("--database", base))
        try:
            uvloop.run(revocation(cluster.ports))
        finally:
            cluster.close()


if __name__ == "__main__":
    main()
