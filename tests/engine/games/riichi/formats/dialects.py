"""The match of `records` in mjai, as messages that a test changes into another program's dialect."""

import json

from paiju.engine.games.riichi.formats.files import Mjai, Tenhou6
from tests.engine.games.riichi.formats.records import NAMES, document
from tests.engine.games.riichi.table import Table

TENHOU6, MJAI = Tenhou6(), Mjai()
DEALS = TENHOU6.read_all(document().encode())
"""The two kyoku as they are read from tenhou.net/6."""
HANDS = ["11m258p258s1234f1y", "258m11p258s1234f2y", "369m369p11s1234f3y", "147m147p14s1234f1y"]
"""Four hands that are far from ready, each with an East."""


def messages():
    """Fresh messages of the match, from `start_game` to `end_game`."""
    text = MJAI.written_all([(deal.carry, deal.actions) for deal in DEALS], None, [NAMES] * len(DEALS))
    return [json.loads(line) for line in text.splitlines()]


def lines(items, end="\n"):
    return end.join(json.dumps(item, ensure_ascii=False) for item in items).encode()


def without(items, *fields, kind=None):
    """The messages without some fields, all of them or those of a type."""
    return [
        {
            key: value
            for key, value in item.items()
            if key not in fields or item["type"] not in (kind or item["type"])
        }
        for item in items
    ]


def find(items, kind, number=0):
    """The place of a message of a type."""
    return [at for at, item in enumerate(items) if item["type"] == kind][number]


def said(items, kind, number=0, **fields):
    """The messages with other fields in one of a type."""
    at = find(items, kind, number)
    return [*items[:at], items[at] | fields, *items[at + 1 :]]


class Recorded(Table):
    """A kyoku that keeps its log."""

    def __init__(self, *hands, **options):
        self.log = []
        super().__init__(*hands, **options)
        self.carry_before = self.state.carry

    def act(self, actor, action):
        events = super().act(actor, action)
        self.log.append((actor, action))
        return events

    def written(self, form=TENHOU6):
        return form.written(self.carry_before, self.log, None, NAMES)
