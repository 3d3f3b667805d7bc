"""Riichi at the terminal: typed answers, questions, and a real deal played by typed lines."""

import msgspec
import pytest

from paiju.cli.answers import question, read_answer
from paiju.cli.cardwords import UnreadableWords
from paiju.cli.dialogue import Dialogue, action_text
from paiju.cli.riichi_answers import HELP, is_of_riichi
from paiju.cli.terms import Names
from paiju.client import Client
from paiju.client.stream import OpenPrompt
from paiju.engine.games.riichi.legal import answers, choice_of
from paiju.engine.games.riichi.types import Kyuushu, Riichi
from paiju.engine.mahjong.moves import Chow, Pung
from paiju.protocol.messages import Pace
from tests.cli.test_mahjong import CLAIM as CHENGDU_CLAIM
from tests.cli.test_mahjong import TURN as CHENGDU_TURN
from tests.engine.games.riichi.table import Table

WIN = {
    "yaku": [{"name": "riichi", "han": 1}],
    "dora": [],
    "han": 1,
    "fu": 40,
    "fu_lines": [],
    "limit": None,
    "yakuman": 0,
    "base": 320,
}
KONGS = [{"a": "kong", "tile": "5p", "kind": "ankan"}, {"a": "kong", "tile": "1f", "kind": "shouminkan"}]
TURN = {
    "discards": ["0m", "5m", "0p", "1f", "3y"],
    "drawn": "1f",
    "bound": None,
    "riichi": ["0m", "1f"],
    "kongs": KONGS,
    "kyuushu": 9,
    "win": WIN,
}
PLAIN = {**TURN, "riichi": [], "kongs": [], "kyuushu": None, "win": None}
CHOWS = [{"a": "chow", "tiles": tiles} for tiles in (["3m", "4m"], ["4m", "6m"], ["6m", "7m"])]
RED_CHOWS = [{"a": "chow", "tiles": tiles} for tiles in (["4m", "0m"], ["4m", "5m"])]
PUNGS = [{"a": "pung", "tiles": ["0m", "5m"]}, {"a": "pung", "tiles": ["5m", "5m"]}]
KONG = {"a": "kong", "tile": "5m", "kind": "daiminkan"}
CLAIM = {
    "tile": "5m",
    "seat": 3,
    "robbing": False,
    "chows": CHOWS,
    "pungs": PUNGS,
    "kong": KONG,
    "win": WIN,
}
RED_CLAIM = {**CLAIM, "tile": "3m", "chows": RED_CHOWS, "pungs": [], "kong": None, "win": None}
QUIET = {**CLAIM, "chows": [], "pungs": [], "kong": None, "win": None}


def discard(tile, *, drawn=False):
    return {"a": "discard", "tile": tile, "drawn": drawn}


def riichi(tile, *, drawn=False):
    return {"a": "riichi", "tile": tile, "drawn": drawn}


@pytest.mark.parametrize(
    ("line", "legal", "action"),
    [
        ("5m", TURN, discard("5m")),
        ("0m", TURN, discard("0m")),
        ("打赤五万", TURN, discard("0m")),
        ("东", TURN, discard("1f", drawn=True)),
        (" 1F ", TURN, discard("1f", drawn=True)),
        ("d 中", TURN, discard("3y")),
        ("red", TURN, discard("3y")),
        ("riichi 0m", TURN, riichi("0m")),
        ("立直东", TURN, riichi("1f", drawn=True)),
        ("立直 打 东", TURN, riichi("1f", drawn=True)),
        ("立直", {**TURN, "riichi": ["5m"]}, riichi("5m")),
        ("kan 5p", TURN, KONGS[0]),
        ("kan 0p", TURN, KONGS[0]),
        ("杠东", TURN, KONGS[1]),
        ("kan", {**TURN, "kongs": KONGS[:1]}, KONGS[0]),
        ("tsumo", TURN, {"a": "win"}),
        ("自摸", TURN, {"a": "win"}),
        ("kyuushu", TURN, {"a": "kyuushu"}),
        ("九种", TURN, {"a": "kyuushu"}),
        ("chi 34m", CLAIM, CHOWS[0]),
        ("吃 64m", CLAIM, CHOWS[1]),
        ("chi 40m", RED_CLAIM, RED_CHOWS[0]),
        ("chi 45m", RED_CLAIM, RED_CHOWS[1]),
        ("吃四万赤五万", RED_CLAIM, RED_CHOWS[0]),
        ("chi", {**CLAIM, "chows": CHOWS[:1]}, CHOWS[0]),
        ("pon 05m", CLAIM, PUNGS[0]),
        ("碰五五万", CLAIM, PUNGS[1]),
        ("碰", {**CLAIM, "pungs": PUNGS[:1]}, PUNGS[0]),
        ("pon 5m", {**CLAIM, "pungs": PUNGS[:1]}, PUNGS[0]),
        ("杠", CLAIM, KONG),
        ("ron", CLAIM, {"a": "win"}),
        ("荣", CLAIM, {"a": "win"}),
        ("胡", CLAIM, {"a": "win"}),
        ("-", CLAIM, {"a": "pass"}),
        ("过", QUIET, {"a": "pass"}),
    ],
)
def test_what_is_typed_means(line, legal, action):
    kind = "claim" if "chows" in legal else "discard"
    assert read_answer(line, kind, (), legal) == action


