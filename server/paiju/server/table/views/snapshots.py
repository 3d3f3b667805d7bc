"""Messages of one table outside its stream: snapshots, missed records, and prompts."""

import msgspec

from paiju.engine.core.game import AnyGame
from paiju.engine.core.seats import Seat, Viewer
from paiju.protocol import messages as m
from paiju.protocol.codec import MSGPACK
from paiju.server.table.ports.peer import Peer, Room
from paiju.server.table.state.state import TableState
from paiju.server.table.views.history import History
from paiju.server.table.views.projection import plan_of, prompt_message, table_message


def send_snapshot(
    game: AnyGame, state: TableState, room: Room, peer: Peer, heard: bytes | None, *, reset: bool = False
) -> None:
    """Send a connection all it may know of the table, the chat lines in `heard`, and its open prompt."""
    viewer = room.viewer_of(peer)
    message = table_message(game, state, viewer, room.spectators, reset=reset)
    said = [] if heard is None else [heard]
    peer.send(MSGPACK.encode(message), *said, *prompt_piece(game, state, room, viewer))


def missing(
    state: TableState, room: Room, history: History, peer: Peer, cursor: m.Cursor | None
) -> list[bytes] | None:
    """Return the records since a connection's cursor; None if it needs a snapshot."""
    return (
        None
        if cursor is None
        else history.since(cursor.seq, cursor.term, room.viewer_of(peer), state.position.seq)
    )


def aside_pieces(game: AnyGame, state: TableState, room: Room, viewer: Viewer) -> list[bytes]:
    """Return the messages that tell the number of spectators, the code, and the viewer's plan.

    They are not in the stream: a client may have missed them, even if it has missed no record.
    """
    pieces = [MSGPACK.encode(m.Watching(state.table, room.spectators)), *code_piece(state, viewer)]
    if viewer is not None and state.deal is not None and game.plans is not None:
        pieces.append(plan_piece(state, viewer))
    return pieces


def code_piece(state: TableState, viewer: Viewer) -> list[bytes]:
    """Return a private table's code for a player, encoded; nothing for spectators and public tables."""
    if viewer is None or state.door.code is None:
        return []
    expires = msgspec.UNSET if state.door.code_until is None else state.door.code_until
    return [MSGPACK.encode(m.CodeMessage(state.table, state.door.code, expires))]


def plan_piece(state: TableState, seat: Seat) -> bytes:
    """Return a seat's plan, encoded, for itself."""
    return MSGPACK.encode(m.PlanMessage(state.table, plan_of(state, seat)))


def changed_plans(before: TableState, after: TableState, room: Room) -> dict[Peer, bytes]:
    """Return the new plan of each seat whose plan a commit has changed."""
    old = before.deal.plans if before.deal else {}
    new = after.deal.plans if after.deal else {}
    if not old and not new:
        return {}
    changed = [seat for seat in old.keys() | new.keys() if old.get(seat) != new.get(seat)]
    peers = {seat: room.seat_peer(seat) for seat in changed}
    return {peer: plan_piece(after, seat) for seat, peer in peers.items() if peer is not None}


def prompt_piece(game: AnyGame, state: TableState, room: Room, viewer: Viewer) -> list[bytes]:
    """Return the viewer's open prompt, encoded; nothing if there is none."""
    if viewer is None:
        return []
    peer = room.seat_peer(viewer)
    message = prompt_message(game, state, viewer, hints=peer is not None and peer.hints)
    return [] if message is None else [MSGPACK.encode(message)]


def changed_prompts(
    game: AnyGame, before: TableState, after: TableState, room: Room, answered: Seat | None
) -> dict[Peer, list[bytes]]:
    """Return the messages about prompts that a commit opened, changed, or closed without their seat's own answer."""
    deal, next_deal = before.deal, after.deal
    old = deal.turns if deal else {}
    new = next_deal.turns if next_deal else {}
    pieces: dict[Peer, list[bytes]] = {}
    for seat in old.keys() | new.keys():
        peer = room.seat_peer(seat)
        if peer is None:
            continue
        if seat not in new:
            if seat != answered:
                pieces[peer] = [MSGPACK.encode(m.PromptMessage(after.setup.table, None, seat))]
        # A prompt of the same turn may have other answers now: after a plan, or if another seat's claim has narrowed
        # it.
        elif (
            deal is None
            or next_deal is None
            or old.get(seat) != new[seat]
            or deal.asking.prompt(seat) != next_deal.asking.prompt(seat)
        ):
            message = prompt_message(game, after, seat, hints=peer.hints)
            pieces[peer] = [] if message is None else [MSGPACK.encode(message)]
    return pieces
