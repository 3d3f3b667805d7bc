"""The tips of a guided deal, as lines in the terminal."""

from typing import NamedTuple

from paiju.cli.failure import Failure
from paiju.cli.language import say
from paiju.client.api import Api
from paiju.engine.names import game_key


class GuideTexts(NamedTuple):
    """The texts of a guide in the language of the environment."""

    id: str
    tips: tuple[str, ...]
    end: str

    def line(self, tip: int | None) -> str | None:
        """Return the line of a tip; None if the guide has no such tip."""
        if tip is None or tip >= len(self.tips):
            return None
        return f"💡 {tip + 1}/{len(self.tips)} {self.tips[tip]}"


async def guide_of(url: str, game: str) -> GuideTexts:
    """Return the guide of a game, by key or name. Raises `Failure` if it has none."""
    async with Api(url) as api:
        lines = await api.guides()
        found = next((line["id"] for line in lines if line["game"] == game_key(game)), None)
        if found is None:
            known = ", ".join(line["game"] for line in lines)
            raise Failure(f"{game} has no guided deal; these have: {known}")
        whole = await api.guide(found)
    language = say("zh", "en")
    tips = tuple(tip[language].replace("**", "") for tip in whole["tips"])
    return GuideTexts(found, tips, whole["end"][language])
