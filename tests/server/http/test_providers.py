"""Signing in by a provider that this test runs: a session, a link or an account, in the browser that began it."""

import asyncio
import itertools
import time
from urllib.parse import urlsplit

import pytest
import pytest_asyncio

from paiju.server.http.accounts import TICKET_COOKIE as TICKET
from paiju.server.http.providers import COOKIE as FLOW
from paiju.server.http.sessions import COOKIE
from tests.server.live import ONE_LOOP, empty_database, running_server
from tests.server.people.provider import SECRET, RunningProvider
from tests.server.playing import threesome

pytestmark = ONE_LOOP

NAMES = itertools.count(1)
PASSWORD = "correct horse battery"


@pytest.fixture(scope="module")
def running():
    one = RunningProvider()
    yield one
    one.close()


@pytest.fixture(autouse=True)
def provider(running):
    running.right()
    return running


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def shared_server(redis_process, here, tmp_path_factory, running):
    folder = tmp_path_factory.mktemp("providers")
    settings = {
        "database": f"sqlite:///{folder}/paiju.db",
        "providers": running.written(folder),
        "requests_per_s": 10_000,
    }
    async with running_server(empty_database(redis_process, 6), **settings) as live:
        await live.paiju.database.ready.wait()
        yield live


@pytest_asyncio.fixture(loop_scope="module")
async def browser(server):
    """One browser: it keeps cookies."""
    async with server.http(headers=headers()) as client:
        yield client


@pytest_asyncio.fixture(loop_scope="module")
async def other(server):
    """Another one."""
    async with server.http(headers=headers()) as client:
        yield client


def headers():
    return {
        "X-Forwarded-For": f"10.4.{next(NAMES)}.1",
        "Host": "localhost:8000",
        "Origin": "http://localhost:8000",
    }


def bearer(token):
    return {} if token is None else {"Authorization": f"Bearer {token}"}


async def ask(browser, method, path, token=None, status=200, **more):
    answer = await browser.request(method, path, headers=bearer(token), **more)
    assert answer.status_code == status, answer.text
    assert answer.headers["cache-control"] == "no-store"
    return answer.json()


async def begin(browser, token=None, status=200, **wish):
    return await ask(browser, "POST", "/api/sign-in/tea", token, status, json=wish)


async def end(browser, code, state, token=None, status=200):
    return await ask(
        browser, "POST", "/api/sign-in/tea/back", token, status, json={"code": code, "state": state}
    )


async def come(browser, provider, subject, token=None, status=200, **wish):
    """There and back again."""
    url = (await begin(browser, token, **wish))["url"]
    return await end(browser, *provider.code(url, subject), token, status)


async def made(server, browser, provider, subject, token=None):
    """An account of somebody at the provider."""
    token = token or server.token()[1]
    assert await come(browser, provider, subject, token) == {"wanted": True}
    wish = {"handle": f"tea_{next(NAMES)}", "provider": True}
    return await ask(browser, "POST", "/api/account", token, 201, json=wish)


async def test_a_guest_makes_an_account_by_a_provider_in_mid_deal_and_comes_again(
    server, browser, other, provider
):
    table = await threesome(server)
    await table.start()
    player = table[0]
    account = await made(server, browser, provider, "ann", player.token)
    assert (account["user"], len(account["recovery"]), "refresh" in account) == (player.user, 8, False)
    await table.finish()
    again = await come(other, provider, "ann")
    assert (again["user"], again["handle"]) == (player.user, account["handle"])
    assert COOKIE in other.cookies
    (line,) = (await ask(browser, "GET", "/api/identities", account["token"]))["identities"]
    assert line["issuer"] == provider.issuer
    ways = await ask(browser, "GET", "/api/sign-in")
    assert ways["providers"] == [{"key": "tea", "label": "Tea", "issuer": provider.issuer}]


async def test_the_cookies_are_for_this_site_and_no_script(server, browser, provider):
    guest = bearer(server.token()[1])
    answer = await browser.post("/api/sign-in/tea", json={}, headers=guest)
    told = answer.headers["set-cookie"]
    assert told.startswith(f"{FLOW}=")
    assert all(part in told for part in ("HttpOnly", "SameSite=strict", "Path=/;"))
    assert "Secure" not in told
    url = answer.json()["url"]
    assert urlsplit(url).netloc == urlsplit(provider.issuer).netloc
    assert "code_challenge_method=S256" in url
    assert SECRET not in url
    code, state = provider.code(url, "cookie")
    back = await browser.post("/api/sign-in/tea/back", json={"code": code, "state": state}, headers=guest)
    assert back.headers["set-cookie"].startswith(f"{TICKET}=")
    assert "Path=/;" in back.headers["set-cookie"]


