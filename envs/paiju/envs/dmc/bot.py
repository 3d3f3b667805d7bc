"""The trained baseline as a bot: `paiju.envs.dmc.bot:Dmc`."""

from functools import cache
from pathlib import Path
from typing import Final, cast

from paiju.bots import Observation
from paiju.engine.core.game import Action
from paiju.engine.games.doudizhu.game import Landlords
from paiju.envs.dmc.choosing import choose
from paiju.envs.dmc.features import Features
from paiju.envs.dmc.net import Net
from paiju.envs.episode import EpisodeSetting
from paiju.envs.seeing import codec_for, seen

WEIGHTS: Final = Path(__file__).with_name("weights.npz")
GAME: Final = "doudizhu"


class Dmc:
    """Plays 斗地主 with a net that learnt in self-play, without dice. It needs the extra `env`."""

    games = (GAME,)

    def __init__(self, weights: str | Path = WEIGHTS) -> None:
        self._net = _net(Path(weights))

    def act(self, observation: Observation) -> Action:
        """Return the legal action with the highest value. Raises `ValueError` for another game than the net's."""
        arrays, actions = seen(observation)
        if (codec_for(observation.view).size, len(arrays["facts"])) != _sizes():
            raise ValueError(f"the net plays {GAME} with the kickers of its default options alone")
        return actions[int(choose(features(), self._net, [arrays], [actions]).numbers[0])]


@cache
def setting() -> EpisodeSetting:
    """Return the setting of the net's game."""
    return EpisodeSetting(GAME)


@cache
def features() -> Features:
    """Return the rows of the net's game, built once."""
    game, options = cast("Landlords", setting().game), setting().carry.options
    return Features(setting().codec, game.variant.rules[options.kickers])


@cache
def _sizes() -> tuple[int, int]:
    codec = setting().codec
    return codec.size, codec.layout.entries


@cache
def _net(path: Path) -> Net:
    return Net.load(path)
