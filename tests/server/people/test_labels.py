"""The labels of sessions."""

from paiju.server.people.labels import label_of
from tests.rows import rows

FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0"
EDGE = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) AppleWebKit/537.36 (KHTML) Chrome/120 Safari/537.36 Edg/120"
SAFARI = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605 Version/17.0 Mobile Safari/604.1"
)


@rows(
    ("agent", "label"),
    [
        (FIREFOX, "Firefox · Windows"), (EDGE, "Edge · macOS"), (SAFARI, "Safari · iPhone"),
        ("Mozilla/5.0 Firefox/1", "Firefox"), ("python-httpx/0.28", "program"), ("", "program"),
    ],
)  # fmt: skip
def test_a_session_is_called_by_its_kind_of_browser(agent, label):
    assert label_of(agent) == label
