"""Checks of a finished deal's record: its commitment, its shuffle and its settlement."""

from collections.abc import Callable, Iterator
from typing import Final

import msgspec
from msgspec import UnsetType

from paiju.cli.failure import Failure
from paiju.cli.merkle_check import Shown
from paiju.engine.core.entropy import KeyedEntropy, commitment, deal_key
from paiju.engine.core.game import AnyGame, Settled
from paiju.engine.core.hiding import proofs_of
from paiju.engine.core.merkle import root
from paiju.engine.core.replay import Step
from paiju.engine.core.seats import CHANCE
from paiju.protocol.records import DealRecord


class Checks:
    """What the record of a deal proves."""

    def __init__(self, record: DealRecord, game: AnyGame, steps: Callable[[], Iterator[Step]]) -> None:
        """Take a record; `steps` replays it, and raises `Failure` at a step against the rules."""
        self._record = record
        self._game = game
        self._steps = steps

    def verdicts(self, commit: str | None = None, root: str | None = None) -> Iterator[tuple[bool, str]]:
        """Yield each check with its result: the commitment, the shuffle, the settlement. Raises `Failure`.

        `commit` is the commitment told before the deal, `root` the deck's root seen at its start; by default those of
        the record are taken.
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
        yield from self._of_hidden() if record.root and not record.secret else self._of_secret()
        settled = [event for step in self._steps() for event in step.events if isinstance(event, Settled)]
        same = bool(settled) and settled[-1].amounts == record.amounts
        yield same, "the rules give the same settlement"

    def notes(self, commit: str | None = None) -> tuple[str, ...]:
        """Return the lines that tell what the verdicts prove and what they do not; `commit` as in `verdicts`."""
        if self._record.imported:
            return ()
        if self._record.root and not self._record.secret:
            return self._shown().notes()
        told = () if commit is not None else _UNTOLD
        return (*told, *_UNPROVED)

    def _shown(self) -> Shown:
        record = self._record
        assert not isinstance(record.root, UnsetType), "only such a record has openings"
        viewer = None if isinstance(record.viewer, UnsetType) else record.viewer
        return Shown(record.root, record.openings or (), viewer)

    def _of_hidden(self) -> Iterator[tuple[bool, str]]:
        steps = list(self._steps())
        shuffle = next(step.action for step in steps if step.actor == CHANCE)
        yield from self._shown().verdicts(self._game, shuffle, steps[-1].state)

    def _of_secret(self) -> Iterator[tuple[bool, str]]:
        record, secret = self._record, _secret(self._record.secret)
        if record.root:
            yield self._root(secret) == record.root, "the root follows from the secret"
        yield commitment(secret) == record.commit, "the secret is the one that the commitment was made from"
        yield self._shuffled_fairly(secret), "the cards follow from that secret and the players' seeds"

    def _root(self, secret: bytes) -> str:
        record, game = self._record, self._game
        key = deal_key(secret, record.deal, record.game, record.seeds)
        shuffle = next(step.action for step in self._steps() if step.actor == CHANCE)
        proofs = proofs_of(game)
        return "" if proofs is None else root(proofs.deck_of(shuffle), key)

    def _follows_the_rules(self) -> bool:
        return len(list(self._steps())) == len(self._record.actions)

    def _shuffled_fairly(self, secret: bytes) -> bool:
        record = self._record
        entropy = KeyedEntropy(deal_key(secret, record.deal, record.game, record.seeds))
        state = self._game.initial_state(msgspec.convert(record.carry, self._game.carry_type))
        for step in self._steps():
            if step.actor == CHANCE and self._game.chance_action(state, entropy) != step.action:
                return False
            state = step.state
        return True


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
