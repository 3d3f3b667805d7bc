"""Where the client is in the stream of its table, and where it says that it is."""

from collections.abc import Callable

from paiju.cli.conformance.seating import Message


class Place:
    """Positions, as pairs of `term` and `seq`; `wrong` takes what is found, with its section."""

    def __init__(self, wrong: Callable[[str, str], None], is_behind: Callable[[], bool]) -> None:
        self._wrong = wrong
        self._is_behind = is_behind
        self._told = (0, 0)
        """The last one that was sent."""
        self._seen = (0, 0)
        """The last one that the client has for sure: it answered a prompt that was sent after it."""

    def sent(self, message: Message) -> None:
        """Take note of a message of the stream that is sent."""
        if message["t"] in {"events", "table"}:
            self._told = max(self._told, (message["term"], message["seq"]))

    def answered(self) -> None:
        """Take note of an answer to the open prompt; behind a gap it says nothing of what was sent."""
        if not self._is_behind():
            self._seen = max(self._seen, self._told)

    def check(self, term: int, seq: int, where: str) -> None:
        """Check a position that the client names."""
        place = (term, seq)
        if place > self._told:
            text = f"It named seq {seq} in `{where}`, but the last that it was told is {self._told[1]}."
            self._wrong(text, "coming-back")
        elif place < self._seen:
            had = f"seq {self._seen[1]} of term {self._seen[0]}"
            text = f"It named seq {seq} of term {term} in `{where}`, although it had {had}."
            self._wrong(text, "coming-back")
