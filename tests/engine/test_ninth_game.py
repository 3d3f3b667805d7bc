"""A new game is data: one ruleset, and every generic suite plays it."""

import pytest
from msgspec.structs import replace

from paiju.bots.shedding.climbing import ClimbingBot
from paiju.engine.cards.deck import DECK_52
from paiju.engine.cards.reading import Combo
from paiju.engine.core.game import Name, SeatRange
from paiju.engine.games.climbing import Climbing, Ruleset
from paiju.engine.games.climbing.settlement import each_pays_the_winner, points_captured
from paiju.engine.registry import GAMES
from paiju.engine.shedding.combos import Pattern, Rules
from tests.bots.offline import play_deal
from tests.engine.deals import Variant
from tests.engine.secrets import SEEN, TOLD, seen_when_climbing, smallest_cards
from tests.engine.test_contract import keeps_the_contract
from tests.engine.test_secrecy import unseen_cards_leave_no_trace

RUN_FAST = Ruleset(
    key="run_fast",
    name=Name("跑得快", "Run fast"),
    seats=SeatRange(3, 3, 3),
    deck=tuple(card for card in DECK_52 if card not in {"2d", "2c", "2h", "As"}),
    hand=16,
    rules=Rules(
        ranks=tuple("3456789TJQKA2"),
        line=tuple("3456789TJQKA"),
        patterns=(
            Pattern(Combo.SINGLE, unit=1),
            Pattern(Combo.PAIR, unit=2),
            Pattern(Combo.TRIPLE_WITH_PAIR, unit=3, wing=2, wings=1),
            Pattern(Combo.SINGLE_STRAIGHT, unit=1, lengths=(5, 12)),
            Pattern(Combo.PAIR_STRAIGHT, unit=2, lengths=(2, 8)),
            Pattern(Combo.QUADRUPLE, unit=4),
        ),
        max_hand=16,
        bombs={Combo.QUADRUPLE: 1},
        largest={Combo.SINGLE: "2s"},
    ),
    settle=each_pays_the_winner,
    staked=True,
)
DRAWING = replace(
    RUN_FAST,
    key="run_and_draw",
    seats=SeatRange(2, 6, 3),
    hand=6,
    refills=True,
    points={"K": 5},
    settle=points_captured,
    staked=False,
)
NINTH = [Climbing(RUN_FAST), Climbing(DRAWING)]
each_ninth = pytest.mark.parametrize("ninth", NINTH, ids=lambda game: game.key)


def register(monkeypatch, ninth):
    monkeypatch.setitem(GAMES, ninth.key, ninth)
    monkeypatch.setitem(SEEN, ninth.key, seen_when_climbing)
    monkeypatch.setitem(TOLD, ninth.key, smallest_cards)


@each_ninth
def test_a_game_made_of_data_keeps_the_contract_and_its_secrets(ninth, subtests, monkeypatch):
    register(monkeypatch, ninth)
    variant = Variant(ninth.key, ninth.seats.default, ninth.options_type())
    for seed in range(2):
        keeps_the_contract(subtests, variant, seed)
        unseen_cards_leave_no_trace(variant, seed)


@each_ninth
def test_the_players_play_it_too(ninth, monkeypatch):
    register(monkeypatch, ninth)
    for seed in range(3):
        bots = [ClimbingBot(seat) for seat in range(ninth.seats.default)]
        state, _ = play_deal(ninth.key, bots, seed)
        assert ninth.outcome(state) is not None
