import ssl

import pytest

from paiju.server.redis.endpoint import parse_endpoint, unix_url


def test_tcp_url():
    end = parse_endpoint("redis://anna:secret@example.org:7000/3")
    assert (end.host, end.port, end.username, end.password, end.db) == (
        "example.org",
        7000,
        "anna",
        "secret",
        3,
    )
    assert end.path is None
    assert end.tls is None


def test_defaults_are_those_of_redis():
    end = parse_endpoint("redis://")
    assert (end.host, end.port, end.password, end.db) == ("localhost", 6379, None, 0)


def test_unix_url_keeps_any_path():
    path = "/tmp/牌 局%20?#/redis.sock"
    assert parse_endpoint(unix_url(path)).path == path


def test_tls_verifies_unless_told_otherwise():
    strict = parse_endpoint("rediss://h").tls
    assert strict is not None
    assert (strict.verify_mode, strict.check_hostname) == (ssl.CERT_REQUIRED, True)
    lax = parse_endpoint("rediss://h?ssl_cert_reqs=none").tls
    assert lax is not None
    assert (lax.verify_mode, lax.check_hostname) == (ssl.CERT_NONE, False)


def test_its_text_hides_the_password():
    assert str(parse_endpoint("rediss://u:secret@h:1/2")) == "rediss://h:1"
    assert str(parse_endpoint("unix:///x.sock")) == "unix:///x.sock"


def test_another_scheme_is_refused():
    with pytest.raises(ValueError, match="scheme"):
        parse_endpoint("http://localhost")
