"""The family of vectors/mahjong: what its adapters check together."""

from tests.conformance import tiles

CHECKS = {**tiles.CHECKS}
EXPECTED = {**tiles.EXPECTED}
FORMS = {**tiles.FORMS}
