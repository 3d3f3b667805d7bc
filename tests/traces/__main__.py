"""Rewrites every trace."""

from paiju.engine.registry import GAMES
from tests.engine.deals import variants
from tests.traces.trace import path_of, trace

if __name__ == "__main__":
    for key, game in GAMES.items():
        own = [variant for variant in variants() if variant.key == key]
        path_of(key).write_text(trace(game, own), encoding="utf-8")
