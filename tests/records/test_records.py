"""docs/records.md is enough to recompute every deal: these tests follow that page and do not use the engine."""

import hashlib
import hmac
import json
import re
import struct
from pathlib import Path

import msgpack
import pytest

from paiju.cli.record import PlayedDeal
from paiju.engine.registry import GAMES
from paiju.server.deals.replays import replay_of_archived
from tests.records import FOLDER, path_of, shown_path_of
from tests.records.made import made
from tests.records.made import shown as shown_record
from tests.rows import rows

TEXT = Path("docs/records.md").read_text(encoding="utf-8")

FIFTY_TWO = [rank + suit for suit in "dchs" for rank in "A23456789TJQK"]
FIFTY_FOUR = [*FIFTY_TWO, "LJ", "BJ"]
SHUFFLES = {
    "doudizhu": (FIFTY_FOUR, 17, 3),
    "doudizhu_x": (FIFTY_FOUR, 17, 3),
    "doudizhu_4p": (FIFTY_FOUR * 2, 25, 4),
    "big_two": (FIFTY_TWO, 13, None),
    "three_two_one": (FIFTY_TWO, 13, None),
    "wuguapi": (FIFTY_FOUR, 5, None),
    "qigui521": (FIFTY_FOUR, 7, None),
    "qigui523": (FIFTY_FOUR, 7, None),
    "holdem": (FIFTY_TWO, 2, None),
    "chengdu": ([f"{rank}{suit}" for suit in "mps" for rank in range(1, 10) for _ in range(4)], 13, None),
    "riichi": (
        [
            f"{0 if rank == 5 and copy == 0 and suit in 'mps' else rank}{suit}"
            for suit, ranks in {"m": 9, "p": 9, "s": 9, "f": 4, "y": 3}.items()
            for rank in range(1, ranks + 1)
            for copy in range(4)
        ],
        13,
        None,
    ),
}
"""Deck, cards a hand, bound of the first bidder."""
ONE_BY_ONE = {"holdem"}
"""Games in which each seat gets a card in turn."""
FROM_A_WALL = {"chengdu", "riichi"}
"""Games of tiles, with dice."""

each_game = rows("key", GAMES)


def words(key, label):
    counter = 0
    while True:
        block = hmac.new(key, label.encode() + struct.pack(">Q", counter), hashlib.sha256).digest()
        yield from struct.unpack(">8I", block)
        counter += 1


def below(stream, bound):
    limit = 2**32 - 2**32 % bound
    while (word := next(stream)) >= limit:
        pass
    return word % bound


def shuffled(stream, deck):
    deck = list(deck)
    for i in range(len(deck) - 1, 0, -1):
        j = below(stream, i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return deck


def key_of(record):
    parts = ["paiju-deal-1", record["deal"], record["game"], record["seeds"]]
    return hmac.new(bytes.fromhex(record["secret"]), msgpack.packb(parts), hashlib.sha256).digest()


def read(key):
    return json.loads(path_of(key).read_bytes())


def test_every_game_has_a_record():
    assert {path.stem for path in FOLDER.glob("*.json")} == GAMES.keys() == SHUFFLES.keys()


@each_game
def test_the_server_still_writes_the_same_record(key):
    assert path_of(key).read_bytes() == made(key) + b"\n"


@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if game.hidden_after])
def test_what_a_player_may_have_of_a_record_with_hidden_cards_is_still_the_same(key):
    assert shown_path_of(key).read_bytes() == shown_record(key) + b"\n"


@each_game
def test_the_secret_is_the_one_that_was_committed_to(key):
    record = read(key)
    assert hashlib.sha256(bytes.fromhex(record["secret"])).hexdigest() == record["commit"]


@each_game
def test_every_shuffle_follows_from_the_secret_and_the_seeds(key):
    record = read(key)
    deck, _, bidders = SHUFFLES[key]
    assert record["seeds"]
    draws = [entry["action"] for entry in record["actions"] if entry["actor"] == "chance"]
    for number, draw in enumerate(draws):
        stream = words(key_of(record), f"deal-{number}")
        expected = {"a": "deal", "deck": shuffled(stream, deck)}
        if bidders is not None:
            expected["first_bidder"] = below(stream, bidders)
        if key in FROM_A_WALL:
            dice = words(key_of(record), "dice")
            expected["throws"] = [
                {**throw, "dice": [below(dice, 6) + 1, below(dice, 6) + 1]} for throw in draw["throws"]
            ]
        assert draw == expected
    assert len(draws) == (2 if key in {"doudizhu", "doudizhu_4p"} else 1)


