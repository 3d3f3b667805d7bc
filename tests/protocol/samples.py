"""One message of every kind with all its fields; `least` ones have only the required fields."""

import json

import msgspec

from paiju.engine.betting.plans import CallUpTo
from paiju.engine.cards.reading import Combo, Reading
from paiju.engine.core.cash import Reload
from paiju.engine.core.game import Line, Settled, Turn
from paiju.engine.core.match import Label
from paiju.engine.core.merkle import Opening
from paiju.engine.games.doudizhu.types import CallChoice, Dealt
from paiju.engine.shedding.moves import (
    Pass,
    Play,
    PlayChoice,
    Played,
)
from paiju.protocol import events as e
from paiju.protocol import messages as m
from tests.protocol.golden import FOLDER

TERM = 1_838_308_510_617_651
SEED = "00112233445566778899aabbccddeeff"
HASH = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
PACE = m.Pace(turn_ms=9_000, bank_ms=30_000, between_ms=5_000, bot_ms=700)
POKER_PACE = m.Pace(turn_ms=15_000, bank_ms=30_000, between_ms=5_000, refill_ms=5_000)
OPENING = Opening(51, "As", HASH, (HASH, HASH[::-1]))
LABEL = Label("东2局 1本场", "East 2, 1 honba", {"wind": 0, "number": 2, "honba": 1, "sticks": 0})
MATCH = m.MatchInfo(LABEL, (33_000, 17_000), "t3-m1")
PARTS = ({"points": 3, "uma": 20, "oka": 20}, {"points": -23, "uma": -20, "oka": 0})
XIAOMING = m.SeatInfo(
    "小明", bot=False, connected=True, auto=False, ready=True, user="u1", stack=2000, score=-14
)
XIAOHONG = m.SeatInfo(
    "小红", bot=False, connected=True, auto=False, ready=True, user="u2", stack=2000, sitting="out", owes=30
)
BOT = m.SeatInfo("Bot 乙", bot=True, connected=True, auto=False, ready=True)
OPEN_BOT = m.SeatInfo("Bot 丙", bot=True, connected=True, auto=False, ready=True, open=True)
CHARACTER = m.SeatInfo("Bot 乙", bot=True, connected=True, auto=False, ready=True, character="millet")
FACE = m.SeatInfo("小明", bot=False, connected=True, auto=False, ready=True, user="u1", face="koi")
KEPT_BOT = m.SeatInfo(
    "Bot 丙", bot=True, connected=True, auto=False, ready=True, next=m.NextPlayer("小红", "u2")
)
NOBODY = m.SeatInfo(None, bot=False, connected=True, auto=False, ready=False)

FIELDS = json.loads((FOLDER / "fields.json").read_text())
"""The fields of each message, written by hand from docs/protocol.md; a line each."""

CLIENT = {
    name.removeprefix("client."): msgspec.convert(fields, m.Request)
    for name, fields in FIELDS.items()
    if name.startswith("client.")
}
"""What clients send."""

