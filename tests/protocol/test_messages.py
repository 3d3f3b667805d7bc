"""Every message of the wire: its bytes, and its fields written out by hand from docs/protocol.md."""

import json
from types import UnionType
from typing import Any

import msgpack
import msgspec
import pytest

from paiju.engine.core.game import Event, Settled, Turn
from paiju.protocol import events, messages
from paiju.protocol.codec import JSON, MSGPACK, FrameError
from tests.protocol.golden import FOLDER, path_of
from tests.protocol.samples import ALL, CLIENT, EVENTS, SERVER
from tests.rows import rows

TABLE_EVENTS = [
    kind
    for kind in vars(events).values()
    if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
]

FIELDS: dict[str, dict[str, Any]] = {
    "client.hello": {
        "t": "hello",
        "id": 1,
        "token": "a.b.c",
        "session": "session-1",
        "resume": [{"table": "t1", "term": 1838308510617651, "seq": 42}],
        "hints": True,
        "strict": True,
    },
    "client.hello.least": {"t": "hello", "id": 1, "token": "a.b.c", "session": "session-1"},
    "client.ping": {"t": "ping", "sent_at": 1795223153721, "id": 2},
    "client.pong": {"t": "pong", "sent_at": 1795223153721},
    "client.lobby": {"t": "lobby", "id": 3, "on": True, "game": "doudizhu"},
    "client.lobby.least": {"t": "lobby", "id": 3, "on": False},
    "client.create": {
        "t": "create",
        "id": 4,
        "game": "斗地主",
        "options": {"preset": "qq", "base": 5},
        "seats": 3,
        "private": True,
        "pace": {"turn_ms": 9000, "bank_ms": 30000, "between_ms": 5000, "bot_ms": 700},
        "delay_ms": 60000,
        "bots": 2,
        "seed": "00112233445566778899aabbccddeeff",
        "fill_ms": 10000,
        "aids": False,
    },
    "client.create.guide": {"t": "create", "id": 4, "game": "doudizhu", "ready": True, "guide": "doudizhu"},
    "client.create.stacks": {
        "t": "create",
        "id": 4,
        "game": "holdem",
        "options": {"preset": "no_limit"},
        "pace": {
            "turn_ms": 15000,
            "bank_ms": 30000,
            "between_ms": 5000,
            "bot_ms": None,
            "refill_ms": 5000,
        },
        "buy_in": 2000,
    },
    "client.create.claims": {
        "t": "create",
        "id": 4,
        "game": "chengdu",
        "pace": {
            "turn_ms": 20000,
            "bank_ms": 60000,
            "between_ms": 15000,
            "bot_ms": None,
            "pause_ms": 1000,
            "claim_ms": 6000,
        },
    },
    "client.create.ready": {"t": "create", "id": 4, "game": "doudizhu", "fill_ms": 0, "ready": True},
    "client.create.daily": {"t": "create", "id": 4, "game": "doudizhu", "daily": True},
    "client.create.least": {"t": "create", "id": 4, "game": "doudizhu"},
    "client.quick": {
        "t": "quick",
        "id": 18,
        "game": "斗地主",
        "seed": "00112233445566778899aabbccddeeff",
    },
    "client.quick.least": {"t": "quick", "id": 18, "game": "doudizhu"},
    "client.join": {
        "t": "join",
        "id": 5,
        "table": "t1",
        "code": "ABC234",
        "seat": 2,
        "seed": "00112233445566778899aabbccddeeff",
    },
    "client.join.stacks": {"t": "join", "id": 5, "table": "t2", "buy_in": 2000},
    "client.join.least": {"t": "join", "id": 5, "table": "t1"},
    "client.watch": {"t": "watch", "id": 6, "table": "t1", "code": "ABC234"},
    "client.leave": {"t": "leave", "id": 7, "table": "t1"},
    "client.ready": {
        "t": "ready",
        "id": 8,
        "table": "t1",
        "on": True,
        "seed": "00112233445566778899aabbccddeeff",
    },
    "client.ready.seed": {
        "t": "ready",
        "id": 8,
        "table": "t1",
        "on": True,
        "seed": "00112233445566778899aabbccddeeff",
        "commit": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    },
    "client.ready.seed_alone": {
        "t": "ready",
        "id": 8,
        "table": "t1",
        "seed": "00112233445566778899aabbccddeeff",
        "commit": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    },
    "client.ready.least": {"t": "ready", "id": 8, "table": "t1", "on": False},
    "client.new_code": {"t": "new_code", "id": 8, "table": "t1"},
    "client.add_bot": {"t": "add_bot", "id": 9, "table": "t1", "seat": 1, "level": "normal"},
    "client.add_bot.least": {"t": "add_bot", "id": 9, "table": "t1"},
    "client.remove_bot": {"t": "remove_bot", "id": 10, "table": "t1", "seat": 1},
    "client.remove_bot.least": {"t": "remove_bot", "id": 10, "table": "t1"},
    "client.kick": {"t": "kick", "id": 21, "table": "t1", "seat": 1, "user": "u2", "ban": False},
    "client.kick.least": {"t": "kick", "id": 21, "table": "t1", "seat": 1},
    "client.act": {
        "t": "act",
        "id": 11,
        "table": "t1",
        "turn": "1838308510617651.42.0",
        "action": {"a": "play", "cards": ["3d", "3c", "3h"], "as": {"combo": "triple", "rank": "3"}},
    },
    "client.try": {
        "t": "try",
        "id": 17,
        "table": "t1",
        "turn": "1838308510617651.42.0",
        "action": {"a": "play", "cards": ["3d", "3c", "3h"]},
    },
    "client.help": {"t": "help", "id": 20, "table": "t1"},
    "client.auto": {"t": "auto", "id": 12, "table": "t1", "on": True},
    "client.sit": {"t": "sit", "id": 13, "table": "t1", "state": "wait_bb"},
    "client.sit.muck": {"t": "sit", "id": 13, "table": "t1", "state": "in", "auto_muck": False},
    "client.sit.as_the_table": {"t": "sit", "id": 13, "table": "t1", "auto_muck": None},
    "client.sit.reload": {
        "t": "sit",
        "id": 13,
        "table": "t1",
        "state": "in",
        "reload": {"when": "broke", "to": 800},
    },
    "client.sit.reload.most": {"t": "sit", "id": 13, "table": "t1", "reload": {"when": "short"}},
    "client.sit.reload.none": {"t": "sit", "id": 13, "table": "t1", "reload": None},
    "client.sit.least": {"t": "sit", "id": 13, "table": "t1"},
    "client.chips": {"t": "chips", "id": 14, "table": "t1", "amount": 9007199254740991},
    "client.plan": {"t": "plan", "id": 19, "table": "t1", "action": {"a": "call", "amount": 60}},
    "client.plan.least": {"t": "plan", "id": 19, "table": "t1"},
    "client.chat": {"t": "chat", "table": "t1", "id": 15, "text": "你好"},
    "client.chat.phrase": {"t": "chat", "table": "t1", "id": 15, "phrase": "hurry"},
    "client.chat.reaction": {"t": "chat", "table": "t1", "id": 15, "reaction": "tea"},
    "client.sync": {"t": "sync", "id": 9007199254740991, "table": "t1", "term": 1838308510617651, "seq": 42},
    "client.sync.least": {"t": "sync", "id": 16, "table": "t1"},
    "server.welcome": {
        "t": "welcome",
        "id": 1,
        "user": "u1",
        "name": "小明",
        "server": "n1",
        "proto": 1,
        "now_at": 1795223153721,
        "limits": {"frame_bytes": 4096, "messages_per_s": 40, "burst": 120, "tables": 16},
        "tables": ["t1"],
    },
    "server.pong": {"t": "pong", "sent_at": 1795223153721, "id": 2, "now_at": 1795223153733},
    "server.ping": {"t": "ping", "sent_at": 1795223153721},
    "server.ok": {"t": "ok", "id": 5, "table": "t1", "code": "ABC234", "seat": 0, "seq": 43},
    "server.ok.least": {"t": "ok", "id": 5},
    "server.ok.kept": {"t": "ok", "id": 5, "table": "t1", "seat": 2, "from": "deal"},
    "server.ok.help": {
        "t": "ok",
        "id": 20,
        "help": {"waits": [{"tile": "5p", "left": 2, "multiplier": 4}], "discards": []},
    },
    "server.ok.help.none": {"t": "ok", "id": 20, "help": None},
    "server.ok.reading": {"t": "ok", "id": 17, "reading": {"combo": "triple", "rank": "3"}},
    "server.error": {
        "t": "error",
        "code": "illegal_action",
        "text": "3d 4d form no hand of this game",
        "temporary": False,
        "id": 11,
        "retry_after_ms": 250,
        "data": {"reason": "illegal_type"},
    },
    "server.error.least": {
        "t": "error",
        "code": "bad_frame",
        "text": "the frame cannot be read",
        "temporary": False,
    },
    "server.table": {
        "t": "table",
        "table": "t1",
        "term": 1838308510617651,
        "seq": 42,
        "game": "doudizhu",
        "options": {"base": 1, "doubling": False},
        "pace": {"turn_ms": 9000, "bank_ms": 30000, "between_ms": 5000, "bot_ms": 700},
        "seats": [
            {
                "name": "小明",
                "bot": False,
                "connected": True,
                "auto": False,
                "ready": True,
                "user": "u1",
                "stack": 2000,
                "score": -14,
            },
            {"name": "Bot 乙", "bot": True, "connected": True, "auto": False, "ready": True},
            {"name": None, "bot": False, "connected": True, "auto": False, "ready": False},
        ],
        "you": 0,
        "view": {"hand": ["BJ", "3d"], "landlord": None},
        "next_commit": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        "spectators": 3,
        "deal": "t1-1",
        "code": "ABC234",
        "code_expires_at": 1795309553721,
        "reset": True,
        "author": 0,
        "last": {"deal": "t1-0", "amounts": [-2, 1, 1], "ended_at": 1795223100000},
        "next_at": 1795223115000,
        "turn": {"seat": 1, "deadline_at": 1795223162721},
        "fill_at": 1795223110000,
        "aids": False,
    },
    "server.table.least": {
        "t": "table",
        "table": "t1",
        "term": 1838308510617651,
        "seq": 0,
        "game": "doudizhu",
        "options": {},
        "pace": {"turn_ms": 20000, "bank_ms": 60000, "between_ms": 15000, "bot_ms": None},
        "seats": [{"name": None, "bot": False, "connected": True, "auto": False, "ready": False}],
        "you": None,
        "view": None,
        "next_commit": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        "spectators": 0,
    },
    "server.table.guided": {
        "t": "table",
        "table": "t1",
        "term": 1838308510617651,
        "seq": 0,
        "game": "doudizhu",
        "options": {},
        "pace": {"turn_ms": 20000, "bank_ms": 60000, "between_ms": 15000, "bot_ms": None},
        "seats": [{"name": None, "bot": False, "connected": True, "auto": False, "ready": False}],
        "you": None,
        "view": None,
        "next_commit": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        "spectators": 0,
        "guide": "doudizhu",
    },
    "server.table.private": {
        "t": "table",
        "table": "t1",
        "term": 1838308510617651,
        "seq": 0,
        "game": "doudizhu",
        "options": {},
        "pace": {"turn_ms": 20000, "bank_ms": 60000, "between_ms": 15000, "bot_ms": None},
        "seats": [{"name": None, "bot": False, "connected": True, "auto": False, "ready": False}],
        "you": None,
        "view": None,
        "next_commit": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        "spectators": 1,
        "private": True,
    },
    "server.table.daily": {
        "t": "table",
        "table": "t1",
        "term": 1838308510617651,
        "seq": 0,
        "game": "doudizhu",
        "options": {},
        "pace": {"turn_ms": 20000, "bank_ms": 60000, "between_ms": 15000, "bot_ms": None},
        "seats": [{"name": None, "bot": False, "connected": True, "auto": False, "ready": False}],
        "you": None,
        "view": None,
        "next_commit": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        "spectators": 0,
        "daily": "2026-11-23",
    },
    "server.table.stacks": {
        "t": "table",
        "table": "t2",
        "term": 1838308510617651,
        "seq": 7,
        "game": "holdem",
        "options": {"betting": "no_limit"},
        "pace": {
            "turn_ms": 15000,
            "bank_ms": 30000,
            "between_ms": 5000,
            "bot_ms": None,
            "refill_ms": 5000,
        },
        "seats": [
            {
                "name": "小明",
                "bot": False,
                "connected": True,
                "auto": False,
                "ready": True,
                "user": "u1",
                "stack": 2000,
                "score": -14,
            },
            {
                "name": "小红",
                "bot": False,
                "connected": True,
                "auto": False,
                "ready": True,
                "user": "u2",
                "stack": 2000,
                "sitting": "out",
                "owes": 30,
            },
        ],
        "you": 0,
        "view": {"hand": ["As", "Kd"]},
        "next_commit": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        "spectators": 0,
        "deal": "t2-1",
        "author": 0,
        "plan": {"a": "call", "amount": 60},
        "auto_muck": True,
        "reload": {"when": "short"},
    },
    "server.events": {
        "t": "events",
        "table": "t1",
        "term": 1838308510617651,
        "seq": 43,
        "events": [
            {
                "e": "played",
                "seat": 0,
                "cards": ["3d", "3c"],
                "combo": "pair",
                "rank": "3",
                "round": 1,
                "left": 15,
            },
            {"e": "turn", "seat": 1, "deadline_at": 1795223162721},
        ],
    },
    "server.events.between": {
        "t": "events",
        "table": "t1",
        "term": 1838308510617651,
        "seq": 44,
        "events": [
            {
                "e": "seat",
                "seat": 0,
                "info": {
                    "name": "小明",
                    "bot": False,
                    "connected": True,
                    "auto": False,
                    "ready": True,
                    "user": "u1",
                    "stack": 2000,
                    "score": -14,
                },
            }
        ],
        "next_at": 1795223115000,
        "fill_at": 1795223110000,
    },
    "server.prompt": {
        "t": "prompt",
        "table": "t1",
        "turn": "1838308510617651.43.0",
        "seat": 1,
        "kind": "play",
        "legal": {
            "can_pass": True,
            "must_cover": {
                "e": "played",
                "seat": 0,
                "cards": ["3d"],
                "combo": "single",
                "rank": "3",
                "round": 1,
                "left": 16,
            },
            "must_include": None,
        },
        "default": {"a": "pass"},
        "deadline_at": 1795223162721,
        "bank_ms": 30000,
        "hints": [{"a": "pass"}, {"a": "play", "cards": ["4d"]}],
        "complete": True,
    },
    "server.prompt.call": {
        "t": "prompt",
        "table": "t1",
        "turn": "1838308510617651.2.0",
        "seat": 0,
        "kind": "call",
        "legal": {"rob": False},
    },
    "server.prompt.guided": {
        "t": "prompt",
        "table": "t1",
        "turn": "1838308510617651.2.0",
        "seat": 0,
        "kind": "call",
        "legal": {"rob": False},
        "tip": 0,
    },
    "server.prompt.closed": {"t": "prompt", "table": "t1", "turn": None, "seat": 1},
    "server.plan": {"t": "plan", "table": "t1", "action": {"a": "call", "amount": 60}},
    "server.plan.none": {"t": "plan", "table": "t1"},
    "server.lobby": {"t": "lobby", "version": 7, "tables": [{"table": "t1", "game": "doudizhu", "open": 1}]},
    "server.lobby.delta": {
        "t": "lobby",
        "version": 8,
        "changed": [{"table": "t2", "game": "doudizhu", "open": 0}],
        "removed": ["t1"],
        "since": 7,
    },
    "server.code": {"t": "code", "table": "t1", "code": "XYZ789", "code_expires_at": 1795309553721},
    "server.code.least": {"t": "code", "table": "t1", "code": "XYZ789"},
    "server.watching": {"t": "watching", "table": "t1", "spectators": 3},
    "server.detached": {"t": "detached", "table": "t1", "reason": "another connection took this seat"},
    "server.detached.shut_out": {
        "t": "detached",
        "table": "t1",
        "reason": "the table has a new code",
        "why": "new_code",
    },
    "server.chat": {
        "t": "chat",
        "table": "t1",
        "text": "你好",
        "seat": 0,
        "name": "小明",
        "at": 1795223153721,
        "audience": "table",
    },
    "server.chat.phrase": {
        "t": "chat",
        "table": "t1",
        "phrase": "hurry",
        "name": "小红",
        "at": 1795223153722,
        "audience": "spectators",
    },
    "server.chat.reaction": {
        "t": "chat",
        "table": "t1",
        "reaction": "tea",
        "seat": 0,
        "name": "小明",
        "at": 1795223153723,
        "audience": "table",
    },
    "server.chat.character": {
        "t": "chat",
        "table": "t1",
        "phrase": "good",
        "seat": 1,
        "name": "Bot 乙",
        "at": 1795223153724,
        "audience": "table",
        "character": "dew",
    },
    "server.chats": {
        "t": "chats",
        "table": "t1",
        "lines": [
            {"at": 1795223153721, "audience": "table", "name": "小明", "text": "你好", "seat": 0},
            {"at": 1795223153722, "audience": "spectators", "name": "小红", "phrase": "hurry"},
        ],
    },
    "server.closing": {"t": "closing", "reason": "restarting", "retry_after_ms": 1000},
    "event.deal_started": {
        "e": "deal_started",
        "deal": "t1-1",
        "seats": [{"name": "小明", "bot": False}, {"name": "Bot 乙", "bot": True}],
        "commit": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        "seeds": [[0, "00112233445566778899aabbccddeeff"]],
        "root": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        "imported": True,
    },
    "event.deal_started.least": {
        "e": "deal_started",
        "deal": "t1-1",
        "seats": [],
        "commit": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        "seeds": [],
    },
    "event.dealt": {
        "e": "dealt",
        "first_bidder": 2,
        "hands": [["BJ", "3d"], None, None],
        "counts": [2, 2, 2],
    },
    "event.turn": {"e": "turn", "seat": 1, "deadline_at": 1795223162721},
    "event.turn.bank": {"e": "turn", "seat": 1, "deadline_at": 1795223162721, "bank_ms": 60000},
    "event.settled": {
        "e": "settled",
        "amounts": [-2, 1, 1],
        "lines": [
            {"seat": 0, "reason": "bomb", "amount": 0, "factor": 2},
            {"seat": 1, "reason": "farmers_won", "amount": 1, "to": 0},
        ],
    },
    "event.deal_ended": {
        "e": "deal_ended",
        "deal": "t1-1",
        "reveal": "00112233445566778899aabbccddeeff",
        "next_commit": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        "ended_at": 1795223100000,
    },
    "event.deal_ended.openings": {
        "e": "deal_ended",
        "deal": "t1-1",
        "next_commit": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        "ended_at": 1795223100000,
        "openings": [
            {
                "place": 51,
                "card": "As",
                "salt": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                "path": [
                    "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                    "80a00f0b51c6d51dc228b0b2b1f4fb3a510da55c0aaef2a956d7c488180d68f9",
                ],
            }
        ],
    },
    "server.table.match": {
        "t": "table",
        "table": "t3",
        "term": 1838308510617651,
        "seq": 7,
        "game": "riichi",
        "options": {},
        "pace": {"turn_ms": 20000, "bank_ms": 60000, "between_ms": 15000, "bot_ms": None},
        "seats": [
            {
                "name": "小明",
                "bot": False,
                "connected": True,
                "auto": False,
                "ready": True,
                "user": "u1",
                "stack": 2000,
                "score": -14,
            },
            {"name": "Bot 乙", "bot": True, "connected": True, "auto": False, "ready": True},
        ],
        "you": 0,
        "view": None,
        "next_commit": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        "spectators": 0,
        "match": {
            "label": {
                "zh": "东2局 1本场",
                "en": "East 2, 1 honba",
                "facts": {"wind": 0, "number": 2, "honba": 1, "sticks": 0},
            },
            "points": [33000, 17000],
            "match": "t3-m1",
        },
        "last_match": {
            "match": "t3-m1",
            "points": [33000, 17000],
            "places": [1, 2],
            "scores": [43, -43],
            "parts": [{"points": 3, "uma": 20, "oka": 20}, {"points": -23, "uma": -20, "oka": 0}],
            "ended_at": 1795223100000,
        },
    },
    "event.deal_started.daily": {
        "e": "deal_started",
        "deal": "t1-1",
        "seats": [],
        "commit": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        "seeds": [],
        "daily": "2026-11-23",
    },
    "event.deal_started.match": {
        "e": "deal_started",
        "deal": "t3-2",
        "seats": [],
        "commit": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        "seeds": [],
        "root": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        "match": "t3-m1",
    },
    "event.deal_ended.match": {
        "e": "deal_ended",
        "deal": "t3-1",
        "next_commit": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        "ended_at": 1795223100000,
        "openings": [
            {
                "place": 51,
                "card": "As",
                "salt": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                "path": [
                    "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                    "80a00f0b51c6d51dc228b0b2b1f4fb3a510da55c0aaef2a956d7c488180d68f9",
                ],
            }
        ],
        "match": {
            "label": {
                "zh": "东2局 1本场",
                "en": "East 2, 1 honba",
                "facts": {"wind": 0, "number": 2, "honba": 1, "sticks": 0},
            },
            "points": [33000, 17000],
            "match": "t3-m1",
        },
    },
    "event.deal_ended.match.last": {
        "e": "deal_ended",
        "deal": "t3-1",
        "next_commit": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        "ended_at": 1795223100000,
        "match": {
            "label": {
                "zh": "东2局 1本场",
                "en": "East 2, 1 honba",
                "facts": {"wind": 0, "number": 2, "honba": 1, "sticks": 0},
            },
            "points": [33000, 17000],
        },
    },
    "event.match_ended": {
        "e": "match_ended",
        "match": "t3-m1",
        "ended_at": 1795223100000,
        "points": [33000, 17000],
        "places": [1, 2],
        "scores": [43, -43],
        "parts": [{"points": 3, "uma": 20, "oka": 20}, {"points": -23, "uma": -20, "oka": 0}],
        "reveals": [{"deal": "t3-1", "secret": "00112233445566778899aabbccddeeff"}],
    },
    "event.match_ended.least": {
        "e": "match_ended",
        "match": "t3-m1",
        "ended_at": 1795223100000,
        "points": [33000, 17000],
        "reason": "closed",
    },
    "event.deal_voided": {
        "e": "deal_voided",
        "deal": "t1-1",
        "reason": "rules_changed",
        "reveal": "00112233445566778899aabbccddeeff",
        "next_commit": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    },
    "event.deal_voided.openings": {
        "e": "deal_voided",
        "deal": "t1-1",
        "reason": "rules_changed",
        "next_commit": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        "openings": [
            {
                "place": 51,
                "card": "As",
                "salt": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                "path": [
                    "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                    "80a00f0b51c6d51dc228b0b2b1f4fb3a510da55c0aaef2a956d7c488180d68f9",
                ],
            }
        ],
    },
    "event.auto": {"e": "auto", "seat": 1, "on": True, "reason": "timeout"},
    "event.auto.least": {"e": "auto", "seat": 1, "on": False},
    "event.seat": {
        "e": "seat",
        "seat": 0,
        "info": {
            "name": "小明",
            "bot": False,
            "connected": True,
            "auto": False,
            "ready": True,
            "user": "u1",
            "stack": 2000,
            "score": -14,
        },
    },
    "event.seat.open": {
        "e": "seat",
        "seat": 2,
        "info": {
            "name": "Bot 丙",
            "bot": True,
            "connected": True,
            "auto": False,
            "ready": True,
            "open": True,
        },
    },
    "event.seat.character": {
        "e": "seat",
        "seat": 1,
        "info": {
            "name": "Bot 乙",
            "bot": True,
            "connected": True,
            "auto": False,
            "ready": True,
            "character": "millet",
        },
    },
    "event.deal_started.character": {
        "e": "deal_started",
        "deal": "t1-1",
        "seats": [{"name": "Bot 乙", "bot": True, "character": "dew"}],
        "commit": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        "seeds": [],
    },
    "event.seat.face": {
        "e": "seat",
        "seat": 0,
        "info": {
            "name": "小明",
            "bot": False,
            "connected": True,
            "auto": False,
            "ready": True,
            "user": "u1",
            "face": "koi",
        },
    },
    "event.seat.next": {
        "e": "seat",
        "seat": 2,
        "info": {
            "name": "Bot 丙",
            "bot": True,
            "connected": True,
            "auto": False,
            "ready": True,
            "next": {"name": "小红", "user": "u2"},
        },
    },
    "event.seat.empty": {"e": "seat", "seat": 0, "info": None},
    "event.seat.kicked": {"e": "seat", "seat": 0, "info": None, "why": "kicked"},
    "event.clock": {"e": "clock", "extended_ms": 1500},
    "event.closed": {"e": "closed", "reason": "empty"},
}


