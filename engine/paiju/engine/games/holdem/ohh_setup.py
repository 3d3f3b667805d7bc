"""The setup of an OHH hand: who is dealt in, from the left of the button, and what they post."""

from decimal import Decimal
from typing import Final, NamedTuple

from paiju.engine.betting.amounts import in_units
from paiju.engine.games.holdem.ohh import Action, FoundHand, Id, OhhPlayer
from paiju.engine.games.holdem.phh import PhhHand

_VARIANTS: Final = {"NL": "NT", "PL": "PT", "FL": "FT"}
_LIVE: Final = frozenset({"post sb", "post bb", "straddle", "post extra blind"})
_BESIDE: Final = frozenset({"added chips", "sits down", "stands up", "player adjustment"})
"""Actions that change nothing in the hand."""


class Placed(NamedTuple):
    """An action and its path below the hand."""

    path: str
    action: Action

    @property
    def kind(self) -> str:
        """The action's word in lower case."""
        return self.action.action.strip().lower()


class OhhSetup:
    """The players of a hand and their posts; raises `BadRecord` for what PHH cannot express."""

    def __init__(self, found: FoundHand, decimals: int) -> None:
        self.found = found
        self.decimals = decimals
        self.placed = [
            Placed(f".rounds[{number}].actions[{place}]", action)
            for number, street in enumerate(found.hand.rounds)
            for place, action in enumerate(street.actions)
        ]
        self.order = self._ordered()
        self.number = {player.id: place for place, player in enumerate(self.order)}
        """Each player's number in PHH, from 0."""

    def phh(self, actions: list[str]) -> PhhHand:
        """Return the hand in PHH, with these action lines."""
        hand = self.found.hand
        kind = "NL" if hand.bet_limit is None else hand.bet_limit.bet_type.strip().upper()
        if kind not in _VARIANTS:
            raise self.found.wrong(".bet_limit.bet_type", f"{kind[:20]!r} is none of NL, PL and FL")
        big, fixed = self.chips(".big_blind_amount", hand.big_blind_amount), kind == "FL"
        number = str(hand.game_number or "")
        return PhhHand(
            variant=_VARIANTS[kind],  # type: ignore[arg-type]
            antes=self._by_blinds(self._antes()),
            blinds_or_straddles=self._by_blinds(self._blinds()),
            starting_stacks=tuple(self._stack(player) for player in self.order),
            actions=tuple(actions),
            min_bet=None if fixed else big,
            small_bet=big if fixed else None,
            big_bet=2 * big if fixed else None,
            hand=int(number) if number.isascii() and number.isdecimal() and len(number) < 16 else None,
            decimals=self.decimals,
        )

    def player(self, placed: Placed) -> int:
        """Return the number of the player who acts; raises `BadRecord` for one who is not dealt in."""
        player = placed.action.player_id
        if player is None or player not in self.number:
            raise self.found.wrong(placed.path, f"no player with id {player!r} is dealt in")
        return self.number[player]

    def chips(self, path: str, amount: Decimal | None) -> int:
        """Return an amount in the file's unit, 0 for None; raises `BadRecord` at `path` if negative or not whole."""
        units = in_units(self.found.path + path, amount or Decimal(0), self.decimals)
        if isinstance(units, float) or units < 0:
            raise self.found.wrong(path, "an amount is at least 0")
        return units

    def stack_of(self, number: int) -> int:
        """Return a player's chips before the hand."""
        return self._stack(self.order[number])

    def live(self) -> list[int]:
        """Return each player's live chips when the cards are dealt, in the file's unit: blinds and posts, no antes."""
        put = [0] * len(self.order)
        for placed in self._posts(_LIVE):
            put[self.player(placed)] += self.chips(placed.path, placed.action.amount)
        return put

    def _stack(self, player: OhhPlayer) -> int:
        place = self.found.hand.players.index(player)
        stack = self.chips(f".players[{place}].starting_stack", player.starting_stack)
        if not stack:
            raise self.found.wrong(f".players[{place}].starting_stack", "a player who is dealt in has chips")
        return stack

    def _ordered(self) -> tuple[OhhPlayer, ...]:
        """Return the players in order from the small blind, or from the big blind if the small one is dead.

        Of two players the big blind comes first and the button last.
        """
        dealt_in = self._dealt_in()
        by_id: dict[Id | None, OhhPlayer] = {player.id: player for player in dealt_in}
        small, big = (
            next(
                (by_id[one.action.player_id] for one in self._posts({kind}) if one.action.player_id in by_id),
                None,
            )
            for kind in ("post sb", "post bb")
        )
        if big is None or len({player.seat for player in dealt_in}) < len(dealt_in):
            raise self.found.wrong(".players", "two players have one seat, or none of them posts a big blind")
        first = big if small is None or len(dealt_in) == 2 else small
        at = dealt_in.index(first)
        return dealt_in[at:] + dealt_in[:at]

    def _dealt_in(self) -> tuple[OhhPlayer, ...]:
        """Return the players of the hand by seat: those who act or post.

        A hand without pots stopped early: then all players who do not sit out belong to it.
        """
        hand = self.found.hand
        active = {placed.action.player_id for placed in self.placed if placed.kind not in _BESIDE}
        players = [
            player
            for player in hand.players
            if player.id in active or not (player.is_sitting_out or hand.pots)
        ]
        if not 2 <= len(players) <= 10 or len({player.id for player in players}) < len(players):
            raise self.found.wrong(
                ".players", f"a hand has 2 to 10 players with an id each; {len(players)} act in it"
            )
        return tuple(sorted(players, key=lambda player: player.seat))

    def _posts(self, kinds: frozenset[str] | set[str]) -> list[Placed]:
        return [placed for placed in self.placed if placed.kind in kinds]

    def _blinds(self) -> list[int]:
        """Return the live posts per player as in PHH: short blinds in full, posts of returning players negative."""
        hand, blinds = self.found.hand, [0] * len(self.order)
        small = self.chips(".small_blind_amount", hand.small_blind_amount)
        big = self.chips(".big_blind_amount", hand.big_blind_amount)
        has_big = False
        for placed in self._posts(_LIVE):
            amount = self.chips(placed.path, placed.action.amount)
            match placed.kind:
                case "post sb":
                    amount = small
                case "post bb" if not has_big:
                    amount, has_big = big, True
                case "post bb" | "post extra blind":
                    amount = -amount
            blinds[self.player(placed)] = amount
        return blinds

    def _antes(self) -> list[int]:
        """Return the dead posts per player: antes and dead blinds; a short ante counts in full."""
        antes = [0] * len(self.order)
        ante = self.chips(".ante_amount", self.found.hand.ante_amount)
        posts = self._posts({"post ante", "post dead"})
        for placed in posts:
            number, amount = self.player(placed), self.chips(placed.path, placed.action.amount)
            is_short = placed.kind == "post ante" and amount == self.stack_of(number)
            antes[number] += max(amount, ante) if is_short else amount
        # If the hand names an ante and no action posts one, all players post it.
        return (
            antes if any(placed.kind == "post ante" for placed in posts) else [ante + dead for dead in antes]
        )

    def _by_blinds(self, values: list[int]) -> tuple[int, ...]:
        """Return values in the order of PHH's blinds: with two players the small blind comes first."""
        return tuple(values if len(values) > 2 else values[::-1])
