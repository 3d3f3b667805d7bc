"""A prompt's offers as fields of the message before it: `possible_actions` and `cannot_dahai`, as in gimite's server.

`possible_actions` are all answers but discards and `none`; `cannot_dahai` are tiles that may not be discarded.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from paiju.engine.core.seats import Seat
from paiju.engine.games.riichi.choices import AnyChoice, ClaimChoice, TurnChoice
from paiju.engine.games.riichi.formats.mjai_messages import (
    PAI,
    Ankan,
    Chi,
    Daiminkan,
    Hora,
    Kakan,
    MjaiMessage,
    Pon,
    Reach,
    Ryukyoku,
)
from paiju.engine.games.riichi.formats.mjai_write import pais
from paiju.engine.mahjong.moves import CONCEALED, Kong
from paiju.engine.tiles.text import Tile, is_same


def with_offers(
    message: MjaiMessage, choice: AnyChoice, seats: tuple[Seat, Seat], hand: Sequence[Tile]
) -> str:
    """Return a message as a line of JSON with the offers to the seat.

    `seats`: mjai's numbers of the seat that is asked, and of the seat whose tile it may win or claim; on a seat's turn
    both are that seat. `hand`: the asked seat's tiles. After a `reach` there are no `possible_actions`, only discards.
    """
    plain: dict[str, Any] = msgspec.to_builtins(message)
    if isinstance(message, Reach):
        assert isinstance(choice, TurnChoice), "riichi is declared on the own turn"
        plain["cannot_dahai"] = _other(hand, choice.riichi)
    else:
        plain["possible_actions"] = [msgspec.to_builtins(offer) for offer in offers(choice, *seats, hand)]
        if isinstance(choice, TurnChoice) and choice.bound is not None:
            plain["cannot_dahai"] = _other(hand, choice.discards)
    return msgspec.json.encode(plain).decode()


def _other(hand: Sequence[Tile], allowed: Sequence[Tile]) -> list[str]:
    return [PAI[tile] for tile in dict.fromkeys(hand) if tile not in allowed]


def offers(choice: AnyChoice, seat: Seat, target: Seat, hand: Sequence[Tile]) -> Iterator[MjaiMessage]:
    """Yield the answers that a prompt offers besides discards and `none`."""
    if isinstance(choice, TurnChoice):
        yield from _of_turn(choice, seat, hand)
    else:
        yield from _of_claim(choice, seat, target, hand)
    if choice.win is not None:
        tile = choice.tile if isinstance(choice, ClaimChoice) else choice.drawn
        yield Hora(seat, target, PAI[tile] if tile else None)


def _of_turn(choice: TurnChoice, seat: Seat, hand: Sequence[Tile]) -> Iterator[MjaiMessage]:
    if choice.riichi:
        yield Reach(seat)
    yield from (_kan(kong, seat, hand) for kong in choice.kongs)
    if choice.kyuushu is not None:
        yield Ryukyoku(seat)


def _kan(kong: Kong, seat: Seat, hand: Sequence[Tile]) -> MjaiMessage:
    tiles = tuple(tile for tile in hand if is_same(tile, kong.tile))
    return Ankan(seat, pais(tiles)) if kong.kind in CONCEALED else Kakan(seat, PAI[tiles[0]])


def _of_claim(choice: ClaimChoice, seat: Seat, target: Seat, hand: Sequence[Tile]) -> Iterator[MjaiMessage]:
    pai = PAI[choice.tile]
    yield from (Chi(seat, pai, pais(chow.tiles), target) for chow in choice.chows)
    yield from (Pon(seat, pai, pais(pung.tiles), target) for pung in choice.pungs)
    if choice.kong is not None:
        own = tuple(tile for tile in hand if is_same(tile, choice.tile))
        yield Daiminkan(seat, pai, pais(own), target)
