"""The HTTP side, as a browser or a script sees it."""

import hashlib
import json
import platform
import re
import time
from pathlib import Path

import msgspec
import pytest

from paiju.engine.core.entropy import KeyedEntropy, deal_key
from paiju.engine.core.replay import replay
from paiju.engine.registry import GAMES
from paiju.protocol.build import build_of
from paiju.protocol.errors import ErrorCode
from paiju.protocol.schema import FOLDER
from paiju.server.http.readiness import Readiness
from paiju.server.ops import health
from paiju.server.redis.errors import TRANSIENT_WORDS, StoreUnavailable
from paiju.server.table.failures import REASONS
from paiju.server.tables.elsewhere import Elsewhere
from tests import snatch
from tests.server.live import ONE_LOOP, SLOW, running_server
from tests.server.playing import snapshot, threesome

pytestmark = ONE_LOOP


@pytest.fixture(autouse=True)
def _fresh_metrics(monkeypatch):
    """Each look at the metrics counts anew."""
    monkeypatch.setattr(health, "KEPT_S", 0.0)


# sessions


async def test_a_name_gets_a_token_that_says_hello(server, http):
    answer = await http.post("/api/session", json={"name": "小明"})
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/json"
    found = answer.json()
    assert found.keys() == {"user", "name", "token", "expires_at"}
    assert found["expires_at"] > 1_600_000_000_000
    client = await server.guest(token=found["token"])
    assert (client.welcome["user"], client.welcome["name"]) == (found["user"], "小明")


async def test_a_face_goes_with_the_session_and_stays_when_only_the_name_changes(server, http):
    made = (await http.post("/api/session", json={"name": "小明", "face": "koi"})).json()
    assert made["face"] == "koi"
    renamed = await http.post("/api/session", json={"name": "小红"}, headers=bearer(made["token"]))
    assert renamed.json()["face"] == "koi"
    assert (await http.get("/api/session", headers=bearer(renamed.json()["token"]))).json()["face"] == "koi"
    body = {"name": "小红", "face": None}
    without = await http.post("/api/session", json=body, headers=bearer(made["token"]))
    assert "face" not in without.json()


@pytest.mark.parametrize("face", ["", "millet", "../koi", 7, "x" * 100])
async def test_a_face_that_is_none_of_the_set_is_refused(http, face):
    answer = await http.post("/api/session", json={"name": "小明", "face": face})
    assert answer.status_code == 422


async def test_everybody_is_somebody_else(http):
    answers = [(await http.post("/api/session", json={"name": "小明"})).json() for _ in range(3)]
    assert len({answer["user"] for answer in answers}) == 3


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ("  小   明 ", "小明".replace("明", " 明")),
        ("x" * 24, "x" * 24),
        ("e\u0301", "é"),
        ("a\tb\nc", "a b c"),
        ("🀄", "🀄"),
    ],
)
async def test_a_name_is_folded(http, given, name):
    assert (await http.post("/api/session", json={"name": given})).json()["name"] == name


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"name",
        b"{}",
        b"[]",
        b'"name"',
        b"null",
        b'{"name": null}',
        b'{"name": 5}',
        b'{"name": ["x"]}',
        b'{"name": ""}',
        b'{"name": "\\ud800"}',
        b'{"name": "\xff"}',
        b'{"name": "x", "x": ' + b"[" * 3000 + b"]" * 900 + b"}",
        b'{"name": "x"} trailing',
    ],
    ids=lambda body: body[:30].decode(errors="replace"),
)
async def test_a_bad_name_is_refused_with_the_reason(http, body):
    answer = await http.post("/api/session", content=body)
    assert answer.status_code == 422
    error = answer.json()["error"]
    assert error["code"] == "bad_request"
    assert error["text"]


async def test_a_body_that_is_too_long_is_not_read(http):
    answer = await http.post("/api/session", content=b'{"name": "' + b"x" * 5000 + b'"}')
    assert answer.status_code == 413


async def test_an_address_gets_so_many_sessions_a_minute(spare_url):
    async with (
        running_server(spare_url, sessions_per_minute=3, refills=False) as server,
        server.http() as http,
    ):
        answers = [await http.post(f"{server.url}/api/session", json={"name": "x"}) for _ in range(5)]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 429, 429]
        error = answers[-1].json()["error"]
        assert error["code"] == "rate_limited"
        assert 0 < error["retry_after_ms"] <= 20_000


