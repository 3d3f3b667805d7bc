from itertools import pairwise

import hiredis

from paiju.server.redis.fence import Fence
from paiju.server.redis.slots import slot_of


def key_of(fence: Fence) -> bytes:
    reader = hiredis.Reader()
    reader.feed(fence.command)
    return reader.gets()[1]


def test_one_redis_has_one_key_always():
    fence = Fence()
    key = key_of(fence)
    fence.move()
    assert key_of(fence) == key == b"server:fence"


def test_the_key_lies_in_a_slot_of_the_master():
    fence = Fence()
    for part in (range(5_000), range(5_000, 9_000), range(16_000, 16_384), range(42, 43)):
        fence.have([part])
        assert slot_of(key_of(fence)) in part


def test_another_key_is_used_after_a_move():
    fence, keys = Fence(), []
    fence.have([range(100), range(8_000, 9_000)])
    for _ in range(5):
        keys.append(key_of(fence))
        fence.move()
    assert all(one != other for one, other in pairwise(keys))
    assert all(slot_of(key) in {*range(100), *range(8_000, 9_000)} for key in keys)
