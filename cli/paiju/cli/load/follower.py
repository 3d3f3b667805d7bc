"""A connection that follows the lobby, as a page with the list of tables does."""

from typing import Any

from paiju.cli.load.session import Session


class ListingFollower(Session):
    """Follows the listing, and asks for it again when a change is missing."""

    version: int | None = None

    async def connect(self) -> None:
        """Connect and subscribe. Raises `NotConnected`, `RequestRefused`."""
        await super().connect()
        self._subscribe()

    def on_other(self, message: dict[str, Any], now: float) -> None:
        """Take a listing or its change."""
        if message["t"] != "lobby":
            return
        if "since" in message and message["since"] != self.version:
            if self.version is not None:
                # The server has dropped the queue of this slow reader, so ask for the whole listing again.
                self.run.findings.resyncs += 1
                self._subscribe()
            return
        self.version = message["version"]
        if not self.is_synced:
            self.synced(now)

    def _subscribe(self) -> None:
        self.version = None
        self.wish(lambda: self.is_open, t="lobby", on=True)