@pytest.mark.parametrize(
    ("line", "legal", "why"),
    [
        (
            "",
            TURN,
            "say what to do: tsumo (40 fu 1 han, riichi 1), riichi (0m 1f), kan 5p,",
        ),
        ("hello", TURN, "'hello' does not name a tile; say 5m, 0m"),
        ("打", TURN, "say which tile: 5m, 0m for the red five, 1f for east"),
        ("5m 3y", TURN, "one tile at a time, not 2"),
        ("9s", TURN, "you hold no 9s"),
        ("5p", TURN, "you may not discard 5p, but 0p: say 0p"),
        (
            "9s",
            {**PLAIN, "bound": "kuikae"},
            "you may not discard 9s now; after the call only these go: 0m 5m 0p 1f 3y",
        ),
        (
            "9s",
            {**PLAIN, "bound": "riichi", "discards": ["1f"]},
            "you may not discard 9s now; what you drew goes: 1f",
        ),
        ("-", TURN, "nothing can be passed here"),
        ("riichi", TURN, "say with which tile: riichi 0m, riichi 1f"),
        ("riichi 5m", TURN, "no riichi with 5m; say riichi 0m, riichi 1f"),
        ("riichi 5m", PLAIN, "you cannot declare riichi now"),
        ("立直", CLAIM, "you cannot declare riichi now"),
        ("kan", TURN, "say which: kan 5p, kan 1f"),
        ("kan 9s", TURN, "say which: kan 5p, kan 1f"),
        ("kan", PLAIN, "there is nothing to kan"),
        ("kan", QUIET, "there is nothing to kan"),
        ("chi 34m", TURN, "there is nothing to chi"),
        ("pon", TURN, "there is nothing to pon"),
        ("chi", QUIET, "there is nothing to chi"),
        ("chi", RED_CLAIM, "say which: chi 40m, chi 45m"),
        ("chi", CLAIM, "say which: chi 34m, chi 46m, chi 67m"),
        ("chi 45m", CLAIM, "say which: chi 34m, chi 46m, chi 67m"),
        ("pon", CLAIM, "say which: pon 05m, pon 55m"),
        ("pon 5m", CLAIM, "say which: pon 05m, pon 55m"),
        ("pon 9s", CLAIM, "say which: pon 05m, pon 55m"),
        (
            "5m",
            CLAIM,
            "it is not your turn; 5m: ron (40 fu 1 han, riichi 1), kan,",
        ),
        ("ron", TURN, "your own draw: say tsumo"),
        ("tsumo", CLAIM, "another's tile: say ron"),
        ("ron", QUIET, "this is not a win for you"),
        ("自摸", PLAIN, "this is not a win for you"),
        ("九种", PLAIN, "kyuushu is not possible: nine kinds of terminals and honours in the first draw"),
        ("九种", CLAIM, "kyuushu is not possible: nine kinds of terminals and honours in the first draw"),
    ],
)
def test_what_makes_no_sense_is_answered_with_one_sentence(line, legal, why):
    kind = "claim" if "chows" in legal else "discard"
    with pytest.raises(UnreadableWords) as error:
        read_answer(line, kind, (), legal)
    assert why in str(error.value)
    assert "\n" not in str(error.value)


