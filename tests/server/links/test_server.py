"""Who gets in at the port for links."""

import socket
from contextlib import asynccontextmanager

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus, WebSocketException

from paiju.server.accounts.keys import Keyring
from paiju.server.links import ends
from paiju.server.links.auth import link_token
from paiju.server.links.batches import GATEWAY
from paiju.server.links.ends import LinkServer
from paiju.server.links.messages import SUBPROTOCOLS


async def until_closed(link):
    await link.run(lambda _message: None, GATEWAY)


KEYS, NOW = Keyring(b"k" * 32), 1_700_000_000_000


@asynccontextmanager
async def opened_door():
    door = LinkServer("n2", KEYS, lambda: NOW, until_closed)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        async with door.listening(listener):
            yield f"ws://127.0.0.1:{listener.getsockname()[1]}"


@pytest.fixture
async def url():
    async with opened_door() as url:
        yield url


def headers(token):
    return {"Authorization": f"Bearer {token}"}


NEXT = "paiju.link.99"


@pytest.mark.parametrize(
    ("known", "offered", "taken"),
    [
        (SUBPROTOCOLS, SUBPROTOCOLS, SUBPROTOCOLS[0]),
        (SUBPROTOCOLS, (NEXT, *SUBPROTOCOLS), SUBPROTOCOLS[0]),
        ((NEXT, *SUBPROTOCOLS), SUBPROTOCOLS, SUBPROTOCOLS[0]),
        ((NEXT, *SUBPROTOCOLS), (NEXT, *SUBPROTOCOLS), NEXT),
    ],
    ids=["same", "a newer node dials", "a newer node is dialled", "two newer nodes"],
)
async def test_a_node_with_a_token_gets_in_with_the_newest_version_that_both_know(
    monkeypatch, known, offered, taken
):
    monkeypatch.setattr(ends, "SUBPROTOCOLS", known)
    async with opened_door() as url:
        token = link_token(KEYS, "n1", "n2", NOW)
        async with connect(url, subprotocols=offered, additional_headers=headers(token)) as link:
            assert link.subprotocol == taken


@pytest.mark.parametrize(
    "given",
    [
        {},
        headers(""),
        headers(link_token(KEYS, "n1", "n3", NOW)),
        headers(link_token(Keyring(b"x"), "n1", "n2", NOW)),
    ],
)
async def test_nobody_gets_in_without_a_token_for_this_node(url, given):
    with pytest.raises(InvalidStatus) as refused:
        await connect(url, subprotocols=SUBPROTOCOLS, additional_headers=given)
    assert refused.value.response.status_code == 401


async def test_what_speaks_another_protocol_is_refused(url):
    token = link_token(KEYS, "n1", "n2", NOW)
    with pytest.raises(WebSocketException):
        await connect(url, subprotocols=["paiju.link.0"], additional_headers=headers(token))
