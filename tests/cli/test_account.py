"""`paiju account` and `paiju user`, beside a running server."""

import json
import re
import stat
import zipfile

import httpx
import pytest

from paiju.cli import signed_in
from tests.server.people.authenticator import Authenticator

PASSWORD = "correct horse battery"


@pytest.fixture
def server(people_server):
    return people_server


@pytest.fixture
def account(server, alone, tmp_path):
    """Run `paiju account`, with a file of its own for who is signed in."""

    def call(*words, stdin=PASSWORD + "\n"):
        return alone(
            "account", *words, "--url", server.url, stdin=stdin, XDG_CONFIG_HOME=str(tmp_path / "config")
        )

    return call


@pytest.fixture
def history(server, alone, tmp_path):
    return lambda: alone("history", "--url", server.url, XDG_CONFIG_HOME=str(tmp_path / "config"))


def good(result):
    assert result.returncode == 0, result.stderr
    return result.stdout


def kept(tmp_path):
    return json.loads((tmp_path / "config/paiju/accounts.json").read_text())


def test_an_account_is_made_shown_left_and_found_again(server, account, history, tmp_path):
    assert "sign in" in history().stderr
    made = good(account("make", "@qigong", "--name", "七公"))
    codes = re.findall(r"^    (\w{5}-\w{5})$", made, re.MULTILINE)
    assert len(codes) == 8
    file = tmp_path / "config/paiju/accounts.json"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert PASSWORD not in file.read_text()
    shown = good(account("show"))
    assert "@qigong, 七公" in shown
    assert "recovery codes left: 8" in shown
    assert "0 deals" in good(history())
    assert "@qigong, 七公公" in good(account("change", "--name", "七公公"))
    # Tokens of the same second are equal: the handle shows that the file is written anew.
    file.write_text(file.read_text().replace('"qigong"', '"before"'))
    assert "signed in as @qigong" in good(account("sign-in", "qigong"))
    assert "1 signed in" in good(account("devices"))
    assert [one["handle"] for one in kept(tmp_path).values()] == ["qigong"]
    assert "the password is set" in good(account("password", stdin=PASSWORD + "2\n"))
    renewed = re.findall(r"\w{5}-\w{5}", good(account("recovery")))
    assert len(renewed) == 8
    assert good(account("sign-out")) == ""
    assert kept(tmp_path) == {}
    assert "no account is signed in" in account("show").stderr
    assert "wrong" in account("sign-in", "qigong").stderr
    assert "now set a password" in good(account("sign-in", "qigong", "--code", stdin=renewed[0] + "\n"))


def test_devices_are_ended(account, tmp_path, alone, server):
    good(account("make", "lan"))
    other = str(tmp_path / "other")
    good(
        alone("account", "sign-in", "lan", "--url", server.url, stdin=PASSWORD + "\n", XDG_CONFIG_HOME=other)
    )
    listed = good(account("devices"))
    assert "2 signed in" in listed
    (end,) = [line.split()[1] for line in listed.splitlines() if "program" in line and "this one" not in line]
    assert "1 signed in" in good(account("devices", "--end", end))
    assert "ended: 0" in good(account("devices", "--end-others"))
    gone = alone("account", "show", "--url", server.url, XDG_CONFIG_HOME=other)
    assert gone.returncode == 1


def test_passkeys_are_listed_named_and_removed(account, server, tmp_path, alone):
    key = Authenticator(server.url.replace("127.0.0.1", "localhost"))
    good(account("make", "keyring"))
    (token,) = [one["token"] for one in kept(tmp_path).values()]
    own = {"Authorization": f"Bearer {token}"}
    with httpx.Client(base_url=server.url, headers=own) as client:
        options = client.post("/api/passkey/options").json()
        assert client.post("/api/passkeys", json={"credential": key.made(options)}).status_code == 201
        (line,) = client.get("/api/passkeys").json()["passkeys"]
    listed = good(account("passkeys", "--rename", line["id"], "--label", "blue key"))
    shown = good(alone("user", "show", "keyring", "--data-dir", server.folder))
    assert "ways in: password, passkey blue key, 8 recovery codes" in shown
    assert "1 passkeys" in listed
    assert "blue key" in listed
    assert "go together" in account("passkeys", "--rename", line["id"]).stderr
    assert "1 passkeys" in good(account("passkeys", "--remove-password"))
    assert "last way" in account("passkeys", "--remove", line["id"]).stderr
    good(account("password"))
    assert "0 passkeys" in good(account("passkeys", "--remove", line["id"]))


def test_a_guest_with_a_token_becomes_the_account(account, server):
    guest = httpx.post(f"{server.url}/api/session", json={"name": "Ada"}).json()
    made = good(account("make", "ada", "--token", guest["token"]))
    assert f"user {guest['user']}" in made
    assert ", Ada" in good(account("show"))


def test_a_token_that_ends_soon_is_renewed(account, tmp_path, monkeypatch):
    good(account("make", "bea"))
    before = kept(tmp_path)
    monkeypatch.setattr(signed_in, "RENEW_S", 10**9)
    good(account("show"))
    assert kept(tmp_path) != before


