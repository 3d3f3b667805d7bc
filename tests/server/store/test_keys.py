import pytest
from redis.crc import key_slot

from paiju.server.redis.slots import PARTITIONS
from paiju.server.store.keys import deal_key, partition, partition_keys, table_keys


def test_partition_is_redis_own_crc16_modulo_256():
    # CRC16/XMODEM of "123456789" is 0x31C3, as the Cluster specification says.
    assert partition("123456789") == 0x31C3 % 256


def test_every_partition_gets_tables():
    assert {partition(f"table-{n}") for n in range(5000)} == set(range(PARTITIONS))


def test_keys_of_a_partition_carry_its_literal_tag():
    keys = partition_keys(17)
    assert keys == (b"{p17}:own", b"{p17}:due", b"{p17}:tabs", b"{p17}:done")


def test_keys_of_a_table_carry_the_tag_of_its_partition():
    number = partition("T7")
    keys = table_keys("T7")
    assert keys.partition == number
    assert keys.log == b"{p%d}:T7:log" % number
    assert all(key.startswith(b"{p%d}:" % number) for key in keys.commit)


def test_keys_of_a_table_share_a_cluster_slot():
    assert len({key_slot(key) for key in table_keys("T7").commit}) == 1


@pytest.mark.parametrize("table", ["a{b}", "{", "}", "{}", "{p3}x", "界{0"])
def test_keys_of_an_id_with_braces_are_of_one_slot_too(table):
    keys = table_keys(table)
    assert 0 <= partition(table) == keys.partition < PARTITIONS
    assert {key_slot(key) for key in keys.commit} == {key_slot(partition_keys(keys.partition).own)}


@pytest.mark.parametrize("number", [-1, 256])
def test_a_partition_outside_the_range_is_refused(number):
    with pytest.raises(ValueError, match="no partition"):
        partition_keys(number)


def test_keys_outside_partitions():
    assert deal_key("d1") == b"deal:d1"
