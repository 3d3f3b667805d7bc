"""Settings: one declaration makes the option, the variable, its check and its line in docs/operations.md."""

import re

import pytest
import typer

from paiju.cli import admin_acts
from paiju.cli.main import app
from paiju.server.config import Settings
from paiju.server.options import (
    DOCUMENT,
    BadSetting,
    documented,
    options,
    read_settings,
)


def test_every_setting_has_an_option_that_help_tells_with_its_variable(invoke_help):
    told = invoke_help("serve")
    for option in options():
        assert option.name in told
        assert option.variable in told
    assert len(options()) == len(Settings.model_fields)


@pytest.fixture
def invoke_help(capsys, monkeypatch):
    def call(command):
        monkeypatch.setenv("COLUMNS", "200")
        with pytest.raises(SystemExit) as ended:
            typer.main.get_command(app)([command, "--help"], prog_name="paiju")
        assert ended.value.code == 0
        return capsys.readouterr().out

    return call


def test_every_setting_says_what_it_is_for():
    assert all(option.text.endswith(".") for option in options())


def test_the_table_in_the_operations_guide_is_as_written_by_server_options():
    text = DOCUMENT.read_text()
    assert documented(text) == text, "run `python -m paiju.server.options`"


@pytest.mark.parametrize(
    ("variable", "value", "said"),
    [
        ("PAIJU_MAX_CONNECTIONS", "0", "--max-connections"),
        ("PAIJU_BURST", "-1", "--burst"),
        ("PAIJU_SESSION_DAYS", "0", "--session-days"),
        ("PAIJU_RECORDS_KEEP_DAYS", "-1", "--records-keep-days"),
        ("PAIJU_DATABASE", "mysql://me:secret@db/x", "--database (PAIJU_DATABASE)"),
        ("PAIJU_DRAIN_S", "inf", "--drain-s"),
        ("PAIJU_CODE_HOURS", "nan", "--code-hours"),
        ("PAIJU_REDIS", "127.0.0.1:6379", "redis://"),
        ("PAIJU_REDIS", "redis://127.0.0.1:port", "redis://"),
        ("PAIJU_ORIGINS", "a.example", "https://cards.example"),
        ("PAIJU_ORIGINS", "https://a.example,https://b.example/path", "--origins"),
        ("PAIJU_PROXIES", "10.0.0.300", "--proxies (PAIJU_PROXIES)"),
        ("PAIJU_PROXIES", "127.0.0.1, 10.0.0.1/8", "10.0.0.0/8"),
        ("PAIJU_LOG_LEVEL", "loud", "'debug', 'info'"),
        ("PAIJU_MAX_CONNECTION", "5", "did you mean PAIJU_MAX_CONNECTIONS?"),
        ("paiju_prot", "5", "did you mean PAIJU_PORT?"),
    ],
)
def test_a_variable_that_is_wrong_is_refused_with_a_sentence(monkeypatch, variable, value, said):
    monkeypatch.setenv(variable, value)
    with pytest.raises(BadSetting) as refused:
        read_settings({})
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)


def _commands(command):
    yield command
    for inner in getattr(command, "commands", {}).values():
        yield from _commands(inner)


def test_errors_and_guides_name_no_option_that_does_not_exist():
    texts = [*(DOCUMENT.parent.parent / "server").rglob("*.py"), DOCUMENT]
    # Options of other programs are not ours.
    ours = [re.sub(r"(?:uvx|redis-cli|apt-get|systemctl) .*", "", path.read_text()) for path in texts]
    named = {name for text in ours for name in re.findall(r"(?<![\w-])--[a-z][a-z-]+", text)}
    groups = [typer.main.get_command(found) for found in (app, admin_acts.commands())]
    commands = [command for group in groups for command in _commands(group)]
    elsewhere = {name for command in commands for option in command.params for name in option.opts}
    known = {name for option in options() for name in (option.name, option.singular)}
    assert named - known - elsewhere == {"--help"} & named


@pytest.mark.parametrize("word", ["origins", "redis", "secret"])
def test_what_may_be_secret_is_not_repeated(word):
    with pytest.raises(BadSetting) as refused:
        read_settings({word: "hunter2:hunter2@"})
    assert word == "origins" or "hunter2" not in str(refused.value)
    assert "hunter2" not in repr(Settings(redis="redis://:hunter2@h/0", secret="hunter2" * 8))


def test_the_command_line_counts_more_than_the_environment(monkeypatch):
    monkeypatch.setenv("PAIJU_PORT", "1234")
    monkeypatch.setenv("PAIJU_BURST", "7")
    settings = read_settings({"port": "4321"})
    assert (settings.port, settings.burst) == (4321, 7)


def test_origins_in_a_variable_have_commas_between_them(monkeypatch):
    monkeypatch.setenv("PAIJU_ORIGINS", "https://a.example, http://b.example:8080,*")
    assert read_settings({}).origins == ("https://a.example", "http://b.example:8080", "*")


def test_a_server_without_a_proxy_can_be_told_so(monkeypatch):
    monkeypatch.setenv("PAIJU_PROXIES", "none")
    assert read_settings({}).proxies == ()
    monkeypatch.setenv("PAIJU_PROXIES", "none,127.0.0.1")
    with pytest.raises(BadSetting):
        read_settings({})


def test_variables_of_other_commands_are_no_settings(monkeypatch):
    monkeypatch.setenv("PAIJU_URL", "http://127.0.0.1:8000")
    assert read_settings({}, besides=["PAIJU_URL"]).port == 8000
    with pytest.raises(BadSetting, match="no setting PAIJU_URL"):
        read_settings({})
