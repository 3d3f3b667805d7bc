"""Tokens: which key signs them, and how long they are valid."""

import asyncio
import time

import jwt
import pytest
from msgspec.structs import replace

from paiju.server.accounts import keys
from paiju.server.accounts.keys import Keyring, key_id
from paiju.server.accounts.restrictions import Restriction
from paiju.server.accounts.sessions import Account, BadToken, Excluded, Owner, Sessions, Unscoped
from paiju.server.redis.errors import RedisRefused
from paiju.server.store.store import Store
from tests.patience import PATIENCE_S

OLD, NEW, OTHER = b"o" * 32, b"n" * 32, b"x" * 32
DAY_S = 86_400


def now_ms() -> int:
    return int(time.time() * 1000)


def test_a_token_names_its_key_and_the_key_before_is_still_valid():
    _, token = Sessions(Keyring(OLD), DAY_S).issue("Ann", now_ms())
    assert jwt.get_unverified_header(token)["kid"] == key_id(OLD)
    assert Sessions(Keyring(NEW, OLD), DAY_S).check(token).name == "Ann"
    with pytest.raises(BadToken):
        Sessions(Keyring(NEW), DAY_S).check(token)


def test_new_tokens_are_signed_with_the_new_key():
    both = Sessions(Keyring(NEW, OLD), DAY_S)
    _, token = both.issue("Ann", now_ms())
    assert Sessions(Keyring(NEW), DAY_S).check(token)


def test_a_token_cannot_name_a_key_that_did_not_sign_it():
    claims = {"sub": "u1", "name": "Ann", "exp": now_ms() // 1000 + DAY_S, "jti": "j"}
    for key, kid in [
        (OTHER, key_id(OLD)),
        (OTHER, "nonsense"),
        (OLD, key_id(OTHER)),
        (OTHER, None),
    ]:
        token = jwt.encode(claims, key, algorithm="HS256", headers={} if kid is None else {"kid": kid})
        with pytest.raises(BadToken):
            Sessions(Keyring(OLD), DAY_S).check(token)


@pytest.mark.parametrize("left_out", ["kid", "jti", "exp"])
def test_a_token_names_its_key_its_session_and_its_end(left_out):
    claims = {"sub": "u1", "name": "Ann", "exp": now_ms() // 1000 + DAY_S, "jti": "j"}
    headers = {"kid": key_id(OLD)}

    def signed():
        return jwt.encode(claims, OLD, algorithm="HS256", headers=headers)

    assert Sessions(Keyring(OLD), DAY_S).check(signed()).session == "j"
    (headers if left_out == "kid" else claims).pop(left_out)
    with pytest.raises(BadToken):
        Sessions(Keyring(OLD), DAY_S).check(signed())


def test_another_name_does_not_prolong_a_session():
    sessions = Sessions(Keyring(OLD), DAY_S)
    account, _ = sessions.issue("Ann", now_ms() - 1000 * (DAY_S - 60))
    renamed, token = sessions.rename(account, "Bo")
    assert (renamed.user, renamed.name, renamed.expires_at) == (account.user, "Bo", account.expires_at)
    assert sessions.check(token) == renamed
    assert jwt.decode(token, options={"verify_signature": False})["exp"] * 1000 == account.expires_at


async def test_a_replaced_key_is_taken_although_redis_has_refused_to_tell_it_once(redis_url, monkeypatch):
    monkeypatch.setattr(keys, "FOLLOW_S", 0.01)
    async with await Store.open(redis_url) as store:
        ring = await keys.shared_keys(store)
        run, refused, before = store.run, asyncio.Event(), ring.current

        async def refuse(*_):
            monkeypatch.setattr(store, "run", run)
            refused.set()
            raise RedisRefused("WRONGTYPE")

        monkeypatch.setattr(store, "run", refuse)
        following = asyncio.create_task(keys.follow(store, ring))
        async with asyncio.timeout(PATIENCE_S):
            await refused.wait()
            await keys.rotate_key(store, keys.Keyring(b"other"), b"n" * 32, DAY_S)
            while ring.current == before:
                await asyncio.sleep(0.01)
        following.cancel()


def test_an_api_token_passes_for_its_scopes_and_for_nothing_else():
    sessions = Sessions(
        Keyring(OLD), DAY_S, excluded=lambda user: Restriction("a test", 0) if user == "ux" else None
    )
    until = (now_ms() // 1000 + DAY_S) * 1000
    account = Account("ua", "Ann", until, "k1", handle="tea", scopes=("read",), owner=Owner("ub", "lan"))
    token = sessions.signed(account)
    assert sessions.check(token, "play", "read") == account
    assert (account.program, sessions.bearer(f"Bearer {token}", "read")) == ("lan", account)
    for scopes in ((), ("play",)):
        with pytest.raises(Unscoped):
            sessions.check(token, *scopes)
    with pytest.raises(BadToken):
        sessions.read_refresh(token)
    with pytest.raises(Unscoped):
        sessions.check(sessions.signed(replace(account, scopes=())), "read")
    with pytest.raises(Excluded):
        sessions.check(sessions.signed(replace(account, owner=Owner("ux", "lan"))), "read")


@pytest.mark.parametrize(
    "claims", [{"aud": "paiju-pass"}, {"aud": ["paiju-api"]}, {"aud": "paiju-api", "sc": "read"}]
)
def test_a_token_for_something_else_is_none(claims):
    plain = {
        "sub": "ua",
        "name": "Ann",
        "jti": "k1",
        "exp": now_ms() // 1000 + DAY_S,
        "sc": ["read"],
        **claims,
    }
    token = jwt.encode(plain, OLD, "HS256", {"kid": key_id(OLD)})
    with pytest.raises(BadToken):
        Sessions(Keyring(OLD), DAY_S).check(token, "read")
