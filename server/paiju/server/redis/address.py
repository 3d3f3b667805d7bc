"""The address of Redis, read from a URL: one server, a Sentinel set, or a Cluster."""

from typing import Final, Literal, NamedTuple
from urllib.parse import unquote

from paiju.server.redis.endpoint import Endpoint, parse_endpoint

_SENTINEL: Final = "redis+sentinel://"
_CLUSTER: Final = "redis+cluster://"
_PORTS: Final = {_SENTINEL: 26379, _CLUSTER: 6379}
_FORMS: Final = {
    _SENTINEL: "redis+sentinel://[user:password@]host:port[,host:port…]/name[/db]",
    _CLUSTER: "redis+cluster://[user:password@]host:port[,host:port…]",
}


class BadAddress(ValueError):
    """The URL names no Redis; the text gives the reason without the password."""


class RedisAddress(NamedTuple):
    """The address of one Redis, or of several servers that act as one."""

    kind: Literal["one", "sentinel", "cluster"]
    endpoints: tuple[Endpoint, ...]
    """`one`: Redis itself. `sentinel`: the sentinels, but with the login and database of Redis. `cluster`: some nodes
    of the Cluster."""
    name: str = ""
    """The sentinels' name for the master."""

    @property
    def replicas(self) -> int:
        """The default number of replicas that must confirm a write before its reply is returned."""
        # A Sentinel set or a Cluster fails over by itself, and then loses a write that only the old master had. One
        # server cannot fail over.
        return 0 if self.kind == "one" else 1

    def __str__(self) -> str:
        """Return the URL without its password, for messages."""
        if self.kind == "one":
            return str(self.endpoints[0])
        hosts = ",".join(f"{end.host}:{end.port}" for end in self.endpoints)
        return f"redis+{self.kind}://{hosts}{'/' if self.name else ''}{self.name}"


def parse_address(url: str) -> RedisAddress:
    """Read `redis://`, `rediss://`, `unix://`, `redis+sentinel://` or `redis+cluster://`.

    Raises `BadAddress` for the last two, `ValueError` or `OSError` (a certificate cannot be read) for the others.
    """
    for scheme, form in _FORMS.items():
        if url.startswith(scheme):
            return _parse_set(url, scheme, form)
    return RedisAddress("one", (parse_endpoint(url),))


def _parse_set(url: str, scheme: str, form: str) -> RedisAddress:
    authority, _, path = url.removeprefix(scheme).partition("/")
    login, _, hosts = authority.rpartition("@")
    user, colon, password = login.partition(":")
    # A login without a colon is a password alone, as redis-py reads it in `redis://` too.
    if login and not colon:
        user, password = "", login
    name, _, db = path.partition("/")
    if scheme == _CLUSTER:
        name, db = "", path
        if db not in {"", "0"}:
            raise BadAddress(f"a Redis Cluster has no database but 0; the form is {form}")
    elif not name:
        raise BadAddress(f"the name of the master is missing; the form is {form}")
    if not (db or "0").isdecimal():
        raise BadAddress(f"the database is no number; the form is {form}")
    parts = [_host(part, _PORTS[scheme], form) for part in hosts.split(",")]
    ends = tuple(
        Endpoint(None, host, port, None, unquote(user) or None, unquote(password) or None, int(db or 0))
        for host, port in parts
    )
    return RedisAddress("cluster" if scheme == _CLUSTER else "sentinel", ends, unquote(name))


def _host(text: str, port: int, form: str) -> tuple[str, int]:
    """Return the host and port in a text, by default `port`; an IPv6 address stands in brackets.

    Raises `BadAddress`.
    """
    host, colon, number = text.rpartition(":")
    if not colon or text.endswith("]"):
        host, number = text, str(port)
    host = host.removeprefix("[").removesuffix("]")
    if not host or not number.isdecimal() or not 0 < int(number) < 65_536:
        raise BadAddress(f"a host or its port is missing or wrong; the form is {form}")
    return host, int(number)
