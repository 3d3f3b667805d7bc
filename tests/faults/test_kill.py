"""kill -9 at every point of an action's path, and of Redis too: no accepted action is lost or doubled.

With the open states of each family of games: secret choices, claims and their pauses, riichi, chips, plans, offers.
"""

import asyncio
from itertools import cycle, product
from typing import NamedTuple

import pytest

from tests.worlds.doom import AT_DEALS_END, BEFORE_COMMIT, BETWEEN_COMMIT_AND_REPLY, POINTS, UNCERTAIN
from tests.worlds.kills import printed
from tests.worlds.world import verdict, world

pytestmark = [pytest.mark.faults, pytest.mark.timeout(1200)]

FROM_COMMIT = (UNCERTAIN, *BETWEEN_COMMIT_AND_REPLY)
OF_CHIPS = ("chips", "call", "all_in", "run_it", "plan", "show", "sit")
OF_CLAIMS = ("swap", "hide", "discard", "pass", "tick")
"""Each is a moment in which something is open that only some know, and perhaps half answered."""
LONG = pytest.mark.long(
    reason="each kind of request at each point; make test has each kind and each point once"
)


class Case(NamedTuple):
    """A table, and the points at which its servers are killed one after the other: `POINT`, or `POINT@KIND`."""

    game: str
    seed: int
    points: list[str]
    asked_again: frozenset[str] = frozenset()
    """Kinds of prompts that have to be sent again."""


def at(points, kinds):
    return [f"{point}@{kind}" for point, kind in zip(points, kinds, strict=False)]


CASES = {
    "doudizhu": Case("doudizhu", 1, list(POINTS)),
    "holdem": Case("holdem", 11, at(cycle(FROM_COMMIT), OF_CHIPS)),
    "chengdu": Case(
        "chengdu",
        21,
        [
            *at(cycle(["told"]), OF_CLAIMS),
            *at((UNCERTAIN, "not told", "commit known"), ("pass", "pass", "tick")),
        ],
        frozenset({"claim", "discard"}),
    ),
    "riichi": Case("riichi", 31, ["told@pass", "told@tick", f"{UNCERTAIN}@riichi", "not told@discard"]),
    "doudizhu again": Case(
        "doudizhu",
        4,
        3 * [*BEFORE_COMMIT, UNCERTAIN, *BETWEEN_COMMIT_AND_REPLY, *BETWEEN_COMMIT_AND_REPLY],
    ),
    "holdem again": Case(
        "holdem", 13, [f"{point}@{kind}" for kind, point in product(("chips", "call"), FROM_COMMIT)]
    ),
    "chengdu again": Case(
        "chengdu", 26, [f"{point}@{kind}" for kind in ("pass", "tick") for point in FROM_COMMIT]
    ),
    "riichi again": Case("riichi", 34, [f"{point}@riichi" for point in ("told", UNCERTAIN, "commit known")]),
}
IN_MAKE_TEST = {"doudizhu", "riichi"}
"""Every point, and claims."""


@pytest.mark.parametrize(
    "case",
    [pytest.param(case, id=name, marks=[LONG] * (name not in IN_MAKE_TEST)) for name, case in CASES.items()],
)
async def test_a_server_killed_while_a_request_is_on_its_way_goes_on_with_the_same_deal(
    tmp_path, capsys, case
):
    # People only: every commit is on a person's behalf.
    async with world(tmp_path / "data", case.seed, game=case.game) as (place, auditor):
        place.kill()
        place.rng.shuffle(case.points)
        for point in case.points:
            often = 1 if "@" in point or point in AT_DEALS_END else place.rng.randint(1, 5)
            assert await place.hit(point, often), f"nothing passes {point!r}"
        await place.launch()
        await place.progress(5)
        found = await verdict(place, auditor)
    found.assert_clean()
    kills = place.kills_at_points
    with capsys.disabled():
        print("\n" + printed(kills))
    assert [kill.trouble() for kill in kills if kill.trouble()] == []
    assert len(kills) == len(case.points)
    assert case.asked_again <= set().union(*(getattr(person, "kinds", set()) for person in place.people))


@pytest.mark.parametrize(
    ("game", "kills"),
    [
        ("doudizhu", 4),
        pytest.param("holdem", 10, marks=pytest.mark.long(reason="other games at random moments")),
        pytest.param("chengdu", 10, marks=pytest.mark.long(reason="other games at random moments")),
    ],
)
async def test_a_server_with_bots_killed_at_random_moments_loses_nothing(tmp_path, game, kills):
    async with world(tmp_path / "data", seed=2, game=game, people=2) as (place, auditor):
        for _ in range(kills):
            await place.progress(3)
            await place.die(within_s=place.rng.uniform(0.0, 0.1))
            await place.launch()
        await place.progress(3)
        found = await verdict(place, auditor)
    found.assert_clean()
    assert found.actions >= 3 * kills


@pytest.mark.parametrize(
    "game", ["doudizhu", pytest.param("holdem", marks=LONG), pytest.param("chengdu", marks=LONG)]
)
async def test_redis_killed_alone_or_with_the_server_loses_nothing(tmp_path, game):
    async with world(tmp_path / "data", seed=3, game=game) as (place, auditor):
        for alone in (True, False) * 2:
            await place.progress(3)
            await asyncio.sleep(place.rng.uniform(0.0, 0.1))
            await place.kill_redis()
            if not alone:
                place.kill()
                await place.launch()
        await place.progress(3)
        found = await verdict(place, auditor)
    found.assert_clean()
    assert place.redis_kills == 4
    assert found.actions >= 15
