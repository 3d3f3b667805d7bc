"""Only known push services are asked, at public addresses; those that the operator names may be anywhere."""

import asyncio

import pytest

from paiju.server.push.services import ENDPOINT_MAX, BadEndpoint, PrivateAddress, PushServices, is_public

GOOD = {
    "https://fcm.googleapis.com/fcm/send/abc": "fcm.googleapis.com",
    "https://updates.push.services.mozilla.com/wpush/v2/abc": "push.services.mozilla.com",
    "https://web.push.apple.com/abc": "push.apple.com",
    "https://wns2-par02p.notify.windows.com/w/?token=abc": "notify.windows.com",
    "https://FCM.googleapis.com:443/x": "fcm.googleapis.com",
    "https://push.example/x": "push.example",
    "https://10.0.0.7:8443/x": "10.0.0.7:8443",
}
BAD = (
    "http://fcm.googleapis.com/x", "https://10.0.0.7/x", "https://127.0.0.1/x", "https://[::1]/x", "https://localhost/x",
    "https://fcm.googleapis.com.evil.example/x", "https://evilfcm.googleapis.com.example/x", "https://xpush.apple.com/x",
    "https://fcm.googleapis.com@10.0.0.7/x", "https://u:p@fcm.googleapis.com/x", "https://fcm.googleapis.com:22/x",
    "https://push.example:8443/x", "https://fcm.googleapis.com", "https://fcm.googleapis.com/x#y", "https://fcm.googleapis.com:x/",
    "https://fcm.googleapis.com/\n", "https://fcm.googleapis.com/ä", "https://fcm.googleapis.com/" + "a" * ENDPOINT_MAX,
    f"https://{'a' * 64}.push.apple.com/x", "https://x..push.apple.com/x",  # no names: the resolver raises
    "https://[fcm.googleapis.com/x", "ftp://fcm.googleapis.com/x", "", "x", "//fcm.googleapis.com/x",
)  # fmt: skip


@pytest.fixture
def services():
    made = PushServices(("push.example", "10.0.0.7:8443"))
    yield made
    made.close()


@pytest.mark.parametrize("endpoint", GOOD)
def test_an_endpoint_belongs_to_a_known_service(services, endpoint):
    assert services.of(endpoint) == GOOD[endpoint]


@pytest.mark.parametrize("endpoint", BAD)
def test_any_other_address_is_refused(services, endpoint):
    with pytest.raises(BadEndpoint):
        services.of(endpoint)


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("142.250.1.1", True), ("2a00:1450:4001::1", True), ("64:ff9b::8efa:101", True),
        ("10.0.0.1", False), ("127.0.0.1", False), ("169.254.169.254", False), ("192.168.1.1", False),
        ("100.64.0.1", False),
        ("224.0.0.1", False), ("0.0.0.0", False), ("::1", False), ("fe80::1%eth0", False), ("fd00::1", False),
        ("::ffff:10.0.0.1", False), ("64:ff9b::a00:1", False), ("2002:a00:1::1", False), ("ff0e::1", False),
        ("x", False),
        ("2001:0:4136:e378:8000:63bf:3fff:fdd2", False),
    ],
)  # fmt: skip
def test_an_address_is_public_or_leads_into_somebodys_network(address, public):
    assert is_public(address) is public


async def test_the_answer_of_a_name_server_is_looked_at_unless_the_operator_named_the_host():
    answers = {"web.push.apple.com": ["10.0.0.1", "17.1.1.1"], "fcm.googleapis.com": ["127.0.0.1", "::1"]}

    async def resolve(host, _port):
        return answers.get(host, ["10.0.0.9"])

    services = PushServices(("push.example",), resolve)
    assert await services.addresses_of("web.push.apple.com", 443) == ["17.1.1.1"]
    assert await services.addresses_of("push.example", 443) == ["10.0.0.9"]
    with pytest.raises(PrivateAddress):
        await services.addresses_of("fcm.googleapis.com", 443)
    services.close()


async def test_names_are_looked_up_in_threads_of_their_own(services):
    assert set(await services._looked_up("localhost", 443)) <= {"127.0.0.1", "::1"}
    assert asyncio.get_running_loop()._default_executor is None
