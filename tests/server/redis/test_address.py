import pytest

from paiju.server.redis.address import BadAddress, parse_address


def test_one_redis_is_one_endpoint_without_replicas():
    address = parse_address("redis://anna:secret@h:7000/3")
    assert (address.kind, address.replicas, str(address)) == ("one", 0, "redis://h:7000")
    assert address.endpoints[0].db == 3


def test_sentinels_are_named_with_their_master():
    address = parse_address("redis+sentinel://anna:s%40cret@a:1,b,[::1]:3/my%20table/2")
    assert (address.kind, address.name, address.replicas) == ("sentinel", "my table", 1)
    assert [(end.host, end.port) for end in address.endpoints] == [("a", 1), ("b", 26379), ("::1", 3)]
    assert {(end.username, end.password, end.db) for end in address.endpoints} == {("anna", "s@cret", 2)}


def test_of_a_cluster_some_nodes_are_named():
    address = parse_address("redis+cluster://:secret@a:1,b/")
    assert (address.kind, address.replicas) == ("cluster", 1)
    assert [(end.host, end.port, end.password) for end in address.endpoints] == [
        ("a", 1, "secret"),
        ("b", 6379, "secret"),
    ]
    assert address.endpoints[0].username is None


def test_a_password_may_stand_alone_and_is_never_shown():
    address = parse_address("redis+sentinel://secret@a:1/t")
    assert address.endpoints[0].password == "secret"
    assert str(address) == "redis+sentinel://a:1/t"


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("redis+sentinel://:secret@a:1", "the name of the master is missing"),
        ("redis+sentinel://:secret@a:1/t/x", "the database is no number"),
        ("redis+sentinel://:secret@/t", "a host or its port"),
        ("redis+sentinel://a:1,,b/t", "a host or its port"),
        ("redis+cluster://:secret@a:port", "a host or its port"),
        ("redis+cluster://:secret@a:65536", "a host or its port"),
        ("redis+cluster://:secret@a:1/3", "no database but 0"),
    ],
)
def test_a_bad_url_is_refused_in_one_sentence_without_the_password(url, why):
    with pytest.raises(BadAddress, match=f"{why}.*; the form is redis\\+") as caught:
        parse_address(url)
    assert "secret" not in str(caught.value)


def test_another_scheme_is_refused():
    with pytest.raises(ValueError, match="scheme"):
        parse_address("http://localhost")
