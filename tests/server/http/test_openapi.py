"""docs/openapi.json has every route, and says what a real server takes and answers: each of its examples is asked."""

import asyncio
import json
import re

import pytest
import pytest_asyncio
from jsonschema import Draft202012Validator
from starlette.routing import Route

from paiju.protocol.schema import written
from paiju.server import openapi
from paiju.server.http import static
from paiju.server.http.declared import JSON
from tests.patience import PATIENCE_S
from tests.server.acts.desk_of import TOKEN, act
from tests.server.deals.test_replays import default, recorded
from tests.server.live import ONE_LOOP, empty_database, running_server
from tests.server.people.authenticator import Authenticator
from tests.server.people.provider import RunningProvider
from tests.server.playing import threesome
from tests.server.riichi import first_turn

pytestmark = ONE_LOOP

DOCUMENT = openapi.document()
OPERATIONS = {
    one["operationId"]: (method, path, one)
    for path, methods in DOCUMENT["paths"].items()
    for method, one in methods.items()
}
RIICHI = json.loads(recorded(default("riichi")))
"""The record of a deal; its insight is of another kind than the played deal's, and costs an eighth."""
TO_DO = """has no operation in docs/openapi.json.
Declare it beside its handler: `@route("GET", "/api/…", AnswerStruct, bearer="needed", refusals=(401, 404))`
(server/paiju/server/http/declared.py); let the class return `routes_of(self)` as its routes, and name it in FAMILIES
of server/paiju/server/openapi.py. A parameter of the path gets its sentence in PATH_TEXTS there, and its value in
VALUES here. Then `make schema`."""


@pytest.fixture(scope="module")
def provider():
    """A sign-in provider."""
    one = RunningProvider()
    yield one
    one.close()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def shared_server(redis_process, here, tmp_path_factory, provider):
    """A server with everything that has routes."""
    folder = tmp_path_factory.mktemp("openapi")
    database, providers = f"sqlite:///{folder}/paiju.db", provider.written(folder)
    url = empty_database(redis_process, 6)
    limits = {"records_per_minute": 100_000, "records_per_minute_of_address": 100_000}
    async with running_server(
        url, database=database, providers=providers, operator_token=TOKEN, **limits
    ) as live:
        yield live


async def keyed(server, http):
    """An account with a passkey and a password."""
    token, wish = server.token()[1], {"handle": "key_ring"}
    head = {"Authorization": f"Bearer {token}"}
    options = (await http.post("/api/passkey/options", json=wish, headers=head)).json()
    key = Authenticator(str(http.base_url).replace("127.0.0.1", "localhost").rstrip("/"))
    made = await http.post("/api/account", json=wish | {"passkey": key.made(options)}, headers=head)
    return made.json()


class Played:
    """A deal and a match that have ended, and a person of each."""

    def __init__(self, server, deal, player, match):
        self.server, self.deal, self.player = server, deal, player
        self.values = {
            "token": "none", "bot": "none", "passkey": "none", "device": "none", "provider": "tea",
            "identity": "none",
            "date": None, "deal": deal, "game": "doudizhu", "guide": None, "id": None, "match": match,
            "name": "games/doudizhu.json", "session": "none", "table": None, "user": "me", "what": "now",
        }  # fmt: skip
        """The value of each parameter of a path; those without are found out."""
        self.bodies = {}
        """Bodies that an example cannot hold."""
        self.account = {}
        """The account of the example of `POST /api/sign-in`."""
        self.friend = {}
        """Another account, whom it asks, blocks and leaves."""
        self.keyed = {}
        """A third one, which has passkeys and a password."""

    async def another_session(self, http):
        """Sign in once more; give the new session's answer."""
        return (await http.post("/api/sign-in", json=example("post_sign_in"))).json()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def played(shared_server):
    server = shared_server
    deal = await threesome(server, hints=True)
    await deal.start()
    await deal.finish()
    _, table, _ = await first_turn(server)
    found = Played(server, f"{deal.table}-1", deal[0], f"{table}-m1")
    async with server.http() as http:
        await act(server, "table.close", table=table)
        found.values["table"] = deal.table
        found.values["guide"] = (await http.get("/api/guides")).json()["guides"][0]["id"]
        found.values["date"] = (await http.get("/api/daily")).json()["date"]
        found.values["id"] = "shown-0001"
        await act(server, "announce", id="shown-0001", hours=0)
        async with asyncio.timeout(PATIENCE_S):
            while (await http.get(f"/api/matches/{found.values['match']}")).status_code != 200:
                await asyncio.sleep(0.01)
        record = (await http.get(f"/api/deals/{found.deal}")).json()
        guest = {"Authorization": f"Bearer {server.token()[1]}"}
        made = await http.post("/api/account", json=example("post_sign_in"), headers=guest)
        assert made.status_code == 201, made.text
        found.account = made.json()
        other = {"Authorization": f"Bearer {server.token()[1]}"}
        wish = example("post_account")
        found.friend = (await http.post("/api/account", json=wish | {"handle": "carp"}, headers=other)).json()
        refresh = (await found.another_session(http))["refresh"]
        found.keyed = await keyed(server, http)
    found.bodies = {
        "post_replay": record, "post_replay_insight": RIICHI, "post_session_refresh": {"refresh": refresh}
    }  # fmt: skip
    return found


