"""Games of riichienv, in mjai, as neutral logs (`riichi_kyoku`), and the actions that it offers at each decision."""

import json

from paiju.engine.games.riichi.types import Kyuushu, Phase, Riichi
from paiju.engine.mahjong.moves import Chow, Discard, Kong, Pass, Pung, Win
from paiju.engine.tiles.text import in_order
from tests.conformance.differs import differs
from tests.conformance.riichi_kyoku import GAME, SEATS, black

HONOURS = {"E": "1f", "S": "2f", "W": "3f", "N": "4f", "P": "1y", "F": "2y", "C": "3y"}
REASONS = {
    "exhaustive_draw": "exhaustive",
    "nagashimangan": "nagashi_mangan",
    "kyushu_kyuhai": "kyuushu",
    "sufuurenta": "four_winds",
    "suucha_riichi": "four_riichi",
    "suukansansen": "four_kans",
    "sanchaho": "triple_ron",
}
WINDS = "ESWN"


def tile_of(text):
    """A tile of mjai in our notation."""
    return HONOURS.get(text) or (f"0{text[1]}" if text.endswith("r") else text)


def tiles_of(texts):
    return list(in_order(map(tile_of, texts)))


def logs_of(game):
    """Yield each kyoku of a game as a neutral log; `at` tells how many events of the game come before each of its."""
    log = None
    for number, event in enumerate(game["events"]):
        kind = event["type"]
        if kind == "start_kyoku":
            if log is not None:
                yield {**log, "scores_after": event["scores"]}
            log = _begun(event)
        elif kind in _EVENTS:
            log["events"].append(_EVENTS[kind](event))
            log["at"].append(number)
        elif kind in ("hora", "ryukyoku"):
            _robbed(game, log, event, number)
            _end(log, event)
    yield {**log, "scores_after": game["scores"]}


def _robbed(game, log, event, number):
    """Add the concealed kan that a win has robbed: riichienv does not write it down, but it was chosen."""
    if log["events"][-1][0] != "draw" or event.get("target") in (None, event.get("actor")):
        return
    chosen = (json.loads(choice) for place, _, _, choice in game["decisions"] if place == number)
    kan = next(choice for choice in chosen if choice["type"] == "ankan")
    log["events"].append(["ankan", kan["actor"], tiles_of(kan["consumed"])])
    log["at"].append(number)


def _begun(event):
    return {
        "kyoku": WINDS.index(event["bakaze"]) * SEATS + event["kyoku"] - 1,
        "honba": event["honba"],
        "sticks": event["kyotaku"],
        "dealer": event["oya"],
        "scores": event["scores"],
        "dora": tile_of(event["dora_marker"]),
        "hands": [tiles_of(hand) for hand in event["tehais"]],
        "events": [],
        "at": [],
        "end": None,
    }


def _end(log, event):
    if event["type"] == "ryukyoku":
        reason = REASONS.get(event["reason"], event["reason"])
        log["end"] = {"type": "draw", "reason": reason, "deltas": event["deltas"]}
        return
    log["end"] = log["end"] or {"type": "win", "wins": []}
    ura = [tile_of(tile) for tile in event.get("ura_markers") or ()]
    won = {"who": event["actor"], "from": event["target"], "deltas": event["deltas"], "ura": ura}
    log["end"]["wins"].append(won)


def _called(word):
    return lambda event: [
        word,
        event["actor"],
        event["target"],
        tile_of(event["pai"]),
        tiles_of(event["consumed"]),
    ]


_EVENTS = {
    "tsumo": lambda event: ["draw", event["actor"], tile_of(event["pai"])],
    "dahai": lambda event: ["discard", event["actor"], tile_of(event["pai"]), event["tsumogiri"]],
    "chi": _called("chi"),
    "pon": _called("pon"),
    "daiminkan": _called("daiminkan"),
    "ankan": lambda event: ["ankan", event["actor"], tiles_of(event["consumed"])],
    "kakan": lambda event: ["shouminkan", event["actor"], tile_of(event["pai"])],
    "dora": lambda event: ["dora", tile_of(event["dora_marker"])],
    "reach": lambda event: ["riichi", event["actor"]],
    "reach_accepted": lambda event: ["riichi_ok", event["actor"]],
}


class Decisions:
    """The decisions of a game, compared with what a kyoku offers while it is replayed."""

    def __init__(self, game, log):
        self.log, self.found, self.compared = log, [], 0
        self.by_place = {}
        for place, seat, legal, _ in game["decisions"]:
            self.by_place.setdefault(place, {})[seat] = {words_of(json.loads(action)) for action in legal}

    def before_action(self, kyoku, number):
        """Compare what the seat to act is offered, and with which tiles it may declare riichi."""
        event = self.log["events"][number]
        seat, own = event[1], kyoku.state
        offered = set(own_words(GAME.legal_actions(own, seat)))
        number = self.without_dora(number)
        if self.log["events"][number - 1] == ["riichi", seat]:
            legal = GAME.prompt(own, seat).legal.riichi
            self.compare(self.log["at"][number], seat, {("dahai", tile) for tile in legal})
            number = self.without_dora(number - 1)
        self.compare(self.log["at"][number], seat, offered)

    def without_dora(self, number):
        """The number before the indicators that turn with a discard: it was chosen before them."""
        while self.log["events"][number - 1][0] == "dora":
            number -= 1
        return number

    def before_answers(self, kyoku, number):
        """Compare who is asked in a window, and what each is offered."""
        if kyoku.state.phase is not Phase.CLAIM:
            return
        # A concealed kan is written down after the answers.
        place = self.log["at"][number] + (self.log["events"][number][0] != "ankan")
        theirs = {seat: legal for seat, legal in self.by_place.get(place, {}).items() if ("none",) in legal}
        asked = {seat: set(own_words(GAME.legal_actions(kyoku.state, seat))) for seat in kyoku.asked()}
        self.found += differs(f"asked at {place}", sorted(asked), sorted(theirs))
        for seat in asked.keys() & theirs.keys():
            self.compare(place, seat, asked[seat])

    def compare(self, place, seat, offered):
        theirs = self.by_place.get(place, {}).get(seat)
        self.compared += 1
        self.found += differs(f"seat {seat} at {place}: offered", offered, theirs)


def words_of(action):
    """An action of mjai, in few words: the tiles that it names, without the seats."""
    kind = action["type"]
    if kind in ("chi", "pon"):
        return (kind, tuple(tiles_of(action["consumed"])))
    if kind in ("ankan", "kakan", "daiminkan"):
        return (kind, black(tile_of(action["pai"])))
    return (kind, tile_of(action["pai"])) if kind == "dahai" else (kind,)


def own_words(actions):
    """Yield our actions in the same words; riichi is one of them, with whatever tile."""
    for action in actions:
        match action:
            case Discard(tile=tile):
                yield ("dahai", tile)
            case Riichi():
                yield ("reach",)
            case Chow(tiles=tiles):
                yield ("chi", tiles)
            case Pung(tiles=tiles):
                yield ("pon", tiles)
            case Kong(tile=tile, kind=kind):
                yield ({"shouminkan": "kakan"}.get(kind, kind), tile)
            case Kyuushu():
                yield ("ryukyoku",)
            case Win():
                yield ("hora",)
            case Pass():
                yield ("none",)
