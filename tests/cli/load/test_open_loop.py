"""Turns are meant at times that were drawn beforehand: what delays them is charged to each of them."""

import asyncio

from paiju.cli.load.figures import total
from paiju.cli.load.schedule import Schedule
from paiju.server.gateway import socket
from tests.patience import until
from tests.server.live import ONE_LOOP

STALL_S = 1.0


def test_the_same_seed_draws_the_same_think_times():
    def meant(seed):
        schedule, found = Schedule(seed, 3, 1.0), []
        for _ in range(5):
            found.append(schedule.next_turn(10.0))
            schedule.sent(found[-1])
        return found

    assert meant(1) == meant(1) != meant(2)


def test_a_late_prompt_moves_no_turn():
    early, late = Schedule(1, 0, 1.0), Schedule(1, 0, 1.0)
    for now in (0.0, 0.5):
        early.sent(early.next_turn(now))
    for now in (0.0, 99.0):
        late.sent(late.next_turn(now))
    assert early.meant_at == late.meant_at


def test_pauses_of_the_rules_move_the_turns_after_them():
    paused, other = Schedule(1, 0, 1.0), Schedule(1, 0, 1.0)
    paused.pause(9.0)  # before the first turn there is nothing to move
    for schedule in (paused, other):
        schedule.sent(schedule.next_turn(0.0))
    paused.pause(0.7)
    assert paused.next_turn(0.0) == other.next_turn(0.0) + 0.7


@ONE_LOOP
async def test_a_stall_moves_the_corrected_p99_and_not_the_uncorrected_one(run_of, monkeypatch):
    held, push, stalls = [], socket.Socket.push, asyncio.Event()

    def hold(self, frame):
        if stalls.is_set():
            held.append((self, frame))
        else:
            push(self, frame)

    monkeypatch.setattr(socket.Socket, "push", hold)
    run = run_of(bots="random", think_s=0.01)
    going = asyncio.create_task(run.go())
    await until(lambda: run.figures.done > 20)
    stalls.set()
    await asyncio.sleep(STALL_S)
    stalls.clear()
    for connection, frame in held:
        push(connection, frame)
    await until(lambda: run.figures.done > 160)
    run.stop("")
    await going
    assert run.findings.total == 0
    corrected, raw = (total(each).at(99.0)[0] for each in (run.figures.corrected, run.figures.uncorrected))
    assert raw < STALL_S / 2 < corrected
    # One action was on its way.
    assert total(run.figures.uncorrected).at(100.0)[0] > STALL_S * 0.9