def test_too_many_wrong_passwords_say_when_to_try_again(account, monkeypatch):
    good(account("make", "cleo"))
    good(account("sign-out"))
    for _ in range(10):
        assert "wrong" in account("sign-in", "cleo", stdin="another password\n").stderr
    assert "try again in" in account("sign-in", "cleo").stderr


def test_the_operator_lets_an_owner_in_again(account, alone, server):
    good(account("make", "dora"))
    good(account("sign-out"))
    data = ("--data-dir", server.folder)
    shown = good(alone("user", "show", "@dora", *data))
    assert "ways in: password, 8 recovery codes" in shown
    assert "signed in: nowhere" in shown
    assert "API tokens" not in shown
    assert json.loads(good(alone("user", "show", "dora", "--json", *data)))["handle"] == "dora"
    printed = good(alone("user", "reset", "dora", *data))
    code = re.match(r"\w{5}-\w{5}", printed)[0]
    assert "signed in as @dora" in good(account("sign-in", "dora", "--code", stdin=code + "\n"))
    assert account("sign-in", "dora", "--code", stdin=code + "\n").returncode == 1
    assert "signed in: program" in good(alone("user", "show", "dora", *data))
    for words in (("show", "unknown"), ("reset", "unknown")):
        assert "there is no account" in alone("user", *words, *data).stderr


def test_without_a_database_there_are_no_accounts(alone, tmp_path):
    found = alone("user", "show", "lan", "--data-dir", tmp_path / "nothing")
    assert "there is no database" in found.stderr


def test_a_terminal_is_asked_for_the_password_unseen(monkeypatch):
    import typer

    from paiju.cli import account

    asked = []
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr(typer, "prompt", lambda what, **how: asked.append((what, how)) or "secret")
    assert account._asked("password", twice=True) == "secret"
    assert asked == [("password", {"hide_input": True, "confirmation_prompt": True})]


def test_a_friend_is_asked_accepted_shown_and_blocked(server, account, alone, tmp_path):
    def of(name):
        home = {"XDG_CONFIG_HOME": str(tmp_path / name)}
        return lambda *words, **more: alone(*words, "--url", server.url, **home, **more)

    lan, qin = of("lan"), of("qin")
    for one, handle in ((lan, "lan_f"), (qin, "qin_f")):
        good(one("account", "make", handle, stdin=PASSWORD + "\n"))
    assert "none yet" in good(lan("friends", "list"))
    assert "@qin_f was asked" in good(lan("friends", "add", "@qin_f"))
    assert "@lan_f" in good(qin("friends", "list"))
    assert re.fullmatch(
        r"\* .* @lan_f, lan_f, asks to be friends: paiju friends add @lan_f\n", good(qin("inbox"))
    )
    assert "@lan_f is a friend now" in good(qin("friends", "add", "@lan_f"))
    assert "nothing yet" in good(qin("inbox"))
    good(qin("account", "password", stdin=PASSWORD + "2\n"))
    assert "the password was changed" in good(qin("inbox"))
    good(lan("account", "sign-in", "lan_f", stdin=PASSWORD + "\n"))
    assert "* " in good(lan("inbox", "--read"))
    told = good(lan("inbox"))
    assert "@qin_f, qin_f, is a friend now" in told
    assert "* " not in told
    good(lan("play", "--private", "--invite", "@qin_f", stdin="q\n"))
    assert re.search(r"@lan_f, lan_f, invites you to doudizhu: paiju play t\w+", good(qin("inbox")))
    shown = good(lan("profile", "@qin_f"))
    assert "@qin_f, qin_f" in shown
    assert "a friend" in shown
    assert "this is you" in good(lan("profile"))
    changed = good(
        qin("account", "privacy", "--statistics", "me", "--invites", "everyone", "--presence", "me")
    )
    assert re.search(r"statistics +me", changed)
    assert re.search(r"invites +everyone", changed)
    assert re.search(r"presence +me", changed)
    assert "not shown" in lan("history", "--of", "@qin_f").stderr
    assert "is no friend" in good(qin("friends", "remove", "@lan_f"))
    assert "is blocked" in good(qin("friends", "block", "@lan_f"))
    assert "not shown" in lan("profile", "@qin_f").stderr
    assert "not blocked any more" in good(qin("friends", "unblock", "@lan_f"))


def test_an_account_is_deleted_by_its_handle_and_password(account, tmp_path):
    assert "no account is signed in" in account("delete", "ephemer").stderr
    good(account("make", "ephemer"))
    assert "@ephemer is signed in" in account("delete", "@other").stderr
    wrong = account("delete", "ephemer", stdin="another password\n")
    assert "password is wrong" in wrong.stderr
    assert kept(tmp_path)
    mine = tmp_path / "mine.zip"
    assert "mine.zip" in good(account("export", str(mine)))
    with zipfile.ZipFile(mine) as packed:
        assert json.loads(packed.read("account.json"))["handle"] == "ephemer"
    assert "is there already" in account("export", str(mine)).stderr
    assert "@ephemer is deleted" in good(account("delete", "@ephemer"))
    assert kept(tmp_path) == {}
    assert "password is wrong" in account("sign-in", "ephemer").stderr
