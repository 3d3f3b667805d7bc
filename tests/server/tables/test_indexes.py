"""The index of live tables by partition."""

from types import SimpleNamespace

from paiju.server.store.keys import partition
from paiju.server.tables.indexes import ByPartition

TABLES = [f"t{number}" for number in range(600)]


def actor(table):
    return SimpleNamespace(state=SimpleNamespace(table=table))


def test_each_partition_has_its_tables():
    index = ByPartition()
    for table in TABLES:
        index.put(actor(table))
    assert index.numbers() == set(map(partition, TABLES))
    assert all(
        {each.state.table for each in index.of(number)} == {t for t in TABLES if partition(t) == number}
        for number in range(256)
    )


def test_a_partition_without_tables_is_forgotten():
    index = ByPartition()
    index.put(actor("t1"))
    index.drop("t1")
    index.drop("t1")
    assert not index.numbers()
    assert not index.of(partition("t1"))


def test_a_table_has_its_newest_actor():
    index, newest = ByPartition(), actor("t1")
    index.put(actor("t1"))
    index.put(newest)
    assert list(index.of(partition("t1"))) == [newest]


def test_tables_may_end_while_they_are_looked_at():
    index = ByPartition()
    index.put(actor("t1"))
    for each in index.of(partition("t1")):
        index.drop(each.state.table)
    assert not index.numbers()
