"""What play costs Redis: CPU and bytes of an action and of a finished deal, by game."""

import asyncio
import urllib.request
from collections import Counter
from typing import Any, Final, NamedTuple

from tests.bench.growth.figures import Figure, net_us, told
from tests.bench.growth.served import Served, served
from tests.bench.played import Tables

GAMES: Final = {"doudizhu": "斗地主", "holdem": "Hold'em", "chengdu": "成都麻将"}
TABLES: Final = 8
THINK_S: Final = 0.02
SECONDS: Final = 20.0
IDLE_S: Final = 5.0
COMMANDS: Final = 3
"""Commands that are named, those that cost most."""


class Stored(NamedTuple):
    """What Redis had done at a moment, or between two."""

    cpu_s: float
    at: float
    into: float
    """Bytes from the server."""
    out: float
    aof: float
    """Bytes of its file."""
    deals: float

    def since(self, before: "Stored") -> "Stored":
        """Return what was done between the two."""
        return Stored(*(now - then for now, then in zip(self, before, strict=True)))

    def net(self, idle: "Stored") -> "Stored":
        """Return it without what is done in as much time when nobody plays."""
        share = self.at / idle.at
        return Stored(*(mine - share * other for mine, other in zip(self, idle, strict=True)))._replace(
            at=self.at
        )


def stored(here: Served) -> Stored:
    """Return what Redis has done so far."""
    stats, mark = here.info("stats"), here.mark()
    return Stored(
        mark.redis_s,
        mark.at,
        stats["total_net_input_bytes"],
        stats["total_net_output_bytes"],
        here.info("persistence")["aof_current_size"],
        counted(here.port, "paiju_deals_total"),
    )


def commands(here: Served) -> Counter[str]:
    """Return the µs that Redis has spent in each command."""
    told_by_redis: dict[str, Any] = here.info("commandstats")
    return Counter({name.removeprefix("cmdstat_"): row["usec"] for name, row in told_by_redis.items()})


async def _measured(here: Served, run: Tables) -> tuple[Stored, Stored, int, Counter[str]]:
    """Return what Redis does while nobody plays and while all do, the number of actions, and µs by command."""
    began = stored(here)
    await asyncio.sleep(IDLE_S)
    idle = stored(here).since(began)
    for table in run.pausable:
        table.go_on()
    await asyncio.sleep(1)
    actions, spent, began = run.actions, commands(here), stored(here)
    await asyncio.sleep(SECONDS)
    busy, actions = stored(here).since(began), run.actions - actions
    used = commands(here)
    used.subtract(spent)
    return idle, busy, actions, used


def figures(name: str, idle: Stored, busy: Stored, actions: int) -> tuple[Figure, ...]:
    """Return what an action and a deal cost, without what Redis does anyway."""
    net, rate = busy.net(idle), actions / busy.at
    each: list[Figure] = []
    for what, count in (("an action", actions), ("a finished deal", busy.deals)):
        if not count:
            continue
        cpu = net_us(busy.cpu_s, busy.at, idle.cpu_s / idle.at, count)
        each += [
            Figure(f"{name}, {rate:.0f} actions a second: Redis CPU of {what}", cpu, "µs"),
            Figure(f"{name}: into Redis for {what}", net.into / count, "bytes"),
            Figure(f"{name}: out of Redis for {what}", net.out / count, "bytes"),
            Figure(f"{name}: its file grows for {what} by", net.aof / count, "bytes"),
        ]
    return (*each, Figure(f"{name}: actions a deal", actions / max(busy.deals, 1), ""))


async def measure() -> None:
    """Print all figures of this part."""
    for key, name in GAMES.items():
        async with (
            served() as here,
            Tables(here.port, TABLES, key, think_s=THINK_S, playing=False) as run,
        ):
            idle, busy, actions, used = await _measured(here, run)
        told(*figures(name, idle, busy, actions))
        most = ", ".join(f"{command} {us / actions:.1f}" for command, us in used.most_common(COMMANDS))
        print(f"{name}: Redis µs of an action by command: {most}", flush=True)


def counted(port: int, name: str) -> float:
    """Return the sum of a metric's samples."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
        lines = answer.read().decode().splitlines()
    return sum(float(line.split()[-1]) for line in lines if line.startswith((f"{name}{{", f"{name} ")))
