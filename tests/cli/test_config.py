"""`paiju config`, and the file that `paiju serve --config` reads."""

import re
import tomllib

import pytest

from paiju.server import credentials
from paiju.server.config import Settings
from paiju.server.config_file import read_config, template
from paiju.server.options import BadSetting, options, read_settings
from tests.rows import rows

SECRET = "s" * 32


@pytest.fixture
def file(tmp_path):
    """Write a file of settings; return its path."""

    def write(text, mode=0o600):
        path = tmp_path / "paiju.toml"
        path.write_text(text)
        path.chmod(mode)
        return path

    return write


def test_a_file_is_above_the_defaults_a_variable_above_it_and_an_option_above_both(file, monkeypatch):
    monkeypatch.setenv("PAIJU_BURST", "7")
    text = (
        "[listen]\nhost = '127.0.0.3'\nport = 1\norigins = ['https://a.example']\n[connections]\nburst = 9\n"
    )
    settings = read_settings({"port": "4321"}, read_config(file(text)))
    assert (settings.host, settings.port, settings.burst) == ("127.0.0.3", 4321, 7)
    assert settings.origins == ("https://a.example",)


@rows(
    ("text", "said"),
    [
        ("[listne]\n", "no table [listne]; did you mean [listen]?"),
        ("[listen]\nprot = 1\n", "no setting prot in [listen]; did you mean port?"),
        ("[data]\nport = 1\n", "port belongs into [listen], not [data]"),
        ("port = 1\n", "port belongs into [listen]"),
        ("listen = 1\n", "write [listen]"),
        ("[listen]\nport = \n", "not valid TOML: Invalid value (at line 2"),
        ("[listen]\nport = 70000\n", "[listen] port: should be less than or equal to 65535, not 70000"),
        ("[listen]\nport = [1]\n", "[listen] port: should be a valid integer"),
        ("[listen]\n[listen.port]\na = 1\n", "[listen] port: should be a valid integer"),
        ("[people]\nprevious_secret = '" + SECRET + "'\n", "needs a --secret"),
    ],
)
def test_a_wrong_file_is_refused_with_a_sentence(file, text, said):
    with pytest.raises(BadSetting, match=re.escape(said)) as refused:
        read_settings({}, read_config(file(text)))
    assert SECRET not in str(refused.value)


@pytest.fixture
def credential(tmp_path, monkeypatch):
    """Write a secret as systemd shows it to a unit; return its path."""
    monkeypatch.setenv("CREDENTIALS_DIRECTORY", str(tmp_path / "credentials"))

    def write(name, text):
        path = tmp_path / "credentials" / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return path

    return write


def test_a_secret_in_a_file_of_its_own_is_above_the_file_of_settings(file, credential, monkeypatch):
    filed = read_config(file(f"[people]\nsecret = '{SECRET}'\n[operations]\noperator_token = '{SECRET}'\n"))
    assert read_settings({}, filed).secret == SECRET, "there is no such folder"
    credential("paiju_secret", "c" * 32 + "\n")
    credential("another.program", "is left alone")
    settings = read_settings({}, filed)
    assert (settings.secret, settings.operator_token) == ("c" * 32, SECRET)
    monkeypatch.setenv("PAIJU_SECRET", "v" * 32)
    assert read_settings({}, filed).secret == "v" * 32
    assert read_settings({"secret": "o" * 32}, filed).secret == "o" * 32


def test_a_container_has_its_secrets_elsewhere_and_those_of_systemd_count_more(
    credential, monkeypatch, tmp_path
):
    (tmp_path / "run").mkdir()
    for name in ("PAIJU_SECRET", "paiju_redis"):
        (tmp_path / "run" / name).write_text(
            "r" * 32 if name == "PAIJU_SECRET" else "redis://:hunter2@one:1/0\n"
        )
    monkeypatch.setattr(credentials, "OF_CONTAINERS", tmp_path / "run")
    credential("paiju_redis", "redis://two:2/0")
    settings = read_settings({})
    assert (settings.secret, settings.redis) == ("r" * 32, "redis://two:2/0")


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("paiju_operator_tokn", SECRET, "no secret of this name; did you mean paiju_operator_token?"),
        ("paiju_port", "8000", "no secret of this name"),
        (
            "paiju_secret",
            "short",
            "--secret (the file paiju_secret): string should have at least 32 characters",
        ),
        ("paiju_redis", "", "--redis (the file paiju_redis): should be a URL"),
        ("paiju_secret", b"\xff" * 40, "paiju_secret is not text"),
    ],
)
def test_a_wrong_secret_is_refused_without_being_shown(credential, name, text, said):
    credential(name, text)
    with pytest.raises(BadSetting, match=re.escape(said)) as refused:
        read_settings({})
    assert "short" not in str(refused.value)


def test_a_secret_that_cannot_be_read_is_named(credential, monkeypatch):
    path = credential("paiju_secret", SECRET)
    monkeypatch.setattr(credentials, "files", lambda _prefix: {"secret": path.parent / "gone"})
    with pytest.raises(BadSetting, match="gone: No such file"):
        read_settings({})


def test_it_is_shown_where_a_secret_comes_from(alone, credential, tmp_path):
    credential("paiju_operator_token", SECRET)
    done = alone("config", "show", CREDENTIALS_DIRECTORY=str(tmp_path / "credentials"))
    assert 'operator_token = "set" # credential' in done.stdout
    assert SECRET not in done.stdout


def test_no_file_is_refused_too(tmp_path):
    with pytest.raises(BadSetting, match="No such file"):
        read_config(tmp_path / "paiju.toml")


@pytest.mark.parametrize("mode", [0o640, 0o604])
def test_a_secret_that_others_may_read_is_refused(file, mode):
    text = f"[people]\nsecret = '{SECRET}'\n"
    assert read_config(file(text)) == {"secret": SECRET}
    with pytest.raises(BadSetting, match="chmod 600"):
        read_config(file(text, mode))
    assert read_config(file("[listen]\nport = 1\n", mode)) == {"port": 1}


def test_the_file_of_init_has_every_setting_at_its_default(file, alone):
    printed = alone("config", "init").stdout
    assert printed == template()
    assert read_config(file(printed)) == {}
    everything = re.sub(r"(?m)^#(?=\w+ = )", "", printed)
    assert sum(map(len, tomllib.loads(everything).values())) == len(options())
    assert read_settings({}, read_config(file(everything))) == Settings()


def test_check_says_what_is_wrong_and_what_has_no_effect(file, alone):
    path = file("[data]\ntrust_redis_policy = true\n")
    assert alone("config", "check", path).stdout.splitlines() == [
        "--trust-redis-policy has no effect beside the other settings",
        f"{path}: fine",
    ]
    wrong = alone("config", "check", file("[listen]\nport = -1\n"))
    assert wrong.returncode == 1


def test_show_tells_where_each_value_comes_from_and_no_secret(file, alone, monkeypatch):
    monkeypatch.setenv("PAIJU_BURST", "7")
    monkeypatch.setenv("PAIJU_CONFIG", str(file(f"[people]\nsecret = '{SECRET}'\n[listen]\nport = 9\n")))
    lines = alone("config", "show").stdout.splitlines()
    assert {'host = "127.0.0.1" # default', "port = 9 # file", "burst = 7 # PAIJU_BURST"} <= set(lines)
    assert 'secret = "set" # file' in lines
    assert not [line for line in lines if SECRET in line]
