"""A provider's proof is taken only if all of it holds, and nothing is sent where it could be read."""

import asyncio
import json

import pytest
import pytest_asyncio
from cryptography.hazmat.primitives.asymmetric import rsa

from paiju.server.people import openid
from paiju.server.people.beside import Beside
from paiju.server.people.providers import BadProviders, Provider, is_safe, may_lead, read_providers
from tests.patience import PATIENCE_S, until
from tests.server.people.provider import CLIENT, SECRET, RunningProvider

BACK = "http://localhost:8000/sign-in/test"


@pytest.fixture(scope="module")
def running():
    one = RunningProvider()
    yield one
    one.close()


@pytest.fixture
def provider(running):
    running.right()
    return running


@pytest.fixture
def clock():
    return [0.0]


@pytest_asyncio.fixture
async def client(provider, clock):
    beside = Beside("proofs", 1, 8)
    yield openid.OpenId(Provider("Test", provider.issuer, CLIENT, SECRET), beside, lambda: clock[0])
    beside.close()


async def come(client, provider, subject="ann", **bent):
    flow = openid.new_flow(BACK)
    code, state = provider.code(await client.address(flow), subject)
    assert state == flow.state
    return await client.identity(flow._replace(**bent), code)


async def wrong(client, provider, **bent):
    with pytest.raises(openid.WrongProof):
        await come(client, provider, **bent)


async def test_who_comes_is_known_by_issuer_and_subject_alone(client, provider):
    assert await come(client, provider) == (provider.issuer, "ann", 0)
    asked = len(provider.asked)
    provider.wrong = {"aud": [CLIENT, "other"], "azp": CLIENT, "email": "ann@mail.example"}
    assert await come(client, provider) == (provider.issuer, "ann", 0)
    # What it publishes is known already.
    assert provider.asked[asked:] == ["/token"]


async def test_who_signs_in_again_has_to_do_so_there_and_the_provider_says_when(client, provider):
    address = await client.address(openid.new_flow(BACK), again=True)
    assert {"prompt=login", "max_age=0"} <= set(address.partition("?")[2].split("&"))
    for told, read in ((1_700_000_000, 1_700_000_000), (None, 0), (True, 0), ("now", 0), (-1, 0), (1e400, 0)):
        provider.wrong = {"auth_time": told}
        assert (await come(client, provider)).signed_in_at == read


@pytest.mark.parametrize(
    "claims",
    [
        {"iss": "https://evil.example"}, {"aud": "other"}, {"aud": ["other"]}, {"aud": [CLIENT, "other"]},
        {"nonce": "x"}, {"nonce": None}, {"nonce": 5}, {"exp": 1000}, {"exp": None}, {"iat": 9_999_999_999},
        {"sub": None}, {"sub": ""}, {"sub": "x" * 256},
    ],
    ids=str,
)  # fmt: skip
async def test_wrong_claims_are_refused(client, provider, claims):
    provider.wrong = claims
    await wrong(client, provider)


@pytest.mark.parametrize(("alg", "signing"), [("HS256", SECRET * 8), ("none", None), ("RS384", None)])
async def test_wrong_algorithms_are_refused(client, provider, alg, signing):
    provider.alg, provider.signing = alg, signing
    await wrong(client, provider)


async def test_another_key_is_refused_and_a_new_one_is_looked_for(client, provider, clock):
    provider.signing = rsa.generate_private_key(65537, 2048)
    await wrong(client, provider)
    provider.signing, provider.kid = None, "k2"
    await wrong(client, provider)
    asked = provider.asked.count("/keys")
    clock[0] += openid.AGAIN_S
    assert await come(client, provider) == (provider.issuer, "ann", 0)
    assert provider.asked.count("/keys") == asked + 1
    provider.head = {"kid": None}
    assert await come(client, provider) == (provider.issuer, "ann", 0)
    provider.head = {"kid": "other"}
    await wrong(client, provider)
    clock[0] += openid.KEPT_S + 1
    provider.head = {}
    await come(client, provider)


async def test_a_code_is_good_once_with_its_verifier_and_address(client, provider):
    await wrong(client, provider, verifier="x" * 43)
    await wrong(client, provider, redirect="http://localhost:8000/elsewhere")
    flow = openid.new_flow(BACK)
    code, _ = provider.code(await client.address(flow), "ann")
    await client.identity(flow, code)
    with pytest.raises(openid.WrongProof):
        await client.identity(flow, code)


async def test_a_token_that_is_none_is_refused(client, provider):
    known = await client.known()
    with pytest.raises(openid.WrongProof):
        await client._checked(known, "no token", "nonce")


@pytest.mark.parametrize(
    ("away", "metadata"),
    [
        ((500, {}), {}), ((302, {}), {}), ((200, {}), {}), ((200, {"x": "y" * 300_000}), {}),
        (None, {"issuer": "https://evil.example"}), (None, {"token_endpoint": "http://evil.example/token"}),
        (None, {"jwks_uri": "file:///etc/passwd"}),
    ],
    ids=str,
)  # fmt: skip
async def test_a_provider_that_answers_nonsense_is_away(client, provider, away, metadata):
    provider.away, provider.metadata = away, metadata
    with pytest.raises(openid.ProviderAway):
        await come(client, provider)


async def test_a_provider_that_is_not_there_is_away(clock):
    beside = Beside("proofs", 1, 8)
    client = openid.OpenId(Provider("Test", "http://127.0.0.1:1", CLIENT), beside, lambda: clock[0])
    with pytest.raises(openid.ProviderAway):
        await client.address(openid.new_flow(BACK))
    beside.close()


