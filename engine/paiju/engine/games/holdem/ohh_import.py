"""Turns an OHH hand into lines of PHH, which the rules of the game then check; errors keep their place in the file."""

import re
from collections.abc import Iterator
from typing import Final

from paiju.engine.betting.amounts import as_written, in_units
from paiju.engine.betting.moves import Called, Checked, Folded, Raised
from paiju.engine.cards.card import HIDDEN
from paiju.engine.core.errors import BadRecord
from paiju.engine.core.replay import replay
from paiju.engine.games.holdem.dealing import HAND
from paiju.engine.games.holdem.game import Holdem
from paiju.engine.games.holdem.ohh import Cards, FoundHand
from paiju.engine.games.holdem.ohh_setup import OhhSetup, Placed
from paiju.engine.games.holdem.phh_import import Imported, import_phh

_SILENT: Final = frozenset(
    {"post ante", "post sb", "post bb", "straddle", "post dead", "post extra blind", "dealt cards"}
    | {"added chips", "sits down", "stands up", "player adjustment"}
)
"""Actions that the setup has read, or that change nothing in the hand."""
_FIELDS: Final = (
    (re.compile(r"\$\.blinds_or_straddles.*"), ".rounds[0]"),
    (re.compile(r"\$\.antes.*"), ".rounds[0]"),
    (re.compile(r"\$\.starting_stacks.*"), ".players"),
    (re.compile(r"\$\.(?:min|small|big)_bet"), ".big_blind_amount"),
)
"""Patterns of PHH paths, each with the path in the OHH hand from which the field comes."""
_PLAYER: Final = re.compile(r"\bp([0-9]+)\b")
_GAME: Final = Holdem()


def import_ohh(found: FoundHand, decimals: int) -> tuple[Imported, tuple[str, ...]]:
    """Return a hand, and the names of its players from the left of the button; empty if the file has none.

    `decimals`: how many the file's smallest unit has. Raises `BadRecord` with the path and the line of the mistake.
    """
    game = found.hand.game_type
    if game.strip().lower() not in {"holdem", "hold'em", "texas hold'em", "texas holdem"}:
        raise found.wrong(".game_type", f"this is a hand of {game[:40]!r}; this game is Hold'em")
    setup = OhhSetup(found, decimals)
    names = tuple(player.name for player in setup.order)
    try:
        imported = _Script(setup, totals=False).played()
    except BadRecord as error:
        # Where OHH has the chips that an action adds, some programs write the player's total of the street.
        try:
            imported = _Script(setup, totals=True).played()
        except BadRecord:
            raise error from None
        note = "calls and raises in this file are totals of the street, where OHH has what is added"
        imported = imported._replace(notes=(*imported.notes, note))
    return imported, names if any(names) else ()


