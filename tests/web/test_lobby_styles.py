"""Style sheets are global: what the lobby styles under a bare class must be on no board and no table."""

import re
from pathlib import Path

SRC = Path(__file__).resolve().parents[2] / "web" / "src"
SHARED = {"btn", "soft"}
"""Styled in the lobby for every screen."""


def test_the_lobby_styles_no_class_of_a_board_or_a_table():
    texts = [file.read_text() for folder in ("games", "table") for file in (SRC / folder).rglob("*.tsx")]
    used = {
        name for text in texts for found in re.findall(r'class="([^"]*)"', text) for name in found.split()
    }
    own = set(
        re.findall(r"(?:^|[}\n,{])\s*\.([a-z][\w-]*)(?=[,{])", (SRC / "lobby" / "lobby.css").read_text())
    )
    assert len(used) > 100
    assert len(own) > 20
    assert own & used <= SHARED
