"""People of the worlds answer every prompt, and are not played for longer than they must be."""

import asyncio
import random

from tests.patience import until
from tests.worlds.person import Person


class Quick(Person):
    """Says what it asks for, and is answered when the test says so."""

    def __init__(self) -> None:
        super().__init__(0, "Ann", random.Random(1))
        self.pause_s = (0.0, 0.0)
        self.asked = []

    async def ask(self, **request):
        reply = asyncio.get_running_loop().create_future()
        self.asked.append((request, reply))
        return await reply


def prompt(turn):
    return {"t": "prompt", "table": "t1", "turn": turn, "default": {"a": "pass"}}


async def test_a_prompt_that_comes_in_the_moment_in_which_an_answer_is_done_is_answered():
    person = Quick()
    await person._take(prompt("1"))
    await until(lambda: person.asked)
    person.asked[0][1].set_result({"t": "ok", "seq": 1})
    await asyncio.sleep(0)  # in this turn of the loop the first answer is done, and nothing else has happened
    await person._take(prompt("2"))
    await until(lambda: len(person.asked) == 2)
    assert person.asked[1][0]["turn"] == "2"
    await person.stop()


async def test_who_missed_a_turn_takes_the_seat_back():
    person = Quick()
    person.seat = 1
    on = {"e": "auto", "seat": 1, "on": True}
    await person._take(
        {"t": "events", "term": 1, "seq": 1, "events": [{**on, "seat": 0}, {**on, "on": False}]}
    )
    await person._take({"t": "events", "term": 1, "seq": 2, "events": [on]})
    await until(lambda: person.asked)
    person.asked[0][1].set_result({"t": "ok"})
    seats = [{"auto": True}, {"auto": True}]
    await person._take({"t": "table", "term": 1, "seq": 3, "table": "t1", "you": 1, "seats": seats})
    await until(lambda: len(person.asked) == 2)
    off = {"t": "auto", "on": False}
    assert [request for request, _ in person.asked] == [{**off, "table": ""}, {**off, "table": "t1"}]
    await person.stop()