SERVER = {
    "welcome": m.Welcome(1, "u1", "小明", "n1", 1, 1_795_223_153_721, m.Limits(4096, 40, 120, 16), ("t1",)),
    "pong": m.Pong(1_795_223_153_721, 2, 1_795_223_153_733),
    "ping": m.Ping(1_795_223_153_721),
    "ok": m.Ok(5, "t1", "ABC234", 0, 43),
    "ok.least": m.Ok(5),
    "ok.kept": m.Ok(5, "t1", seat=2, from_="deal"),
    "ok.help": m.Ok(20, help={"waits": [{"tile": "5p", "left": 2, "multiplier": 4}], "discards": []}),
    "ok.help.none": m.Ok(20, help=None),
    "ok.reading": m.Ok(17, reading=Reading(Combo.TRIPLE, "3")),
    "error": m.Error(
        "illegal_action", "3d 4d form no hand of this game", temporary=False, id=11,
        retry_after_ms=250, data={"reason": "illegal_type"},
    ),
    "error.least": m.Error("bad_frame", "the frame cannot be read", temporary=False),
    "table": m.Table(
        "t1", TERM, 42, "doudizhu", {"base": 1, "doubling": False}, PACE, (XIAOMING, BOT, NOBODY),
        you=0, view={"hand": ["BJ", "3d"], "landlord": None}, next_commit=HASH, spectators=3,
        deal="t1-1", code="ABC234", code_expires_at=1_795_309_553_721, reset=True, author=0,
        last=m.LastDeal("t1-0", (-2, 1, 1), 1_795_223_100_000), next_at=1_795_223_115_000,
        turn=m.PublicTurn(1, 1_795_223_162_721),
        fill_at=1_795_223_110_000, aids=False,
    ),
    "table.least": m.Table(
        "t1", TERM, 0, "doudizhu", {}, m.Pace(), (NOBODY,), None, None, next_commit=HASH, spectators=0
    ),
    "table.guided": m.Table(
        "t1", TERM, 0, "doudizhu", {}, m.Pace(), (NOBODY,), None, None, next_commit=HASH, spectators=0,
        guide="doudizhu",
    ),
    "table.private": m.Table(
        "t1", TERM, 0, "doudizhu", {}, m.Pace(), (NOBODY,), None, None, next_commit=HASH, spectators=1, private=True
    ),
    "table.daily": m.Table(
        "t1", TERM, 0, "doudizhu", {}, m.Pace(), (NOBODY,), None, None, next_commit=HASH, spectators=0,
        daily="2026-11-23",
    ),
    "table.stacks": m.Table(
        "t2", TERM, 7, "holdem", {"betting": "no_limit"}, POKER_PACE, (XIAOMING, XIAOHONG),
        you=0, view={"hand": ["As", "Kd"]}, next_commit=HASH, spectators=0, deal="t2-1", author=0,
        plan=CallUpTo(60), auto_muck=True, reload=Reload("short"),
    ),
    "table.match": m.Table(
        "t3", TERM, 7, "riichi", {}, m.Pace(), (XIAOMING, BOT), you=0, view=None, next_commit=HASH, spectators=0,
        match=MATCH, last_match=m.LastMatch("t3-m1", (33_000, 17_000), (1, 2), (43, -43), PARTS, 1_795_223_100_000),
    ),
    "events": m.Events(
        "t1", TERM, 43, (Played(0, ("3d", "3c"), "pair", "3", 1, 15), Turn(1, 1_795_223_162_721))
    ),
    "events.between": m.Events(
        "t1", TERM, 44, (e.SeatChanged(0, XIAOMING),),
        next_at=1_795_223_115_000, fill_at=1_795_223_110_000,
    ),
    "prompt": m.PromptMessage(
        "t1", f"{TERM}.43.0", 1, "play", PlayChoice(can_pass=True, must_cover=Played(0, ("3d",), "single", "3", 1, 16)),
        Pass(), 1_795_223_162_721, 30_000, (Pass(), Play(("4d",))), complete=True,
    ),
    "prompt.call": m.PromptMessage("t1", f"{TERM}.2.0", 0, "call", CallChoice(rob=False)),
    "prompt.guided": m.PromptMessage("t1", f"{TERM}.2.0", 0, "call", CallChoice(rob=False), tip=0),
    "prompt.closed": m.PromptMessage("t1", None, 1),
    "plan": m.PlanMessage("t1", CallUpTo(60)),
    "plan.none": m.PlanMessage("t1"),
    "lobby": m.LobbyMessage(7, ({"table": "t1", "game": "doudizhu", "open": 1},)),
    "lobby.delta": m.LobbyMessage(
        8, changed=({"table": "t2", "game": "doudizhu", "open": 0},), removed=("t1",), since=7
    ),
    "code": m.CodeMessage("t1", "XYZ789", 1_795_309_553_721),
    "code.least": m.CodeMessage("t1", "XYZ789"),
    "watching": m.Watching("t1", 3),
    "detached": m.Detached("t1", "another connection took this seat"),
    "detached.shut_out": m.Detached("t1", "the table has a new code", "new_code"),
    "chat": m.Chat("t1", text="你好", seat=0, name="小明", at=1_795_223_153_721, audience="table"),
    "chat.phrase": m.Chat("t1", phrase="hurry", name="小红", at=1_795_223_153_722, audience="spectators"),
    "chat.reaction": m.Chat("t1", reaction="tea", seat=0, name="小明", at=1_795_223_153_723, audience="table"),
    "chat.character": m.Chat(
        "t1",
        phrase="good",
        seat=1,
        name="Bot 乙",
        at=1_795_223_153_724,
        audience="table",
        character="dew",
    ),
    "chats": m.Chats(
        "t1",
        (
            m.ChatLine(1_795_223_153_721, "table", "小明", text="你好", seat=0),
            m.ChatLine(1_795_223_153_722, "spectators", "小红", phrase="hurry"),
        ),
    ),
    "closing": m.Closing("restarting", 1_000),
}  # fmt: skip
"""What the server sends."""

