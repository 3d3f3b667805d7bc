"""Reads the neutral JSON of the vectors' logs/tenhou into records, and names what two records of a kyoku differ in."""

from msgspec.structs import asdict, replace

from paiju.engine.games.riichi.formats.match import (
    Call,
    Discard,
    Draw,
    Drawn,
    Flip,
    Kan,
    Kyoku,
    RecordedMatch,
    Tally,
    Win,
    Yaku,
)
from paiju.engine.tiles.text import in_order

KEYS = {
    "tsumo": "menzen_tsumo",
    "kokushi13": "kokushi_juusanmen",
    "pure_chuuren": "junsei_chuuren",
    "ura": "ura_dora",
    "aka": "aka_dora",
    **{f"seat_{wind}": f"jikaze_{wind}" for wind in "eswn"},
    **{f"round_{wind}": f"bakaze_{wind}" for wind in "eswn"},
}
"""Words of the neutral logs for yaku, where ours are others."""
KINDS = {"chi": "chow", "pon": "pung", "daiminkan": "daiminkan"}


def read_neutral(document):
    """A file of logs/tenhou as a `RecordedMatch`."""
    final = document.get("final")
    points = tuple(final["points"]) if final else None
    scores = tuple(final["score"]) if final else None
    return RecordedMatch(tuple(map(kyoku, document["rounds"])), final=points, scores=scores)


def kyoku(row):
    end = row["end"]
    ura = next((tuple(win["ura"]) for win in end.get("wins", ()) if win["ura"]), ())
    head = (row["kyoku"], row["honba"], row["sticks"], tuple(row["scores"]), row["dora"])
    return Kyoku(*head, tuple(map(tuple, row["hands"])), steps(row["events"]), ending(end), ura)


def steps(events):
    found, riichi = [], None
    for event in events:
        match event:
            case ["draw", seat, tile]:
                found.append(Draw(seat, tile))
            case ["discard", seat, tile, drawn]:
                found.append(Discard(seat, tile, drawn, riichi == seat))
                riichi = None
            case ["riichi", seat]:
                riichi = seat
            case ["dora", tile]:
                found.append(Flip(tile))
            case ["ankan", seat, tiles]:
                found.append(Kan(seat, "ankan", tuple(tiles)))
            case ["shouminkan", seat, tile]:
                found.append(Kan(seat, "shouminkan", (tile,)))
            case [kind, seat, feeder, tile, own] if kind in KINDS:
                found.append(Call(seat, feeder, KINDS[kind], tile, tuple(own)))
    return tuple(found)


def ending(end):
    if end["type"] == "win":
        return tuple(map(win, end["wins"]))
    tenpai = tuple(seat in end["revealed"] for seat in range(4)) if end["reason"] == "exhaustive" else None
    return Drawn(end["reason"], tuple(end["deltas"]), tenpai)


def win(row):
    yaku = tuple(Yaku(KEYS.get(name, name), han) for name, han in row["yaku"])
    yaku += tuple(Yaku(KEYS.get(name, name), 0) for name in row["yakuman"])
    tally = Tally((row["points"],), row["fu"], sum(line.han for line in yaku) or None)
    return Win(row["who"], row["from"], tuple(row["deltas"]), row.get("pao"), tally, yaku)


def alike(record):
    """A kyoku without what the formats write differently: the order of tiles, words, and the texts of a tally."""
    end = record.end
    if not isinstance(end, Drawn):
        end = tuple(replace(win, tally=None, words="", yaku=yaku_of(win)) for win in end)
    played = tuple(map(sorted_step, record.steps))
    return replace(record, hands=tuple(map(in_order, record.hands)), steps=played, end=end)


def yaku_of(win):
    """Sorted names and han; a log may also say that no ura indicator counts."""
    return sorted((line.name, line.han) for line in win.yaku if (line.name, line.han) != ("ura_dora", 0))


def sorted_step(step):
    match step:
        case Call(own=own):
            return replace(step, own=in_order(own))
        case Kan(tiles=tiles):
            return replace(step, tiles=in_order(tiles))
    return step


def differences(found, wanted):
    """The differences of two records of a kyoku, field by field."""
    one, other = asdict(alike(found)), asdict(alike(wanted))
    for field in one:
        if field == "steps":
            yield from step_differences(one[field], other[field])
        elif one[field] != other[field]:
            yield f"{field} is {one[field]}, not {other[field]}"


def step_differences(found, wanted):
    for number, (one, other) in enumerate(zip(found, wanted, strict=False)):
        if one != other:
            yield f"step {number} is {one}, not {other}"
            return
    if len(found) != len(wanted):
        yield f"{len(found)} steps, not {len(wanted)}"


def tally_differences(found, wanted):
    """What the fu and han of two wins differ in; the texts of a limit say neither."""
    if isinstance(wanted.end, Drawn):
        return
    if len(found.end) != len(wanted.end):
        yield f"{len(found.end)} wins, not {len(wanted.end)}"
        return
    for one, other in zip(found.end, wanted.end, strict=True):
        for name in ("fu", "han"):
            values = [getattr(win.tally, name) for win in (one, other) if win.tally]
            if None not in values and len({*values}) > 1:
                yield f"{name} is {values[0]}, not {values[1]}"
