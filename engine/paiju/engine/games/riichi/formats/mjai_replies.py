"""The replies of an mjai program as actions of the game.

`reach` names no tile: the program is told its own `reach`, and its next reply, a `dahai`, completes the one action:

    prompt ──▶ reach ──(the program is told `reach`)──▶ dahai ──▶ Riichi(tile)
"""

from paiju.engine.core.errors import IllegalAction, Reason
from paiju.engine.core.game import Action
from paiju.engine.core.seats import Seat
from paiju.engine.games.riichi.choices import AnyChoice, ClaimChoice, TurnChoice
from paiju.engine.games.riichi.formats.convert import converted, decoded, text_of
from paiju.engine.games.riichi.formats.mjai_fields import tile_of, tiles_of
from paiju.engine.games.riichi.formats.mjai_messages import (
    Ankan,
    AnyMessage,
    Chi,
    Dahai,
    Daiminkan,
    Hora,
    Kakan,
    MjaiMessage,
    Nothing,
    Pon,
    Reach,
    Ryukyoku,
)
from paiju.engine.games.riichi.types import Kyuushu, Riichi
from paiju.engine.mahjong.moves import Chow, Discard, Kong, Pass, Pung, Win
from paiju.engine.tiles.text import Tile, id34_of, in_order
from paiju.engine.tiles.text import tile_of as kind_text

MOST_BYTES = 64 * 1024


def parse_reply(line: str | bytes) -> MjaiMessage:
    """Return a program's reply; raises `BadRecord` if the line is not a message of mjai."""
    message: MjaiMessage = converted(decoded(text_of(line, MOST_BYTES)), AnyMessage, "$")
    return message


def action_of(reply: MjaiMessage, choice: AnyChoice, seat: Seat) -> Action | Reach:
    """Return the action of a reply, or the `Reach` that the program must be told before it names its tile.

    `choice` is `Prompt.legal`, `seat` is the program's seat in mjai. Raises `IllegalAction` for what the prompt does
    not offer, and `BadRecord` for a text that names no tile.
    """
    actor = getattr(reply, "actor", None)
    if actor not in (None, seat):
        raise _refusal(f"the reply is that of seat {actor}, not of seat {seat}")
    if isinstance(choice, TurnChoice):
        return _of_turn(reply, choice)
    return _of_claim(reply, choice)


def riichi_of(reply: MjaiMessage, choice: TurnChoice) -> Riichi:
    """Return the riichi of the `dahai` that follows a `reach`. Raises as `action_of` does."""
    if not isinstance(reply, Dahai):
        raise _refusal("after reach a dahai names the tile")
    tile = tile_of(reply.pai, "$.pai")
    if tile not in choice.riichi:
        raise _refusal(f"riichi cannot be declared with {reply.pai}")
    return Riichi(tile, drawn=_is_drawn(reply, tile, choice))


def _of_turn(reply: MjaiMessage, choice: TurnChoice) -> Action | Reach:
    match reply:
        case Dahai(pai=pai):
            tile = tile_of(pai, "$.pai")
            return _offered(
                Discard(tile, drawn=_is_drawn(reply, tile, choice)), on_offer=tile in choice.discards
            )
        case Reach() if choice.riichi:
            return reply
        case Ankan(consumed=consumed):
            kong = Kong(_kind(tiles_of(consumed, "$.consumed")[0]), "ankan")
            return _offered(kong, on_offer=kong in choice.kongs)
        case Kakan(pai=pai):
            kong = Kong(_kind(tile_of(pai, "$.pai")), "shouminkan")
            return _offered(kong, on_offer=kong in choice.kongs)
        case Hora():
            return _offered(Win(), on_offer=choice.win is not None)
        case Ryukyoku():
            return _offered(Kyuushu(), on_offer=choice.kyuushu is not None)
    raise _refusal(f"{type(reply).__name__.lower()} is no answer on the own turn now")


def _of_claim(reply: MjaiMessage, choice: ClaimChoice) -> Action:
    match reply:
        case Nothing():
            return Pass()
        case Chi(consumed=consumed):
            chow = Chow(in_order(tiles_of(consumed, "$.consumed")))
            return _offered(chow, on_offer=chow in choice.chows)
        case Pon(consumed=consumed):
            pung = Pung(in_order(tiles_of(consumed, "$.consumed")))
            return _offered(pung, on_offer=pung in choice.pungs)
        case Daiminkan() if choice.kong is not None:
            return choice.kong
        case Hora():
            return _offered(Win(), on_offer=choice.win is not None)
    raise _refusal(f"{type(reply).__name__.lower()} is no answer to {choice.tile}")


def _is_drawn(reply: Dahai, tile: Tile, choice: TurnChoice) -> bool:
    """Return whether the tile is the one just drawn; some programs do not say which of two equal tiles they discard."""
    if reply.tsumogiri and tile != choice.drawn:
        raise _refusal(f"{reply.pai} is not the tile just drawn")
    return tile == choice.drawn if reply.tsumogiri is None else reply.tsumogiri


def _kind(tile: Tile) -> Tile:
    return kind_text(id34_of(tile))


def _offered(action: Action, *, on_offer: bool) -> Action:
    """Return the action; raises `IllegalAction` if it is not on offer."""
    if not on_offer:
        raise _refusal(f"{type(action).__name__.lower()} is not on offer: {action}")
    return action


def _refusal(text: str) -> IllegalAction:
    return IllegalAction(Reason.WRONG_ACTION, text)
