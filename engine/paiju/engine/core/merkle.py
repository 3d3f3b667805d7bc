"""A commitment to a shuffled deck of which single cards can be opened later (docs/protocol.md, Seeds).

For games whose cards stay hidden after the deal. Leaf i is SHA-256(0x00 ‖ salt_i ‖ i as 2 bytes ‖ the card's text), a
node SHA-256(0x01 ‖ left ‖ right); of n leaves the left side holds the largest power of two below n (as RFC 6962 section
2.1 has it). The salts come from the deal's key: an auditor who is told the secret can recompute the root, while
an opened leaf tells nothing of its neighbours.
"""

import hashlib
import hmac
from collections.abc import Iterable, Sequence

import msgspec

from paiju.engine.core.keyed_hash import KeyedHash

_LABEL = b"paiju-salt-1"


class Opening(msgspec.Struct, frozen=True):
    """One card of the deck, with what proves that it was there from the beginning."""

    place: int
    """Its index in the deck, the bottom card's is 0."""
    card: str
    salt: str
    """32 bytes, hex."""
    path: tuple[str, ...]
    """The sibling of each node on the way from the leaf to the root, hex."""


def salts(key: bytes, count: int) -> tuple[bytes, ...]:
    """Return the salts of a deal: HMAC-SHA256(key, "paiju-salt-1" ‖ place as 2 bytes big-endian)."""
    keyed = KeyedHash(key)
    return tuple([keyed.digest(_LABEL + place.to_bytes(2, "big")) for place in range(count)])


def root(deck: Sequence[str], key: bytes) -> str:
    """Return the commitment to a deck, hex; published before the deal."""
    return _root(_leaves(deck, key)).hex()


def opening(deck: Sequence[str], key: bytes, place: int) -> Opening:
    """Return the proof of one card."""
    path = tuple(node.hex() for node in _path(_leaves(deck, key), place))
    return Opening(place, deck[place], salts(key, place + 1)[place].hex(), path)


def all_openings(deck: Sequence[str], key: bytes) -> tuple[Opening, ...]:
    """Return the proofs of all cards, by place."""
    return tuple(openings(deck, key, range(len(deck))).values())


def openings(deck: Sequence[str], key: bytes, places: Iterable[int]) -> dict[int, Opening]:
    """Return the proofs of the cards at some places, by place.

    One pass over the tree for all of them: `opening` for each would hash the whole tree again.
    """
    salted = salts(key, len(deck))
    _, paths = _paths(_leaves_of(deck, salted))
    return {
        place: Opening(place, deck[place], salted[place].hex(), tuple([node.hex() for node in paths[place]]))
        for place in places
    }


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
    return _leaves_of(deck, salts(key, len(deck)))


def _leaves_of(deck: Sequence[str], salted: Sequence[bytes]) -> list[bytes]:
    return [_leaf(place, card, salt) for place, (card, salt) in enumerate(zip(deck, salted, strict=True))]


def _leaf(place: int, card: str, salt: bytes) -> bytes:
    # The first byte keeps leaves and nodes apart: a node cannot be shown as the leaf of another card (RFC 6962, 2.1).
    return hashlib.sha256(b"\x00" + salt + place.to_bytes(2, "big") + card.encode()).digest()


def _node(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(b"\x01" + left + right).digest()


def _left_size(size: int) -> int:
    """Return the largest power of two below `size`."""
    return 1 << (size - 1).bit_length() - 1


def _root(leaves: Sequence[bytes]) -> bytes:
    if len(leaves) == 1:
        return leaves[0]
    left = _left_size(len(leaves))
    return _node(_root(leaves[:left]), _root(leaves[left:]))


def _path(leaves: Sequence[bytes], place: int) -> list[bytes]:
    if len(leaves) == 1:
        return []
    left = _left_size(len(leaves))
    if place < left:
        return [*_path(leaves[:left], place), _root(leaves[left:])]
    return [*_path(leaves[left:], place - left), _root(leaves[:left])]


def _paths(leaves: Sequence[bytes]) -> tuple[bytes, list[list[bytes]]]:
    """Return the root, and the path of every leaf."""
    if len(leaves) == 1:
        return leaves[0], [[]]
    middle = _left_size(len(leaves))
    left, left_paths = _paths(leaves[:middle])
    right, right_paths = _paths(leaves[middle:])
    paths = [[*path, right] for path in left_paths] + [[*path, left] for path in right_paths]
    return _node(left, right), paths


def _climb(leaf: bytes, place: int, size: int, path: list[bytes]) -> bytes | None:
    """Return the root that a leaf and its path lead to; None if the path is of another length."""
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