def example(name):
    """The body of an operation's example."""
    return OPERATIONS[name][2]["requestBody"]["content"][JSON]["example"]


async def test_the_file_is_as_the_routes_are():
    """`make schema` writes it."""
    assert openapi.FILE.read_text() == written(DOCUMENT), "run `make schema`"


async def test_every_route_of_a_server_has_its_operation(shared_server):
    applications = shared_server.paiju.http
    routes = [*applications._routes().routes, *applications.operators().routes]
    plain = [one for one in routes if isinstance(one, Route) and one.endpoint.__module__ != static.__name__]
    assert len(plain) > 30
    for one in plain:
        for method in one.methods - {"HEAD"}:
            path = re.sub(r"\{(\w+):\w+\}", r"{\1}", one.path)
            assert method.lower() in DOCUMENT["paths"].get(path, {}), f"{method} {path} {TO_DO}"


async def test_every_reference_leads_somewhere_and_every_schema_is_one():
    text = json.dumps(DOCUMENT)
    for kind in ("schemas", "responses"):
        named = set(re.findall(rf'"#/components/{kind}/(\w+)"', text))
        assert named <= DOCUMENT["components"][kind].keys()
    for schema in DOCUMENT["components"]["schemas"].values():
        Draft202012Validator.check_schema(schema)
    assert "#/$defs" not in text


def closed(schema):
    """A schema that allows no field beside those that it names."""
    if isinstance(schema, dict):
        more = {"additionalProperties": False} if "properties" in schema else {}
        return more | {name: closed(part) for name, part in schema.items()}
    return [closed(part) for part in schema] if isinstance(schema, list) else schema


def check(answer, schema):
    Draft202012Validator({"components": closed(DOCUMENT["components"]), **schema}).validate(answer)


async def ask(played, name, http, token):
    method, path, one = OPERATIONS[name]
    query = {each["name"]: each["example"] for each in one["parameters"] if "example" in each}
    content = one.get("requestBody", {}).get("content", {JSON: {}})[JSON]
    body = content.get("example", played.bodies.get(name))
    if body is not None:
        check(body, content["schema"])
    head = {"Authorization": f"Bearer {token}"} if token else {}
    json_body = {} if body is None else {"json": body}
    return await http.request(
        method.upper(), path.format(**played.values), params=query, headers=head, **json_body
    )


def token_for(played, one):
    if {"operator": []} in one["security"]:
        return TOKEN
    if not one["security"]:
        return None
    name = one["operationId"]
    if name in {"delete_account", "delete_session", "post_account"}:
        return played.server.token()[1]
    if name == "delete_account_password":
        return played.keyed["token"]
    of_account = re.search(
        "tokens|bots|push|account|sessions|friends|blocks|inbox|passkey|identities|users_user$", name
    )
    return played.account["token"] if of_account else played.player.token


