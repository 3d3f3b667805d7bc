"""`paiju serve` of a version to come: it writes records of another format, and its links know a further version."""

from paiju.server.links import messages
from paiju.server.store import formats

formats.WRITES = formats.WRITES + 1
formats.READS = (*formats.READS, formats.WRITES)
messages.SUBPROTOCOLS = ("paiju.link.next", *messages.SUBPROTOCOLS)

from paiju.cli.main import app  # noqa: E402 - what it imports takes formats and versions from there

if __name__ == "__main__":
    app()
