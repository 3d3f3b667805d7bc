"""The usual speed of a hand by each plan, for hands whose tiles are not known yet.

Measured over hands of 13 dealt tiles that were played greedily for one plan alone: the mean share of the plan's unseen
tiles that help. A way to win is a pair: the form, and whether the hand is a flush (清一色).
"""

from collections.abc import Mapping
from typing import Final, TypeAlias

from paiju.bots.chengdu.plans import Form

Way: TypeAlias = tuple[Form, bool]

COMING: Final[Mapping[Way, tuple[float, ...]]] = {
    ("groups", False): (0.30, 0.48, 0.63, 0.76, 0.86),
    ("groups", True): (0.62, 0.82, 0.93, 0.97, 1.0),
    ("triplets", False): (0.10, 0.17, 0.24, 0.37, 0.41),
    ("triplets", True): (0.24, 0.40, 0.53, 0.65, 0.7),
    ("pairs", False): (0.15, 0.25, 0.33, 0.35, 0.36),
    ("pairs", True): (0.34, 0.47, 0.5, 0.5, 0.5),
}
"""Share of the plan's unseen tiles that help at distance 1, 2, 3 …"""
CALLED: Final[Mapping[Way, tuple[float, ...]]] = {
    ("groups", False): (0.05, 0.06, 0.05, 0.04, 0.03),
    ("groups", True): (0.18, 0.18, 0.17, 0.15, 0.13),
    ("triplets", False): (0.09, 0.12, 0.13, 0.10, 0.07),
    ("triplets", True): (0.22, 0.30, 0.27, 0.23, 0.20),
    ("pairs", False): (0.0,) * 5,
    ("pairs", True): (0.0,) * 5,
}
"""Share of the plan's unseen tiles that help, and that can also be called, at distance 1, 2, 3 …"""
WAITS: Final[Mapping[Way, float]] = {
    ("groups", False): 0.09,
    ("groups", True): 0.22,
    ("triplets", False): 0.065,
    ("triplets", True): 0.16,
    ("pairs", False): 0.048,
    ("pairs", True): 0.11,
}
"""Share of the plan's unseen tiles with which a hand that waits wins."""
