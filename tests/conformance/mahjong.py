"""The family of vectors/mahjong: the checks that its adapters share."""

from tests.conformance import chengdu, chengdu_hands, riichi_hands, tiles

CHECKS = {**tiles.CHECKS, **chengdu_hands.CHECKS, **chengdu.CHECKS, **riichi_hands.CHECKS}
EXPECTED = {**tiles.EXPECTED, **chengdu_hands.EXPECTED, **chengdu.EXPECTED, **riichi_hands.EXPECTED}
FORMS = {**tiles.FORMS}
