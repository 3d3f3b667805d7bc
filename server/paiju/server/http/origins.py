"""The origins whose pages may send requests to this server from their visitors' browsers."""

from collections.abc import Mapping
from urllib.parse import urlsplit


class Origins:
    """The server's own origin, and those that the operator names."""

    def __init__(self, named: tuple[str, ...]) -> None:
        """`named`: the origins that the operator names; `*` among them allows every origin."""
        self._named = frozenset(named)

    def may_ask(self, headers: Mapping[str, str]) -> bool:
        """Return whether a request may be answered: an own page sends it, or a program, which names no `Origin`."""
        origin = headers.get("origin")
        if origin is None or "*" in self._named or origin in self._named:
            return True
        try:
            return urlsplit(origin).netloc == headers.get("host")
        except ValueError:  # not a URL
            return False
