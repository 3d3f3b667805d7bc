"""The family of vectors/mahjong: what its adapters check together."""

from tests.conformance import chengdu, tiles

CHECKS = {**tiles.CHECKS, **chengdu.CHECKS}
EXPECTED = {**tiles.EXPECTED, **chengdu.EXPECTED}
FORMS = {**tiles.FORMS}
