from paiju.server.redis.packing import pack
from paiju.server.redis.slots import (
    PARTITIONS,
    Redirection,
    SlotNode,
    partition_slots,
    read_elsewhere,
    read_slots,
    slot_of,
    slot_of_call,
)
from paiju.server.store.keys import daily_keys, partition_keys, table_keys


def test_slots_are_those_of_redis():
    assert slot_of(b"foo") == 12182
    assert slot_of(b"{foo}:bar") == 12182


def test_a_call_goes_to_the_slot_of_its_first_key():
    arguments = (2, b"{foo}:a", b"{foo}:b", 1, b"x" * 100)
    assert slot_of_call(arguments) == slot_of_call(pack(arguments)) == 12182


def test_a_key_may_hold_any_byte():
    key = b"\r\n$3\r\nabc"
    assert slot_of_call(pack((1, key))) == slot_of(key)


def test_all_keys_of_a_script_share_a_slot():
    keys, day = table_keys("T"), daily_keys("2026-01-01", "holdem")
    assert {slot_of(key) for key in (*keys.commit, keys.said, keys.aside)} == {
        partition_slots()[keys.partition]
    }
    assert len({slot_of(key) for key in day}) == 1
    assert len(set(partition_slots())) == PARTITIONS
    assert all(slot_of(partition_keys(n).own) == partition_slots()[n] for n in range(PARTITIONS))


def test_an_error_may_say_where_a_slot_is():
    assert read_elsewhere("MOVED 7 10.0.0.1:6379", "h") == Redirection(
        7, SlotNode("10.0.0.1", 6379), asking=False
    )
    assert read_elsewhere("ASK 7 ::1:6379", "h") == Redirection(7, SlotNode("::1", 6379), asking=True)
    # A node that does not know its own host.
    assert read_elsewhere("MOVED 7 :6379", "h") == Redirection(7, SlotNode("h", 6379), asking=False)
    assert read_elsewhere("TRYAGAIN Multiple keys request", "h") is None


def test_a_map_names_masters_with_their_slots_and_all_nodes():
    reply = [[0, 1, [b"a", 1, b"id"], [b"b", 2, b"id"]], [4, 4, [b"a", 1, b"id"]], [2, 3, [b"", 3, b"id"]]]
    masters, nodes = read_slots(reply, "h")
    assert masters == {SlotNode("a", 1): [range(2), range(4, 5)], SlotNode("h", 3): [range(2, 4)]}
    assert nodes == {SlotNode("a", 1), SlotNode("b", 2), SlotNode("h", 3)}
