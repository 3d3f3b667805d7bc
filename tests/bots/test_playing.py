"""A bot at a table: deals, answers and faults."""

import pickle

import pytest

from paiju.bots.deal import Deal, entropy_of_seed, record_of
from paiju.bots.faults import RAISED, Faulty, NoAction, as_action, fault_of
from paiju.bots.matches.players import BotPlayer
from paiju.bots.playing import Umpire, play_out
from paiju.bots.registry import BOTS, make_bot
from paiju.engine.core.errors import IllegalAction, Reason
from paiju.engine.core.replay import replay
from paiju.engine.core.seats import CHANCE
from paiju.engine.games.doudizhu import GAME
from paiju.engine.games.doudizhu.types import Bid, Call
from paiju.engine.mahjong.moves import Discard
from paiju.engine.registry import GAMES
from tests.rows import rows

# The stepping core: chance and the clock act by themselves, and its actions replay.


def opened(key, seed=3):
    game = GAMES[key]
    return Deal(game, game.opening_carry(game.seats.default, game.options_type()), entropy_of_seed(seed))


def played(key, seed=3):
    deal = opened(key, seed)
    bots = [make_bot(key, "random", seat) for seat in range(GAMES[key].seats.default)]
    while deal.seat is not None:
        deal.step(bots[deal.seat].act(deal.observe()))
    return deal


@rows("key", BOTS)
def test_a_deal_of_each_game_comes_to_its_end_and_its_record_replays(key):
    deal = played(key)
    record = record_of(deal)
    *_, last = replay(GAMES[key], record.carry, record.actions)
    assert GAMES[key].outcome(last.state) == record.outcome == deal.outcome
    assert record.actions[0][0] == CHANCE


def test_the_seed_decides_the_cards():
    assert opened("doudizhu").actions == opened("doudizhu").actions
    assert opened("doudizhu").actions != opened("doudizhu", 4).actions


def test_an_observation_lists_the_legal_actions_of_its_seat():
    deal = opened("doudizhu")
    seen = deal.observe()
    assert seen.seat == deal.seat
    assert seen.legal_actions() == tuple(deal.game.legal_actions(deal.state, deal.seat))


def test_an_illegal_action_leaves_the_deal_as_it_is():
    deal = opened("doudizhu")
    state, actions = deal.state, list(deal.actions)
    with pytest.raises(IllegalAction):
        deal.step(Bid(3))
    assert (deal.state, deal.actions) == (state, actions)


def test_events_are_heard_by_transition_and_returned_by_step():
    heard = []
    game = GAMES["doudizhu"]
    deal = Deal(game, game.opening_carry(3, game.options_type()), entropy_of_seed(1), heard.append)
    before = len(heard)
    events = deal.step(deal.observe().prompt.default)
    assert tuple(event for told in heard[before:] for event in told) == events
    assert before >= 1


# What the author of a bot reads.


def raised(tmp_path, source):
    file = tmp_path / "mine.py"
    file.write_text(source)
    space = {}
    exec(compile(source, str(file), "exec"), space)
    try:
        space["act"]()
    except RAISED as error:
        # The caller is this file here, and else one of Paiju's.
        return fault_of(error.with_traceback(error.__traceback__.tb_next))


def test_an_exception_names_file_line_and_function(tmp_path):
    fault = raised(tmp_path, "def act():\n    return deep()\n\ndef deep():\n    return 1 / 0\n")
    assert fault.kind == "raised"
    assert fault.text == "ZeroDivisionError: division by zero (mine.py:5 in deep)"
    assert "return 1 / 0" in fault.trace


def test_an_end_of_the_process_is_told_as_one(tmp_path):
    fault = raised(tmp_path, "import sys\n\ndef act():\n    sys.exit(3)\n")
    assert fault.kind == "raised"
    assert fault.text == "act ended the process (SystemExit 3) (mine.py:4 in act)"


