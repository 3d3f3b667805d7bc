"""Errors that no handler makes: they have the form of all others, and `Allow` is right."""

import pytest

from tests.server.live import ONE_LOOP, running_server

pytestmark = ONE_LOOP


@pytest.mark.parametrize(
    "path", ["/api", "/api/", "/api/nope", "/api/session/", "/api/tables/a/b", "/nope", "/ws"]
)
@pytest.mark.parametrize("method", ["GET", "POST", "OPTIONS"])
async def test_an_unknown_path_is_an_error_of_the_documented_form(http, method, path):
    answer = await http.request(method, path)
    assert (answer.status_code, answer.headers["content-type"]) == (404, "application/json")
    assert answer.json()["error"]["code"] == "not_found"
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    ("method", "path", "allow"),
    [
        ("PUT", "/api/session", "DELETE, GET, HEAD, POST"),
        ("OPTIONS", "/api/session", "DELETE, GET, HEAD, POST"),
        ("PATCH", "/api/tables", "GET, HEAD, POST"),
        ("HEAD", "/api/replay", "POST"),
        ("POST", "/api/games", "GET, HEAD"),
        ("DELETE", "/api/tables/t1", "GET, HEAD"),
        ("OPTIONS", "/healthz", "GET, HEAD"),
        ("POST", "/", "GET, HEAD"),
    ],
)
async def test_a_method_that_a_path_does_not_take_is_told_those_that_it_takes(http, method, path, allow):
    answer = await http.request(method, path)
    assert (answer.status_code, answer.headers["allow"]) == (405, allow)
    assert answer.headers["content-type"] == "application/json"
    if method != "HEAD":
        assert answer.json()["error"]["code"] == "bad_request"


async def test_every_path_under_api_answers_a_wrong_method_with_the_methods_of_all_its_routes(server, http):
    paths = {}
    for route in server.paiju.http.api.routes():
        paths.setdefault(route.path, set()).update(route.methods)
    assert len(paths) > 15
    for path, methods in paths.items():
        answer = await http.request("TRACE", path.replace("{name:path}", "x"))
        assert answer.status_code == 405, path
        assert set(answer.headers["allow"].split(", ")) == methods, path


async def test_a_fault_of_the_server_is_an_error_of_the_same_form(server, http, monkeypatch):
    monkeypatch.setattr(server.paiju.http.api, "_games", None)
    answer = await http.get("/api/games")
    assert (answer.status_code, answer.json()["error"]["code"]) == (500, "internal")
    assert "NoneType" not in answer.text


async def test_a_node_without_clients_answers_in_the_same_form(redis_url):
    async with running_server(redis_url, role="engine") as engine, engine.http() as http:
        assert (await http.get("/api/games")).json()["error"]["code"] == "not_found"
