"""The bots that README and tutorials print."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = {
    "my_bot.py": "README.md",
    "tight.py": "docs/tutorials/first-bot.md",
    "typed.py": "docs/tutorials/first-bot.md",
    "deep.py": "docs/tutorials/stronger-bot.md",
    "plain.py": "docs/tutorials/stronger-bot.md",
    "equity.py": "docs/tutorials/holdem-bot.md",
    "tenpai.py": "docs/tutorials/mahjong-bot.md",
    "blood.py": "docs/tutorials/mahjong-bot.md",
}
"""File to the page that tells to save a listing under this name."""


def save(name: str, folder: Path) -> Path:
    """Save a listing in a folder, and return its path."""
    text = (ROOT / PAGES[name]).read_text()
    (listing,) = re.findall(rf"```python\n# {re.escape(name)}\n(.*?)```", text, re.DOTALL)
    path = folder / name
    path.write_text(listing)
    return path
