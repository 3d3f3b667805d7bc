"""`paiju notifications`, beside a running server: the browsers of an account are listed and removed."""

import asyncio
import json

import pytest

from paiju.client import Api
from tests.cli.test_tokens import PASSWORD
from tests.server.push.receiving import Browser


@pytest.fixture
def server(people_server):
    return people_server


async def registered(url, token):
    async with Api(url, token) as api:
        wish = {
            "endpoint": "https://fcm.googleapis.com/x",
            **Browser().keys,
            "kinds": ["turn"],
            "quiet": {"since": "23:00", "until": "08:00", "zone": "Asia/Shanghai"},
        }
        return (await api._call("POST", "/api/push", wish))["id"]


def test_browsers_are_listed_and_removed(server, alone, tmp_path):
    def paiju(*words, stdin=""):
        home = tmp_path / "config"
        result = alone(*words, "--url", server.url, stdin=stdin, XDG_CONFIG_HOME=str(home), COLUMNS="160")
        assert result.returncode == 0, result.stderr
        return result.stdout

    paiju("account", "make", "called", stdin=PASSWORD + "\n")
    assert "0 browsers" in paiju("notifications", "list")
    kept = json.loads((tmp_path / "config" / "paiju" / "accounts.json").read_text())
    token = kept[server.url]["token"]
    name = asyncio.run(registered(server.url, token))
    listed = paiju("notifications", "list")
    assert "1 browsers" in listed
    line = next(line for line in listed.splitlines() if name in line)
    assert "turn" in line
    assert "23:00-08:00 Asia/Shanghai" in line
    paiju("notifications", "remove", name)
    assert "0 browsers" in paiju("notifications", "list")
