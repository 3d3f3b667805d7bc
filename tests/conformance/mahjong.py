"""The family of vectors/mahjong: the checks that its adapters share."""

from tests.conformance import chengdu, chengdu_hands, tiles

CHECKS = {**tiles.CHECKS, **chengdu_hands.CHECKS, **chengdu.CHECKS}
EXPECTED = {**tiles.EXPECTED, **chengdu_hands.EXPECTED, **chengdu.EXPECTED}
FORMS = {**tiles.FORMS}
