"""How often passwords may be tried; the owner is never kept out."""

from paiju.server.people.tries import (
    ASKS,
    ASKS_OF_PAIR,
    CHANGES,
    LOOKS,
    NEW_OF_ADDRESS,
    OF_ADDRESS,
    OF_HANDLE,
    OF_HANDLE_AND_ADDRESS,
    Tries,
)


class Clock:
    now = 0.0

    def __call__(self):
        return self.now


async def alone(_kind, _who, _most, _within_ms):
    return 0


async def test_wrong_tries_from_one_place_keep_nobody_else_out():
    clock = Clock()
    tries = Tries(alone, clock)
    for _ in range(OF_HANDLE_AND_ADDRESS):
        assert await tries.guess("lan", "10.0.0.1", known=False) == 0
    wait = await tries.guess("lan", "10.0.0.1", known=False)
    assert 0 < wait <= 360_000
    assert await tries.guess("lan", "10.0.0.2", known=False) == 0
    assert await tries.guess("other", "10.0.0.1", known=False) == 0
    clock.now += wait / 1000
    assert await tries.guess("lan", "10.0.0.1", known=False) == 0


async def test_the_right_one_is_taken_back():
    tries = Tries(alone, Clock())
    for known in (False, True):
        for _ in range(2 * OF_HANDLE_AND_ADDRESS):
            assert await tries.guess("lan", "here", known=known) == 0
            tries.was_right("lan", "here", known=known)


async def test_a_device_of_the_owner_is_let_in_whatever_others_do():
    tries = Tries(alone, Clock())
    for number in range(OF_HANDLE):
        assert await tries.guess("lan", f"10.0.{number}", known=False) == 0
    assert await tries.guess("lan", "10.1", known=False) > 0
    assert await tries.guess("lan", "session-of-lan", known=True) == 0


async def test_sign_ins_and_new_accounts_of_an_address_are_bounded():
    tries = Tries(alone, Clock())
    assert [await tries.sign_in("a") for _ in range(OF_ADDRESS)] == [0] * OF_ADDRESS
    assert await tries.sign_in("a") > 0
    assert [await tries.new_account("a") for _ in range(NEW_OF_ADDRESS)] == [0] * NEW_OF_ADDRESS
    assert await tries.new_account("a") > 0
    assert await tries.new_account("b") == 0


async def test_changes_and_looks_of_one_are_bounded():
    tries = Tries(alone, Clock())
    assert [tries.change("u1") for _ in range(CHANGES)] == [0] * CHANGES
    assert tries.change("u1") > 0
    assert tries.change("u2") == 0
    assert [tries.look("u1") for _ in range(LOOKS)] == [0] * LOOKS
    assert tries.look("u1") > 0


async def test_all_nodes_count_together():
    asked = []

    async def shared(kind, who, most, within_ms):
        asked.append((kind, who, most, within_ms))
        return 7

    assert await Tries(shared, Clock()).new_account("a") == 7
    assert asked == [("account", "a", NEW_OF_ADDRESS, 3_600_000)]


async def test_asks_are_counted_by_pair_then_by_person_then_by_address():
    tries = Tries(alone, Clock())
    for _ in range(ASKS_OF_PAIR):
        assert await tries.ask("a", "b", "10.0.0.1") == 0
    assert await tries.ask("a", "b", "10.0.0.1") > 3_600_000
    for number in range(ASKS - ASKS_OF_PAIR):
        assert await tries.ask("a", f"c{number}", "10.0.0.1") == 0
    assert await tries.ask("a", "d", "10.0.0.1") > 3_600_000
    assert await tries.ask("e", "b", "10.0.0.1") == 0
