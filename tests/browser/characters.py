"""The names that the page gives to bots."""

import re

from playwright.sync_api import Locator, expect

from paiju.server.characters import catalogue


def expect_named(plate: Locator, character: str, lang: str) -> None:
    """Expect a plate to say a character's name, in the language of the page."""
    expect(plate).to_contain_text(catalogue().names[character][lang])


def any_name(lang: str) -> re.Pattern[str]:
    """Return what finds the name of any character."""
    return re.compile("|".join(name[lang] for name in catalogue().names.values()))