def same(found, expected) -> bool:
    """Equal, and of the same types all the way down: 1 is not True, 1.0 is not 1."""
    if type(found) is not type(expected):
        return False
    if isinstance(found, dict):
        return found.keys() == expected.keys() and all(same(found[key], expected[key]) for key in found)
    if isinstance(found, list):
        return len(found) == len(expected) and all(map(same, found, expected))
    return found == expected


@rows("name", ALL)
def test_the_bytes_of_a_message_are_those_on_file(name):
    assert MSGPACK.encode(ALL[name]) == path_of(name).read_bytes()


@rows("name", ALL)
def test_another_library_reads_the_fields_that_are_written_here(name):
    plain = msgpack.unpackb(path_of(name).read_bytes())
    assert same(plain, FIELDS[name])


@rows("name", ALL)
def test_json_says_the_same_map(name):
    plain = json.loads(JSON.encode(ALL[name]))
    assert same(plain, FIELDS[name])


@rows("name", CLIENT)
@rows("codec", [MSGPACK, JSON], ids=["msgpack", "json"])
def test_what_another_library_writes_is_read_as_the_request(codec, name):
    fields = FIELDS[f"client.{name}"]
    data = msgpack.packb(fields) if codec is MSGPACK else json.dumps(fields).encode()
    assert codec.decode(data) == CLIENT[name]


