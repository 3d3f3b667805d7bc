"""The connections that look at one table: which messages each gets, and when; and the seats without a connection.

The actor knows what has happened; the audience knows who may see it by now. It never changes the table.
"""

from collections.abc import Callable, Container, Mapping

import msgspec

from paiju.engine.core.game import AnyGame, Glance
from paiju.engine.core.seats import Seat
from paiju.protocol import messages as m
from paiju.protocol.codec import MSGPACK
from paiju.protocol.errors import ErrorCode
from paiju.server import metrics
from paiju.server.table.ports.errors import Refused
from paiju.server.table.ports.invitation import Invitation
from paiju.server.table.ports.limits import CLOSED_KEYS_MS
from paiju.server.table.ports.peer import Peer, Room
from paiju.server.table.ports.services import Services
from paiju.server.table.state.access import may_come
from paiju.server.table.state.batch import Batch
from paiju.server.table.state.deadlines import away_due, earliest
from paiju.server.table.state.limits import check_tables_watched
from paiju.server.table.state.state import TableState
from paiju.server.table.views.advice import Advising
from paiju.server.table.views.beginning import Beginning
from paiju.server.table.views.bot_words import BotWords
from paiju.server.table.views.chat import Talk
from paiju.server.table.views.delay import Delayed
from paiju.server.table.views.farewell import keep_last
from paiju.server.table.views.history import History, Pieces
from paiju.server.table.views.snapshots import (
    aside_pieces,
    changed_plans,
    changed_prompts,
    code_piece,
    missing,
    prompt_piece,
    send_snapshot,
)
from paiju.server.table.views.spectator_count import SpectatorCount


