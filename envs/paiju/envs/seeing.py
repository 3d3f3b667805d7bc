"""A bot's observation as arrays and numbers, so that a policy trained here can play everywhere (docs/envs.md)."""

from functools import cache
from typing import Any

from paiju.bots import Observation
from paiju.engine.core.game import Action
from paiju.engine.registry import GAMES
from paiju.envs.codecs.codec import Codec, mask_of
from paiju.envs.codecs.registry import codec_of
from paiju.envs.episode import Arrays


def seen(observation: Observation) -> tuple[Arrays, dict[int, Action]]:
    """Return the arrays of an observation, as `paiju.envs.env` gives them, and its legal actions by number.

    Hold'em's raises to totals without a number are left out.
    """
    view, prompt = observation.view, observation.prompt
    codec = codec_for(view)
    actions = codec.choices(view, prompt)
    planes, facts = codec.arrays(view, prompt.kind)
    mask = mask_of(actions, codec.size)
    return {"observation": planes, "facts": facts, "action_mask": mask}, actions


def codec_for(view: Any) -> Codec:
    """Return the codec of a view's game, with its seats and options."""
    seats = len(view.stacks if hasattr(view, "stacks") else view.counts)
    return codec_of(_key_of(view.__class__), seats, view.options)


@cache
def _key_of(kind: Any) -> str:
    # The first game with this view serves: 斗地主 and 斗地主拓展版 share a view, and differ in their options.
    return next(key for key, game in GAMES.items() if game.view_type is kind)
