"""One deal of the arena: play, moves and faults."""

import sys

import pytest

from paiju.bots.arena import moves as moves_module
from paiju.bots.arena import play
from paiju.bots.arena.clock import TimedMove
from paiju.bots.arena.moves import Moves, MoveWatch, together
from paiju.bots.deal import Deal, entropy_of_seed
from paiju.bots.faults import Fault, Faulty
from paiju.bots.loading import BadBot
from paiju.bots.matches.players import BotPlayer
from paiju.bots.random_bot import RandomBot
from paiju.bots.registry import BOTS
from paiju.engine.core.replay import replay
from paiju.engine.games.doudizhu import GAME
from paiju.engine.games.doudizhu.types import Bid, Call
from paiju.engine.registry import GAMES
from tests.rows import rows

# Durations and faults of a player, added up.


def moves(*milliseconds, faults=()):
    found = Moves()
    for each in milliseconds:
        found.took(each * 1_000_000)
    for kind in faults:
        found.failed(Fault(kind, kind))
    return found


def test_quantiles_are_right_to_a_tenth():
    found = moves(*range(1, 101))
    assert found.quantile_ms(0.5) == pytest.approx(50, rel=0.1)
    assert found.quantile_ms(0.99) == pytest.approx(99, rel=0.1)
    assert found.per_second == pytest.approx(1000 * 100 / 5050)


def test_without_moves_all_is_zero():
    assert (Moves().quantile_ms(0.5), Moves().per_second) == (0, 0)


def test_parts_add_up_and_the_first_fault_stays():
    whole = together([moves(1, 2), moves(3, faults=["illegal", "raised"]), moves(faults=["raised"])])
    assert whole.count == 3
    assert whole.quantile_ms(1) == pytest.approx(3, rel=0.1)
    assert whole.faults == {"illegal": 1, "raised": 2}
    assert whole.first == Fault("illegal", "illegal")


class Answering:
    def __init__(self, answer):
        self._answer = answer

    def act(self, observation):
        return self._answer(observation)


def raises(_observation):
    raise RuntimeError("lost")


def watched(answer, strict=(), slow=None):
    watch = MoveWatch(3, strict, slow)
    deal = Deal(GAME, GAME.opening_carry(3, GAME.options_type()), entropy_of_seed(1))
    seat = deal.seat
    watch.move(deal, BotPlayer(Answering(answer)))
    return watch.moves[seat], deal


@rows(
    ("answer", "kind"),
    [
        (raises, "raised"),
        (lambda _: sys.exit(3), "raised"),
        (lambda _: None, "no action"),
        (lambda _: Bid(3), "illegal"),
    ],
)
def test_a_fault_is_counted_and_the_default_is_played(answer, kind):
    found, deal = watched(answer)
    assert found.faults == {kind: 1}
    assert found.first.kind == kind
    assert found.first.at == (1, 1), "the first action is the shuffle"
    _, fine = watched(lambda seen: seen.prompt.default)
    assert deal.actions == fine.actions


def taking(monkeypatch, wall_s, own_s):
    def timed(player, observation):
        return TimedMove(player.act(observation), int(wall_s * 1e9), int(own_s * 1e9))

    monkeypatch.setattr(moves_module, "timed", timed)


@pytest.mark.parametrize(("own_s", "faults"), [(2.6, {"too late": 1}), (0.1, {})])
def test_a_slow_move_is_told_and_late_only_by_its_own_work(monkeypatch, own_s, faults):
    taking(monkeypatch, 2.6, own_s)
    told = []
    found, deal = watched(
        lambda seen: Call(yes=True), slow=lambda seat, seconds: told.append((seat, seconds))
    )
    assert (found.faults, found.slow) == (faults, 1)
    actor, action = deal.actions[1]
    assert told == [(actor, 2.6)]
    assert action == Call(yes=not faults)


def test_without_a_clock_no_move_is_late(monkeypatch):
    taking(monkeypatch, 9, 9)
    assert watched(lambda seen: Call(yes=True))[0].faults == {}


def test_a_strict_watch_ends_with_the_name_of_the_player():
    with pytest.raises(Faulty, match="Mine: raised: "):
        watched(raises, ("Mine",) * 3)


# One game of the arena.


class Broken:
    def act(self, observation):
        return {}[1]


@rows("key", [key for key in BOTS if key != "riichi"])
def test_a_deal_of_each_game_is_played_and_its_record_replays(key):
    played = play(["random"] * GAMES[key].seats.default, key, 4)
    (record,) = played.records
    *_, last = replay(GAMES[key], record.carry, record.actions)
    assert GAMES[key].outcome(last.state).amounts == played.amounts
    assert sum(moves.count for moves in played.moves) == sum(
        isinstance(actor, int) for actor, _ in record.actions
    )


def test_a_game_with_matches_plays_one():
    played = play(["random"] * 4, "riichi", 4, options={"length": "tonpu"})
    assert sorted(played.places) == [1, 2, 3, 4]
    assert len(played.records) >= 4


def test_the_same_seed_plays_the_same_and_names_are_taken():
    def amounts(seed):
        return play([RandomBot(1), "random", "random"], "斗地主", seed).records

    assert amounts(1) == amounts(1)
    assert amounts(1) != amounts(2)


def test_a_fault_is_counted_or_if_strict_raised():
    assert play([Broken(), "random"], "wuguapi").moves[0].faults.keys() == {"raised"}
    with pytest.raises(Faulty, match="Broken: raised: "):
        play([Broken(), "random"], "wuguapi", strict=True)


def test_a_word_that_names_no_player_is_refused():
    with pytest.raises(BadBot):
        play(["best", "random"], "wuguapi")
