"""What a client does wrong, as plain sentences with the section of docs/protocol.md that says so."""

from typing import Final, NamedTuple

PAGE: Final = "docs/protocol.md"


class Finding(NamedTuple):
    """One sentence about a client."""

    text: str
    section: str
    """Anchor of the section in docs/protocol.md."""

    def __str__(self) -> str:
        return f"{self.text} ({PAGE}#{self.section})"


class Findings:
    """The findings of one scenario, each once."""

    def __init__(self) -> None:
        self.all: list[Finding] = []

    def add(self, text: str, section: str) -> None:
        """Take a finding; one that is known already is left out."""
        if (finding := Finding(text, section)) not in self.all:
            self.all.append(finding)
