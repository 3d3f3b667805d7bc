"""A provider's proof is taken only if all of it holds, and nothing is sent where it could be read."""

import pytest
import pytest_asyncio
from cryptography.hazmat.primitives.asymmetric import rsa

from paiju.server.people import openid
from paiju.server.people.beside import Beside
from paiju.server.people.providers import BadProviders, Provider, is_safe, read_providers
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
    assert await come(client, provider) == (provider.issuer, "ann")
    asked = len(provider.asked)
    provider.wrong = {"aud": [CLIENT, "other"], "azp": CLIENT, "email": "ann@mail.example"}
    assert await come(client, provider) == (provider.issuer, "ann")
    # What it publishes is known already.
    assert provider.asked[asked:] == ["/token"]


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
    assert await come(client, provider) == (provider.issuer, "ann")
    assert provider.asked.count("/keys") == asked + 1
    provider.head = {"kid": None}
    assert await come(client, provider) == (provider.issuer, "ann")
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


async def test_a_client_without_basic_sends_its_secret_in_the_body(client, provider):
    provider.metadata = {"token_endpoint_auth_methods_supported": ["client_secret_post"]}
    assert await come(client, provider) == (provider.issuer, "ann")


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