class Audience:
    """The connections of one table."""

    def __init__(
        self,
        services: Services,
        game: AnyGame,
        start: Beginning,
        room: Room,
        *,
        on_back: Callable[[Seat], None],
        on_count: Callable[[], None],
    ) -> None:
        """`on_back` gets a seat shown as away that has a connection; `on_count`: called when spectators come or go."""
        self.room = room
        self._services = services
        self._game = game
        self._history: History = start.history
        self._on_back = on_back
        now = services.clock.now_ms()
        self._delayed = (
            Delayed.resumed(game, start.began, start.past, start.history, now)
            if start.state.setup.delay_ms
            else None
        )
        self.away = {
            seat: now
            for seat, place in enumerate(start.state.seats)
            if place.person and not self._is_here(start.state, seat)
        }
        """Seats of people without a connection, and since when."""
        self.elsewhere = {
            seat
            for seat in range(len(start.state.seats))
            if seat not in self.away and (peer := room.seat_peer(seat)) is not None and peer.away
        }
        """Seats with a connection whose user looks away from the client now (`Peer.away`)."""
        self.advising = Advising(services, game)
        self._talk = Talk(services, start.state.table, start.said)
        self._bot_words = BotWords(start.state.table)
        self._spectator_count = SpectatorCount(services.clock, start.state.table, room, on_count)

    def _is_here(self, state: TableState, seat: Seat) -> bool:
        """Return whether a seat has a connection of its user; a connection of its former user becomes a spectator."""
        peer = self.room.seat_peer(seat)
        if peer is not None and peer.user != state.seats[seat].user:
            self.room.drop(peer)
            self.room.watching(peer)
            return False
        return peer is not None

    # coming and going

    def arrive(self, state: TableState, peer: Peer, cursor: m.Cursor | None) -> None:
        """Show the table to a connection that comes (back) to its seat, or to watch."""
        seat = state.seat_of(peer.user)
        if not may_come(state, peer.user):
            self._turn_out(state, peer)
            return
        if seat is None:
            self.room.watching(peer)
            self._spectator_count.announce()
        else:
            self._sit(state, peer, seat)
        if not self._catch_up(state, peer, cursor, "arrive"):
            peer.send(*aside_pieces(self._game, state, self.room, seat))

    def take_seat(self, state: TableState, peer: Peer, seat: Seat) -> None:
        """Give a seat to a connection, and show it the table from a snapshot on."""
        self._sit(state, peer, seat)
        self.send_snapshot(state, peer)

    def wait(self, state: TableState, peer: Peer) -> None:
        """Show the table, as to a spectator, to a connection whose user waits for a bot's seat.

        The limit of tables that a connection watches does not stop this, since the user will sit there.
        """
        if self.room.viewer_of(peer) is None:
            self.room.watching(peer)
            self._spectator_count.announce()
        self.send_snapshot(state, peer)

    def watch(self, state: TableState, peer: Peer, ok: bytes) -> None:
        """Show the table to a connection that watches from now on, after its reply. Raises `Refused`."""
        if self.room.viewer_of(peer) is None:
            if state.table not in peer.viewing:
                check_tables_watched(peer, self._services.limits)
            self.room.watching(peer)
            self._spectator_count.announce()
        peer.send(ok)
        self.send_snapshot(state, peer)

    def sync(self, state: TableState, peer: Peer, cursor: m.Cursor | None, ok: bytes) -> None:
        """Send a connection the records since its cursor, after its reply. Raises `Refused` if it may not look."""
        self._may_look(state, peer)
        peer.send(ok)
        self._catch_up(state, peer, cursor, "sync")

    def drop(self, state: TableState, peer: Peer) -> None:
        """Register a lost connection."""
        seat = self.room.drop(peer)
        self._spectator_count.announce()
        if seat is not None:
            self.elsewhere.discard(seat)
        if seat is not None and state.seats[seat].user == peer.user:
            self.away[seat] = self._services.clock.now_ms()

    def look(self, peer: Peer) -> None:
        """Register whether a connection's user looks at the client now (`Peer.away`)."""
        seat = self.room.viewer_of(peer)
        if seat is not None and peer.away:
            self.elsewhere.add(seat)
        elif seat is not None:
            self.elsewhere.discard(seat)

    def out_of_sight(self) -> list[Seat]:
        """Return the seats of people who do not see the table: they have no connection, or look elsewhere."""
        return [*self.away, *self.elsewhere]

    def leave(self, peer: Peer, seat: Seat | None) -> None:
        """Register that a connection has left a seat. `seat` None: it was a spectator, and has stopped watching."""
        self.room.drop(peer)
        if seat is None:
            self._spectator_count.announce()
        else:
            self.away.pop(seat, None)
            self.elsewhere.discard(seat)

    def _may_look(self, state: TableState, peer: Peer) -> None:
        if state.table in peer.viewing:
            return
        seat = state.seat_of(peer.user)
        if seat is None:
            raise Refused(ErrorCode.FORBIDDEN, "join or watch this table first")
        self._sit(state, peer, seat)

    def _sit(self, state: TableState, peer: Peer, seat: Seat) -> None:
        self.away.pop(seat, None)
        self.room.seated(seat, peer)
        self.look(peer)
        self._spectator_count.announce()
        if not state.seats[seat].connected:
            self._on_back(seat)

    def _evict(self, before: TableState, after: TableState, asked: Container[Peer]) -> None:
        """Remove connections from seats that their users have lost, since another player may sit there next.

        A removed connection becomes a spectator, unless its own request caused the loss, or its user may not see the
        table any more.
        """
        for seat, place in enumerate(after.seats):
            if place.user == before.seats[seat].user:
                continue
            if not place.person:
                self.away.pop(seat, None)
            self.elsewhere.discard(seat)
            peer = self.room.seat_peer(seat)
            if peer is None or peer.user == place.user:
                continue
            self.room.drop(peer)
            if not may_come(after, peer.user):
                self._turn_out(after, peer)
            elif peer not in asked:
                self.room.watching(peer)
                self.send_snapshot(after, peer, "reset", reset=True)
                self._spectator_count.announce()

    def _seat_heirs(self, before: TableState, after: TableState) -> None:
        """Seat the newest connection of each user who gets a kept seat now; a user without a connection is away."""
        for seat, (old, new) in enumerate(zip(before.seats, after.seats, strict=True)):
            if old.next is None or new.user != old.next.user:
                continue
            self.away[seat] = self._services.clock.now_ms()
            for peer in self.room.peers():
                if peer.user == new.user and self.room.viewer_of(peer) is None:
                    self._sit(after, peer, seat)
            if (newest := self.room.seat_peer(seat)) is not None:
                self.send_snapshot(after, newest, "reset")

    def close(self, state: TableState) -> None:
        """Stop all announcements; if the table is closed, let its chat expire and keep the id of its last deal."""
        self._spectator_count.close()
        self.advising.close()
        if state.closed:
            self._talk.forget(CLOSED_KEYS_MS)
            keep_last(self._services, state, CLOSED_KEYS_MS)

    # showing

    def tell(
        self, before: TableState, batch: Batch, pieces: list[Pieces], replies: Mapping[Peer, bytes]
    ) -> None:
        """Show everyone the effect of a commit, with the private replies, in one frame each."""
        after = batch.state
        answered, extra = None, {}
        for peer, reply in replies.items():
            answered, extra[peer] = self.room.viewer_of(peer), [reply]
        try:
            for peer, prompt in changed_prompts(self._game, before, after, self.room, answered).items():
                extra.setdefault(peer, []).extend(prompt)
            if self._game.plans is not None:
                for peer, planned in changed_plans(before, after, self.room).items():
                    extra.setdefault(peer, []).append(planned)
            if before.door.code != after.door.code:
                self._tell_code(after, extra)
        finally:
            # Even if the rules fail at a prompt, the commit has taken effect, so its events and replies must be sent.
            self.room.deliver(pieces, extra, spectators=self._delayed is None)
        if self.advising.thoughts:
            self.advising.follow(after)
        if self._delayed is not None:
            self._delayed.hold([step.record for step in batch.steps], after.position.term, pieces)
        if before.seats is not after.seats:
            self._evict(before, after, replies)
            self._seat_heirs(before, after)
        if before.door is not after.door or before.last is not after.last:
            self._tell_rare(before, after)

    def _tell_rare(self, before: TableState, after: TableState) -> None:
        """Show the effects of a changed door and of a settlement; few commits have either."""
        if before.door is not after.door:
            self._close_door(after)
        if before.last is not after.last:
            self._say_for_bots(before, after)

    def _say_for_bots(self, before: TableState, after: TableState) -> None:
        """Send everybody a bot's line about the deal that has just been settled, if a bot has one."""
        if (said := self._bot_words.after(before, after)) is not None:
            line = self._talk.say_for_bot(said.seat, after.seats[said.seat], said.phrase)
            self._tell_line(after, line, {})

    def _close_door(self, state: TableState) -> None:
        """Remove every connection whose user may not see the table after a change of code or bans."""
        for peer in self.room.peers():
            if not may_come(state, peer.user):
                self._turn_out(state, peer)

    def _turn_out(self, state: TableState, peer: Peer) -> None:
        """Stop showing the table to a connection whose user may not see it, and send the reason."""
        self.room.drop(peer)
        self._spectator_count.announce()
        kicked = peer.user in state.door.barred
        text = "the table's author has removed you" if kicked else "the table has a new code"
        peer.send(MSGPACK.encode(m.Detached(state.table, text, "kicked" if kicked else "new_code")))

    def _tell_code(self, state: TableState, extra: dict[Peer, list[bytes]]) -> None:
        for seat in range(len(state.seats)):
            if (peer := self.room.seat_peer(seat)) is not None:
                extra.setdefault(peer, []).extend(code_piece(state, seat))

    def release(self, state: TableState, now: int) -> bool:
        """Show spectators of a delayed table what is due; return whether anything was."""
        if self._delayed is None:
            return False
        unveiled = self._delayed.unveil(now)
        if unveiled:
            for peer in self.room.peers():
                if self.room.viewer_of(peer) is None:
                    self.send_snapshot(state, peer, "reset", reset=True)
        released = self._delayed.release(now)
        self.room.show_spectators(released)
        return unveiled or bool(released)

    def next_due(self, state: TableState) -> int | None:
        """Return when seats without a connection change the table, or delayed spectators may see more; None: never."""
        released = None if self._delayed is None else self._delayed.next_at
        return earliest(away_due(state, self.away), released)

    def invite(self, state: TableState, by: str, users: tuple[str, ...]) -> None:
        """Let `Services.invite` tell people that a player invites them; returns at once."""
        if self._services.invite is not None and users:
            self._services.invite(Invitation(by, users, state.table, state.game))

    def chat(self, state: TableState, peer: Peer, request: m.Chat, ok: bytes) -> None:
        """Send a line of chat to the connections that may hear it. Raises `Refused`.

        Spectators who see the table late do not hear the players; a player hears no spectator, on any connection.
        """
        line = self._talk.say(state, peer, request)
        if line.seat is None:
            players = {seat.user for seat in state.seats}
            self.room.tell_spectators(_piece(state, line), unless=players)
            peer.send(ok)
        else:
            self._tell_line(state, line, {peer: [ok]})

    def _tell_line(self, state: TableState, line: m.ChatLine, extra: dict[Peer, list[bytes]]) -> None:
        """Send a seat's line to everybody who may hear it, each in one frame with `extra`."""
        self.room.deliver([{None: _piece(state, line)}], extra, spectators=self._delayed is None)

    async def remove_line(self, state: TableState, at: int) -> list[m.ChatLine]:
        """Remove the chat lines with the time `at` (Unix ms), and send everybody the rest; return the removed lines.

        Raises `StoreError`.
        """
        removed = await self._talk.remove(at)
        if removed:
            for peer in self.room.peers():
                peer.send(self._heard_by(state, peer) or MSGPACK.encode(m.Chats(state.table, ())))
        return removed

    def lines(self) -> list[m.ChatLine]:
        """Return the chat that is kept, in its order."""
        return self._talk.lines()

    def shown(self, state: TableState) -> TableState:
        """Return the table as spectators may know it by now."""
        return state if self._delayed is None else self._delayed.shown

    def glance(self, state: TableState) -> Glance | None:
        """Return the cards or tiles on the table, as late as spectators see it; None between deals."""
        deal = self.shown(state).deal
        return None if deal is None else self._game.glance(deal.state)

    def resync(self, state: TableState, peer: Peer, why: str) -> None:
        """Send a snapshot to a connection that looks at the table; `why` is a label of `paiju_resyncs_total`."""
        if state.table in peer.viewing:
            self.send_snapshot(state, peer, why, reset=True)

    def send_snapshot(
        self, state: TableState, peer: Peer, why: str = "arrive", *, reset: bool = False
    ) -> None:
        """Send a connection all it may know, and its open prompt; `why` is a label of `paiju_resyncs_total`."""
        metrics.RESYNCS[why].value += 1
        seen = self._seen_by(state, peer)
        send_snapshot(self._game, seen, self.room, peer, self._heard_by(state, peer), reset=reset)

    def _catch_up(self, state: TableState, peer: Peer, cursor: m.Cursor | None, why: str) -> bool:
        missed = missing(self._seen_by(state, peer), self.room, self._history, peer, cursor)
        if missed is None:
            self.send_snapshot(state, peer, why if cursor is None else "gap", reset=cursor is not None)
            return True
        pieces = [*missed, *prompt_piece(self._game, state, self.room, self.room.viewer_of(peer))]
        if pieces:
            peer.send(*pieces)
        return False

    def _heard_by(self, state: TableState, peer: Peer) -> bytes | None:
        player = state.seat_of(peer.user) is not None
        return self._talk.heard(player=player, late=self._delayed is not None)

    def _seen_by(self, state: TableState, peer: Peer) -> TableState:
        """Return the table as a connection may know it; with a delay spectators see an earlier state."""
        late = self._delayed is not None and self.room.viewer_of(peer) is None
        return self._delayed.shown if self._delayed is not None and late else state


def _piece(state: TableState, line: m.ChatLine) -> bytes:
    return MSGPACK.encode(m.Chat(state.table, **msgspec.structs.asdict(line)))
