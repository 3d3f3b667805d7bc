"""Stacked walls of riichi for the lock-step with riichienv: hands with what rarely comes, in tiles of 0 to 135."""

from random import Random

SEATS, TILES, HAND = 4, 136, 13
YAO = (0, 8, 9, 17, 18, 26, *range(27, 34))


class Hands:
    """Four hands of 13 tiles, filled by theme and then at random."""

    def __init__(self, dice):
        self.dice, self.hands, self.left = dice, [[] for _ in range(SEATS)], set(range(TILES))

    def take(self, seat, tile):
        if tile in self.left and len(self.hands[seat]) < HAND:
            self.left.discard(tile)
            self.hands[seat].append(tile)

    def give(self, seat, kinds, copies):
        for kind in kinds:
            for copy in range(copies):
                self.take(seat, 4 * kind + copy)


def quads(hands):
    """Three or four of a kind for everybody."""
    kinds = hands.dice.sample(range(34), 16)
    for seat in range(SEATS):
        for kind in kinds[4 * seat : 4 * seat + hands.dice.choice((2, 3, 4))]:
            hands.give(seat, [kind], hands.dice.choice((3, 3, 4)))


def pairs(hands):
    """Pairs for everybody, to call with."""
    kinds = hands.dice.sample(range(34), 24)
    for seat in range(SEATS):
        hands.give(seat, kinds[6 * seat : 6 * seat + hands.dice.choice((4, 5, 6))], 2)


def honours(hands):
    """Two of most honours for one."""
    hands.give(hands.dice.randrange(SEATS), hands.dice.sample(range(27, 34), 7), 2)


def orphans(hands):
    """Twelve of the thirteen orphans for one, four alike of them for the others."""
    kinds, lucky = hands.dice.sample(YAO, len(YAO)), hands.dice.randrange(SEATS)
    hands.give(lucky, kinds[:12], 1)
    for seat in {0, 1, 2, 3} - {lucky}:
        hands.give(seat, [kinds[12 if seat == (lucky + 1) % SEATS else seat]], 4)


def ends(hands):
    """Terminals and honours for everybody."""
    pool = [4 * kind + copy for kind in YAO for copy in range(4)]
    for number, tile in enumerate(hands.dice.sample(pool, 44)):
        hands.take(number % SEATS, tile)


def suits(hands):
    """A suit for each."""
    for seat in range(SEATS):
        kinds = range(9 * seat, min(9 * seat + 9, 34))
        pool = [4 * kind + copy for kind in kinds for copy in range(4)]
        for tile in hands.dice.sample(pool, hands.dice.choice((8, 10, 12))):
            hands.take(seat, tile)


THEMES = (quads, pairs, honours, orphans, ends, suits, quads, pairs)


def stacked(seed):
    """A wall in the order in which it is dealt and drawn; the seed decides the theme, too."""
    hands = Hands(Random(seed))
    THEMES[seed % len(THEMES)](hands)
    rest = hands.dice.sample(sorted(hands.left), len(hands.left))
    for hand in hands.hands:
        while len(hand) < HAND:
            hand.append(rest.pop())
        hands.dice.shuffle(hand)
    blocks = [hand[start : start + 4] for start in (0, 4, 8, 12) for hand in hands.hands]
    return [tile for block in blocks for tile in block] + rest
