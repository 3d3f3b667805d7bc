"""The tables of rules, and the page: each yaku of the page is what its example has."""

import re
from pathlib import Path
from typing import get_args

from paiju.engine.games.riichi.scoring.names import YakuName
from tests.engine.games.riichi.scoring.hands import yaku
from tests.rows import rows

PAGE = Path(__file__).parents[6] / "docs" / "rules" / "riichi.md"
ROW = re.compile(r"^\| (.+?) \| (\*\*.+?\*\*) \| (?:([1-6]) / ([1-6—]) \| )?(.*?) ?\|$", re.MULTILINE)
EXAMPLE = re.compile(r"`(\w+) (\w+)(?: \((.+)\))?`(?: (自摸))?")
ROWS = [
    (name, closed, opened, example)
    for _, names, closed, opened, example in ROW.findall(PAGE.read_text())
    for name in re.findall(r"`(\w+)`", names)
]
EXAMPLES = [row for row in ROWS if row[3]]


def meld_of(text):
    """`k1111m` a concealed kan, `2222p` an open one, `111m` a pung."""
    if text[0] == "k":
        return text
    return ("d" if len(text) == 5 else "p") + text


def test_the_page_names_each_yaku_once():
    assert sorted(name for name, *_ in ROWS) == sorted(get_args(YakuName))


@rows(("name", "closed", "opened", "example"), EXAMPLES, ids=[row[0] for row in EXAMPLES])
def test_each_example_of_the_page_has_its_yaku_and_its_han(name, closed, opened, example):
    hand, winning, melds, tsumo = EXAMPLE.fullmatch(example).groups()
    melds = [meld_of(meld) for meld in (melds or "").split()]
    found = yaku(hand, winning, " ".join(melds), tsumo=bool(tsumo))
    is_open = any(meld[0] != "k" for meld in melds)
    assert found[name] == int((opened if is_open else closed) or 13)


def test_results_name_yakuman_last():
    names = get_args(YakuName)
    first = names.index("tenhou")
    assert {closed for name, closed, *_ in ROWS if name in names[first:]} == {""}
    assert "" not in {closed for name, closed, *_ in ROWS if name in names[:first]}
