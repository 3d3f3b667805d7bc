"""Which networks may be blocked, and which addresses are in them."""

import pytest

from paiju.server.accounts.live import LiveEntries
from paiju.server.accounts.restrictions import Networks, network_to_block
from paiju.server.store.store import Store

FAR = 10**15


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("0.0.0.0/0", "8 to 32 bits"),
        ("8.0.0.0/7", "8 to 32 bits"),
        ("::/0", "24 to 64 bits"),
        ("2001:db8::1/128", "24 to 64 bits"),
        ("203.0.113.7/24", "no network"),
        ("example.org", "no network"),
        ("", "no network"),
        ("198.51.100.0/24", "own address"),
        ("198.51.100.7", "own address"),
        ("10.0.0.0/8", "a proxy"),
        ("10.1.2.3", "a proxy"),
        ("2001:db8:1::/48", "a proxy"),
    ],
    ids=str,
)
def test_these_networks_are_not_blocked(text, why):
    with pytest.raises(ValueError, match=why):
        network_to_block(text, "198.51.100.7", ["*", "unix", "10.1.2.3", "2001:db8:1:2::/64"])


async def test_an_address_is_found_in_the_networks_that_are_blocked(redis_url):
    async with await Store.open(redis_url) as store:
        networks = Networks(LiveEntries(store, "networks", 9))
        for text, level in (("203.0.113.0/24", "none"), ("10.0.0.0/8", "no_new"), ("2001:db8::/32", "none")):
            await networks.put(network_to_block(text, "unix", []), FAR, level, "spam")
        found = {
            host: networks.blocked(host, "none") is not None
            for host in (
                "203.0.113.7",
                "203.0.114.7",
                "10.1.1.1",
                "2001:db8:1:2::/64",
                "2001:db9::/64",
                "unix",
                "",
            )
        }
        assert [host for host, blocked in found.items() if blocked] == ["203.0.113.7", "2001:db8:1:2::/64"]
        assert networks.blocked("10.1.1.1", "no_new", "none").reason == "spam"
        await networks.put(network_to_block("10.0.0.0/8", "unix", []), 0, "no_new", "")
        assert networks.blocked("10.1.1.1", "no_new", "none") is None
