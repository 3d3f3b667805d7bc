"""Who may ask what over HTTP: each route has a line here, and a route without one fails.

A line tells the answer to each role with the body beside it: `open` means that the role gets past the door (whatever
the answer then is), a status that it does not.
"""

import itertools

import pytest
import pytest_asyncio
from msgspec.structs import replace

from tests.server.live import ONE_LOOP

pytestmark = ONE_LOOP

SETTINGS = {"operator_token": "o" * 32}
ROLES = ("nobody", "guest", "account", "stale")
"""`stale`: an account that has signed in more than ten minutes ago."""
OF_SCOPE = {
    "play": {"POST /api/tables"},
    "watch": set(),
    "social": {
        "GET /api/friends",
        "PUT /api/friends/{user}",
        "DELETE /api/friends/{user}",
        "PUT /api/blocks/{user}",
        "DELETE /api/blocks/{user}",
        "GET /api/users/{user}",
        "GET /api/inbox",
        "POST /api/inbox/read",
    },
    "read": {
        "GET /api/deals/{deal}",
        "GET /api/deals/{deal}/endings",
        "GET /api/deals/{deal}/replay",
        "GET /api/matches/{match}",
        "GET /api/matches/{match}/replay",
        "GET /api/replays/{deal}/insight",
        "GET /api/users/{user}/deals",
        "GET /api/users/{user}/matches",
        "GET /api/users/{user}/statistics",
        "GET /api/daily",
        "GET /api/daily/{date}/{game}",
    },
}
"""The routes that an API token of a scope opens, beside those of `ANYBODY`; all others answer 403.

`test_scopes.py` has the requests of sockets.
"""
ANYBODY = {
    "GET /api/address", "GET /api/games", "GET /api/characters", "GET /api/phrases", "GET /api/tables",
    "GET /api/tables/{table}", "GET /api/tables/{table}/last", "GET /api/session", "DELETE /api/session",
    "POST /api/replay", "POST /api/replay/insight", "GET /api/guides", "GET /api/guides/{guide}",
    "GET /api/schema", "GET /api/schema/{name}", "GET /api/sign-in", "POST /api/sign-in/passkey/options",
}  # fmt: skip
"""The routes that need no token, or take any."""
OPEN, DATA = "open", {"name": "Ann"}
PASSWORD = "correct horse battery"
ALL = (OPEN,) * 4
BEARER = (401, OPEN, OPEN, OPEN)
"""A token of any kind."""
OF_ACCOUNT = (401, 403, OPEN, OPEN)
FRESH = (401, 403, OPEN, 403)
OPERATOR = (401, 401, 401, 401)
"""The operator's token, which none of these roles has."""
LINES = {
    "GET /api/address": ALL,
    "GET /api/games": ALL,
    "GET /api/characters": ALL,
    "GET /api/phrases": ALL,
    "GET /api/tables": ALL,
    "POST /api/tables": BEARER,
    "GET /api/tables/{table}": ALL,
    "GET /api/tables/{table}/last": ALL,
    "GET /api/session": BEARER,
    "POST /api/session": (OPEN, OPEN, 403, 403),
    "POST /api/account": (401, OPEN, 403, 403),
    "GET /api/account": OF_ACCOUNT,
    "PATCH /api/account": OF_ACCOUNT,
    "PUT /api/account/password": FRESH,
    "POST /api/account/recovery": FRESH,
    "DELETE /api/account/password": (401, 403, 403, 403),
    "GET /api/sign-in": ALL,
    "POST /api/sign-in": (401,) * 4,
    "POST /api/sign-in/passkey/options": ALL,
    "POST /api/sign-in/passkey": (401,) * 4,
    "POST /api/sign-in/{provider}": (404,) * 4,
    "POST /api/sign-in/{provider}/back": (401,) * 4,
    "GET /api/identities": OF_ACCOUNT,
    "DELETE /api/identities/{identity}": (401, 403, 404, 403),
    "POST /api/passkey/options": BEARER,
    "GET /api/passkeys": OF_ACCOUNT,
    "POST /api/passkeys": (401, 403, 401, 403),
    "PATCH /api/passkeys/{passkey}": (401, 403, 404, 404),
    "DELETE /api/passkeys/{passkey}": (401, 403, 404, 403),
    "POST /api/session/refresh": (401,) * 4,
    "GET /api/account/export": OF_ACCOUNT,
    "GET /api/sessions": OF_ACCOUNT,
    "DELETE /api/sessions": OF_ACCOUNT,
    "DELETE /api/sessions/{session}": (401, 403, 404, 404),
    "GET /api/tokens": OF_ACCOUNT,
    "POST /api/tokens": FRESH,
    "DELETE /api/tokens/{token}": (401, 403, 404, 404),
    "GET /api/bots": OF_ACCOUNT,
    "POST /api/bots": OF_ACCOUNT,
    "DELETE /api/bots/{bot}": (401, 403, 404, 403),
    "GET /api/push-key": OF_ACCOUNT,
    "GET /api/push": OF_ACCOUNT,
    "POST /api/push": OF_ACCOUNT,
    "DELETE /api/push/{device}": (401, 403, 404, 404),
    "GET /api/account/privacy": OF_ACCOUNT,
    "PATCH /api/account/privacy": OF_ACCOUNT,
    "GET /api/friends": OF_ACCOUNT,
    "PUT /api/friends/{user}": (401, 403, 404, 404),
    "DELETE /api/friends/{user}": (401, 403, 404, 404),
    "PUT /api/blocks/{user}": OF_ACCOUNT,
    "DELETE /api/blocks/{user}": OF_ACCOUNT,
    "GET /api/users/{user}": OF_ACCOUNT,
    "GET /api/inbox": OF_ACCOUNT,
    "POST /api/inbox/read": OF_ACCOUNT,
    "GET /api/deals/{deal}": ALL,
    "GET /api/deals/{deal}/endings": ALL,
    "GET /api/deals/{deal}/replay": ALL,
    "GET /api/matches/{match}": ALL,
    "GET /api/matches/{match}/replay": ALL,
    "GET /api/replays/{deal}/insight": ALL,
    "POST /api/replay": ALL,
    "POST /api/replay/insight": ALL,
    "GET /api/users/{user}/deals": BEARER,
    "GET /api/users/{user}/matches": BEARER,
    "GET /api/users/{user}/statistics": BEARER,
    "GET /api/daily": ALL,
    "GET /api/daily/{date}/{game}": ALL,
    "GET /api/guides": ALL,
    "GET /api/guides/{guide}": ALL,
    "GET /api/schema": ALL,
    "GET /api/schema/{name}": ALL,
    "POST /api/admin/acts": OPERATOR,
    "GET /api/admin/acts/{id}": OPERATOR,
    "GET /api/admin/{what}": OPERATOR,
    "DELETE /api/account": FRESH,
    "DELETE /api/session": BEARER,
}
ENDING = ("DELETE /api/account", "DELETE /api/session")
"""The last ones: each ends its token, so it has one of its own; all others are asked with the same."""
BODIES = {
    "POST /api/session": DATA,
    "POST /api/account": {"handle": "x", "password": PASSWORD},
    "PATCH /api/account": DATA,
    "PUT /api/account/password": {"password": "short"},
    "PATCH /api/account/privacy": {"deals": "friends"},
    "POST /api/tokens": {"label": "x", "scopes": ["play"]},
    "POST /api/push": {"endpoint": "x", "p256dh": "x", "auth": "x", "kinds": ["turn"]},
    "POST /api/bots": {"handle": "x"},
    "POST /api/inbox/read": {"n": 1},
    "POST /api/sign-in": {"handle": "nobody_here", "password": PASSWORD},
    "POST /api/session/refresh": {"refresh": "x"},
    "POST /api/sign-in/{provider}/back": {"state": "x", "code": "x"},
    "POST /api/passkey/options": {"handle": "someone_new"},
    "POST /api/passkeys": {
        "credential": {"id": "AA", "response": {"clientDataJSON": "AA", "attestationObject": "AA"}}
    },
    "POST /api/sign-in/passkey": {
        "credential": {
            "id": "AA",
            "response": {"clientDataJSON": "AA", "authenticatorData": "AA", "signature": "AA"},
        }
    },
    "PATCH /api/passkeys/{passkey}": {"label": "x"},
}
NAMES = itertools.count(1)


