"""A ZIP that is sent while it is made: it is never in a file, and in memory only piece by piece."""

import asyncio
import io
import threading
import time
import zipfile
from typing import IO, Any, Final

LEVEL: Final = 6


class _Pipe(io.RawIOBase):
    """Keeps what is written until it is taken."""

    def __init__(self) -> None:
        super().__init__()
        self._written = bytearray()

    def writable(self) -> bool:
        """Return True."""
        return True

    def write(self, data: Any, /) -> int:
        """Keep bytes."""
        self._written += data
        return len(data)

    def taken(self) -> bytes:
        """Return what was written since the last call."""
        data = bytes(self._written)
        self._written.clear()
        return data


class SentZip:
    """A ZIP of texts, made in threads, so that compressing does not block the event loop."""

    def __init__(self) -> None:
        self._pipe = _Pipe()
        self._zip = zipfile.ZipFile(self._pipe, "w", zipfile.ZIP_DEFLATED, compresslevel=LEVEL)
        self._now = time.gmtime()[:6]
        self._open: IO[bytes] | None = None
        self._name = ""
        self._busy = threading.Lock()
        """Held by the thread that works; the thread goes on even if the client has gone."""

    async def add(self, name: str, data: bytes) -> bytes:
        """Add data to the file `name`, a new one unless the last call named it; return the next bytes of the ZIP."""
        return await asyncio.to_thread(self._add, name, data)

    async def end(self) -> bytes:
        """Return the last bytes of the ZIP."""
        return await asyncio.to_thread(self.close)

    def close(self) -> bytes:
        """End the ZIP, also one that is broken off; return its last bytes."""
        with self._busy:
            self._close()
            self._zip.close()
            return self._pipe.taken()

    def _add(self, name: str, data: bytes) -> bytes:
        with self._busy:
            if name != self._name:
                self._close()
                info = zipfile.ZipInfo(name, self._now)
                info.compress_type = zipfile.ZIP_DEFLATED
                self._open, self._name = self._zip.open(info, "w"), name
            assert self._open is not None, "a file is open by now"
            self._open.write(data)
            return self._pipe.taken()

    def _close(self) -> None:
        if self._open is not None:
            self._open.close()
