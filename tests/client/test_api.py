"""The server's HTTP side through the SDK."""

import pytest

from paiju.bots.random_bot import RandomBot
from paiju.client import (
    Api,
    Client,
    RequestError,
    play,
)
from paiju.protocol.messages import Pace
from tests.client.test_import import recorded


async def test_a_bearer_is_known_and_renamed(server_url):
    async with Api(server_url) as api:
        guest = await api.guest("Ada")
        with pytest.raises(RequestError) as refused:
            await api.bearer()
        assert refused.value.code == "unauthorized"
    async with Api(server_url, guest.token) as api:
        assert await api.bearer() == {"user": guest.user, "name": "Ada", "expires_at": guest.expires_at}
        renamed = await api.rename("Grace")
    assert (renamed.user, renamed.name) == (guest.user, "Grace")
    async with Api(server_url, renamed.token) as api:
        assert (await api.bearer())["name"] == "Grace"


async def test_what_may_be_said_and_as_whom_bots_play_is_listed(server_url):
    async with Api(server_url) as api:
        assert "hurry" in {phrase["key"] for phrase in await api.phrases()}
        assert "tea" in {reaction["key"] for reaction in await api.reactions()}
        characters = {character["id"]: character for character in await api.characters()}
    assert characters["dew"].keys() >= {"name", "level", "style", "temper", "phrases"}


async def test_a_finished_deal_and_a_record_at_hand_are_replayed(server_url):
    async with await Client.connect(server_url) as client, Api(server_url) as api:
        table = await client.create("doudizhu", bots=2, pace=Pace(bot_ms=0))
        (settled,) = await play(table, RandomBot(1), deals=1)
        replay = await api.replay(f"{table.id}-1")
        assert replay["record"] == await api.deal(f"{table.id}-1")
        assert replay["steps"][-1]["public"][-1]["amounts"] == list(settled.amounts)
        assert await api.replay_record(replay["record"]) == replay
        early = await api.replay_record(recorded(6))
        assert early["record"]["amounts"] == []
        with pytest.raises(RequestError) as refused:
            await api.replay_record({})
        assert refused.value.code == "bad_request"
