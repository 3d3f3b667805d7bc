"""One message of every kind with all its fields; `least` ones have only the required fields."""

import json
from typing import Any

import msgspec

from paiju.engine.betting.plans import CallUpTo
from paiju.engine.core.cash import Reload
from paiju.engine.core.game import Settled, Turn
from paiju.engine.core.match import Label
from paiju.engine.games.doudizhu.types import CallChoice, Dealt
from paiju.engine.shedding.moves import Pass, Play, PlayChoice, Played
from paiju.protocol import events as e
from paiju.protocol import messages as m
from tests.protocol.golden import FOLDER

FIELDS = json.loads((FOLDER / "fields.json").read_text())
"""The fields of each message, written by hand from docs/protocol.md; a line each."""

TERM = 1_838_308_510_617_651
SEED = "00112233445566778899aabbccddeeff"
HASH = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
POKER_PACE = m.Pace(turn_ms=15_000, bank_ms=30_000, between_ms=5_000, refill_ms=5_000)
XIAOMING = m.SeatInfo(
    "小明", bot=False, connected=True, auto=False, ready=True, user="u1", stack=2000, score=-14
)
XIAOHONG = m.SeatInfo(
    "小红", bot=False, connected=True, auto=False, ready=True, user="u2", stack=2000, sitting="out", owes=30
)
BOT = m.SeatInfo("Bot 乙", bot=True, connected=True, auto=False, ready=True)
LABEL = Label("东2局 1本场", "East 2, 1 honba", {"wind": 0, "number": 2, "honba": 1, "sticks": 0})
MATCH = m.MatchInfo(LABEL, (33_000, 17_000), "t3-m1")
PARTS = ({"points": 3, "uma": 20, "oka": 20}, {"points": -23, "uma": -20, "oka": 0})

GENERAL = {
    "server.table.stacks": m.Table(
        "t2", TERM, 7, "holdem", {"betting": "no_limit"}, POKER_PACE, (XIAOMING, XIAOHONG),
        you=0, view={"hand": ["As", "Kd"]}, next_commit=HASH, spectators=0, deal="t2-1", author=0,
        plan=CallUpTo(60), auto_muck=True, reload=Reload("short"),
    ),
    "server.events": m.Events(
        "t1", TERM, 43, (Played(0, ("3d", "3c"), "pair", "3", 1, 15), Turn(1, 1_795_223_162_721))
    ),
    "server.events.between": m.Events(
        "t1", TERM, 44, (e.SeatChanged(0, XIAOMING),),
        next_at=1_795_223_115_000, fill_at=1_795_223_110_000,
    ),
    "server.prompt": m.PromptMessage(
        "t1", f"{TERM}.43.0", 1, "play", PlayChoice(can_pass=True, must_cover=Played(0, ("3d",), "single", "3", 1, 16)),
        Pass(), 1_795_223_162_721, 30_000, (Pass(), Play(("4d",))), complete=True,
    ),
    "server.prompt.call": m.PromptMessage("t1", f"{TERM}.2.0", 0, "call", CallChoice(rob=False)),
    "server.prompt.guided": m.PromptMessage("t1", f"{TERM}.2.0", 0, "call", CallChoice(rob=False), tip=0),
    "server.prompt.closed": m.PromptMessage("t1", None, 1),
    "server.plan": m.PlanMessage("t1", CallUpTo(60)),
    "server.plan.none": m.PlanMessage("t1"),
    "server.table.match": m.Table(
        "t3", TERM, 7, "riichi", {}, m.Pace(), (XIAOMING, BOT), you=0, view=None, next_commit=HASH, spectators=0,
        match=MATCH, last_match=m.LastMatch("t3-m1", (33_000, 17_000), (1, 2), (43, -43), PARTS, 1_795_223_100_000),
    ),
    "event.match_ended": e.MatchEnded(
        "t3-m1", 1_795_223_100_000, (33_000, 17_000), (1, 2), (43, -43), PARTS, (e.Reveal("t3-1", SEED),)
    ),
}  # fmt: skip
"""Messages with events, choices and actions of any game, which their types do not name, and with whole scores."""


def made(side: str, kind: Any) -> dict[str, Any]:
    """Return the messages of a side, by name; all but the `GENERAL` ones are made of their fields."""
    return {
        key.partition(".")[2]: GENERAL.get(key) or msgspec.convert(fields, kind)
        for key, fields in FIELDS.items()
        if key.startswith(side)
    }


CLIENT = made("client", m.Request)
"""What clients send."""
SERVER = made("server", m.Reply)
"""What the server sends."""
EVENTS = made("event", e.TableEvent | Turn | Settled | Dealt)
"""The events of a table in any game."""

ALL = {
    f"{side}.{name}": message
    for side, messages in (("client", CLIENT), ("server", SERVER), ("event", EVENTS))
    for name, message in messages.items()
}
