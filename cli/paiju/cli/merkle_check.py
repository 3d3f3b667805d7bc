"""Checks a deal whose cards stay hidden: its record has the deck's root, and proofs of the cards that a seat saw."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from paiju.engine.core.game import AnyGame
from paiju.engine.core.merkle import Opening, is_opened_by


class DeckFacts(msgspec.Struct, frozen=True):
    """The deck's root and proofs, in the record of a deal whose cards stay hidden."""

    root: str
    openings: tuple[Opening, ...]
    viewer: int | None

    def verdicts(self, game: AnyGame, shuffle: Any, last: Any) -> Iterator[tuple[bool, str]]:
        """Yield each check with its result; `last` is the final state of the deal."""
        hiding = game.hiding
        if hiding is None:
            yield False, "a record of this game has a secret"
            return
        deck = hiding.deck_of(shuffle)
        forged = [proof for proof in self.openings if not is_opened_by(self.root, len(deck), proof)]
        for proof in forged:
            yield False, f"the proof of {proof.card} at place {proof.place} does not lead to the root"
        if not forged:
            yield True, f"the proofs of all {len(self.openings)} cards that you saw lead to the root"
        yield from self._check_places(deck, hiding.known_places(last, self.viewer))

    def _check_places(self, deck: Sequence[str], seen: tuple[int, ...]) -> Iterator[tuple[bool, str]]:
        proved = {proof.place: proof.card for proof in self.openings}
        missing = [place for place in seen if place not in proved]
        moved = [place for place, card in proved.items() if place >= len(deck) or deck[place] != card]
        cards = [proof.card for proof in self.openings]
        for place in missing:
            yield False, f"there is a proof of {deck[place]} at place {place}, which you saw"
        for place in moved:
            yield False, f"{proved[place]}, proved at place {place}, is what was dealt from there"
        if len({*cards}) < len(cards):
            yield False, "each card is in the deck once"
        elif not missing and not moved:
            yield True, "the cards you saw were dealt from where they are proved to lie, each once"

    def notes(self) -> tuple[str, ...]:
        """Return lines that explain what the checks prove and what they do not."""
        who = "everybody saw" if self.viewer is None else f"seat {self.viewer} saw"
        return (
            f"proved: the {len(self.openings)} cards that {who} were fixed in these places before the first was dealt",
            f"if its root was this one when the deal began: {self.root}  (--root HEX compares it)",
            "not proved here: the cards that nobody showed, and that the order came from the secret and the seeds:",
            "the server could have chosen among decks before it told the root; to prove that takes the secret, which",
            "an auditor of the server may have (docs/records.md)",
        )
