"""`paiju daily` and `paiju verify` of a daily deal, in this process, at a server whose days can be made to pass."""

import io

import httpx
import pytest
import pytest_asyncio
import typer

from paiju.cli import daily, verify
from paiju.cli.replay import found
from paiju.client import Api
from paiju.protocol.daily import DAY_MS
from paiju.protocol.messages import Pace
from paiju.server.table import creation
from tests.server.conftest import here  # noqa: F401 - a fixture
from tests.server.live import empty_database, running_server

NO_PAUSE = Pace(turn_ms=600_000, bank_ms=0, bot_ms=0, pause_ms=0)


class Shifted:
    """The server's clock, as many days later as the test says."""

    def __init__(self, clock) -> None:
        self.by = DAY_MS // 2 - clock.now_ms() % DAY_MS  # noon: no midnight passes by itself
        self._clock = clock
        if self.by < 0:
            self.by += DAY_MS

    def now_ms(self) -> int:
        return self._clock.now_ms() + self.by


@pytest_asyncio.fixture
async def live(redis_process, here, monkeypatch):  # noqa: F811
    monkeypatch.setattr(creation, "DAILY_PACE", NO_PAUSE)
    async with running_server(empty_database(redis_process, 3)) as server:
        server.clock = server.paiju._store._clock = Shifted(server.paiju._store._clock)
        yield server


async def verified(live, deal: str, token: str | None, capsys, commit: str | None = None) -> str:
    """What `paiju verify` prints of a deal, which it finds sound."""
    capsys.readouterr()
    await verify._run(found(deal, live.url, token), commit, None, live.url)
    return capsys.readouterr().out


@pytest.mark.parametrize("game", ["doudizhu", "holdem"])
async def test_a_daily_deal_is_played_and_checked_by_the_day_s_commitment(live, game, capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    async with Api(live.url) as api:
        token = (await api.guest("Ada")).token
        promised = next(
            line["next"]["commit"] for line in (await api.daily())["games"] if line["game"] == game
        )
    live.clock.by += DAY_MS
    await daily._list(live.url, token)
    shown = capsys.readouterr().out
    assert promised in shown
    await daily._play(live.url, game, "Ada", token)
    out = capsys.readouterr().out
    assert "Ada (you)" in out
    assert promised in out
    async with Api(live.url, token) as api:
        today = await api.daily()
        mine = next(line["mine"] for line in today["games"] if line["game"] == game)
    deal = mine["deal"]

    out = await verified(live, deal, token, capsys, promised)
    assert "✓ the commitment is the one that was published for the day" in out
    assert "not checked: the cards; the secret is revealed when the day is over" in out
    with pytest.raises(Exception, match="shown to those who have played it"):
        await verified(live, deal, None, capsys)
    await daily._play(live.url, game, "Ada", token)
    assert "Ada (you)" in capsys.readouterr().out, "a second time it shows the results alone"

    live.clock.by += DAY_MS
    out = await verified(live, deal, None, capsys)
    assert "✓ the secret is the one that the commitment was made from" in out
    assert "✓ the cards follow from that secret and the players' seeds" in out
    assert "NOT SO" not in out

    async with httpx.AsyncClient(base_url=live.url) as http:
        record = (await http.get(f"/api/deals/{deal}")).json()
    other = {**record, "daily": "2026-01-01"}
    with pytest.raises(typer.Exit):
        await verify._run(_given({**other, "secret": record["secret"] or "00" * 32}), None, None, None)
    assert "NOT SO" in capsys.readouterr().out


async def _given(record):
    return record