@rows("name", SERVER)
def test_a_frame_of_the_servers_is_its_messages(name):
    for codec in (MSGPACK, JSON):
        piece = codec.encode(SERVER[name])
        assert codec.decode_frame(piece) == [FIELDS[f"server.{name}"]]


def test_there_is_a_file_for_every_sample_and_no_other():
    assert {path.stem for path in FOLDER.glob("*.msgpack")} == ALL.keys() == FIELDS.keys()


def kinds_of(union: UnionType) -> list[type]:
    return list(union.__args__)


@rows(
    ("kinds", "samples"),
    [
        (kinds_of(messages.Request), CLIENT),
        (kinds_of(messages.Reply), SERVER),
        ([*TABLE_EVENTS, Turn, Settled], EVENTS),
    ],
    ids=["client", "server", "event"],
)
def test_no_message_lacks_its_bytes_and_no_field_a_value(kinds, samples):
    assert {type(message) for message in samples.values()} >= set(kinds)
    for kind in kinds:
        own = [message for message in samples.values() if type(message) is kind]
        assert kind.__struct_config__.tag in samples, (
            f"the first sample of {kind.__name__} is named by its tag"
        )
        for field in msgspec.structs.fields(kind):
            only_the_other_side = {
                ("chat", "seat"),
                ("chat", "name"),
                ("chat", "at"),
                ("chat", "audience"),
                ("chat", "character"),
                ("ping", "id"),
                ("pong", "id"),
                ("pong", "now_at"),
            }
            if samples is not SERVER and (kind.__struct_config__.tag, field.name) in only_the_other_side:
                continue
            if samples is SERVER and (kind.__struct_config__.tag, field.name) in {
                ("chat", "id"),
                ("ping", "id"),
            }:
                continue
            assert any(getattr(message, field.name) != field.default for message in own), (
                f"{kind.__name__}.{field.name}"
            )


def test_what_only_the_server_says_no_client_may_say():
    for name in (
        "welcome",
        "ok",
        "error",
        "table",
        "events",
        "prompt",
        "code",
        "watching",
        "chats",
        "detached",
        "closing",
    ):
        with pytest.raises(FrameError) as refused:
            MSGPACK.decode(path_of(f"server.{name}").read_bytes())
        assert refused.value.code == "unknown_type"
