"""Failed requests in the log, however many there are."""

from structlog.testing import capture_logs

from paiju.protocol.messages import Ping
from paiju.server.failed_requests import PER_MINUTE, FailedRequests


def test_some_failed_requests_a_minute_are_logged_and_the_others_counted():
    now, fault = [0.0], ValueError("a fault")
    failed = FailedRequests(lambda: now[0])

    def fail(times):
        for _ in range(times):
            failed.log_failure(fault, Ping(1), user="u1")

    with capture_logs() as logs:
        fail(10_000)
    assert len(logs) == PER_MINUTE
    assert all(line["event"] == "a request failed" and line["exc_info"] is fault for line in logs)
    now[0] += 60 / PER_MINUTE
    with capture_logs() as logs:
        fail(3)
    assert [(line["request"], line["user"], line["not_logged"]) for line in logs] == [
        ("Ping", "u1", 10_000 - PER_MINUTE)
    ]
