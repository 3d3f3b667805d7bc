"""The address of the site, where passkeys work and to which providers send browsers back.

The operator names it (`--site`); else it is `localhost`.
"""

import re
from collections.abc import Mapping
from typing import Final
from urllib.parse import urlsplit

from paiju.server.http.responses import Refusal
from paiju.server.people.ceremony import Party

_LOCALHOST: Final = re.compile(r"localhost(?::\d{1,5})?")
_LOOPBACK: Final = re.compile(r"(?:127(?:\.\d{1,3}){3}|\[::1\])(:\d{1,5})?")
"""Addresses of this machine that are not names. A passkey needs a name, so the page leads to `localhost`."""


class ReachedSite:
    """The site, as a request has reached it."""

    def __init__(self, site: str | None) -> None:
        """`site`: the site's public origin; None: none is set, so passkeys work on `localhost` alone."""
        self._origin = site

    def origin(self, headers: Mapping[str, str]) -> str | None:
        """Return the origin at which passkeys work; None: they cannot."""
        if self._origin is not None:
            return self._origin
        host = headers.get("host", "")
        if _LOCALHOST.fullmatch(host):
            return f"http://{host}"
        loopback = _LOOPBACK.fullmatch(host)
        return f"http://localhost{loopback[1] or ''}" if loopback else None

    def is_here(self, headers: Mapping[str, str]) -> bool:
        """Return whether a request has come to the origin of passkeys, and not to another name of the server."""
        origin = self.origin(headers)
        return origin is not None and urlsplit(origin).netloc == headers.get("host")

    def party(self, headers: Mapping[str, str]) -> Party | None:
        """Return the relying party that passkeys are made for; None: passkeys cannot work here."""
        origin = self.origin(headers)
        return None if origin is None else Party(urlsplit(origin).hostname or "", origin)

    def rp_id(self, headers: Mapping[str, str]) -> str:
        """Return the host that passkeys are made for; empty: passkeys cannot work here."""
        party = self.party(headers)
        return "" if party is None else party.rp_id

    def needed(self, headers: Mapping[str, str]) -> Party:
        """Return the relying party that passkeys are made for. Raises `Refusal`."""
        if (party := self.party(headers)) is None:
            raise Refusal(404, "not_found", "this server has no passkeys: it has no --site")
        return party