@pytest.mark.parametrize("key", sorted(ONE_BY_ONE))
def test_cards_that_go_one_by_one_come_from_the_deck_as_they_were_told_to_come(key):
    """One to each seat from the left of the button, once more; a card burnt before each street."""
    replay = json.loads(replay_of_archived(path_of(key).read_bytes()))
    pile = list(replay["record"]["actions"][0]["action"]["deck"])
    dealt = replay["steps"][0]
    (order,) = (event["order"] for event in dealt["public"] if event["e"] == "hand_started")
    hands = {seat: [] for seat in order}
    for _ in range(SHUFFLES[key][1]):
        for seat in order:
            hands[seat].append(pile.pop())
    for seat, shown in dealt["seats"].items():
        assert [event["hands"][int(seat)] for event in shown if event["e"] == "dealt"] == [hands[int(seat)]]
    streets = 0
    for step in replay["steps"]:
        for event in step["public"]:
            if event["e"] == "street_dealt":
                pile.pop()
                assert event["cards"] == [pile.pop() for _ in event["cards"]]
                streets += 1
            if event["e"] == "shown":
                assert event["cards"] == hands[event["seat"]]
    assert streets


@rows("key", sorted(GAMES.keys() - ONE_BY_ONE - FROM_A_WALL))
def test_the_cards_come_from_the_deck_as_they_were_told_to_come(key):
    """Hands from its end, seat by seat; what is left is the bottom, or a pile drawn from its end."""
    replay = json.loads(replay_of_archived(path_of(key).read_bytes()))
    _, size, _ = SHUFFLES[key]
    pile, taken = [], []
    for entry, step in zip(replay["record"]["actions"], replay["steps"], strict=True):
        if entry["actor"] == "chance":
            pile, first = list(entry["action"]["deck"]), entry["action"].get("first_bidder")
            for seat, shown in step["seats"].items():
                (dealt,) = (event for event in shown if event["e"] == "dealt")
                assert sorted(dealt["hands"][int(seat)]) == sorted(pile[-size:])
                assert dealt.get("first_bidder") == first
                del pile[-size:]
        for event in step["public"]:
            own = step["seats"].get(str(event.get("seat")), step["public"])
            if event["e"] == "drawn":
                told = [other for other in own if other["e"] == "drawn" and other["seat"] == event["seat"]]
                assert told[0]["cards"] == [pile.pop() for _ in range(event["count"])]
                taken.append(event["seat"])
            elif event["e"] == "bottom_taken":
                assert sorted(event["cards"]) == sorted(pile)
    assert bool(taken) == bool(GAMES[key].board.points)


def test_tiles_come_from_the_wall_as_the_dice_broke_it():
    """Four by four, three times, from the dealer on; then one each, and one more for the dealer."""
    replay = json.loads(replay_of_archived(path_of("chengdu").read_bytes()))
    begun = replay["record"]["actions"][0]["action"]
    (one, other) = next(throw["dice"] for throw in begun["throws"] if throw["kind"] == "break")
    sides = [14, 13, 14, 13]
    clockwise = -(one + other - 1) % 4
    start = 2 * (sum(sides[:clockwise]) + min(one, other))
    wall = [*begun["deck"][start:], *begun["deck"][:start]]
    dealt = replay["steps"][0]
    (told,) = (event for event in dealt["public"] if event["e"] == "dealt")
    from_dealer = [*told["order"], *told["order"]][told["order"].index(told["dealer"]) :][:4]
    for place, seat in enumerate(from_dealer):
        hand = [tile for turn in range(3) for tile in wall[16 * turn + 4 * place :][:4]]
        hand += [wall[48], wall[52]] if place == 0 else [wall[48 + place]]
        (own,) = (event for event in dealt["seats"][str(seat)] if event["e"] == "dealt")
        assert sorted(own["hands"][seat]) == sorted(hand)
    pile = iter(wall[53:])
    drawn = [(step, event) for step in replay["steps"] for event in step["public"] if event["e"] == "drawn"]
    for step, event in drawn:
        own = [other for other in step["seats"][str(event["seat"])] if other["e"] == "drawn"]
        assert own[0]["tile"] == next(pile)
    assert drawn