async def test_a_stored_token_can_be_checked(http):
    guest = (await http.post("/api/session", json={"name": "小明"})).json()
    answer = await http.get("/api/session", headers=bearer(guest["token"]))
    assert answer.status_code == 200
    assert answer.json() == {name: guest[name] for name in ("user", "name", "expires_at")}


@pytest.mark.parametrize("said", [None, "", "Bearer", "Bearer x.y.z", "Basic {token}", "{token}"])
async def test_what_is_no_valid_token_stands_for_nobody(http, said):
    guest = (await http.post("/api/session", json={"name": "小明"})).json()
    headers = {} if said is None else {"Authorization": said.format(token=guest["token"])}
    answer = await http.get("/api/session", headers=headers)
    assert (answer.status_code, answer.json()["error"]["code"]) == (401, "unauthorized")


async def test_a_token_that_has_expired_stands_for_nobody_and_renames_nobody(server, http):
    _, token = server.sessions.issue("小明", 0)
    assert (await http.get("/api/session", headers=bearer(token))).status_code == 401
    answer = await http.post("/api/session", json={"name": "小红"}, headers=bearer(token))
    assert (answer.status_code, answer.json()["error"]["code"]) == (401, "unauthorized")


async def test_a_bearer_is_renamed_and_stays_the_same_user(server, http):
    first = (await http.post("/api/session", json={"name": "小明"})).json()
    answer = await http.post("/api/session", json={"name": " 小红 "}, headers=bearer(first["token"]))
    second = answer.json()
    assert answer.status_code == 200
    assert (second["user"], second["name"]) == (first["user"], "小红")
    client = await server.guest(token=second["token"])
    assert (client.welcome["user"], client.welcome["name"]) == (first["user"], "小红")
    before = await server.guest(token=first["token"])
    assert before.welcome["name"] == "小明", "the old token says what it said"


async def test_a_bearers_new_name_must_be_one_too(http):
    guest = (await http.post("/api/session", json={"name": "小明"})).json()
    answer = await http.post("/api/session", json={"name": ""}, headers=bearer(guest["token"]))
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "bad_request")


async def test_a_seat_that_is_taken_keeps_the_old_name_until_it_is_left(server, http):
    first = (await http.post("/api/session", json={"name": "小明"})).json()
    client = await server.guest(token=first["token"])
    table = (await client.ok("create", game="doudizhu", pace=SLOW))["table"]
    second = (await http.post("/api/session", json={"name": "小红"}, headers=bearer(first["token"]))).json()
    again = await server.guest(token=second["token"])
    assert (await again.next("table"))["seats"][0]["name"] == "小明"
    await again.ok("leave", table=table)
    other = (await again.ok("create", game="doudizhu", pace=SLOW))["table"]
    found = await again.find(lambda message: message["t"] == "table" and message["table"] == other)
    assert found["seats"][0]["name"] == "小红"


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


# schemas


async def test_every_schema_on_file_is_served(http):
    names = (await http.get("/api/schema")).json()["schemas"]
    assert {"acts.json", "messages.json", "record.json"} | {f"games/{key}.json" for key in GAMES} == set(
        names
    )
    for name in names:
        answer = await http.get(f"/api/schema/{name}")
        assert answer.json() == json.loads((FOLDER / name).read_text())


async def test_there_are_no_other_schemas(http):
    for name in ("none.json", "../record.json", "games/../../pyproject.toml", ""):
        assert (await http.get(f"/api/schema/{name}")).status_code == 404


# games


