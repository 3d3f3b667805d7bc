"""What a stop says of tables that it left unfinished."""

from paiju.server.shutdown import MAX_NAMED_TABLES, _named


def test_a_stop_names_few_tables_of_many():
    assert _named(["t1", "t2"]) == "t1, t2"
    assert _named([f"t{n}" for n in range(MAX_NAMED_TABLES)]).endswith(f"t{MAX_NAMED_TABLES - 1}")
    assert _named([f"t{n}" for n in range(9_488)]).endswith(
        f"t{MAX_NAMED_TABLES - 1} and {9_488 - MAX_NAMED_TABLES} more"
    )
