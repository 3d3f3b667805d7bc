"""`paiju doctor` asks each provider for its metadata."""

import asyncio

import pytest

from paiju.server.config import Settings
from paiju.server.doctor.providers import providers
from tests.server.people.provider import RunningProvider


@pytest.fixture
def provider():
    one = RunningProvider()
    yield one
    one.close()


def found(**settings):
    async def drawn():
        return [(one.state, one.text) async for one in providers(Settings(**settings))]

    return asyncio.run(drawn())


def test_a_provider_answers_or_not(provider, tmp_path):
    file = provider.written(tmp_path)
    assert found() == []
    assert found(providers=file, site="https://cards.example") == [("ok", f"tea: {provider.issuer} answers")]
    provider.away = (500, {})
    warned, away = found(providers=file)
    assert "localhost" in warned[1]
    assert away == ("problem", "tea: it answers 500")
