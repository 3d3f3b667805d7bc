"""What a game of riichi has told, in the words of the logs, and what of it differs from a log."""

from paiju.engine.games.riichi.events import DoraShown, StickPaid, Won
from paiju.engine.games.riichi.types import Phase
from paiju.engine.mahjong.events import Claimed, Discarded, Drawn, Konged, Robbed
from paiju.engine.tiles.text import in_order
from tests.conformance.differs import differs
from tests.conformance.riichi_kyoku import GAME

YAKU = {
    "tsumo": "menzen_tsumo",
    "kokushi13": "kokushi_juusanmen",
    "pure_chuuren": "junsei_chuuren",
    **{f"seat_{wind}": "jikaze" for wind in "eswn"},
    **{f"round_{wind}": "bakaze" for wind in "eswn"},
}
"""The logs' words for yaku, where ours are others."""
DORA = {"dora": "dora", "ura": "ura_dora", "aka": "aka_dora"}


def in_log_words(events):
    """Yield the game's events as a log writes them."""
    for event in events:
        match event:
            case Drawn(seat=seat, tile=tile):
                yield ["draw", seat, tile]
            case Discarded(seat=seat, tile=tile):
                if event.riichi:
                    yield ["riichi", seat]
                yield ["discard", seat, tile, event.drawn]
            case DoraShown(tile=tile):
                yield ["dora", tile]
            case StickPaid(seat=seat):
                yield ["riichi_ok", seat]
            case Claimed(seat=seat, meld=meld):
                word = {"chow": "chi", "pung": "pon"}.get(meld.kind, meld.kind)
                yield [word, seat, meld.feeder, meld.claimed, list(meld.own)]
            case Robbed(seat=seat, tile=tile):
                yield ["shouminkan", seat, tile]
            case Konged(seat=seat, meld=meld):
                tiles = list(meld.tiles)
                yield [meld.kind, seat, tiles if meld.kind == "ankan" else tiles[-1]]


def normal(event):
    """An event of a log with the own tiles in our order."""
    *head, last = event
    return [*head, list(in_order(last))] if isinstance(last, list) else event


def differences(kyoku):
    """Yield where the game's course and end are not those of the log."""
    log, state = kyoku.log, kyoku.state
    if state.phase is not Phase.OVER:
        yield "after all events the deal goes on"
        return
    yield from _course(kyoku)
    end = log["end"]
    yield from differs("end", "win" if state.wins else "draw", end["type"])
    if end["type"] == "win" and state.wins:
        yield from differs("number of wins", len(state.wins), len(end["wins"]))
        for won, wanted in zip(state.wins, end["wins"], strict=False):
            yield from _win(won, wanted)
    elif state.no_winner is not None:
        yield from _no_winner(state.no_winner, end)
    # The sticks that a match leaves on the table are in its last scores alone.
    if not GAME.outcome(state).carry.over:
        yield from differs("scores after", list(state.points), log["scores_after"])


def _no_winner(drew, wanted):
    yield from differs("reason", drew.reason, wanted["reason"])
    yield from differs("deltas", list(drew.amounts), wanted["deltas"])
    shown = [seat for seat, hand in enumerate(drew.hands) if hand is not None]
    if "revealed" in wanted:
        yield from differs("revealed", shown, sorted(wanted["revealed"]))


def _course(kyoku):
    found = list(in_log_words(kyoku.told))
    wanted = [normal(event) for event in kyoku.log["events"]]
    if wanted[-1][0] == "ankan" and isinstance(kyoku.told[-2], Won):
        # A concealed kan that was robbed: the game tells of the tile alone.
        wanted[-1] = ["shouminkan", wanted[-1][1], wanted[-1][2][-1]]
    for number, (own, theirs) in enumerate(zip(found, wanted, strict=False)):
        if own != theirs:
            yield f"event {number} is {own}, not {theirs}"
            return
    yield from differs("number of events", len(found), len(wanted))


def _win(won, wanted):
    worth = won.worth
    yield from differs("winner", won.seat, wanted["who"])
    yield from differs("deltas", list(won.amounts), wanted["deltas"])
    yield from differs("ura", list(won.ura), wanted["ura"])
    if "yaku" not in wanted:
        return
    yaku = {line.name: line.han for line in worth.yaku} | {line.name: line.han for line in worth.dora}
    if wanted["yakuman"]:
        names = {YAKU.get(name, name) for name in wanted["yakuman"]}
        yield from differs("yakuman", {line.name for line in worth.yaku}, names)
    else:
        listed = {YAKU.get(name, DORA.get(name, name)): han for name, han in wanted["yaku"] if han}
        yield from differs("yaku", yaku, listed)
        if worth.limit is None:
            yield from differs("fu", worth.fu, wanted["fu"])
    points = sum(line.amount for line in won.lines if line.reason in ("hand", "pao"))
    yield from differs("points", points, wanted["points"])
    if "hand" in wanted:
        yield from differs("hand", in_order((*won.hand, won.tile)), in_order(wanted["hand"]))
        yield from differs("indicators", list(won.indicators), wanted["dora"])


def next_differences(kyoku, following, final):
    """Yield where the next carry is not where the log goes on, or ends with these points; None: it breaks off."""
    carry = GAME.outcome(kyoku.state).carry
    if following is None:
        if final is not None:
            yield from differs("over", carry.over, True)
            yield from differs("final points", list(carry.points), final)
        return
    yield from differs("over", carry.over, False)
    found = [carry.kyoku, carry.honba, carry.sticks, list(carry.points)]
    yield from differs("next", found, [following[key] for key in ("kyoku", "honba", "sticks", "scores")])
