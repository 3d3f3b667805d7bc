"""Keeps the collector of cycles from stopping all tables: what has lived for a while is not looked at again.

A collection of all that a server with thousands of tables holds takes a second. Nothing on the ways of actions, tables
and connections leaves cycles behind (a test says so), so objects that outlive two collections are frozen: their memory
still comes back when the last reference goes.
"""

import gc
from typing import Final

YOUNG_OBJECTS: Final = 10_000
"""New objects after which the youngest are collected: a few milliseconds."""
YOUNG_COLLECTIONS: Final = 4
"""Collections of the youngest after which those that have survived are collected too, and then frozen."""


def spare_the_start() -> None:
    """Collect nothing until `spare_the_old`: modules and their tables stay."""
    gc.disable()


def spare_the_old() -> None:
    """Look only at what is young from now on: all that the start has made stays, its few cycles too.

    To look for those takes a tenth of a start, and finds a thousand objects.
    """
    gc.freeze()
    gc.set_threshold(YOUNG_OBJECTS, YOUNG_COLLECTIONS, 1_000_000)
    gc.callbacks.append(_freeze)
    gc.enable()


def _freeze(phase: str, info: dict[str, int]) -> None:
    if phase == "stop" and info["generation"] > 0:
        gc.freeze()