def test_tiles_of_riichi_come_from_the_wall_as_the_dice_broke_it():
    """Four by four, three times, then one each; the dead tiles lie at the wall's end."""
    replay = json.loads(replay_of_archived(path_of("riichi").read_bytes()))
    begun = replay["record"]["actions"][0]["action"]
    together = sum(next(throw["dice"] for throw in begun["throws"] if throw["kind"] == "break"))
    start = 2 * (17 * (-(together - 1) % 4) + together) % 136
    wall = [*begun["deck"][start:], *begun["deck"][:start]]
    seats = replay["steps"][0]["seats"]
    (told,) = (event for event in replay["steps"][0]["public"] if event["e"] == "dealt")
    for place in range(4):
        seat = (told["dealer"] + place) % 4
        hand = [tile for turn in range(3) for tile in wall[16 * turn + 4 * place :][:4]] + [wall[48 + place]]
        (own,) = (event for event in seats[str(seat)] if event["e"] == "dealt")
        assert sorted(own["hands"][seat]) == sorted(hand)
    live, kans, shown = (
        iter(wall[52:-14]),
        iter([wall[-2], wall[-1], wall[-4], wall[-3]]),
        iter(wall[-8:-15:-2]),
    )
    assert told["indicator"] == wall[-6]
    for step in replay["steps"]:
        for event in step["public"]:
            if event["e"] == "drawn":
                own = [other for other in step["seats"][str(event["seat"])] if other["e"] == "drawn"]
                assert own[0]["tile"] == next(kans if event.get("after") else live)
            elif event["e"] == "dora_shown":
                assert event["tile"] == next(shown)
    assert len(list(live)) < 70


@each_game
def test_the_page_names_the_deck_the_label_and_the_hands(key):
    deck, size, bidders = SHUFFLES[key]
    (row,) = (line for line in TEXT.splitlines() if line.startswith("|") and f"`{key}`" in line)
    cells = [cell.strip() for cell in row.strip("|").split("|")]
    deck_cell, size_cell, bidder_cell = cells[1:4]
    assert (deck_cell.split()[0], re.split(r"\W", size_cell)[0]) == (str(len(deck)), str(size))
    assert bidder_cell == ("" if bidders is None else f"below({bidders})")


def test_the_worked_example_is_right():
    record = read("doudizhu")
    key = key_of(record)
    stream = words(key, "deal-0")
    parts = ["paiju-deal-1", record["deal"], record["game"], record["seeds"]]
    first = [next(stream) for _ in range(3)]
    for number in (msgpack.packb(parts).hex(), record["commit"], key.hex()):
        assert number in "".join(TEXT.split())
    for word in first:
        assert f"{word:08x}" in TEXT
    assert " ".join(record["actions"][0]["action"]["deck"][-5:]) in TEXT


def test_the_worked_proof_of_a_hidden_deck_is_right():
    """Written from the page: leaf, sides and nodes of the card at place 43, and its salt as an auditor has it."""
    record, archived = json.loads(shown_path_of("holdem").read_bytes()), read("holdem")
    (opening,) = (opening for opening in record["openings"] if opening["place"] == 43)
    place, salt = (43).to_bytes(2, "big"), bytes.fromhex(opening["salt"])
    assert salt == hmac.new(key_of(archived), b"paiju-salt-1" + place, hashlib.sha256).digest()
    node = hashlib.sha256(b"\x00" + salt + place + opening["card"].encode()).digest()
    numbers = [opening["salt"], node.hex()]
    for side, sibling in zip(
        ["right", "right", "left", "right", "left", "right"], opening["path"], strict=True
    ):
        other = bytes.fromhex(sibling)
        node = hashlib.sha256(b"\x01" + (node + other if side == "left" else other + node)).digest()
        numbers += [sibling, node.hex()]
    assert node.hex() == record["root"] == archived["root"]
    example = TEXT[TEXT.index("### An example: one card to the root") :]
    assert re.findall(r"[0-9a-f]{64}", example) == numbers


def test_the_root_of_a_hidden_deck_follows_from_the_secret():
    """Of n leaves the left side holds the largest power of two below n."""
    archived = read("holdem")
    key, (draw, *_) = key_of(archived), archived["actions"]
    leaves = []
    for number, card in enumerate(draw["action"]["deck"]):
        place = number.to_bytes(2, "big")
        salt = hmac.new(key, b"paiju-salt-1" + place, hashlib.sha256).digest()
        leaves.append(hashlib.sha256(b"\x00" + salt + place + card.encode()).digest())

    def root_of(leaves):
        if len(leaves) == 1:
            return leaves[0]
        left = max(2**n for n in range(6) if 2**n < len(leaves))
        return hashlib.sha256(b"\x01" + root_of(leaves[:left]) + root_of(leaves[left:])).digest()

    assert root_of(leaves).hex() == archived["root"]


@each_game
def test_the_command_line_agrees(key):
    verdicts = list(PlayedDeal.read(read(key)).verdicts())
    assert len(verdicts) == (4 if "root" in read(key) else 3), "with a root it is checked too"
    assert all(holds for holds, _ in verdicts)