def test_a_traceback_begins_at_the_bots_file_and_the_line_is_the_last_one_of_it(tmp_path):
    source = "from paiju.bots.faults import as_action\n\ndef act():\n    as_action(None, {})\n"
    fault = raised(tmp_path, source)
    assert "(mine.py:4 in act)" in fault.text
    assert fault.trace.splitlines()[1].strip().startswith(f'File "{tmp_path}/mine.py", line 4')
    assert "faults.py" in fault.trace


@pytest.mark.parametrize("answer", [Call(yes=True), {"a": "call", "yes": True}])
def test_structs_and_maps_are_actions(answer):
    assert as_action(GAME, answer) == Call(yes=True)


@rows("answer", [None, "call", 7, {"a": "hop"}, {"a": "call"}, Discard("1m"), object()])
def test_anything_else_is_none(answer):
    with pytest.raises(NoAction, match="is no action of doudizhu"):
        as_action(GAME, answer)


def test_a_coroutine_is_named():
    async def act():
        return None

    with pytest.raises(NoAction, match="a coroutine or generator is no action"):
        as_action(GAME, act())


def test_an_illegal_action_tells_the_reason_and_the_action():
    fault = fault_of(IllegalAction(Reason.NOT_HELD, "you do not hold 3s"), Call(yes=True))
    assert (fault.kind, fault.told) == ("illegal", "Call(yes=True): you do not hold 3s")


def test_a_fault_that_ends_all_comes_through_processes(tmp_path):
    error = Faulty("mine.py:Mine", raised(tmp_path, "def act():\n    raise KeyError('x')\n"))
    again = pickle.loads(pickle.dumps(error))
    assert str(again) == str(error)
    assert "mine.py:Mine: raised" in str(again)


@rows(
    ("answer", "words"),
    [
        ({"a": "fly"}, "`a` is one of call, bid, double, play, pass$"),
        ({"cards": ["3d"]}, "`a` is one of call, bid, double, play, pass$"),
        ("pass", "return a struct of the game, or a map such as {'a': 'call'} with `a` one of call, bid, "),
        ({"a": "bid", "score": 10**30}, "a number is too large$"),
        ({"a": "play", "cards": "3d"}, r"expected a list, got text - at `\$.cards`$"),
    ],
)
def test_what_is_no_action_is_told_with_the_actions_there_are(answer, words):
    with pytest.raises(NoAction, match=words):
        as_action(GAME, answer)


# A deal played to its end: each player hears and sees what its seat may.


class Answering:
    def __init__(self, answer):
        self._answer = answer

    def act(self, observation):
        return self._answer(observation)


class Listener(BotPlayer):
    hears = True

    def __init__(self, bot):
        super().__init__(bot)
        self.heard = []

    def hear(self, events):
        self.heard += events


def play(*players):
    return play_out(GAME, GAME.opening_carry(3, GAME.options_type()), entropy_of_seed(2), players, Umpire())


def plain(observation):
    default = observation.prompt.default
    return {
        "a": type(default).__struct_config__.tag,
        **{f: getattr(default, f) for f in default.__struct_fields__},
    }


def test_structs_and_maps_play_alike():
    defaults = [BotPlayer(Answering(lambda seen: seen.prompt.default)) for _ in range(3)]
    maps = [BotPlayer(Answering(plain)) for _ in range(3)]
    assert record_of(play(*defaults)[0]) == record_of(play(*maps)[0])


def test_a_listener_hears_the_events_of_its_seat():
    players = [Listener(Answering(lambda seen: seen.prompt.default)) for _ in range(3)]
    _, events = play(*players)
    for seat, player in enumerate(players):
        assert player.heard == [GAME.project(event, seat) for event in events]


@pytest.mark.parametrize(("answer", "error"), [(None, NoAction), (Bid(3), IllegalAction)])
def test_the_plain_umpire_raises(answer, error):
    with pytest.raises(error):
        play(*(BotPlayer(Answering(lambda _: answer)) for _ in range(3)))