@pytest_asyncio.fixture(loop_scope="module")
async def http(server):
    """Each test comes from an address of its own."""
    async with server.http(headers={"X-Forwarded-For": f"10.7.{next(NAMES)}.1"}) as client:
        yield client


async def token_of(role, server, http):
    """The token of a role, of a new person each time."""
    if role == "nobody":
        return None
    _, token = server.token()
    if role == "guest":
        return token
    wish = {"handle": f"role{next(NAMES)}", "password": PASSWORD}
    answer = await http.post("/api/account", json=wish, headers={"Authorization": f"Bearer {token}"})
    token = answer.json()["token"]
    if role == "stale":
        account = server.sessions.check(token)
        return server.sessions.signed(replace(account, signed_in_at=account.signed_in_at - 660_000))
    if role in OF_SCOPE:
        wish = {"label": "mine", "scopes": [role]}
        answer = await http.post("/api/tokens", json=wish, headers={"Authorization": f"Bearer {token}"})
        return answer.json()["token"]
    return token


def routes_of(server):
    """All routes of the interface, as `METHOD /path`."""
    application = server.paiju.http
    routes = [*application.api.routes(), *application._ops_routes]
    return {
        f"{method} {route.path.replace(':path', '')}"
        for route in routes
        if route.path.startswith("/api/")
        for method in route.methods - {"HEAD"}
    }


async def test_each_route_has_its_line(server):
    assert routes_of(server) == set(LINES)


def path_of(name):
    parts = name.split(" ")[1].split("/")
    return "/".join(
        "me" if part == "{user}" else "nothing" if part.startswith("{") else part for part in parts
    )


def expected_of(role, name):
    if role in ROLES:
        return LINES[name][ROLES.index(role)]
    if LINES[name] in {OPERATOR, (401,) * 4, (404,) * 4}:
        return LINES[name][0]
    return OPEN if name in ANYBODY | OF_SCOPE[role] else 403


@pytest.mark.parametrize("role", [*ROLES, *OF_SCOPE])
async def test_each_role_is_answered_as_its_line_says(server, http, role):
    wrong, token = [], await token_of(role, server, http)
    for name in LINES:
        if name in ENDING:
            token = await token_of(role, server, http)
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        method, path = name.split(" ")[0], path_of(name)
        answer = await http.request(method, path, json=BODIES.get(name), headers=headers)
        expected = expected_of(role, name)
        is_in = answer.status_code not in {401, 403}
        if (expected == OPEN and not is_in) or expected not in {OPEN, answer.status_code}:
            wrong.append((name, expected, answer.status_code, answer.text[:80]))
    assert wrong == []
