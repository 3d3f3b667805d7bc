"""The danger of the others' hidden hands, measured in 1,200 deals that the normal level played with itself."""

from typing import Final

from paiju.bots.riichi.danger import Beliefs

EXPERIENCED: Final = Beliefs(
    ready=(
        (0.0, 0.006, 0.026, 0.07),
        (0.005, 0.066, 0.173, 0.23),
        (0.1, 0.22, 0.36, 0.44),
        (0.4, 0.57, 0.72, 0.74),
        (0.9, 0.95, 0.97, 0.98),
    ),
    stage=4,
    # A hand with one meld hides its other tiles, and their dora: such hands paid two thirds more than `USUAL` assumes.
    open_han=(1.4, 2.2, 1.4, 1.4, 1.4),
    # A hand may wait in several shapes at once: fairly safe tiles deal in 1.5 times as often as shapes tell.
    risks=(
        *(0.0, 0.015, 0.031, 0.047, 0.062, 0.077, 0.087, 0.096, 0.105, 0.113),
        *(0.123, 0.132, 0.14, 0.147, 0.151, 0.155, 0.162, 0.17),
    ),
)
"""Measured in 1,200 deals: the waits of hands without riichi, their payments, and the share of tiles that were waits.
"""
