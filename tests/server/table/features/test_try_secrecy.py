"""Deals that differ only in what a seat has not seen answer its every `try` alike, and ask for the same advice."""

from itertools import groupby
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from paiju.bots.advice import ADVISER
from paiju.engine.core.replay import replay
from paiju.engine.core.seats import CHANCE, CLOCK
from paiju.protocol import messages as m
from paiju.protocol.codec import MSGPACK
from paiju.server.table.bot_questions import question_of
from paiju.server.table.ports.errors import Refused
from paiju.server.table.requests.handling import Asked
from paiju.server.table.requests.table import REQUESTS, decide
from paiju.server.table.state.asking import Asking
from paiju.server.table.state.records import GameCodec
from paiju.server.table.state.state import Deal, OpenTurn
from paiju.server.table.views.advice import observation_of_turn
from tests.engine.deals import choose, random_deal, variants
from tests.engine.test_secrecy import with_unseen_cards_mixed
from tests.long import rest_long
from tests.server.table.scenes import NOON, Table

TURN = "5000.7.0"

DAILY = 3
"""So many variants of each game are of `make test`."""
VARIANTS = [
    variant
    for _, of_game in groupby(variants(), key=lambda variant: variant.key)
    for variant in rest_long(of_game, "the same game with other options", first=DAILY)
]


def table_at(variant, state):
    """A table of people in the middle of a deal."""
    options = msgspec.to_builtins(variant.options)
    table = Table(variant.key, people=variant.seats, seats=variant.seats, options=options)
    turns = {
        seat: OpenTurn(TURN, NOON, NOON + 1, NOON + 2)
        for seat in variant.game.actors(state) - {CHANCE, CLOCK}
    }
    return replace(table.state, deal=Deal("t1-1", "c", (), NOON, state, turns, Asking(variant.game, state)))


def answered(variant, codec, table, seat, turn, action):
    """The bytes of the answer, or all that the refusal says."""
    request = m.Try(1, "t1", turn, action)
    try:
        asked = Asked(variant.game, codec, table, f"u{seat}", "P", seat, request, NOON)
        decision = decide(REQUESTS[m.Try], asked)
    except Refused as refused:
        return msgspec.msgpack.encode([refused.code, refused.text, refused.data])
    assert decision.records == ()
    return MSGPACK.encode(REQUESTS[m.Try].reply(request, decision, table))


def advised(variant, table, seat):
    """The question to the bots about a seat's turn, as a worker gets it."""
    observation = observation_of_turn(variant.game, table.deal, seat)
    return question_of(variant.game, ADVISER, observation, 0)


def tries(variant, moment, dice):
    """The requests of a curious client: legal answers, random cards of its hand, and cards that it does not hold."""
    game, seat = variant.game, moment.actor
    hand, deck = list(moment.state.hands[seat]), list(game.board.deck)
    yield from of_tiles(game, hand, deck, dice)
    legal = [choose(game, moment.state, seat, None, dice) for _ in range(6)]
    yield from (msgspec.to_builtins(action) for action in legal)
    yield {"a": "pass"}
    for cards in [hand, *([card] for card in dice.sample(deck, 8))]:
        yield {"a": "play", "cards": cards[:33]}
    for _ in range(6):
        yield {"a": "play", "cards": dice.sample(hand, min(8, len(hand), dice.randint(1, 8)))}
        yield {"a": "play", "cards": dice.sample(deck, dice.randint(1, 5))}
    for action in legal:
        plain = msgspec.to_builtins(action)
        for field, value in plain.items():
            if type(value) is int:
                yield from (
                    plain | {field: max(0, value + change)} for change in (-7, -1, 1, dice.randint(2, 5000))
                )
        if hasattr(action, "cards"):
            yield msgspec.to_builtins(action) | {"as": {"combo": "triple", "rank": "3"}}


def of_tiles(game, hand, deck, dice):
    """Every action of a game of tiles, with tiles that are held and with others."""
    for kind in game.action_type.__args__:
        fields = {field.encode_name: field.type for field in msgspec.structs.fields(kind)}
        if not fields.keys() & {"tile", "tiles"}:
            continue
        for tile in (*dice.sample(hand, min(4, len(hand))), *dice.sample(deck, 4)):
            filled = {"tile": tile, "tiles": [tile] * (3 if kind.__name__ == "Swap" else 2), "drawn": False}
            for word in ("wan", "zhi", "yin"):
                plain = {name: filled.get(name, word) for name in fields}
                yield {"a": kind.__struct_config__.tag, **plain}


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_unseen_cards_change_no_answer(variant):
    dice = Random(str(variant))
    codec = GameCodec(variant.game)
    moments = random_deal(variant, 1)
    asked = [number for number, moment in enumerate(moments) if moment.actor not in {CHANCE, CLOCK}]
    changed, answers = 0, set()
    for number in dice.sample(asked, min(12, len(asked))):
        moment = moments[number]
        other = with_unseen_cards_mixed(variant, moments[:number], moment.actor, dice)
        *_, last = replay(variant.game, variant.carry, other)
        changed += last.state != moment.state
        one, two = table_at(variant, moment.state), table_at(variant, last.state)
        assert advised(variant, one, moment.actor) == advised(variant, two, moment.actor)
        for action in tries(variant, moment, dice):
            for turn in (TURN, "stale"):
                answer = answered(variant, codec, one, moment.actor, turn, action)
                assert answer == answered(variant, codec, two, moment.actor, turn, action)
                answers.add(answer)
    assert changed > len(asked) // 20
    assert len(answers) > min(20, len(asked))
