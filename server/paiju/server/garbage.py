"""Keeps the collector of cycles from stopping all tables: objects that have lived for a while are exempt.

A collection of all objects of a server with thousands of tables takes a second. Actions, tables and connections leave
no cycles behind (a test says so), so objects that outlive two collections are frozen: their memory is still freed
with the last reference.
"""

import gc
from typing import Final

YOUNG_OBJECTS: Final = 10_000
"""New objects after which the youngest are collected, which takes a few milliseconds."""
YOUNG_COLLECTIONS: Final = 4
"""Collections of the youngest objects after which the survivors are collected too, and then frozen."""


def spare_the_start() -> None:
    """Collect nothing until `spare_the_old`: modules and their data, which a start makes, stay anyway."""
    gc.disable()


def spare_the_old() -> None:
    """Look only at young objects from now on: all objects of the start stay, with a few cycles among them.

    A search for these cycles would make a start longer by a tenth, and would find a thousand objects.
    """
    gc.freeze()
    gc.set_threshold(YOUNG_OBJECTS, YOUNG_COLLECTIONS, 1_000_000)
    gc.callbacks.append(_freeze)
    gc.enable()


def _freeze(phase: str, info: dict[str, int]) -> None:
    if phase == "stop" and info["generation"] > 0:
        gc.freeze()
