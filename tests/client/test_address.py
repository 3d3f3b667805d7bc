import pytest

from paiju.client.address import read_address
from paiju.client.errors import CannotConnect


@pytest.mark.parametrize(
    ("url", "http", "ws"),
    [
        ("http://127.0.0.1:8000", "http://127.0.0.1:8000", "ws://127.0.0.1:8000/ws"),
        ("127.0.0.1:8000", "http://127.0.0.1:8000", "ws://127.0.0.1:8000/ws"),
        ("localhost", "http://localhost", "ws://localhost/ws"),
        ("https://cards.example/", "https://cards.example", "wss://cards.example/ws"),
        ("wss://cards.example/ws", "https://cards.example", "wss://cards.example/ws"),
        ("https://example/paiju/", "https://example/paiju", "wss://example/paiju/ws"),
        ("[::1]:8000", "http://[::1]:8000", "ws://[::1]:8000/ws"),
    ],
)
def test_an_address_is_read_as_people_write_it(url, http, ws):
    assert read_address(url) == (http, ws)


@pytest.mark.parametrize(
    "url", ["", "ftp://x", "http://", "http://x:notaport", "http://x:99999", "http://x:0"]
)
def test_what_is_no_address_is_refused_with_an_example(url):
    with pytest.raises(CannotConnect, match=r"write it like http://127.0.0.1:8000"):
        read_address(url)