async def test_over_tls_no_other_host_can_set_the_cookies(server, browser, provider):
    _, token = server.token()
    tls = bearer(token) | {"X-Forwarded-Proto": "https", "Origin": "https://localhost:8000"}

    async def post(path, cookie, **wish):
        # The test's client keeps cookies of TLS to itself: its own connection has none.
        answer = await browser.post(path, json=wish, headers=tls | {"Cookie": cookie})
        told = answer.headers["set-cookie"].split("; ")
        assert {"Secure", "Path=/", "HttpOnly"} <= set(told)
        return answer.json(), told[0]

    begun, flow = await post("/api/sign-in/tea", "")
    assert flow.startswith(f"__Host-{FLOW}=")
    code, state = provider.code(begun["url"], "tls")
    planted = f"{FLOW}={flow.partition('=')[2]}"
    back = "/api/sign-in/tea/back"
    refused = await browser.post(back, json={"code": code, "state": state}, headers=tls | {"Cookie": planted})
    assert refused.status_code == 401
    _, ticket = await post(back, flow, code=code, state=state)
    assert ticket.startswith(f"__Host-{TICKET}=")
    wish = {"handle": f"tea_{next(NAMES)}", "provider": True}
    answer = await browser.post("/api/account", json=wish, headers=tls | {"Cookie": ticket})
    assert answer.status_code == 201, answer.text


async def test_a_flow_and_its_ticket_are_for_the_guest_that_began(server, browser, provider):
    (_, one), (_, two) = server.token(), server.token()
    code, state = provider.code((await begin(browser, one))["url"], "gus")
    await end(browser, code, state, two, 401)
    await end(browser, code, state, None, 401)
    assert await come(browser, provider, "gus", one) == {"wanted": True}
    wish = {"handle": f"tea_{next(NAMES)}", "provider": True}
    await ask(browser, "POST", "/api/account", two, 401, json=wish)
    await ask(browser, "POST", "/api/account", one, 201, json=wish)
    # Without a guest there is nobody to make an account of.
    await come(browser, provider, "unknown", None, 401)


async def test_a_sign_in_is_as_fresh_as_the_one_at_the_provider(server, browser, other, provider):
    token = (await made(server, browser, provider, "ida"))["token"]
    hour_ago = int(time.time()) - 3600
    for told in (None, hour_ago, "now"):
        provider.wrong = {"auth_time": told}
        refused = await come(browser, provider, "ida", token, 403)
        assert refused["error"]["reason"] == "old_sign_in"
        # The provider has recognised an old session of its own: one is signed in, and may change nothing.
        session = await come(other, provider, "ida")
        codes = await ask(other, "POST", "/api/account/recovery", session["token"], 403)
        assert codes["error"]["reason"] == "fresh"
    provider.right()
    again = await come(other, provider, "ida", session["token"])
    await ask(other, "POST", "/api/account/recovery", again["token"])


async def test_only_the_browser_that_began_ends_it_and_once(server, browser, other, provider):
    await made(server, browser, provider, "bob")
    url = (await begin(browser))["url"]
    code, state = provider.code(url, "bob")
    await end(other, code, state, status=401)  # without the cookie
    await begin(other)
    await end(other, code, state, status=401)  # with one of another flow
    await end(browser, code, "x" * 43, status=401)
    await end(browser, code, state)
    await end(browser, code, state, status=401)
    # Once used, a flow does not come back with another code.
    await end(browser, provider.code(url, "bob")[0], state, status=401)
    assert "user" in await come(browser, provider, "bob")


@pytest.mark.parametrize(
    "wrong", [{"nonce": "x"}, {"iss": "https://evil.example"}, {"aud": "other"}, {"exp": 1000}], ids=str
)
async def test_what_does_not_hold_changes_nothing(server, browser, provider, wrong):
    _, token = server.token()
    provider.wrong = wrong
    await come(browser, provider, "eve", token, 401)
    assert TICKET not in browser.cookies
    provider.right()
    provider.alg, provider.signing = "HS256", SECRET * 8
    await come(browser, provider, "eve", token, 401)
    provider.right()
    assert await come(browser, provider, "eve", token) == {"wanted": True}


