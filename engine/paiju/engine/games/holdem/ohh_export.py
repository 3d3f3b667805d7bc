"""Exports a hand's log as Open Hand History (OHH) JSON, with only the cards that its reader may know."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

import msgspec

from paiju.engine.betting.amounts import Written, as_number
from paiju.engine.betting.moves import Called, Checked, Folded, Raised
from paiju.engine.cards.card import HIDDEN, Card
from paiju.engine.core.errors import BadRecord
from paiju.engine.core.game import Action, Event
from paiju.engine.core.replay import replay
from paiju.engine.core.seats import Actor, Seat, Viewer
from paiju.engine.games.holdem.carry import Carry
from paiju.engine.games.holdem.game import Holdem
from paiju.engine.games.holdem.phh_export import known_cards
from paiju.engine.games.holdem.types import Awarded, Dealt, Mucked, Posted, Shown, State, StreetDealt

_LIMITS: Final = {"no_limit": "NL", "pot_limit": "PL", "fixed_limit": "FL"}
_POSTS: Final = {
    "ante": "Post Ante",
    "small_blind": "Post SB",
    "big_blind": "Post BB",
    "straddle": "Straddle",
    "post": "Post Extra Blind",
    "dead": "Post Dead",
}
_GAME: Final = Holdem()
_ENCODER: Final = msgspec.json.Encoder(decimal_format="number")


def export_ohh(
    carry: Carry,
    actions: Iterable[tuple[Actor, Action]],
    viewer: Viewer = None,
    *,
    players: Sequence[str] = (),
    open_cards: bool = False,
) -> str:
    """Return a hand as one line of JSON; arguments are those of `export_phh`.

    The hand has no `start_date_utc`, which a log does not know. Raises `BadRecord` for a hand that OHH cannot express:
    house rules, a board that is run more than once, or a deal without players.
    """
    if carry.options.betting not in _LIMITS:
        raise BadRecord("$.bet_limit", f"OHH has no word for {carry.options.betting}")
    steps = list(replay(_GAME, carry, actions))
    state = steps[-1].state if steps else _GAME.initial_state(carry)
    if state.positions is None:
        raise BadRecord("$.rounds", "there is no hand in it")
    if len(state.boards) > 1:
        raise BadRecord("$.rounds", "OHH has one board, and this one was run more than once")
    writer = _Writer(state, known_cards(state, viewer, open_cards=open_cards))
    for step in steps:
        for event in step.events:
            writer.take(event)
    hand = writer.hand(players) | ({} if viewer is None else {"hero_player_id": viewer})
    return _ENCODER.encode({"ohh": hand}).decode()


class _Writer:
    """The rounds and pots of a hand, event by event. A player's id is the seat; seats of OHH count from 1."""

    def __init__(self, state: State, known: tuple[tuple[Card, ...], ...]) -> None:
        self._state = state
        self._known = known
        self._decimals = state.carry.decimals or 0
        self._rounds: list[dict[str, Any]] = []
        self._showdown: list[dict[str, Any]] = []
        self._pots: list[dict[str, Any]] = []
        self._contested = len(state.betting.contenders) > 1
        self._next("Preflop", ())

    def take(self, event: Event) -> None:
        """Write what an event tells."""
        match event:
            case Posted(seat=seat, kind=kind, amount=amount):
                self._act(seat, _POSTS[kind], amount)
            case Dealt():
                for seat in self._state.betting.order:
                    if cards := _open(self._known[seat]):
                        self._act(seat, "Dealt Cards", cards=cards)
            case Folded(seat=seat) | Checked(seat=seat):
                self._act(seat, "Fold" if isinstance(event, Folded) else "Check")
            case Called(seat=seat, added=added) | Raised(seat=seat, added=added):
                self._act(seat, self._word(event), added, is_allin=event.all_in)
            case StreetDealt(street=street, cards=cards):
                self._next(street.capitalize(), cards)
            case _:
                self._take_ending(event)

    def _take_ending(self, event: Event) -> None:
        match event:
            case Shown(seat=seat, cards=cards):
                self._showdown.append({"player_id": seat, "action": "Shows Cards", "cards": _open(cards)})
            case Mucked(seat=seat) if self._contested:
                self._showdown.append({"player_id": seat, "action": "Mucks Cards"})
            case Awarded():
                self._pots.append(self._pot(event))

    def hand(self, players: Sequence[str]) -> dict[str, Any]:
        """Return the hand after its last event."""
        state, options = self._state, self._state.carry.options
        assert state.positions is not None, "a hand without players is refused before"
        return {
            "spec_version": "1.4.7",
            "internal_version": "1.0.0",
            "site_name": "Paiju",
            "network_name": "Paiju",
            "tournament": False,
            "game_number": str(state.carry.hands + 1),
            "table_name": "",
            "table_size": len(state.carry.places),
            "game_type": "Holdem",
            "bet_limit": {"bet_type": _LIMITS[options.betting], "bet_cap": 0},
            "currency": "Chips",
            "dealer_seat": state.positions.button + 1,
            "small_blind_amount": self._amount(options.small_blind),
            "big_blind_amount": self._amount(options.bb),
            "ante_amount": self._amount(options.ante),
            "players": [self._player(seat, players) for seat in sorted(state.betting.order)],
            "rounds": list(self._all_rounds()),
            "pots": self._pots,
        }

    def _all_rounds(self) -> Iterator[dict[str, Any]]:
        """Yield the streets, then the showdown; actions are numbered through the whole hand."""
        last = [{"street": "Showdown", "cards": [], "actions": self._showdown}] if self._showdown else []
        number = 0
        for place, street in enumerate([*self._rounds, *last]):
            actions = [
                {"action_number": number + count, **one} for count, one in enumerate(street["actions"], 1)
            ]
            number += len(actions)
            yield {"id": place, **street, "actions": actions}

    def _player(self, seat: Seat, players: Sequence[str]) -> dict[str, Any]:
        stack = self._amount(self._state.carry.places[seat].stack)
        name = players[seat] if players else ""
        return {"id": seat, "seat": seat + 1, "name": name, "starting_stack": stack}

    def _pot(self, award: Awarded) -> dict[str, Any]:
        wins = [
            {"player_id": seat, "win_amount": self._amount(share)}
            for seat, share in zip(award.winners, award.shares, strict=True)
        ]
        amount, rake = self._amount(award.amount), self._amount(award.rake)
        return {"number": award.pot, "amount": amount, "rake": rake, "player_wins": wins}

    def _word(self, event: Called | Raised) -> str:
        if isinstance(event, Called):
            return "Call"
        # Before the flop the blinds are the first bet, so OHH has only raises there.
        return "Bet" if event.opens and len(self._rounds) > 1 else "Raise"

    def _next(self, street: str, cards: Sequence[Card]) -> None:
        self._rounds.append({"street": street, "cards": list(cards), "actions": []})

    def _act(
        self, seat: Seat, word: str, amount: int = 0, *, is_allin: bool = False, cards: Sequence[Card] = ()
    ) -> None:
        action = {"player_id": seat, "action": word, "amount": self._amount(amount), "is_allin": is_allin}
        self._rounds[-1]["actions"].append(action | ({"cards": cards} if cards else {}))

    def _amount(self, amount: int) -> Written:
        return as_number(amount, self._decimals)


def _open(cards: Sequence[Card]) -> list[Card]:
    """Return the known cards: OHH has no word for an unknown one."""
    return [card for card in cards if card != HIDDEN]
