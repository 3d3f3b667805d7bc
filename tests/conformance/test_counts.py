"""Counts of real games against counters that read the files alone and know nothing of the engine's events.

Hold'em: the lines of PHH. Riichi: the lists of tenhou.net/6.
"""

import json
import tomllib
from collections import Counter

from paiju.engine.core.counts import of_record, summed
from paiju.engine.games.holdem.phh_import import import_phh
from paiju.engine.games.holdem.types import Phase
from paiju.engine.games.riichi.formats.places import joined
from paiju.engine.games.riichi.formats.replay_match import replay_match
from paiju.engine.games.riichi.formats.tenhou6 import parse_tenhou6
from paiju.engine.registry import GAMES
from tests.conformance.conftest import vectors_directory
from tests.conformance.test_riichi_logs import MADE_UP
from tests.conformance.test_riichi_replay import OTHER_WORDS


def pytest_generate_tests(metafunc):
    folder = vectors_directory(metafunc.config)
    if "tenhou6" in metafunc.fixturenames:
        logs = folder / "mahjong" / "logs"
        found = [*sorted(logs.glob("tenhou_json/*.json")), *sorted(logs.glob("tenhou_json_fragments/*.json"))]
        found = [file for file in found if file.name not in MADE_UP and file.stem not in OTHER_WORDS]
        metafunc.parametrize("tenhou6", found, ids=[f"riichi-{file.stem}" for file in found])


class Player:
    """A player of a hand in PHH, whose chips are counted from the lines."""

    def __init__(self, stack, put):
        self.stack, self.put, self.paid = stack - put, put, put
        self.counts, self.folded, self.acted, self.won = Counter(hands=1), False, False, 0

    def add(self, chips):
        added = min(chips, self.stack)
        self.stack, self.put, self.paid = self.stack - added, self.put + added, self.paid + added


class PhhCounter:
    """Counts a hand without antes, with no limit, line by line."""

    def __init__(self, plain):
        stacks, blinds = plain["starting_stacks"], plain["blinds_or_straddles"]
        self.players = [Player(stack, put) for stack, put in zip(stacks, blinds, strict=True)]
        self.price, self.step, self.raises, self.preflop = max(blinds), plain["min_bet"], [], True
        for line in plain["actions"]:
            self.read(line.split())
        left = [player for player in self.players if not player.folded]
        for player, stack, start in zip(self.players, plain["finishing_stacks"], stacks, strict=True):
            player.counts["mbb"] = round((stack - start) * 1000 / max(blinds))
            others = max(other.paid for other in self.players if other is not player)
            kept = start - min(player.paid, others)
            if len(left) > 1 and not player.folded:
                player.counts["showdowns"] = 1
                player.counts["showdowns_won"] = int(stack > kept)

    def read(self, words):
        match words:
            case ["d", "db", cards]:
                self.deal(cards)
            case [name, "f"]:
                self.ask(self.player(name))
                self.player(name).folded = True
            case [name, "cc"]:
                self.call(self.player(name))
            case [name, "cbr", amount]:
                self.raise_to(self.player(name), int(amount))

    def player(self, name):
        return self.players[int(name[1:]) - 1]

    def deal(self, cards):
        if len(cards) == 6:
            for player in self.players:
                player.counts["flops"] = int(not player.folded)
        self.preflop, self.price, self.step = False, 0, 0
        for player in self.players:
            player.put, player.acted = 0, False

    def ask(self, player):
        """Note a chance to make the third bet; returns whether this is the first one."""
        open_to = player.put + player.stack > self.price and not player.acted
        chance = self.preflop and len(self.raises) == 1 and self.raises[0] is not player and open_to
        first = chance and not player.counts["three_chance"]
        player.counts["three_chance"] += first
        player.acted = True
        return first

    def call(self, player):
        self.ask(player)
        if self.price > player.put:
            player.add(self.price - player.put)
            self.preflop_or(player, "vpip", "calls")

    def raise_to(self, player, amount):
        player.counts["three"] += self.ask(player)
        player.add(amount - player.put)
        self.price = amount
        self.preflop_or(player, "vpip", "bets")
        if self.preflop:
            player.counts["pfr"] = 1
            self.raises.append(player)
            for other in self.players:
                other.acted = other is player

    def preflop_or(self, player, before, after):
        if self.preflop:
            player.counts[before] = 1
        else:
            player.counts[after] += 1


