"""The points on a deal's way into the database, at which servers die."""

from typing import Any, Final

from paiju.server.booking import booking
from paiju.server.booking.booking import Booking
from paiju.server.database import works
from paiju.server.database.sql import booking as statements
from paiju.server.ended import entries
from paiju.server.redis.link import Link
from paiju.server.store.entries import Entries
from paiju.server.store.store import Store

BOOKING_POINTS: Final[dict[str, tuple[Any, str, str]]] = {
    "not packed": (entries, "packed", "before"),
    "packed": (entries, "packed", "after"),
    "not handed in": (Entries, "hand", "before"),
    "handing in": (Link, "_flush", "after"),
    "handed in": (Entries, "hand", "done"),
    "booking not told": (Booking, "handed", "before"),
    "booking told": (Booking, "handed", "after"),
    "not cut": (Store, "rotate", "before"),
    "cut": (Store, "rotate", "done"),
    "gathered": (Booking, "_book_waiting", "before"),
    "not booked": (Booking, "_booked", "before"),
    "in the thread": (booking, "_book", "before"),
    "unpacked": (works, "book", "before"),
    "users written": (statements, "_note_users", "after"),
    "heads not written": (statements, "_put_all", "before"),
    "seats not written": (statements, "put_seats", "before"),
    "seats written": (statements, "put_seats", "after"),
    "before its transaction ends": (works, "book", "after"),
    "booked": (Booking, "_booked", "done"),
    "not forgotten": (Entries, "taken", "before"),
    "forgetting": (Link, "_flush", "after"),
    "forgotten": (Entries, "taken", "done"),
    "forgotten here": (Booking, "book", "done"),
}
"""Points that each deal's end passes on its way into the database, whoever books it."""

ON_ITS_WAY: Final = {"handing in": "hand", "forgetting": "taken"}
"""At these points Redis may have taken what this method sends, or not."""
