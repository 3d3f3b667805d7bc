"""`python -m tests.bench.scale`: what 10,000, 100,000 and a million seated players need, from measured costs.

`--measure` measures the costs again and keeps them; `--check` predicts the CPU of node and Redis at 8, 64 and 512
tables and measures it. All other options are assumptions of the model.
"""

import argparse
import statistics

import msgspec

from tests.bench.cluster import load_average
from tests.bench.scale import measure
from tests.bench.scale.constants import Constants, keep, kept
from tests.bench.scale.model import Load, most_players, needed, node_cores, redis_cores

PLAYERS = (10_000, 100_000, 1_000_000)


def main() -> None:
    """Print, measure or check."""
    given = _arguments()
    if given.measure:
        keep(measure.measured())
    found = kept()
    print(f"costs of {found.day}, {found.machine}, {found.load}: {found.command}")
    if given.check:
        check(found.constants)
        return
    load = Load(0, given.actions, given.seats, given.spectators, given.weight, given.relayed, given.full)
    relayed = "(n - 1)/n" if given.relayed is None else given.relayed
    print(
        f"assumed: {given.actions:g} actions of a player a minute, {given.seats} seats and {given.spectators:g} "
        f"spectators a table, an action's CPU {given.weight:g} x one of 斗地主, share relayed {relayed}, "
        f"cores {given.full:.0%} full"
    )
    print(f"one node alone, with one Redis: {most_players(found.constants, load):,} players")
    for players in given.players:
        told(found.constants, msgspec.structs.replace(load, players=players))


def told(known: Constants, load: Load) -> None:
    """Print what a load needs."""
    need = needed(known, load)
    limit = "" if need.feasible else "; NOT POSSIBLE: more than 256 nodes or masters"
    print(
        f"{load.players:>9,} players, {load.actions_per_s:,.0f} actions/s: {need.nodes} nodes ({need.first} first) "
        f"of {need.node_gib:.1f} GiB, {need.masters} Redis masters ({need.redis_cores:.1f} cores, "
        f"{need.redis_gib:.1f} GiB), {need.client_mbit:,.0f} Mbit/s to clients, "
        f"{need.link_mbit:,.0f} between nodes{limit}"
    )


def check(known: Constants) -> None:
    """Print what the model predicts and what is measured."""
    for tables in measure.PREDICTED:
        runs = [measure.checked(tables) for _ in range(measure.ROUNDS)]
        per_s, node, redis = (statistics.median(column) for column in zip(*runs, strict=True))
        load = Load(players=round(per_s * 5), spectators=1)  # so that it has as many actions
        expected, stored = node_cores(known, load, 1), redis_cores(known, load, 1)
        print(
            f"{tables:3} tables, {per_s:.0f} actions/s: node {expected:.3f} cores predicted, {node:.3f} measured, "
            f"ratio {expected / node:.2f}; Redis {stored:.4f}, {redis:.4f}, ratio {stored / redis:.2f}; "
            f"{load_average()}",
            flush=True,
        )


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.scale")
    parser.add_argument("--measure", action="store_true", help="measure the costs again and keep them")
    parser.add_argument("--check", action="store_true", help="compare predictions with what is measured now")
    parser.add_argument("--players", type=int, nargs="+", default=PLAYERS)
    parser.add_argument("--actions", type=float, default=12.0, help="of a seated player a minute")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--spectators", type=float, default=1.0, help="at a table")
    parser.add_argument("--weight", type=float, default=1.0, help="CPU of an action to one of 斗地主")
    parser.add_argument("--relayed", type=float, default=None, help="share of actions at other nodes' tables")
    parser.add_argument("--full", type=float, default=0.6, help="share of a core that is used")
    return parser.parse_args()


if __name__ == "__main__":
    main()
