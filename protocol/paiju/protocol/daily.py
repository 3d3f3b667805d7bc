"""The days of the daily deal (每日一局): a day is a date of UTC, for everybody. Pure.

All players of a day and game get the same cards: the shuffle is named after the day instead of the deal.
"""

from datetime import UTC, date, datetime, timedelta
from typing import Final

from msgspec import UnsetType

from paiju.protocol.records import DealRecord

DAY_MS: Final = 86_400_000
"""Milliseconds of a day; days of Unix time have no leap seconds."""


class BadDate(ValueError):
    """This text is not a date as `2026-11-23`."""


def day_of(at_ms: int) -> str:
    """Return the date (`2026-11-23`, UTC) of a time in Unix milliseconds."""
    return datetime.fromtimestamp(at_ms / 1000, UTC).date().isoformat()


def starts_at(day: str) -> int:
    """Return when a day begins, in Unix milliseconds. Raises `BadDate`."""
    parsed = _parsed(day)
    return int(datetime(parsed.year, parsed.month, parsed.day, tzinfo=UTC).timestamp()) * 1000


def ends_at(day: str) -> int:
    """Return when a day is over, and its secrets are revealed, in Unix milliseconds. Raises `BadDate`."""
    return starts_at(day) + DAY_MS


def after(day: str) -> str:
    """Return the date of the next day. Raises `BadDate`."""
    return (_parsed(day) + timedelta(days=1)).isoformat()


def shuffle_name(day: str) -> str:
    """Return the text that replaces the deal's id in the key of the shuffle (docs/records.md)."""
    return f"daily-{day}"


def shuffled_as(record: DealRecord) -> str:
    """Return the name under which a record's deal was shuffled: its id, or that of its day."""
    return record.deal if isinstance(record.daily, UnsetType) else shuffle_name(record.daily)


def _parsed(day: str) -> date:
    try:
        parsed = date.fromisoformat(day)
    except ValueError:
        raise BadDate(day) from None
    if parsed.isoformat() != day:  # such as 20261123
        raise BadDate(day)
    return parsed
