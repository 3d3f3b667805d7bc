"""The bot that the page shows at /bots plays unchanged against a real server."""

import re
from pathlib import Path

import pytest

from tests.test_readme import bot_of_the_readme

PAGE = Path(__file__).resolve().parents[2] / "web" / "src" / "lobby" / "BotsPage.tsx"


def listing(name):
    """A text that the page shows, as written in its source."""
    return re.search(rf"const {name} = `(.*?)`", PAGE.read_text(encoding="utf-8"), re.DOTALL)[1]


SHORT = ("--option", "suits=two")
"""A deal of few tiles: after each discard a table of mahjong pauses, for its claims."""


@pytest.mark.parametrize(("game", "count", "options"), [("doudizhu", 3, ()), ("chengdu", 4, SHORT)])
def test_the_bot_of_the_page_plays(invoke, tmp_path, game, count, options):
    (tmp_path / "my_bot.py").write_text(listing("BOT"), encoding="utf-8")
    bot = f"{tmp_path / 'my_bot.py'}:MyBot"
    done = invoke("bot", "--module", bot, "--game", game, "--count", count, "--deals", 1, *options)
    assert (done.returncode, done.stderr) == (0, "")
    assert "MyBot 1" in done.stdout


def test_the_page_and_the_readme_show_the_same_bot():
    code, _ = bot_of_the_readme()
    assert listing("BOT").removeprefix("# my_bot.py\n").strip() == code.strip()
