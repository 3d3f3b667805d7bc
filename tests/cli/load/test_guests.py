"""Guests and records over HTTP: a server that limits them is waited for, every other refusal is told."""

import msgspec
import pytest

from paiju.cli.failure import Failure
from paiju.cli.load import guests as guests_module
from paiju.client.api import Guest
from tests.cli.load.answers import answering

GUEST = Guest("u1", "load 0-1", "token", 0)


async def test_limits_are_waited_for_and_counted(monkeypatch):
    monkeypatch.setattr(guests_module, "WAIT_S", 0.002)
    limited = b'{"error": {"code": "rate_limited", "text": "slowly", "retry_after_ms": 1}}'
    page = b"<html>busy</html>"
    given = (200, msgspec.json.encode(GUEST))
    async with answering((429, limited), (503, page), (503, b"[]"), (503, b'{"error": 1}'), given) as guests:
        assert await guests.guest() == GUEST
    assert guests.waited_s == pytest.approx(0.001 + 3 * 0.002)


@pytest.mark.parametrize(
    ("status", "body", "said"),
    [
        (403, b'{"error": {"text": "guests are not let in"}}', "guests are not let in"),
        (500, b"", "status 500"),
    ],
)
async def test_a_refusal_is_told(status, body, said):
    async with answering((status, body)) as guests:
        with pytest.raises(Failure, match=said):
            await guests.guest()


async def test_a_guest_whose_table_is_over_is_used_again():
    async with answering((200, msgspec.json.encode(GUEST))) as guests:
        guests.give_back(await guests.guest())
        assert await guests.guest() == GUEST
        assert guests.asked == [b"POST /api/session HTTP/1.1"]


async def test_the_answer_for_a_record_comes_with_its_status():
    async with answering((200, b'{"deal": "t1-1"}'), (404, b"<html>")) as guests:
        assert await guests.record("t1-1", "token") == (200, {"deal": "t1-1"})
        assert await guests.record("t1-2", "token") == (404, {})
