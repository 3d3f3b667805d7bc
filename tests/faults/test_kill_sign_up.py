"""A guest has one account or none, wherever the server is killed while it is made; a repeat brings it there."""

import os
import time

import httpx
import pytest

from tests.client.running_server import RunningServer, running_server
from tests.faults.sign_up import POINTS
from tests.long import rest_long
from tests.patience import PATIENCE_S

pytestmark = pytest.mark.faults

WISH = {"handle": "qigong", "password": "correct horse battery"}
LAST_IN_TIME = "before its transaction ends"
"""The last point at which nothing is written."""
ORDER = (LAST_IN_TIME, *(point for point in POINTS if point != LAST_IN_TIME))


def call(http, method, path, token, **more):
    """Ask until the database, which is opened once the server listens, is there."""
    deadline = time.monotonic() + PATIENCE_S
    while True:
        answer = http.request(method, path, headers={"Authorization": f"Bearer {token or 'none'}"}, **more)
        if answer.status_code != 503 or time.monotonic() > deadline:
            return answer
        time.sleep(0.02)


@pytest.mark.parametrize("point", rest_long(ORDER, "the same at the other awaits of a sign-up"))
def test_a_sign_up_is_whole_or_not_at_all(tmp_path, point):
    report = tmp_path / "report"
    doom = {**os.environ, "SIGN_UP_POINT": point, "SIGN_UP_REPORT": str(report)}
    folder = tmp_path / "data"
    server = RunningServer(folder, module="tests.faults.sign_up", environment=doom)
    with httpx.Client(base_url=server.url) as http:
        guest = http.post("/api/session", json={"name": "七公"}).json()
        with pytest.raises(httpx.TransportError):
            call(http, "POST", "/api/account", guest["token"], json=WISH)
    server.kill()
    assert report.read_text() == point
    written = list(POINTS).index(point) > list(POINTS).index(LAST_IN_TIME)
    with running_server(folder) as server, httpx.Client(base_url=server.url) as http:
        again = call(http, "POST", "/api/account", guest["token"], json=WISH)
        assert again.status_code == (403 if written else 201), again.text
        signed = call(http, "POST", "/api/sign-in", "", json=WISH).json()
        assert (signed["user"], signed["name"], signed["codes_left"]) == (guest["user"], "七公", 8)
        assert call(http, "GET", "/api/session", guest["token"]).json()["user"] == guest["user"]
        other = http.post("/api/session", json={"name": "x"}).json()
        assert call(http, "POST", "/api/account", other["token"], json=WISH).status_code == 422
