"""A message reaches the push service of its browser, and nothing that a service does costs more than some seconds."""

import pytest
import pytest_asyncio

from paiju.server.database.push import Target
from paiju.server.push.sealing import Signer, new_key
from paiju.server.push.sending import ANSWER_MAX, Outcome, Sender
from paiju.server.push.services import PushServices
from tests.server.push.receiving import Browser, push_service

NOW_MS = 1_764_500_000_000


@pytest_asyncio.fixture
async def service(tmp_path, monkeypatch):
    async with push_service(tmp_path) as service:
        monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "push.pem"))
        yield service


@pytest_asyncio.fixture
async def sending(service):
    """A sender with a target; `within_s` is for services that do not answer."""
    services, signer, browser = PushServices((service.host,)), Signer(new_key(), None), Browser()
    target = Target(
        "t", "ua", service.endpoint(), **browser.keys, kinds=["turn"], quiet=None, used_day=0, failures=0
    )

    def made(within_s=10.0, services=services):
        sender = Sender(signer, services, lambda: NOW_MS, within_s=within_s)
        senders.append(sender)

        async def send(**changes):
            return await sender.send(target._replace(**changes), b'{"kind":"turn"}', 42, "tb6")

        return send

    senders = []
    made.browser, made.signer = browser, signer
    yield made
    for sender in senders:
        await sender.close()
    services.close()


async def test_a_message_comes_sealed_and_signed_with_its_time_and_topic(service, sending):
    send = sending()
    assert await send() is Outcome.SENT
    got = await service.next()
    assert got.path == "/push/a"
    told = {name: got.headers[name] for name in ("ttl", "topic", "urgency", "content-encoding")}
    assert told == {"ttl": "42", "topic": "tb6", "urgency": "high", "content-encoding": "aes128gcm"}
    assert sending.browser.read(got.body) == {"kind": "turn"}
    assert got.signed(sending.signer.public)["aud"] == f"https://{service.host}"
    assert await send() is Outcome.SENT
    assert service.opened == 1  # the connection is used again


async def test_a_host_is_reached_by_its_second_address_where_nothing_answers_at_the_first(service, sending):
    async def resolve(_host, _port):
        return ["::1", "127.0.0.1"]  # where the service listens at the second alone

    assert await sending(services=PushServices((service.host,), resolve))() is Outcome.SENT


@pytest.mark.parametrize(
    ("answer", "outcome"),
    [
        ("200 OK", Outcome.SENT),
        ("404 Not Found", Outcome.GONE),
        ("410 Gone", Outcome.GONE),
        ("400 Bad Request", Outcome.REFUSED),
        # These tell of the service, or of our key and clock: they must not remove browsers.
        ("403 Forbidden", Outcome.UNREACHED),
        ("429 Too Many Requests", Outcome.UNREACHED),
        ("500 Oh", Outcome.UNREACHED),
        (
            "HTTP/1.1 307 There\r\nLocation: https://localhost/x\r\nContent-Length: 0\r\n\r\n",
            Outcome.REFUSED,
        ),  # never followed
        ("rubbish\r\n\r\n", Outcome.UNREACHED),
    ],
)
async def test_what_a_service_answers_is_told(service, sending, answer, outcome):
    service.answers = [answer]
    assert await sending()() is outcome
    assert service.got.qsize() == 1


async def test_a_service_that_is_silent_or_away_costs_some_time_and_no_more(service, sending):
    service.answers = [""]
    assert await sending(within_s=0.2)() is Outcome.UNREACHED
    gone = sending()
    assert await gone(endpoint="https://localhost:1/x") is Outcome.UNREACHED


async def test_of_an_endless_answer_little_is_read(service, sending):
    service.answers = [f"HTTP/1.1 201 Created\r\nContent-Length: {2**40}\r\n\r\n" + "x" * (2 * ANSWER_MAX)]
    assert await sending()() is Outcome.SENT


async def test_a_name_that_leads_to_a_private_address_is_not_connected_to(service, sending):
    async def resolve(_host, _port):
        return ["127.0.0.1"]

    services = PushServices((), resolve)
    send = sending(services=services)
    assert await send(endpoint="https://fcm.googleapis.com/x") is Outcome.UNREACHED
    assert service.opened == 0
    services.close()


async def test_a_certificate_of_another_name_is_refused(service, sending, monkeypatch):
    async def resolve(_host, _port):
        return ["127.0.0.1"]

    services = PushServices((f"push.example:{service.port}",), resolve)
    send = sending(services=services)
    assert await send(endpoint=f"https://push.example:{service.port}/x") is Outcome.UNREACHED
    assert service.got.empty()
    services.close()
