"""Checks the record of a finished deal: its commitment, its shuffle and its settlement."""

from collections.abc import Callable, Iterator
from typing import Any, Final

import msgspec
from msgspec import UnsetType

from paiju.cli.failure import Failure
from paiju.cli.merkle_check import DeckFacts
from paiju.engine.cards.card import HIDDEN
from paiju.engine.core.entropy import KeyedEntropy, commitment, deal_key
from paiju.engine.core.game import AnyGame, Settled
from paiju.engine.core.hiding import proofs_of
from paiju.engine.core.merkle import Tree
from paiju.engine.core.replay import ReplayedAction
from paiju.engine.core.seats import CHANCE
from paiju.protocol.daily import shuffled_as
from paiju.protocol.records import DealRecord


class Day(msgspec.Struct, frozen=True):
    """A daily deal as its server describes it."""

    commit: str
    committed_at: int
    starts_at: int
    secret: str = ""
    """In hex; empty until the day is over."""


class Checks:
    """Checks the commitment, the shuffle and the settlement of a deal's record."""

    def __init__(
        self,
        record: DealRecord,
        game: AnyGame,
        steps: Callable[[], Iterator[ReplayedAction]],
        day: Day | None = None,
    ) -> None:
        """Take a record; `steps` replays it, and raises `Failure` at a step against the rules.

        `day`: the server's description of a daily deal; None: the server was not asked.
        """
        self._day = day
        self._record = record
        self._game = game
        self._steps = steps

    def verdicts(self, commit: str | None = None, root: str | None = None) -> Iterator[tuple[bool, str]]:
        """Yield for each check whether it holds, and its claim. Raises `Failure` for a record that breaks the rules.

        `commit`: the commitment that was told before the deal. `root`: the deck's root, seen when the deal began.
        An argument that is None is not compared.
        """
        record = self._record
        if record.imported:
            yield self._follows_the_rules(), "every step is legal; its cards were imported, not shuffled"
            return
        if root is None and commit is not None and commit.lower() == record.root:
            commit, root = None, commit  # in games with hidden cards, `--commit` may give the root
        if commit is not None:
            yield commit.lower() == record.commit, "the commitment is the one you were told before the deal"
        if root is not None:
            yield root.lower() == record.root, "the root is the one you saw when the deal began"
        if record.daily:
            yield from self._of_day()
        elif record.root and not record.secret:
            yield from self._of_hidden()
        else:
            yield from self._of_secret(record.secret)
        settled = [event for step in self._steps() for event in step.events if isinstance(event, Settled)]
        same = bool(settled) and settled[-1].amounts == record.amounts
        yield same, "the rules give the same settlement"

    def notes(self, commit: str | None = None) -> tuple[str, ...]:
        """Return lines that explain what the verdicts prove and what they do not; `commit` as in `verdicts`."""
        if self._record.imported:
            return ()
        if self._record.daily:
            return tuple(self._notes_of_day(commit))
        if self._record.root and not self._record.secret:
            return self._shown().notes()
        told = () if commit is not None else _UNTOLD
        return (*told, *_UNPROVED)

    def _shown(self) -> DeckFacts:
        record = self._record
        assert not isinstance(record.root, UnsetType), "only such a record has openings"
        viewer = None if isinstance(record.viewer, UnsetType) else record.viewer
        return DeckFacts(record.root, record.openings or (), viewer)

    def _of_hidden(self) -> Iterator[tuple[bool, str]]:
        steps = list(self._steps())
        shuffle = next(step.action for step in steps if step.actor == CHANCE)
        yield from self._shown().verdicts(self._game, shuffle, steps[-1].state)

    def _of_day(self) -> Iterator[tuple[bool, str]]:
        """Yield the checks of a daily deal, whose secret is revealed when the day is over."""
        record, day = self._record, self._day
        if day is not None:
            yield day.commit == record.commit, "the commitment is the one that was published for the day"
        if record.openings:
            yield from self._of_hidden()
        if not self._revealed:
            return
        yield from self._of_secret(self._revealed)

    @property
    def _revealed(self) -> str:
        """Return the secret of a daily deal; empty: the day is not known to be over."""
        return self._record.secret or ("" if self._day is None else self._day.secret)

    def _notes_of_day(self, commit: str | None) -> Iterator[str]:
        if self._day is None and commit is None:
            yield "not compared: the commitment that was published for the day (--url asks its server)"
        elif self._day is not None and self._day.committed_at >= self._day.starts_at:
            yield "the commitment was made on the day itself, not the day before: its server began then, or had lost it"
        if not self._revealed:
            yield "not checked: the cards; the secret is revealed when the day is over"

    def _of_secret(self, revealed: str) -> Iterator[tuple[bool, str]]:
        record, secret = self._record, _secret(revealed)
        if record.root:
            yield self._root(secret) == record.root, "the root follows from the secret"
        yield commitment(secret) == record.commit, "the secret is the one that the commitment was made from"
        yield self._shuffled_fairly(secret), "the cards follow from that secret and the players' seeds"

    def _root(self, secret: bytes) -> str:
        record, game = self._record, self._game
        key = deal_key(secret, shuffled_as(record), record.game, record.seeds)
        proofs = proofs_of(game)
        if proofs is None:
            return ""
        # The shuffle is computed again, as the record may not have all of the deck.
        shuffle = game.chance_action(self._beginning(), KeyedEntropy(key))
        return Tree(proofs.deck_of(shuffle), key).root

    def _beginning(self) -> Any:
        return self._game.initial_state(msgspec.convert(self._record.carry, self._game.carry_type))

    def _follows_the_rules(self) -> bool:
        return len(list(self._steps())) == len(self._record.actions)

    def _shuffled_fairly(self, secret: bytes) -> bool:
        record = self._record
        entropy = KeyedEntropy(deal_key(secret, shuffled_as(record), record.game, record.seeds))
        state = self._game.initial_state(msgspec.convert(record.carry, self._game.carry_type))
        for step in self._steps():
            if step.actor == CHANCE and not self._is_shown(
                self._game.chance_action(state, entropy), step.action
            ):
                return False
            state = step.state
        return True

    def _is_shown(self, dealt: Any, shown: Any) -> bool:
        """Return whether an action of chance agrees with the record, which may hide some of its cards."""
        hiding = self._game.hiding
        if hiding is None or dealt == shown:
            return bool(dealt == shown)
        places = [place for place, card in enumerate(hiding.deck_of(shown)) if card != HIDDEN]
        return bool(hiding.masked(dealt, places) == shown)


_UNTOLD: Final = (
    "not compared: the commitment you were told before the deal (--commit HEX; `paiju play` prints it); without that",
    "the secret may have been chosen when the seeds were known",
)
_UNPROVED: Final = (
    "not proved: that no player whose seed came last had chosen it together with the server, nor that nobody looked",
)


def _secret(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise Failure("the record's secret is not hex") from None


def verdict(holds: bool, claim: str) -> str:
    """Return the result of a check as a line."""
    return f"✓ {claim}" if holds else f"✗ NOT SO: {claim}"