class _Script:
    """The lines of a hand in PHH, each with the path in the OHH file from which it comes."""

    def __init__(self, setup: OhhSetup, *, totals: bool) -> None:
        self._setup = setup
        self._found = setup.found
        self._totals = totals
        self._lines: list[str] = []
        self._paths: list[str] = []
        self._amounts: list[tuple[str, int | None]] = []
        """The path and the amount of each move."""
        self._put = setup.live()

    def played(self) -> Imported:
        """Return the hand as the rules play it."""
        self._write()
        hand = self._setup.phh(self._lines)
        try:
            imported = import_phh(hand)
        except BadRecord as error:
            raise self._placed(error) from None
        self._compare(imported)
        notes = tuple(map(self._named, imported.notes))
        return imported._replace(notes=(*notes, *self._of_pots(imported)))

    def _write(self) -> None:
        """Write the deal, then each street."""
        dealt = {one.action.player_id: one for one in self._setup.placed if one.kind == "dealt cards"}
        for number, player in enumerate(self._setup.order):
            place = self._found.hand.players.index(player)
            one = dealt.get(player.id)
            cards = one.action.cards if one is not None and one.action.cards else player.cards
            word = _word(cards)
            path = f".players[{place}]" if one is None else one.path
            self._add(path, f"d dh p{number + 1} {word}{HIDDEN * (HAND - len(word) // 2)}")
        for number, street in enumerate(self._found.hand.rounds):
            if number and (word := _word(street.cards)):
                self._add(f".rounds[{number}].cards", f"d db {word}")
            self._put = self._put if not number else [0] * len(self._put)
            for place, action in enumerate(street.actions):
                self._act(Placed(f".rounds[{number}].actions[{place}]", action))

    def _act(self, placed: Placed) -> None:
        if placed.kind in _SILENT:
            return
        number = self._setup.player(placed)
        match placed.kind:
            case "fold" | "check":
                self._move(placed, f"p{number + 1} {'f' if placed.kind == 'fold' else 'cc'}", None)
            case "call" | "bet" | "raise":
                self._bet(placed, number)
            case "shows cards":
                self._add(placed.path, f"p{number + 1} sm {_word(placed.action.cards) or HIDDEN * HAND}")
            case "mucks cards":
                self._add(placed.path, f"p{number + 1} sm")
            case _:
                raise self._found.wrong(placed.path, f"{placed.action.action[:40]!r} is not known here")

    def _bet(self, placed: Placed, number: int) -> None:
        told = placed.action.amount
        amount = None if told is None else self._setup.chips(f"{placed.path}.amount", told)
        if placed.kind == "call":
            to = max(self._put) if amount is None else amount + (0 if self._totals else self._put[number])
            self._move(placed, f"p{number + 1} cc", amount)
        else:
            to = (amount or 0) + (0 if self._totals else self._put[number])
            self._move(placed, f"p{number + 1} cbr {as_written(to, self._setup.decimals)}", amount)
        self._put[number] = to

    def _move(self, placed: Placed, line: str, amount: int | None) -> None:
        self._amounts.append((placed.path, amount))
        self._add(placed.path, line)

    def _add(self, path: str, line: str) -> None:
        self._paths.append(path)
        self._lines.append(line)

    def _compare(self, imported: Imported) -> None:
        """Raise `BadRecord` at a call or raise whose amount differs from the amount by the rules."""
        steps = replay(_GAME, imported.carry, imported.actions)
        moves = [event for step in steps for event in step.events if isinstance(event, _MOVES)]
        for (path, amount), move in zip(self._amounts, moves, strict=True):
            if amount is None or not isinstance(move, Called | Raised):
                continue
            due = move.to if self._totals else move.added
            if amount != due:
                told, by_rules = (as_written(chips, self._setup.decimals) for chips in (amount, due))
                raise self._found.wrong(path, f"the amount is {told}; by the actions before it is {by_rules}")

    def _of_pots(self, imported: Imported) -> Iterator[str]:
        """Compare the file's winners with those by the rules; yield a note if only their amounts differ.

        Raises `BadRecord` if the winners themselves differ.
        """
        hand, state = self._found.hand, imported.state
        if not hand.pots or not state.awards:
            return
        shift, players = len(imported.carry.places) - len(self._setup.order), range(len(self._setup.order))
        told, won = [0] * len(players), [0] * len(players)
        for pot in hand.pots:
            for win in pot.player_wins:
                amount = in_units(f"{self._found.path}.pots", win.win_amount, self._setup.decimals)
                told[self._setup.number.get(win.player_id, 0)] += round(amount)
        for award in state.awards:
            for seat, share in zip(award.winners, award.shares, strict=True):
                won[seat - shift] += share
        if [bool(amount) for amount in told] != [bool(amount) for amount in won]:
            winners = " and ".join(
                self._setup.order[number].name or f"p{number + 1}" for number in players if won[number]
            )
            raise self._found.wrong(".pots", f"by the rules {winners} wins")
        if told != won:
            paid, by_rules = (
                ", ".join(as_written(amount, self._setup.decimals) for amount in amounts if amount)
                for amounts in (told, won)
            )
            yield f"the file pays its winners {paid} after rake; the rules pay {by_rules}, for no rake is taken here"

    def _placed(self, error: BadRecord) -> BadRecord:
        """Return an error in the PHH hand as an error in the OHH file."""
        text = self._named(re.sub(r"^'[^']*': ", "", error.text))
        found = re.fullmatch(r"\$\.actions\[(\d+)\]", error.path)
        if found is not None:
            return self._found.wrong(self._paths[int(found[1])], text)
        below = next((below for field, below in _FIELDS if field.fullmatch(error.path)), "")
        return self._found.wrong(below, text)

    def _named(self, text: str) -> str:
        """Return a sentence with players' names in place of PHH's numbers."""
        return _PLAYER.sub(self._name, text)

    def _name(self, found: re.Match[str]) -> str:
        number = int(found[1]) - 1
        return (number < len(self._setup.order) and self._setup.order[number].name) or found[0]


_MOVES: Final = (Folded, Checked, Called, Raised)


def _word(cards: Cards) -> str:
    """Return cards as one word of PHH, `AsTd`; `10` is read as `T`."""
    text = cards if isinstance(cards, str) else "".join(cards or ())
    plain = re.sub(r"[\s,]", "", text).replace("10", "T")
    return "".join(
        (letter.upper() if place % 2 == 0 else letter.lower()) for place, letter in enumerate(plain)
    )