async def test_the_games_are_described(http):
    games = (await http.get("/api/games")).json()["games"]
    assert {game["key"] for game in games} == GAMES.keys()
    (doudizhu,) = (game for game in games if game["key"] == "doudizhu")
    assert doudizhu["name"] == {"zh": "斗地主", "en": "Dou Dizhu"}
    assert doudizhu["seats"] == {"min": 3, "max": 3, "default": 3}
    assert doudizhu["presets"] == ["extended", "official", "qq"]
    options = {option["key"]: option for option in doudizhu["options"]}
    assert options["bidding"]["type"] == "choice"
    assert options["bidding"]["choices"] == ["call", "score"]
    assert options["bidding"]["default"] == "call"
    assert options["doubling"]["type"] == "bool"
    assert (options["base"]["min"], options["base"]["max"], options["base"]["default"]) == (1, 1000, 1)
    assert options["bidding"]["label"] == {"zh": "叫牌", "en": "Bidding"}
    assert options["bidding"]["labels"] == {
        "call": {"zh": "叫地主", "en": "Call"},
        "score": {"zh": "叫分", "en": "Bid"},
    }
    assert doudizhu["preset_names"]["qq"] == {"zh": "37 型", "en": "37 types"}
    assert doudizhu["levels"] == ["normal", "hard", "easy", "random"]
    assert (doudizhu["family"], doudizhu["hand"], doudizhu["suits"]) == ("landlord", 20, None)
    assert (len(doudizhu["deck"]), doudizhu["deck"][0], doudizhu["deck"][-1]) == (54, "Ad", "BJ")
    assert doudizhu["order"] == ["3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "2", "LJ", "BJ"]
    (wuguapi,) = (game for game in games if game["key"] == "wuguapi")
    assert (wuguapi["family"], wuguapi["suits"]) == ("climbing", ["d", "c", "h", "s"])
    assert wuguapi["points"] == {"5": 5, "T": 10, "K": 10}
    assert all(option["text"].keys() == {"zh", "en"} for option in options.values())
    assert doudizhu["actions"] == [
        {"a": "call", "fields": [{"name": "yes", "required": True}]},
        {"a": "bid", "fields": [{"name": "score", "required": True}]},
        {"a": "double", "fields": [{"name": "yes", "required": True}]},
        {"a": "play", "fields": [{"name": "cards", "required": True}, {"name": "as", "required": False}]},
        {"a": "pass", "fields": []},
    ]


@pytest.mark.parametrize("key", GAMES)
async def test_a_table_of_every_game_opens_with_its_defaults(server, http, key):
    games = (await http.get("/api/games")).json()["games"]
    (game,) = (game for game in games if game["key"] == key)
    client = await server.guest()
    await client.ok("create", game=key, pace=SLOW)
    options = (await client.next("table"))["options"]
    assert options == {option["key"]: option["default"] for option in game["options"]}
    for preset in game["presets"]:
        await client.ok("create", game=key, options={"preset": preset}, pace=SLOW)


# tables


async def test_tables_are_listed_by_game_and_by_free_seats(server, http):
    full = await threesome(server)
    author = await server.guest()
    free = (await author.ok("create", game="doudizhu", pace=SLOW))["table"]
    other = (await author.ok("create", game="big_two", pace=SLOW))["table"]
    private = (await author.ok("create", game="doudizhu", pace=SLOW, private=True))["table"]

    async def listed(**query):
        return {line["table"] for line in (await http.get("/api/tables", params=query)).json()["tables"]}

    assert {full.table, free, other} <= await listed()
    assert private not in await listed()
    assert await listed(game="斗地主") == await listed(game="doudizhu")
    assert {full.table, free} <= await listed(game="doudizhu")
    assert other not in await listed(game="doudizhu")
    assert {free, other} <= await listed(open=1)
    assert full.table not in await listed(open=1)
    assert full.table in await listed(open="false")
    one = (await http.get(f"/api/tables/{full.table}")).json()
    assert one in (await http.get("/api/tables")).json()["tables"]
    assert "glance" not in one
    assert (await http.get(f"/api/tables/{private}")).status_code == 404
    assert (await http.get("/api/tables/nowhere")).json()["error"]["code"] == "not_found"


async def test_an_unknown_game_has_no_list_over_http_or_the_websocket(server, http):
    answer = await http.get("/api/tables", params={"game": "chess"})
    assert (answer.status_code, answer.json()["error"]["path"]) == (422, "$.game")
    assert "there is no game 'chess'; there are doudizhu" in answer.json()["error"]["text"]
    assert ("chess", False) not in server.paiju.tables.lists._kept, "any number of names leaves few lists"
    refused = await (await server.guest()).refused("lobby", on=True, game="chess")
    assert (refused["code"], refused["data"]) == ("bad_request", {"path": "$.game"})
    assert (await http.get("/api/tables", params={"game": "斗地主"})).status_code == 200


@pytest.mark.parametrize("headers", [{}, {"authorization": ""}, {"authorization": "Basic abc"}])
@pytest.mark.parametrize(
    ("method", "path"), [("POST", "/api/tables"), ("GET", "/api/session"), ("DELETE", "/api/session")]
)
async def test_a_missing_token_is_told_from_a_wrong_one(http, method, path, headers):
    missing = await http.request(method, path, headers=headers)
    wrong = await http.request(method, path, headers={"authorization": "Bearer abc"})
    assert [missing.status_code, wrong.status_code] == [401, 401]
    assert missing.json()["error"]["text"].startswith("send a token, `Authorization: Bearer TOKEN`")
    assert wrong.json()["error"]["text"].startswith("this token is not valid here")


async def test_one_tables_line_tells_what_lies_in_its_middle(server, http):
    three = await threesome(server)
    await three.start()
    line = (await http.get(f"/api/tables/{three.table}")).json()
    assert line["deal"] is not None
    assert line["glance"].keys() == {"turn", "cards"}
    (listed,) = [
        one for one in (await http.get("/api/tables")).json()["tables"] if one["table"] == three.table
    ]
    assert listed == {key: value for key, value in line.items() if key != "glance"}


# deals


async def test_a_finished_deal_can_be_read_and_played_again(server, http):
    table = await threesome(server, hints=True, options={"doubling": True})
    commit = (await snapshot(table[0], table.table))["next_commit"]
    await table[0].ok("ready", table=table.table, on=True, seed="ab" * 16, commit=commit)
    await table.start()
    settled = await table.finish()
    await table[0].barrier(table.table)
    record = (await http.get(f"/api/deals/{table.table}-1")).json()
    endings = await http.get(f"/api/deals/{table.table}-1/endings")
    assert endings.status_code == 200
    assert all(set(ending) == {"after", "winners", "line"} for ending in endings.json()["endings"])
    assert (record["format"], record["game"], record["rules_version"]) == ("paiju-deal-1", "doudizhu", 1)
    assert (record["deal"], record["table"]) == (f"{table.table}-1", table.table)
    assert record["seats"] == [{"name": name, "bot": False} for name in "甲乙丙"]
    assert record["amounts"] == settled["amounts"]
    assert record["seeds"] == [[0, "ab" * 16]]
    assert record["started_at"] <= record["actions"][0]["at"] <= record["ended_at"]
    assert not any(player.user in json.dumps(record) for player in table.players)
    game = GAMES["doudizhu"]
    carry = msgspec.convert(record["carry"], game.carry_type)
    kinds = game.action_type | game.chance_type
    actions = [(entry["actor"], msgspec.convert(entry["action"], kinds)) for entry in record["actions"]]
    *_, last = replay(game, carry, actions)
    assert list(game.outcome(last.state).amounts) == settled["amounts"]
    secret = bytes.fromhex(record["secret"])
    assert hashlib.sha256(secret).hexdigest() == record["commit"]
    key = deal_key(secret, record["deal"], "doudizhu", [tuple(seed) for seed in record["seeds"]])
    assert game.chance_action(game.initial_state(carry), KeyedEntropy(key)) == actions[0][1]


async def test_a_deal_that_still_runs_or_never_was_is_not_there(server, http):
    table = await threesome(server)
    await table.start()
    for deal in (f"{table.table}-1", "nothing", "x" * 2000):
        answer = await http.get(f"/api/deals/{deal}")
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not_found")


async def test_deals_of_games_that_keep_cards_hidden_are_not_shown(server, http, monkeypatch):
    table = await threesome(server)
    await table.start()
    await table.finish()
    await table[0].barrier(table.table)
    monkeypatch.setattr(type(GAMES["doudizhu"]), "hidden_after", True)
    answer = await http.get(f"/api/deals/{table.table}-1")
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "forbidden")