async def test_a_provider_that_is_away_stops_nobody_else(server, browser, provider):
    url = (await begin(browser))["url"]
    provider.away = (500, {})
    answer = await end(browser, *provider.code(url, "ann"), status=503)
    assert answer["error"]["retry_after_ms"] > 0


async def test_a_ticket_is_good_once_and_for_whoever_has_come(server, browser, other, provider):
    _, token = server.token()
    wish = {"handle": f"tea_{next(NAMES)}", "provider": True}
    await ask(browser, "POST", "/api/account", token, 401, json=wish)
    await come(browser, provider, "tom", token)
    ticket = browser.cookies[TICKET]
    await ask(browser, "POST", "/api/account", token, 422, json=wish | {"password": PASSWORD})
    await ask(browser, "POST", "/api/account", token, 201, json=wish)
    other.cookies.set(TICKET, ticket)
    again = wish | {"handle": f"tea_{next(NAMES)}"}
    await ask(other, "POST", "/api/account", token, 403, json=again)


async def test_of_two_people_with_one_identity_one_wins(server, browser, other, provider):
    tokens = [server.token()[1] for _ in range(2)]
    for each, token in zip((browser, other), tokens, strict=True):
        await come(each, provider, "twin", token)
    wishes = [{"handle": f"tea_{next(NAMES)}", "provider": True} for _ in range(2)]
    answers = await asyncio.gather(
        *(
            each.post("/api/account", json=wish, headers=bearer(token))
            for each, token, wish in zip((browser, other), tokens, wishes, strict=True)
        )
    )
    assert sorted(answer.status_code for answer in answers) == [201, 401]
    won = next(answer.json() for answer in answers if answer.status_code == 201)
    assert (await come(browser, provider, "twin"))["user"] == won["user"]


async def test_an_identity_is_linked_and_unlinked_after_a_fresh_sign_in(server, browser, other, provider):
    wish = {"handle": f"tea_{next(NAMES)}", "password": PASSWORD}
    account = await ask(browser, "POST", "/api/account", server.token()[1], 201, json=wish)
    token = account["token"]
    await begin(browser, status=401, link=True)
    await begin(browser, server.token()[1], 403, link=True)
    assert await come(browser, provider, "lin", token, link=True) == {"linked": True}
    assert await come(browser, provider, "lin", token, link=True) == {"linked": True}
    told = (await ask(browser, "GET", "/api/inbox", token))["items"]
    assert told[-1]["change"] == "provider"
    assert (await come(other, provider, "lin"))["user"] == account["user"]
    # A link that somebody else has begun does not reach this account, nor one that is another's already.
    second = await made(server, other, provider, "len")
    await come(other, provider, "lin", second["token"], 401, link=True)
    code, state = provider.code((await begin(browser, token, link=True))["url"], "new")
    await end(browser, code, state, second["token"], 401)
    # With an account's token only its own identity signs in.
    await come(browser, provider, "unknown", token, 401)
    await come(browser, provider, "len", token, 401)
    session = server.sessions.check(token).session
    assert server.sessions.check((await come(browser, provider, "lin", token))["token"]).session == session
    (line,) = (await ask(browser, "GET", "/api/identities", token))["identities"]
    await ask(other, "DELETE", f"/api/identities/{line['id']}", second["token"], 404)
    await ask(browser, "DELETE", "/api/account/password", token)
    refused = await ask(browser, "DELETE", f"/api/identities/{line['id']}", token, 403)
    assert refused["error"]["reason"] == "last"
    await ask(browser, "PUT", "/api/account/password", token, json={"password": PASSWORD})
    await ask(browser, "DELETE", f"/api/identities/{line['id']}", token)
    assert await come(other, provider, "lin", server.token()[1]) == {"wanted": True}


async def test_other_providers_and_foreign_pages_are_refused(server, browser):
    await ask(browser, "POST", "/api/sign-in/coffee", None, 404, json={})
    foreign = {"Origin": "https://evil.example"}
    assert (await browser.post("/api/sign-in/tea", json={}, headers=foreign)).status_code == 403
    nowhere = {"Host": "cards.example", "Origin": "http://cards.example"}
    assert (await browser.post("/api/sign-in/tea", json={}, headers=nowhere)).status_code == 404