EVENTS = {
    "deal_started": e.DealStarted(
        "t1-1",
        (e.SeatedPlayer("小明", bot=False), e.SeatedPlayer("Bot 乙", bot=True)),
        HASH,
        ((0, SEED),),
        imported=True,
        root=HASH,
    ),
    "deal_started.least": e.DealStarted("t1-1", (), HASH, ()),
    "deal_started.daily": e.DealStarted("t1-1", (), HASH, (), daily="2026-11-23"),
    "deal_started.match": e.DealStarted("t3-2", (), HASH, (), root=HASH, match="t3-m1"),
    "dealt": Dealt(2, (("BJ", "3d"), None, None), (2, 2, 2)),
    "turn": Turn(1, 1_795_223_162_721),
    "turn.bank": Turn(1, 1_795_223_162_721, 60_000),
    "settled": Settled((-2, 1, 1), (Line(0, "bomb", 0, factor=2), Line(1, "farmers_won", 1, to=0))),
    "deal_ended": e.DealEnded("t1-1", SEED, HASH, 1_795_223_100_000),
    "deal_ended.openings": e.DealEnded("t1-1", "", HASH, 1_795_223_100_000, (OPENING,)),
    "deal_ended.match": e.DealEnded("t3-1", "", HASH, 1_795_223_100_000, (OPENING,), MATCH),
    "deal_ended.match.last": e.DealEnded(
        "t3-1", "", HASH, 1_795_223_100_000, (), m.MatchInfo(LABEL, (33_000, 17_000))
    ),
    "deal_started.character": e.DealStarted(
        "t1-1",
        (e.SeatedPlayer("Bot 乙", bot=True, character="dew"),),
        HASH,
        (),
    ),
    "match_ended": e.MatchEnded(
        "t3-m1", 1_795_223_100_000, (33_000, 17_000), (1, 2), (43, -43), PARTS, (e.Reveal("t3-1", SEED),)
    ),
    "match_ended.least": e.MatchEnded("t3-m1", 1_795_223_100_000, (33_000, 17_000), reason="closed"),
    "deal_voided": e.DealVoided("t1-1", "rules_changed", SEED, HASH),
    "deal_voided.openings": e.DealVoided("t1-1", "rules_changed", "", HASH, (OPENING,)),
    "auto": e.AutoChanged(1, on=True, reason="timeout"),
    "auto.least": e.AutoChanged(1, on=False),
    "seat": e.SeatChanged(0, XIAOMING),
    "seat.open": e.SeatChanged(2, OPEN_BOT),
    "seat.character": e.SeatChanged(1, CHARACTER),
    "seat.face": e.SeatChanged(0, FACE),
    "seat.next": e.SeatChanged(2, KEPT_BOT),
    "seat.empty": e.SeatChanged(0, None),
    "seat.kicked": e.SeatChanged(0, None, "kicked"),
    "clock": e.ClockChanged(1_500),
    "closed": e.TableClosed("empty"),
}
"""The events of a table in any game."""

ALL = {
    f"{side}.{name}": message
    for side, messages in (("client", CLIENT), ("server", SERVER), ("event", EVENTS))
    for name, message in messages.items()
}
