"""A queue that serves askers in turn, not in the order in which they came: pure, for any work.

An asker is a path, as (address, user, table). At each level the branches take turns: the first item of a branch waits
for one item of each other branch, however many wait there.
"""

from typing import Generic, TypeAlias, TypeVar

Whose: TypeAlias = tuple[str, ...]
"""The path of an asker, the widest part first. All paths of one queue are equally long."""

T = TypeVar("T")


class Turns(Generic[T]):
    """The waiting items. An operation's time depends on a path's length only, except for `gives_way` and `latest`."""

    __slots__ = ("_branches", "_items", "size")

    def __init__(self) -> None:
        self._branches: dict[str, Turns[T]] = {}
        """The children with items, in the order of their turns."""
        self._items: dict[T, None] = {}
        """The items of this path, the oldest first."""
        self.size = 0
        """The number of waiting items, here and below."""

    def put(self, whose: Whose, item: T) -> None:
        """Add an item."""
        self.size += 1
        if not whose:
            self._items[item] = None
            return
        if (branch := self._branches.get(whose[0])) is None:
            branch = self._branches[whose[0]] = Turns()
        branch.put(whose[1:], item)

    def pop(self) -> T:
        """Remove and return the item whose turn it is; its branches move to the end of their queues.

        Raises `LookupError` if empty.
        """
        if self._items:
            item = next(iter(self._items))
            del self._items[item]
        else:
            key = next(iter(self._branches), None)
            if key is None:
                raise LookupError("no item waits")
            branch = self._branches.pop(key)
            item = branch.pop()
            if branch.size:
                self._branches[key] = branch
        self.size -= 1
        return item

    def drop(self, whose: Whose, item: T) -> bool:
        """Remove an item and return whether it was waiting; the others keep their turns."""
        if whose:
            branch = self._branches.get(whose[0])
            found = branch is not None and branch.drop(whose[1:], item)
            if found and branch is not None and not branch.size:
                del self._branches[whose[0]]
        else:
            found = item in self._items
            self._items.pop(item, None)
        self.size -= found
        return found

    def gives_way(self, whose: Whose) -> tuple[Whose, T] | None:
        """Return the item to drop for a new item of an asker, and the path of the dropped item.

        None: the new item does not fit. The longest branch of a level loses an item, if it is then still at least as
        long as the asker's branch with the new item. Else the search continues in the asker's branch. The search looks
        at every branch of each level that it reaches.
        """
        if not whose or not self._branches:
            return None
        mine = self._branches.get(whose[0])
        key, longest = self._longest()
        if longest.size > (0 if mine is None else mine.size) + 1:
            rest, item = longest.latest()
            return (key, *rest), item
        if mine is None or (found := mine.gives_way(whose[1:])) is None:
            return None
        rest, item = found
        return (whose[0], *rest), item

    def latest(self) -> tuple[Whose, T]:
        """Follow the branch with the most items at each level; return the newest item at the end, and its path.

        Some item must be waiting.
        """
        if self._items:
            return (), next(reversed(self._items))
        key, branch = self._longest()
        whose, item = branch.latest()
        return (key, *whose), item

    def _longest(self) -> "tuple[str, Turns[T]]":
        return max(reversed(self._branches.items()), key=lambda each: each[1].size)