@pytest_asyncio.fixture
async def hole(clock):
    """A client of a provider that takes requests, and ends them by an event without an answer; and the requests."""
    came, held = [], asyncio.Event()

    async def take(reader, writer):
        came.append(await reader.readline())
        await held.wait()
        writer.close()

    server = await asyncio.start_server(take, "127.0.0.1", 0)
    issuer = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    beside = Beside("proofs", 1, 8)
    yield openid.OpenId(Provider("Test", issuer, CLIENT), beside, lambda: clock[0]), came, held
    held.set()
    server.close()
    beside.close()


async def test_all_who_come_share_one_look_which_outlives_whoever_hangs_up(hole, clock):
    client, came, held = hole
    asking = [asyncio.create_task(client.known()) for _ in range(50)]
    await until(lambda: came)
    asking[0].cancel()
    held.set()
    async with asyncio.timeout(PATIENCE_S):
        found = await asyncio.gather(*asking, return_exceptions=True)
    assert isinstance(found[0], asyncio.CancelledError)
    assert {type(error) for error in found[1:]} == {openid.ProviderAway}
    assert len(came) == 1
    # The failure is remembered for a while.
    with pytest.raises(openid.ProviderAway):
        await client.known()
    assert len(came) == 1
    clock[0] += openid.FAILED_S
    with pytest.raises(openid.ProviderAway):
        await client.known()
    assert len(came) == 2


async def test_the_wait_for_others_who_ask_counts_as_well(hole, monkeypatch):
    monkeypatch.setattr(openid, "WAIT_S", 0.05)
    client, came, _ = hole
    for _ in range(openid.ASKING_MOST):
        await client._asking.acquire()
    async with asyncio.timeout(PATIENCE_S):
        with pytest.raises(openid.ProviderAway):
            await client.known()
    assert came == []


async def test_old_metadata_are_used_while_no_others_can_be_had(client, provider, clock):
    known = await client.known()
    clock[0] += openid.KEPT_S + 1
    provider.away = (500, {})
    asked = len(provider.asked)
    assert await client.known() == await client.known() == known
    assert len(provider.asked) == asked + 1
    provider.right()
    provider.metadata = {"token_endpoint_auth_methods_supported": ["client_secret_post"]}
    clock[0] += openid.FAILED_S
    assert (await client.known()).token_endpoint_auth_methods_supported == ("client_secret_post",)


async def test_a_client_without_basic_sends_its_secret_in_the_body(client, provider):
    provider.metadata = {"token_endpoint_auth_methods_supported": ["client_secret_post"]}
    assert await come(client, provider) == (provider.issuer, "ann", 0)


GOOD = """
[tea]
label = "Tea"
issuer = "https://id.example"
client_id = "paiju"
"""


def test_providers_are_read_with_their_secrets(tmp_path):
    secret, file = tmp_path / "secret", tmp_path / "providers.toml"
    secret.write_text("s3\n")
    file.write_text(GOOD + f'client_secret_file = "{secret}"\n')
    assert read_providers(file)["tea"].client_secret == "s3"
    file.write_text(GOOD + 'client_secret = "s3"\n')
    file.chmod(0o644)
    with pytest.raises(BadProviders, match="chmod 600"):
        read_providers(file)
    file.chmod(0o600)
    assert read_providers(file)["tea"].client_secret == "s3"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (GOOD.replace("[tea]", "[Tea]"), "lower-case"), (GOOD.replace("[tea]", "[passkey]"), "lower-case"),
        (GOOD.replace('"Tea"', '""'), "label"), (GOOD.replace('"paiju"', '""'), "client_id"),
        (GOOD.replace("https", "http"), "https"), (GOOD.replace(".example", ".example/?x=1"), "query"),
        (GOOD + "colour = 1", "colour"), ("[tea", "end of a table"),
        (GOOD + 'client_secret_file = "/nowhere"', "No such"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_providers_is_said(tmp_path, text, why):
    file = tmp_path / "providers.toml"
    file.write_text(text)
    with pytest.raises(BadProviders, match=why):
        read_providers(file)


def test_only_tls_and_this_machine_are_safe():
    good = ("https://id.example/x", "http://127.0.0.1:80", "http://localhost", "http://[::1]:1")
    bad = (
        "http://id.example",
        "ftp://id.example",
        "https://",
        "https://a@id.example",
        "https://id.example:x",
        "x",
    )
    assert all(map(is_safe, good))
    assert not any(map(is_safe, bad))


@pytest.mark.parametrize(
    "end", ["http://127.0.0.1:6379/", "http://localhost/", "http://[::1]:1", "https://localhost"]
)
def test_only_a_provider_on_this_machine_leads_to_it(end):
    assert may_lead("http://127.0.0.1:5556", end)
    assert may_lead("http://127.0.0.1:5556", "https://id.example/token")
    assert not may_lead("https://id.example", end)
    assert may_lead("https://id.example", "https://keys.example/")
    assert not may_lead("https://id.example", "http://keys.example/")


async def test_metadata_that_lead_to_this_machine_from_elsewhere_are_refused(monkeypatch):
    issuer = "https://id.example"
    told = {"issuer": issuer, "authorization_endpoint": f"{issuer}/a", "token_endpoint": f"{issuer}/t"}
    beside = Beside("proofs", 1, 8)
    client = openid.OpenId(Provider("Test", issuer, CLIENT), beside)

    async def answer(_method, _url):
        return 200, json.dumps(told | {"jwks_uri": "http://127.0.0.1:6379/"}).encode()

    monkeypatch.setattr(client, "_ask", answer)
    with pytest.raises(openid.ProviderAway, match="must not"):
        await client.known()
    beside.close()