# health


async def test_it_lives_and_is_ready(http):
    assert (await http.get("/healthz")).json() == {"ok": True}
    assert (await http.get("/readyz")).json() == {"ok": True}


async def test_it_is_not_ready_while_redis_is_away(server, http, monkeypatch):
    async def away(*_):
        raise StoreUnavailable("gone")

    monkeypatch.setattr(
        server.paiju.http.health, "_readiness", Readiness(away, time.monotonic, Elsewhere().unreachable)
    )
    monkeypatch.setattr(server.paiju._store.archive, "get", away)
    answer = await http.get("/readyz")
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "busy")
    assert (await http.get("/healthz")).status_code == 200
    answer = await http.get("/api/deals/x")
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "busy")
    assert answer.json()["error"]["retry_after_ms"] > 0


async def test_it_is_not_ready_while_it_stops(server, http, monkeypatch):
    monkeypatch.setattr(server.paiju.tables.owned, "draining", True)
    answer = await http.get("/readyz")
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "draining")


async def test_metrics_count(server, http):
    def value(text, name):
        return sum(float(line.split()[-1]) for line in text.splitlines() if re.match(rf"{name}[ {{]", line))

    before = (await http.get("/metrics")).text
    table = await threesome(server)
    await table[0].refused("act", table=table.table, turn="x", action={"a": "pass"})
    answer = await http.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain")
    assert value(answer.text, "paiju_connections") == 3
    assert value(answer.text, "paiju_tables") == len(server.paiju.tables.owned.actors)
    assert value(answer.text, "paiju_commits_total") >= value(before, "paiju_commits_total") + 2
    assert 'paiju_refused_requests_total{code="not_your_turn"}' in answer.text


