"""`make chaos DURATION=seconds SEED=n`: kill servers and Redis for as long as you like, then check everything."""

import asyncio
import random
import sys
import tempfile
import time
from pathlib import Path

from tests.faults.doom import POINTS
from tests.faults.world import verdict, world


async def chaos(seconds: float, seed: int) -> int:
    """Return 0 if nothing was lost or doubled."""
    rng = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        async with world(Path(folder) / "data", seed) as (place, auditor):
            until = time.monotonic() + seconds
            while time.monotonic() < until:
                await _fault(place, rng)
            found = await verdict(place, auditor)
    print(
        f"seed {seed}: {place.kills} servers and {place.redis_kills} Redis killed, {found.records} records, "
        f"{found.deals} deals, {found.actions} actions of people acknowledged, "
        f"lost {len(found.lost)}, doubled {len(found.doubled)}, otherwise wrong {len(found.wrong)}"
    )
    for line in (*found.lost, *found.doubled, *found.wrong)[:20]:
        print("  " + line)
    return 1 if found.lost or found.doubled or found.wrong else 0


async def _fault(place, rng: random.Random) -> None:
    match rng.choice(("point", "moment", "redis", "both")):
        case "point":
            place.kill()
            await place.launch(rng.choice(list(POINTS)), rng.randint(1, 60))
            await place.die(within_s=4)
            await place.launch()
        case "moment":
            await place.die(within_s=rng.uniform(0.0, 1.0))
            await place.launch()
        case "redis":
            await asyncio.sleep(rng.uniform(0.05, 0.8))
            await place.kill_redis()
        case "both":
            await asyncio.sleep(rng.uniform(0.05, 0.8))
            await place.kill_redis()
            place.kill()
            await place.launch()


if __name__ == "__main__":
    sys.exit(asyncio.run(chaos(float(sys.argv[1]), int(sys.argv[2]))))
