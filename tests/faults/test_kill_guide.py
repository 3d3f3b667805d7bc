"""kill -9 in the middle of a guided deal: it goes on with the same cards, script and tips."""

import random

import pytest

from paiju.server.guides.guide import guides
from tests.patience import until
from tests.worlds.person import Person
from tests.worlds.world import PATIENT_S, world

pytestmark = [pytest.mark.faults, pytest.mark.timeout(420)]

GUIDE = guides()["doudizhu"]
KILLS = ("planned", "commit known", "not told")
"""Before an answer of the learner's is committed, and after, while nobody knows."""


class Learner(Person):
    """Does what each tip says, and notes the tips."""

    def __init__(self, *args) -> None:
        super().__init__(*args)
        self.tips: dict[str, int] = {}
        """Tips by turn: a prompt comes again with each connection."""

    def _choose(self, prompt):
        self.tips[prompt["turn"]] = prompt["tip"]
        return GUIDE.tips[prompt["tip"]].action

    def ends(self):
        """The ends of deals that the learner was told."""
        return [event for told in self.received.events for event in told["events"] if event["e"] == "settled"]


async def test_a_guided_deal_goes_on_with_its_tips_after_each_kill(tmp_path):
    async with world(tmp_path / "data", seed=51) as (place, _):
        for person in (*place.people, place.spectator):
            await person.stop()
        learner = Learner(place.port, "Lin", random.Random(1))
        await learner.start()
        place.people = [learner]
        try:
            pace = {"turn_ms": 600_000, "bank_ms": 0, "between_ms": 600_000, "bot_ms": 0}
            reply = await learner.ask(t="create", game="doudizhu", guide="doudizhu", pace=pace)
            for number, point in enumerate(KILLS):
                place.kill()
                await place.launch(f"{point}@play", 1 + number)
                if number == 0:
                    await until(lambda: learner.seat is not None)
                    await learner.ask(t="ready", table=reply["table"], on=True)
                assert await place.die(within_s=PATIENT_S), point
            await place.launch()
            await until(lambda: bool(learner.ends()) and len(learner.acked) >= len(GUIDE.tips))
        finally:
            await learner.stop()
    assert list(learner.tips.values()) == list(range(len(GUIDE.tips)))
    assert [action for action, _ in learner.acked] == [step.action for step in GUIDE.tips]
    assert learner.refused == []
    assert learner.ends()[0]["amounts"] == [4, -2, -2]