async def test_every_known_label_has_a_sample_before_anything_has_happened(http):
    """The registry is one for all tests of this process: that a sample is there says enough."""
    text = (await http.get("/metrics")).text
    page = (Path(__file__).parents[3] / "docs" / "operations.md").read_text().partition("\n## Connections")[2]
    reasons = set(re.findall(r"`(\w+)`", "".join(re.findall(r"^\| (`[a-z_`, ]+) \|", page, re.MULTILINE))))
    wanted = {
        "paiju_refused_connections_total": ("reason", reasons),
        "paiju_refused_requests_total": ("code", set(ErrorCode)),
        "paiju_store_failures_total": ("kind", {"lost", "timeout", "refused", "gave_up", *TRANSIENT_WORDS}),
        "paiju_broken_tables": ("reason", set(REASONS)),
        "paiju_deals_total": ("game", set(GAMES)),
    }
    for name, (label, values) in wanted.items():
        found = set(re.findall(rf'^{name}{{{label}="([^"]+)"}} ', text, re.MULTILINE))
        assert found - {snatch.GAME.key} == values  # a game of the tests, which this process may have played
    build = build_of()
    told = f'commit="{build.commit}",python="{platform.python_version()}",version="{build.version}"'
    assert f"paiju_build_info{{{told}}} 1.0" in text


async def test_users_with_a_connection_are_counted_once_however_many_they_have(server, http):
    first = await server.guest()
    before = (await http.get("/metrics")).text
    again = await server.again(first)
    assert re.findall(r"^paiju_users .*", (await http.get("/metrics")).text, re.MULTILINE) == re.findall(
        r"^paiju_users .*", before, re.MULTILINE
    )
    await again.close()
    assert "\npaiju_users 1.0\n" in before


async def test_the_web_client_is_served(http):
    answer = await http.get("/")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/html")
    assert (await http.get("/api/nothing")).status_code == 404
    assert (await http.get("/../pyproject.toml")).status_code == 404


async def test_the_characters_are_told_in_both_languages_and_may_be_kept(http):
    answer = await http.get("/api/characters")
    assert answer.headers["cache-control"] == "public, max-age=3600"
    told = answer.json()
    assert told.keys() == {"characters", "faces"}
    assert [one["level"] for one in told["characters"]] == sorted(one["level"] for one in told["characters"])
    for one in told["characters"]:
        assert one.keys() == {"id", "name", "level", "style", "temper", "phrases"}
        assert all(text.keys() == {"zh", "en"} for text in (one["name"], *one["phrases"].values()))
    assert {"id": "fan", "name": {"zh": "折扇", "en": "Fan"}} in told["faces"]


async def test_a_server_whose_bots_cannot_think_is_not_ready(server, http, monkeypatch):
    monkeypatch.setattr(server.paiju.http.health, "_no_bots", lambda: "no worker process can be started")
    answer = await http.get("/readyz")
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "busy")
    assert answer.json()["error"]["text"] == "no worker process can be started"
