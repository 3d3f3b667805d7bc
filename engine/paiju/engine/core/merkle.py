"""A commitment to a shuffled deck whose cards can be opened one by one later (docs/protocol.md, Seeds).

It serves games whose cards stay hidden after the deal. Leaf i is SHA-256(0x00 ‖ salt_i ‖ i as 2 bytes ‖ the card's
text), a node is SHA-256(0x01 ‖ left ‖ right). Of n leaves the left subtree holds the largest power of two below n (RFC
6962, 2.1). The salts come from the deal's key: an auditor who knows the secret can recompute the root, while an opened
leaf tells nothing about its neighbours.
"""

import hashlib
import hmac
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import msgspec

from paiju.engine.core.keyed_hash import KeyedHash

_LABEL: Final = b"paiju-salt-1"
_HASH: Final = 32
"""Size of a hash, in bytes."""


class Opening(msgspec.Struct, frozen=True):
    """One card of the deck, with what proves that it was there from the beginning."""

    place: int
    """The card's index in the deck; the bottom card has 0."""
    card: str
    salt: str
    """32 bytes, hex."""
    path: tuple[str, ...]
    """The sibling of each node on the way from the leaf to the root, hex."""


def salts(key: bytes, count: int) -> list[bytes]:
    """Return the salts of a deal: HMAC-SHA256(key, "paiju-salt-1" ‖ place as 2 bytes big-endian)."""
    keyed = KeyedHash(key)
    return [_salt(keyed, place) for place in range(count)]


class Tree:
    """The commitment to one deck under the key of its deal, kept so that its cards are opened without hashing again.

    It takes about 65 bytes for each card, beside the deck. Two trees are equal if their roots are equal.
    """

    __slots__ = ("_deck", "_key", "_levels", "root")

    def __init__(self, deck: Sequence[str], key: bytes) -> None:
        self._deck, self._key = deck, key
        # Each level is one `bytes`: an object for each hash would take twice the room.
        self._levels = tuple([b"".join(level) for level in _levels(_leaves(deck, key))])
        self.root: str = self._levels[-1].hex()
        """The commitment, hex; published before the deal."""

    def openings(self, places: Iterable[int]) -> dict[int, Opening]:
        """Return the proofs of the cards at some places, by place."""
        keyed = KeyedHash(self._key)
        return {
            place: Opening(place, self._deck[place], _salt(keyed, place).hex(), tuple(self._path(place)))
            for place in places
        }

    def _path(self, place: int) -> Iterator[str]:
        for level in self._levels:
            sibling = _HASH * (place ^ 1)
            # The last node of an odd level has no sibling, and is its own parent.
            if sibling < len(level):
                yield level[sibling : sibling + _HASH].hex()
            place >>= 1

    def __eq__(self, other: object) -> bool:
        """Return whether both commit to the same deck."""
        return isinstance(other, Tree) and self.root == other.root

    def __hash__(self) -> int:
        """Return the hash of the root."""
        return hash(self.root)


def is_opened_by(commitment: str, size: int, shown: Opening) -> bool:
    """Return whether an opening proves its card against the root of a deck of `size` cards."""
    # An opening comes from outside: whatever is in it, the answer is yes or no, never an error.
    if not 0 <= shown.place < size:
        return False
    try:
        salt, path = bytes.fromhex(shown.salt), [bytes.fromhex(node) for node in shown.path]
    except ValueError:
        return False
    found = _climb(_leaf(shown.place, shown.card, salt), shown.place, size, path)
    return found is not None and hmac.compare_digest(found.hex(), commitment)


def _leaves(deck: Sequence[str], key: bytes) -> list[bytes]:
    return [
        _leaf(place, card, salt)
        for place, (card, salt) in enumerate(zip(deck, salts(key, len(deck)), strict=True))
    ]


def _salt(keyed: KeyedHash, place: int) -> bytes:
    return keyed.digest(_LABEL + place.to_bytes(2, "big"))


def _leaf(place: int, card: str, salt: bytes) -> bytes:
    # The first byte keeps leaves and nodes apart: a node cannot be shown as the leaf of another card (RFC 6962, 2.1).
    return hashlib.sha256(b"\x00" + salt + place.to_bytes(2, "big") + card.encode()).digest()


def _node(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(b"\x01" + left + right).digest()


def _left_size(size: int) -> int:
    """Return the largest power of two below `size`."""
    return 1 << (size - 1).bit_length() - 1


def _levels(leaves: list[bytes]) -> Iterator[list[bytes]]:
    """Yield the nodes of a tree from its leaves to its root. Pairs from the left make the tree of RFC 6962."""
    level = leaves
    yield level
    while len(level) > 1:
        unpaired = level[len(level) & ~1 :]
        level = [_node(left, right) for left, right in zip(level[::2], level[1::2], strict=False)] + unpaired
        yield level


def _climb(leaf: bytes, place: int, size: int, path: list[bytes]) -> bytes | None:
    """Return the root that a leaf and its path lead to; None if the path is too long or too short."""
    if size == 1:
        return None if path else leaf
    if not path:
        return None
    # A path begins at the leaf, so its last node lies right below the root.
    left, sibling = _left_size(size), path[-1]
    if place < left:
        below = _climb(leaf, place, left, path[:-1])
        return None if below is None else _node(below, sibling)
    below = _climb(leaf, place - left, size - left, path[:-1])
    return None if below is None else _node(sibling, below)
