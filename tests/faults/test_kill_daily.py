"""kill -9 of a server at which somebody plays a daily deal: the same table with the same cards, and no second one."""

import asyncio

import pytest

from paiju.client import Api, Client, RequestError
from paiju.protocol.events import DealEnded
from tests.client.running_server import running_server
from tests.patience import until
from tests.ports import free_port
from tests.worlds.nursery import ForkedServer

pytestmark = [pytest.mark.faults, pytest.mark.timeout(420)]
GAME = "doudizhu"
WAIT_S = 180


async def hand_of(table) -> list[str]:
    """The own cards, once they are dealt."""
    await until(lambda: not (table.view is None or not table.view.hand), WAIT_S)
    return list(table.view.hand)


async def one_day(url: str, token: str) -> tuple[str, list[str]]:
    """The table and cards of somebody who begins today's deal, or comes back to it."""
    async with await Client.connect(url, token=token) as client:
        table = await client.create(GAME, daily=True)
        return table.id, await hand_of(table)


async def test_a_killed_server_leaves_one_daily_deal_to_each_user(tmp_path):
    how = {"port": free_port(), "module": "tests.browser.quick_daily", "kind": ForkedServer}
    with running_server(tmp_path / "paiju", "--no-demo", **how) as server:
        async with Api(server.url) as api:
            tokens = [(await api.guest(name)).token for name in ("Ada", "Bob")]
            day = (await api.daily())["date"]
        began = await one_day(server.url, tokens[0])
        server.kill()
        server.start(server.port)
        async with Api(server.url, tokens[0]) as api:
            if (await api.daily())["date"] != day:
                return  # midnight: another day is another deal
            line = next(each for each in (await api.daily())["games"] if each["game"] == GAME)
            assert line["mine"] == {"state": "playing", "table": began[0]}
        assert await one_day(server.url, tokens[0]) == began, "the same table, and the same cards"
        other = await one_day(server.url, tokens[1])
        assert (other[0] != began[0], other[1]) == (True, began[1]), "the secret outlived the server"
        async with await Client.connect(server.url, token=tokens[0]) as client:
            table = await client.create(GAME, daily=True)
            moments = table.moments()
            await table.auto(on=True)
            async for moment in moments:
                if isinstance(moment.event, DealEnded):
                    server.kill()  # perhaps before the result is noted: the next server notes it
                    break
        server.start(server.port)
        async with Api(server.url, tokens[0]) as api:
            async with asyncio.timeout(WAIT_S):
                while "mine" not in (told := await api.daily_deal(day, GAME)):
                    await asyncio.sleep(0.01)
            assert told["mine"]["deal"] == f"{began[0]}-1"
            assert [row["deal"] for row in told["rows"]] == [f"{began[0]}-1"]
        async with await Client.connect(server.url, token=tokens[0]) as client:
            with pytest.raises(RequestError) as refused:
                await client.create(GAME, daily=True)
            assert refused.value.data["reason"] == "played"
