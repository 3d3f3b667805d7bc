"""`paiju tokens` and `paiju bots`, beside a running server: a bot is declared, gets a token, and plays by it."""

import pytest

PASSWORD = "correct horse battery"


@pytest.fixture
def server(people_server):
    return people_server


@pytest.fixture
def paiju(server, alone, tmp_path):
    """Run a command as whoever is signed in."""

    def call(*words, stdin="", code=0):
        home = str(tmp_path / "config")
        result = alone(*words, "--url", server.url, stdin=stdin, XDG_CONFIG_HOME=home)
        assert result.returncode == code, result.stderr
        return result

    return call


def test_a_bot_is_declared_plays_by_its_token_and_is_removed(paiju, alone, server):
    assert "no account is signed in" in paiju("bots", "list", code=1).stderr
    paiju("account", "make", "maker", stdin=PASSWORD + "\n")
    assert "@tea_machine, 茶机: user u" in paiju("bots", "make", "tea_machine", "--name", "茶机").stdout
    assert "1 bots" in paiju("bots", "list").stdout
    assert "a program of @maker" in paiju("profile", "@tea_machine").stdout
    made = paiju("tokens", "make", "laptop", "--for", "@Tea_Machine", "--days", "7")
    token = made.stdout.strip()
    assert "of @tea_machine, play read, until" in made.stderr
    played = paiju("bot", "--token", token, "--game", "doudizhu")
    assert "茶机" in played.stdout
    listed = paiju("tokens", "list").stdout
    assert "1 tokens" in listed
    shown = alone("user", "show", "maker", "--data-dir", server.folder).stdout
    assert "programs: @tea_machine" in shown
    assert "API tokens: laptop of @tea_machine (play read) until 20" in shown
    name = next(
        word for line in listed.splitlines() if "laptop" in line for word in line.split() if len(word) == 16
    )
    paiju("tokens", "end", name)
    assert "0 tokens" in paiju("tokens", "list").stdout
    mine = paiju("tokens", "make", "reader", "--scope", "read").stdout.strip()
    assert "0 deals" in paiju("history", "--token", mine).stdout
    assert "is no bot of yours" in paiju("tokens", "make", "x", "--for", "maker", code=1).stderr
    paiju("bots", "remove", "tea_machine")
    assert "0 bots" in paiju("bots", "list").stdout
