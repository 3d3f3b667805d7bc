"""Reads tenhou.net's XML logs (mjlog) of riichi into the records of `paiju.engine.games.riichi.formats.match`.

Tiles are numbered 0 to 135, four of a kind; the first five of each number suit is red. Points are hundreds.
"""

import re

from paiju.engine.games.riichi.formats.match import (
    Call,
    Discard,
    Draw,
    Drawn,
    Flip,
    Kan,
    Kyoku,
    Match,
    Tally,
    Win,
    Yaku,
)
from paiju.engine.games.riichi.formats.yaku_words import ORDER
from paiju.engine.tiles.text import TILES34

RED = {16: "0m", 52: "0p", 88: "0s"}
LIMITS = (None, "mangan", "haneman", "baiman", "sanbaiman", "yakuman")
REASONS = {
    "yao9": "kyuushu",
    "kaze4": "four_winds",
    "reach4": "four_riichi",
    "kan4": "four_kans",
    "ron3": "triple_ron",
    "nm": "nagashi_mangan",
}
DRAWS, DISCARDS = "TUVW", "DEFG"


def tile(number):
    return RED.get(number) or TILES34[number // 4]


def numbers(text):
    return [int(float(word)) for word in text.split(",")] if text else []


def tiles(text):
    return tuple(map(tile, numbers(text)))


def read_mjlog(text):
    """A whole file as a `Match`."""
    kyokus, final, scores = [], None, None
    for name, rest in re.findall(r"<(\w+)([^>]*?)/?>", text):
        fields = dict(re.findall(r'(\w+)="([^"]*)"', rest))
        if name == "INIT":
            kyokus.append(Reader(fields))
        elif kyokus:
            kyokus[-1].read(name, fields)
        if "owari" in fields:
            end = [float(word) for word in fields["owari"].split(",")]
            final, scores = tuple(int(points) * 100 for points in end[::2]), tuple(end[1::2])
    return Match(tuple(reader.kyoku() for reader in kyokus), final=final, scores=scores)


class Reader:
    """One kyoku, tag by tag."""

    def __init__(self, fields):
        number, honba, sticks, _, _, dora = numbers(fields["seed"])
        points = tuple(100 * count for count in numbers(fields["ten"]))
        self.head = (number, honba, sticks, points, tile(dora))
        self.hands = tuple(tiles(fields[f"hai{seat}"]) for seat in range(4))
        self.steps = []
        self.drawn = None
        self.riichi = None
        self.wins = []
        self.end = None
        self.ura = ()

    def read(self, name, fields):
        found = re.fullmatch(r"([TUVWDEFG])(\d+)", name)
        if found and found[1] in DRAWS:
            self.drawn = int(found[2])
            self.steps.append(Draw(DRAWS.index(found[1]), tile(self.drawn)))
        elif found:
            self.discard(DISCARDS.index(found[1]), int(found[2]))
        elif name == "N":
            self.steps.append(meld(int(fields["who"]), int(fields["m"])))
        elif name == "DORA":
            self.steps.append(Flip(tile(int(fields["hai"]))))
        elif name == "REACH" and fields["step"] == "1":
            self.riichi = int(fields["who"])
        elif name == "AGARI":
            self.win(fields)
        elif name == "RYUUKYOKU":
            self.draw(fields)

    def discard(self, seat, number):
        self.steps.append(Discard(seat, tile(number), number == self.drawn, self.riichi == seat))
        self.drawn = self.riichi = None

    def win(self, fields):
        fu, points, limit = numbers(fields["ten"])
        pairs = numbers(fields.get("yaku", ""))
        yaku = [Yaku(ORDER[key], han) for key, han in zip(pairs[::2], pairs[1::2], strict=True)]
        yaku += [Yaku(ORDER[key], 0) for key in numbers(fields.get("yakuman", ""))]
        tally = Tally((points,), fu, sum(line.han for line in yaku) or None, LIMITS[limit])
        liable = int(fields["paoWho"]) if "paoWho" in fields else None
        deltas = tuple(100 * gain for gain in numbers(fields["sc"])[1::2])
        self.wins.append(Win(int(fields["who"]), int(fields["fromWho"]), deltas, liable, tally, tuple(yaku)))
        self.ura = tiles(fields.get("doraHaiUra", "")) or self.ura

    def draw(self, fields):
        reason = REASONS[fields["type"]] if "type" in fields else "exhaustive"
        tenpai = tuple(f"hai{seat}" in fields for seat in range(4))
        deltas = tuple(100 * gain for gain in numbers(fields["sc"])[1::2])
        self.end = Drawn(reason, deltas, tenpai if reason == "exhaustive" else None)

    def kyoku(self):
        return Kyoku(*self.head, self.hands, tuple(self.steps), self.end or tuple(self.wins), self.ura)


def meld(seat, code):
    """A call or kan from its bits."""
    feeder = (seat + (code & 3)) % 4
    if code & 4:
        return chi(seat, feeder, code)
    if code & 24:
        return pon(seat, feeder, code)
    first, called = code >> 10 << 2, code >> 8
    own = tuple(tile(number) for number in range(first, first + 4) if number != called or feeder == seat)
    if feeder == seat:
        return Kan(seat, "ankan", own)
    return Call(seat, feeder, "daiminkan", tile(called), own)


def chi(seat, feeder, code):
    shape, called = divmod(code >> 10, 3)
    first = shape // 7 * 9 + shape % 7
    run = [tile(4 * (first + at) + (code >> 3 + 2 * at & 3)) for at in range(3)]
    return Call(seat, feeder, "chow", run.pop(called), tuple(run))


def pon(seat, feeder, code):
    kind, called = divmod(code >> 9, 3)
    fourth = 4 * kind + (code >> 5 & 3)
    if code & 16:
        return Kan(seat, "shouminkan", (tile(fourth),))
    three = [tile(number) for number in range(4 * kind, 4 * kind + 4) if number != fourth]
    return Call(seat, feeder, "pung", three.pop(called), tuple(three))
