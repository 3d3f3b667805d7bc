"""Passwords and codes: which may be had, and hashes that do not starve play."""

import asyncio
import os
import threading

import pytest

from paiju.protocol.errors import ErrorCode
from paiju.server.people import beside, passwords
from paiju.server.people.passwords import Hashing, checked_password, code_hash, new_codes
from paiju.server.people.refusal import NotNow
from tests.rows import rows

GOOD = "correct horse battery"


@pytest.fixture
def hashing():
    hashing = Hashing()
    yield hashing
    hashing.close()


def test_threads_that_hash_come_after_the_loop(hashing):
    def priority() -> int:
        return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())

    assert hashing._pool.submit(priority).result() == max(beside.NICE, priority())


@rows(
    ("password", "reason"),
    [
        ("x" * 9, "length"), ("x" * 129, "length"), ("", "length"), ("1234567890", "common"),
        ("Password123", "common"), ("１２３４５６７８９０", "common"), ("七公qigong234", "handle"),
        ("@七公QIGONG234", "handle"),
    ],
)  # fmt: skip
def test_a_password_that_is_guessed_first_is_refused(password, reason):
    with pytest.raises(NotNow) as refused:
        checked_password(password, "七公qigong234")
    assert refused.value.code is ErrorCode.BAD_REQUEST
    assert (refused.value.data["path"], refused.value.data["reason"]) == ("$.password", reason)


def test_letters_of_full_width_are_the_same_password():
    assert checked_password("ｃｏｒｒｅｃｔ horse", "lan") == "correct horse"


async def test_a_password_fits_its_hash_and_no_other(hashing):
    known = await hashing.password(GOOD)
    assert known.startswith("$argon2id$")
    assert "m=19456,t=2,p=1" in known
    assert await hashing.fits(GOOD, known) == known
    for wrong in ("", GOOD + "x", GOOD + "x" * 200):
        assert await hashing.fits(wrong, known) is None
    assert await hashing.fits(GOOD, None) is None
    long = "y" * 128
    assert await hashing.fits(long + "y", await hashing.password(long)) is None


async def test_a_weaker_hash_is_made_anew(hashing):
    from argon2 import PasswordHasher

    weak = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1).hash(GOOD)
    again = await hashing.fits(GOOD, weak)
    assert again not in {weak, None}
    assert await hashing.fits(GOOD, again) == again


async def test_more_than_ten_at_a_time_are_refused_and_those_who_hang_up_count_on(hashing, monkeypatch):
    going, gate = asyncio.Event(), threading.Event()
    loop = asyncio.get_running_loop()

    def held(_code, _user):
        loop.call_soon_threadsafe(going.set)
        gate.wait()
        return "x"

    monkeypatch.setattr(passwords, "code_hash", held)
    tasks = [asyncio.create_task(hashing.codes("u", ["a"])) for _ in range(10)]
    await going.wait()
    tasks[0].cancel()
    with pytest.raises(NotNow) as refused:
        await hashing.codes("u", ["a"])
    assert refused.value.code is ErrorCode.BUSY
    assert refused.value.data["retry_after_ms"] > 0
    gate.set()
    assert await asyncio.gather(*tasks[1:]) == [("x",)] * 9
    assert await hashing.codes("u", ["a"]) == ("x",)


def test_codes_have_fifty_bits_and_are_read_however_they_are_written():
    codes = new_codes()
    assert len({*codes}) == 8
    assert all(len(code.replace("-", "")) == 10 for code in codes)
    assert code_hash("7kq29xdm4p", "u1") == code_hash(" 7KQ29-XDM4P ", "u1") == code_hash("7KQ29 XDM4P", "u1")
    assert code_hash("O1I0L-AAAAA", "u1") == code_hash("01101-AAAAA", "u1")
    assert code_hash("7KQ29-XDM4P", "u1") != code_hash("7KQ29-XDM4P", "u2")
