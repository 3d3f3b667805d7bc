"""A server that a proxy shows below a path prefix."""

import re

import httpx
import pytest
import pytest_asyncio
from pydantic import ValidationError

from paiju.server.config import Settings
from tests.server.live import ONE_LOOP, empty_database, running_server

pytestmark = ONE_LOOP

BASE = "/cards/paiju"


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def http(redis_process, here):
    url = empty_database(redis_process, 5)  # beside the module's other server
    async with running_server(url, base_path=BASE) as live:
        assert live.url.endswith(BASE)
        async with httpx.AsyncClient(base_url=live.url.removesuffix(BASE)) as client:
            yield client


@pytest.mark.parametrize("base", ["", BASE])
@pytest.mark.parametrize(
    "path", ["/", "/t/demo", "/api/games", "/healthz", "/sw.js", "/manifest.webmanifest"]
)
async def test_everything_is_there_with_the_prefix_and_without_it(http, base, path):
    assert (await http.get(base + path)).status_code == 200


@pytest.mark.parametrize("path", ["/cards/paiju/", "/cards/paiju/t/demo", "/"])
async def test_the_page_names_its_files_below_the_prefix(http, path):
    index = (await http.get(path)).text
    named = re.findall(r'(?:src|href)="([^"]+)"', index)
    assert len(named) > 4
    for name in named:
        assert name.startswith("/cards/paiju/")
        assert (await http.get(name)).status_code == 200


async def test_the_prefix_alone_leads_to_the_page(http):
    answer = await http.get("/cards/paiju", follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (308, "/cards/paiju/")


@pytest.mark.parametrize(
    "path", ["/cards/paijus/", "/cards/", "/cards/paiju/cards/paiju/", "/cards/paiju/api/none"]
)
async def test_other_paths_lead_nowhere(http, path):
    assert (await http.get(path)).status_code == 404


async def test_operators_are_answered_without_the_prefix_only(http):
    assert (await http.get("/metrics")).status_code == 200
    assert (await http.get(BASE + "/metrics")).status_code == 404


@pytest.mark.parametrize("path", ["/t/demo/", "/api/games/"])
async def test_no_redirect_leaves_the_prefix(http, path):
    answer = await http.get(BASE + path, follow_redirects=False)
    assert "location" not in answer.headers


async def test_the_prefix_alone_keeps_its_query(http):
    answer = await http.get("/cards/paiju?a=1", follow_redirects=False)
    assert answer.headers["location"] == "/cards/paiju/?a=1"


@pytest.mark.parametrize(("given", "used"), [("/paiju/", "/paiju"), ("/", None), ("", None), (None, None)])
async def test_a_slash_at_the_end_is_left_out(given, used):
    assert Settings(base_path=given).base_path == used


@pytest.mark.parametrize(
    "given", ["paiju", "/a b", "//paiju", "/paiju?x", "https://cards.example/paiju", '/"']
)
async def test_what_is_no_path_is_refused(given):
    with pytest.raises(ValidationError, match="should be a path"):
        Settings(base_path=given)
