"""The family of vectors/mahjong: what its adapters check together."""

from tests.conformance import chengdu, chengdu_hands, tiles

CHECKS = {**tiles.CHECKS, **chengdu_hands.CHECKS, **chengdu.CHECKS}
EXPECTED = {**tiles.EXPECTED, **chengdu_hands.EXPECTED, **chengdu.EXPECTED}
FORMS = {**tiles.FORMS}