def test_hands_of_phh_have_the_counts_of_their_lines(request, tally):
    game, read = GAMES["holdem"], 0
    for file in sorted((vectors_directory(request.config) / "holdem" / "phh").glob("*.phh")):
        plain = tomllib.loads(file.read_text())
        if plain["variant"] != "NT" or any(plain["antes"]) or "finishing_stacks" not in plain:
            continue
        imported = import_phh(file.read_bytes())
        assert imported.state.phase is Phase.OVER
        counts = of_record(game, imported.carry, imported.actions)
        shift = len(counts) - len(plain["starting_stacks"])
        own = [
            {**one, "mbb_squares": one["mbb"] ** 2} for one in (p.counts for p in PhhCounter(plain).players)
        ]
        kept = [{name: number for name, number in one.items() if number} for one in own]
        assert list(counts[shift:]) == kept, file.name
        read += 1
    tally["holdem/phh counted (hands)"] += read
    assert read


def tiles_given(gave):
    """The discards of a seat's list: kans are texts with a letter inside, 0 stands for a kan of a discard."""
    return [one for one in gave if one and (isinstance(one, int) or one.startswith("r"))]


class TenhouCounter:
    """Counts a kyoku from its 17 lists."""

    def __init__(self, log):
        self.counts = [Counter(kyoku=1) for _ in range(4)]
        self.took, self.gave = log[5::3][:4], [tiles_given(gave) for gave in log[6::3][:4]]
        word, *rest = log[16]
        self.wins = list(zip(rest[::2], rest[1::2], strict=True)) if word == "和了" else []
        self.before()
        for deltas, info in self.wins:
            self.win(info[0], info[1], deltas)
        if word in {"流局", "全員聴牌", "全員不聴"}:
            deltas = rest[0] if rest else [0] * 4
            for seat, one in enumerate(self.counts):
                one["draws"] = 1
                one["draws_ready"] = int(word == "全員聴牌" or deltas[seat] > 0)

    def before(self):
        fed = {info[1] for _, info in self.wins if info[0] != info[1]}
        for seat, one in enumerate(self.counts):
            one["called"] = int(any(isinstance(took, str) for took in self.took[seat]))
            turns = [turn for turn, tile in enumerate(self.gave[seat], 1) if isinstance(tile, str)]
            if turns and not (seat in fed and turns[0] == len(self.gave[seat])):
                one["riichi"], one["riichi_turn"] = 1, turns[0]

    def win(self, who, source, deltas):
        one = self.counts[who]
        one["win"] = 1
        one["win_points"] = deltas[who]
        one["win_turn"] = len(self.gave[who]) + 1
        one["dama"] = int(not (one["riichi"] or one["called"]))
        self.after(one, "win")
        if who != source:
            fed = self.counts[source]
            fed["deal_in"] = 1
            fed["deal_in_points"] -= deltas[source]
            self.after(fed, "deal_in")
            return
        one["tsumo"] = 1
        for other, amount in zip(self.counts, deltas, strict=True):
            if amount < 0:
                other["tsumo_hit"] = 1
                other["tsumo_paid"] = -amount

    @staticmethod
    def after(one, name):
        for before in ("riichi", "called"):
            if one[before]:
                one[f"{before}_{name}"] = 1


def test_kyoku_of_tenhou_have_the_counts_of_their_lists(tenhou6, tally):
    played = replay_match(joined(parse_tenhou6(tenhou6.read_bytes())))
    documents = [json.loads(line) for line in tenhou6.read_text().split("\n") if line.strip()]
    logs = [log for document in documents for log in document["log"]]
    total = Counter()
    for number, (one, log) in enumerate(zip(played, logs, strict=True)):
        counts = of_record(GAMES["riichi"], one.carry, one.actions)
        kept = [{name: count for name, count in seat.items() if count} for seat in TenhouCounter(log).counts]
        assert list(counts) == kept, f"kyoku {number}"
        total.update(summed(counts))
        tally["mahjong/logs/tenhou6 counted (kyoku)"] += 1
    assert total["kyoku"] == 4 * len(logs)
