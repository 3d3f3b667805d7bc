"""`paiju serve` with leases of four seconds: whether one was waited for is plain, however busy the machine."""

from paiju.server.leases import leases

TTL_MS = 4000
leases.TTL_MS = TTL_MS
leases.Leases.__init__.__kwdefaults__["ttl_ms"] = TTL_MS

from paiju.cli.main import app  # noqa: E402 - what it imports takes the length from there

if __name__ == "__main__":
    app()