async def made(played, http, what, wish):
    """What the account has made: the answer."""
    own = {"Authorization": f"Bearer {played.account['token']}"}
    return (await http.post(f"/api/{what}", json=wish, headers=own)).json()


async def with_passkeys(played, http, name):
    """Have a passkey: to be added, or one of the account, to be signed in by, named and removed."""
    own = {"Authorization": f"Bearer {played.account['token']}"}
    key = Authenticator(str(http.base_url).replace("127.0.0.1", "localhost").rstrip("/"))
    body = {"credential": key.made((await http.post("/api/passkey/options", headers=own)).json())}
    played.bodies["post_passkeys"] = body
    if name != "post_passkeys":
        assert (await http.post("/api/passkeys", json=body, headers=own)).status_code == 201
        lines = (await http.get("/api/passkeys", headers=own)).json()["passkeys"]
        played.values["passkey"] = lines[-1]["id"]
    key.count += 1
    options = (await http.post("/api/sign-in/passkey/options")).json()
    played.bodies["post_sign_in_passkey"] = {"credential": key.used(options)}


async def with_provider(played, http, name, provider):
    """Have a flow that is to end, and an identity of the account's."""
    own = {"Authorization": f"Bearer {played.account['token']}"}
    begun = await http.post("/api/sign-in/tea", json={"link": True}, headers=own)
    code, state = provider.code(begun.json()["url"], "carp")
    answer = await http.post("/api/sign-in/tea/back", json={"code": code, "state": state}, headers=own)
    assert answer.json() == {"linked": True}
    lines = (await http.get("/api/identities", headers=own)).json()["identities"]
    played.values["identity"] = lines[-1]["id"]
    if name.startswith("post"):
        guest = {"Authorization": f"Bearer {played.player.token}"}  # the flow ends with the same token
        begun = await http.post("/api/sign-in/tea", json={}, headers=guest)
        code, state = provider.code(begun.json()["url"], "somebody")
        played.bodies[name] = {"code": code, "state": state}


@pytest.mark.parametrize("name", OPERATIONS)
async def test_each_example_is_answered_as_the_document_says(played, http, name, provider):
    _, path, one = OPERATIONS[name]
    if "{session}" in path:
        own = {"Authorization": f"Bearer {played.account['token']}"}
        await played.another_session(http)
        lines = (await http.get("/api/sessions", headers=own)).json()["sessions"]
        played.values["session"] = next(line["id"] for line in lines if "current" not in line)
    if "{token}" in path:
        played.values["token"] = (await made(played, http, "tokens", example("post_tokens")))["id"]
    if "{device}" in path:
        played.values["device"] = (await made(played, http, "push", example("post_push")))["id"]
    if "{bot}" in path:
        played.values["bot"] = (await made(played, http, "bots", {"handle": "old_machine"}))["user"]
    if "passkey" in path:
        await with_passkeys(played, http, name)
    if "{provider}/back" in path or "{identity}" in path:
        await with_provider(played, http, name, provider)
    if re.search("friends|blocks", path):
        played.values["user"] = played.friend["user"]
    token = token_for(played, one)
    if name == "delete_account":
        guest = {"Authorization": f"Bearer {token}"}
        wish = example("post_account") | {"handle": "passer_by"}
        token = (await http.post("/api/account", json=wish, headers=guest)).json()["token"]
    answer = await ask(played, name, http, token)
    played.values["user"] = "me"
    (status,) = (code for code in one["responses"] if code.startswith("2"))
    assert str(answer.status_code) == status, answer.text
    content = one["responses"][status]["content"]
    kind = answer.headers["content-type"].partition(";")[0]
    assert kind in content
    if "schema" in content[kind]:
        check(answer.json(), content[kind]["schema"])


@pytest.mark.parametrize(
    "name", [name for name, (*_, one) in OPERATIONS.items() if {} not in one["security"]]
)
async def test_what_needs_a_token_says_so_without_one(played, http, name):
    _, _, one = OPERATIONS[name]
    if one["security"]:
        answer = await ask(played, name, http, None)
        assert answer.status_code == 401
        assert "401" in one["responses"]
        check(answer.json(), {"$ref": "#/components/schemas/ErrorAnswer"})