def test_questions_name_what_may_be_typed():
    assert question("discard", TURN) == (
        "tsumo (40 fu 1 han, riichi 1), riichi (0m 1f), kan 5p, kan 1f, kyuushu (9 kinds), which tile?"
    )
    assert question("discard", PLAIN) == "which tile?"
    assert question("discard", {**PLAIN, "bound": "riichi", "discards": ["1f"]}) == "what you drew goes: 1f?"
    assert question("claim", CLAIM) == (
        "5m: ron (40 fu 1 han, riichi 1), kan, pon 05m, pon 55m, chi 34m, chi 46m, chi 67m, - pass?"
    )
    assert question("claim", {**QUIET, "pungs": PUNGS[:1]}) == "5m: pon, - pass?"


def test_prompts_of_chengdu_are_not_those_of_riichi():
    assert not is_of_riichi(CHENGDU_TURN)
    assert not is_of_riichi(CHENGDU_CLAIM)
    assert not is_of_riichi({})


def test_help_and_hints_are_in_the_words_of_riichi():
    names = Names((), "riichi")
    dialogue = Dialogue(OpenPrompt("claim", CLAIM, {"a": "pass"}, turn="7.1.0", seat=0), (), names)
    assert dialogue.read("?") == [HELP.en]
    assert action_text(Riichi("5m"), names) == "riichi 5m"
    assert action_text(Chow(("3m", "4m")), names) == "chi 3m 4m"
    assert action_text(Pung(("1f", "1f")), names) == "p 1f 1f"
    assert action_text(Kyuushu(), names) == "kyuushu"


def typed(action, legal):
    """Return the line for an action of the engine."""
    tiles = "".join(getattr(action, "tiles", ()))
    match type(action).__name__:
        case "Discard":
            return action.tile
        case "Riichi":
            return f"riichi {action.tile}"
        case "Chow":
            return f"chi {tiles}"
        case "Pung":
            return f"pon {tiles}"
        case "Kong":
            return f"kan {action.tile}"
        case "Win":
            return "ron" if "chows" in legal else "tsumo"
    return type(action).__name__.lower()


@pytest.mark.parametrize(
    ("hands", "draws"),
    [
        (("19m19p19s1234f12y",), "9m"),
        (("123456789m1123p",), "1p"),
        (("1111m234567p123s",), "9s"),
        (("9s", "405m78m", "66m055p"), "6m5p"),
    ],
)
def test_every_legal_action_of_the_engine_has_a_line(hands, draws):
    table = Table(*hands, draws=draws)
    for _ in range(40):
        for seat in sorted(table.asked):
            kind, choice = choice_of(table.state, seat)
            legal = msgspec.to_builtins(choice)
            for action in answers(choice):
                read = read_answer(typed(action, legal), kind, (), legal)
                assert msgspec.convert(read, type(action)) == action
        if table.state.phase == "over":
            return
        table.default()


REFUSED = (
    "does not name a tile", "say what to do", "it is not", "you hold no", "you may not", "nothing can be passed",
    "say ron", "say tsumo", "say which", "no riichi with", "you cannot declare",
)  # fmt: skip
"""Why an answer is not taken. One that comes when its question is over is read as the answer to the next question."""


async def test_a_person_plays_a_deal_by_typing(start, server_url):
    """The tile that was drawn is discarded by its name; what else is offered is taken, or passed."""
    # Bots over sockets answer at once; those of the server pause as people do.
    async with await Client.connect(server_url, name="Host") as host:
        table = await host.create("riichi", pace=Pace(pause_ms=0))
        game = start("play", table.id, "--name", "Ada")
        game.until("you sit at")
        await table.leave()
    start("bot", "--table", table.id, "--count", 3)
    asked, lines = 0, [""]
    while line := game.line():
        lines.append(line)
        if line.startswith("▶"):
            asked += 1
            question, hand = line, lines[-2]
            game.type("hello" if asked == 1 else answer_to(question, hand))
        elif any(words in line for words in REFUSED):
            game.type(answer_to(question, hand))
        elif "settlement" in line and asked:
            # A deal may be over before her first turn: by nine kinds of the dealer.
            game.type("q")
    assert game.ended() == 0
    assert "does not name a tile" in "".join(lines)


def answer_to(asked, hand):
    """Return what to type at a question, below a hand."""
    for word, line in (("tsumo (", "自摸"), ("ron (", "荣"), ("kyuushu (", "九种")):
        if word in asked:
            return line
    if "- pass?" in asked:
        return "-"
    if "riichi (" in asked:
        return "立直 " + asked.partition("riichi (")[2].partition(")")[0].split()[0]
    return hand.split()[-1]
