"""Settings as people name them: options of `paiju serve`, variables, keys of a file, and tables in docs/operations.md.

All of it is derived from the fields of `Settings`. `python -m paiju.server.options` writes the tables.
"""

import difflib
import os
from collections.abc import Collection, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal

import msgspec
from pydantic import ValidationError

from paiju.server import credentials
from paiju.server.config import GROUPS, NO_DATABASE, PREFIX, SettingGroup, Settings
from paiju.server.database.address import parse_database
from paiju.server.redis.address import parse_address

DOCUMENT: Final = Path(__file__).parents[3] / "docs" / "operations.md"
"""The document with the tables."""
MARKS: Final = (
    "<!-- settings: written by `python -m paiju.server.options` -->\n",
    "<!-- end of settings -->\n",
)


class BadSetting(ValueError):
    """The settings cannot be used; the text names the wrong one and the reason."""


class Option(msgspec.Struct, frozen=True):
    """One setting, as people see it."""

    field: str
    kind: Literal["flag", "words", "value"]
    """`flag`: given or not; `words`: the option may be repeated."""
    default: str
    values: str
    """The accepted values, in words."""
    text: str
    group: SettingGroup

    @property
    def name(self) -> str:
        """The name on the command line."""
        return "--" + self.field.replace("_", "-")

    @property
    def singular(self) -> str:
        """The second name of an option of kind `words` on the command line: its name in the singular."""
        word = self.name
        return word[:-3] + "y" if word.endswith("ies") else word.removesuffix("s")

    @property
    def variable(self) -> str:
        """The name in the environment."""
        return PREFIX + self.field.upper()

    @property
    def key(self) -> str:
        """The setting's place in a file of settings, as an error names it."""
        return f"[{self.group.key}] {self.field}"

    @property
    def is_secret(self) -> bool:
        """Whether the setting's value is never shown."""
        return not Settings.model_fields[self.field].repr


@cache
def options() -> tuple[Option, ...]:
    """Return every setting in the order of its declaration."""
    schema = Settings.model_json_schema()["properties"]
    first = {group.first: group for group in GROUPS}
    found, group = [], GROUPS[0]
    for field in Settings.model_fields:
        group = first.get(field, group)
        found.append(_option(field, schema[field], group))
    return tuple(found)


def grouped() -> Iterable[tuple[SettingGroup, list[Option]]]:
    """Yield each group with its settings."""
    for group in GROUPS:
        yield group, [option for option in options() if option.group is group]


def read_settings(
    given: Mapping[str, Any], filed: Mapping[str, Any] | None = None, *, besides: Collection[str] = ()
) -> Settings:
    """Return the settings. Raises `BadSetting`.

    Each setting comes from the first of these that has it: `given`, variables, files of secrets, `filed`, defaults.

    `filed`: the settings of a file, by field; `besides`: variables with the prefix that are not settings.
    """
    _check_variables(os.environ, besides)
    _check_credentials()
    origins = origins_of(given, filed or {})
    below = {field: value for field, value in (filed or {}).items() if origins[field] == "file"}
    try:
        return Settings(**{**below, **given, "_secrets_dir": credentials.folders()})
    except ValidationError as error:
        raise BadSetting(_explain(error, origins)) from None


Origin = Literal["option", "variable", "credential", "file", "default"]


def origins_of(given: Collection[str], filed: Collection[str]) -> dict[str, Origin]:
    """Return each setting's origin, by field. Empty variables do not count; a credential is a file with one secret."""
    variables = {name.upper() for name, value in os.environ.items() if value}
    files = credentials.files(PREFIX.lower())

    def origin(option: Option) -> Origin:
        if option.field in given:
            return "option"
        if option.variable in variables:
            return "variable"
        if option.field in files:
            return "credential"
        return "file" if option.field in filed else "default"

    return {option.field: origin(option) for option in options()}


def nearest(word: str, known: Iterable[str]) -> str:
    """Return the known name that is most like a word."""
    return difflib.get_close_matches(word, sorted(known), n=1, cutoff=0)[0]


def changed(settings: Settings) -> dict[str, Any]:
    """Return the settings that differ from their default, by option, as a log may show them.

    A secret is shown as `set`, a URL of Redis without user and password.
    """
    return {name: shown(settings, field) for field, name in _changed(settings).items()}


def ignored(settings: Settings) -> list[str]:
    """Return the options that differ from their default but have no effect because of other settings."""
    fields = ["host", "port"] if settings.unix_socket is not None else []
    outside = ["link_host", "link_port", "trust_redis_policy", "trust_redis_durability"]
    fields += outside if settings.redis is None else ["data_dir", "fsync"]
    return [name for field, name in _changed(settings).items() if field in fields]


def _changed(settings: Settings) -> dict[str, str]:
    """Return the names of the options that differ from their default, by field."""
    return {
        option.field: option.name
        for option in options()
        if getattr(settings, option.field) != Settings.model_fields[option.field].default
    }


def shown(settings: Settings, field: str) -> Any:
    """Return a setting's value as people may see it; None: the setting has no value."""
    value = getattr(settings, field)
    if value is None:
        return None
    if field == "redis":
        return str(parse_address(value))
    if field == "database":
        return value if value == NO_DATABASE else str(parse_database(value))
    if not Settings.model_fields[field].repr:
        return "set"
    return str(value) if isinstance(value, Path) else value


def tables() -> str:
    """Return all settings in Markdown, a table for each group."""
    return "\n".join(_table(group, found) for group, found in grouped())


def _table(group: SettingGroup, found: Iterable[Option]) -> str:
    lines = [f"### {group.title} (`[{group.key}]`)", ""]
    lines += ["| option | variable | default | values | |", "|---|---|---|---|---|"]
    lines += [
        f"| `{option.name}` | `{option.variable}` | {option.default} | {option.values} | {option.text} |"
        for option in found
    ]
    return "\n".join(lines) + "\n"


def documented(text: str) -> str:
    """Return a document with its tables up to date."""
    before, mark, rest = text.partition(MARKS[0])
    _, end, after = rest.partition(MARKS[1])
    assert mark
    assert end
    return before + mark + "\n" + tables() + "\n" + end + after


def _option(field: str, schema: Mapping[str, Any], group: SettingGroup) -> Option:
    shape = next((part for part in schema.get("anyOf", ()) if part["type"] != "null"), schema)
    kind: Literal["flag", "words", "value"] = "value"
    if shape.get("type") in {"boolean", "array"}:
        kind = "flag" if shape["type"] == "boolean" else "words"
    return Option(field, kind, _default(schema["default"]), _values(shape), schema["description"], group)


def _default(value: Any) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, list | tuple):
        value = ", ".join(value) or None
    return "none" if value is None else str(value)


def _values(shape: Mapping[str, Any]) -> str:
    match shape:
        case {"enum": words}:
            return ", ".join(words)
        case {"type": "integer" | "number"}:
            low = f"above {shape['exclusiveMinimum']}" if "exclusiveMinimum" in shape else shape["minimum"]
            return f"{low} to {shape['maximum']}"
        case {"type": "boolean"}:
            return "on, off"
        case {"type": "array"}:
            return "words, with commas in the variable"
        case {"format": "path"}:
            return "path"
        case {"minLength": least} if least > 1:
            return f"text of {least} characters or more"
    return "text"


def _check_variables(environment: Mapping[str, str], besides: Collection[str]) -> None:
    known = {option.variable for option in options()} | set(besides)
    for name in sorted(environment):
        if name.upper().startswith(PREFIX) and name.upper() not in known:
            raise BadSetting(f"there is no setting {name}; did you mean {nearest(name.upper(), known)}?")


def _check_credentials() -> None:
    known = [option.field for option in options() if option.is_secret]
    for field, path in credentials.files(PREFIX.lower()).items():
        if field not in known:
            near = PREFIX.lower() + nearest(field, known)
            raise BadSetting(f"{path}: there is no secret of this name; did you mean {near}?")
        try:
            path.read_text()
        except OSError as error:
            raise BadSetting(f"{path}: {error.strerror}") from None
        except UnicodeDecodeError:
            raise BadSetting(f"{path} is not text") from None


def _explain(error: ValidationError, origins: Mapping[str, Origin]) -> str:
    """Return the mistake in the first wrong setting; values that may be secret are not repeated."""
    first = error.errors()[0]
    field = str(first["loc"][0]) if first["loc"] else ""
    option = next((option for option in options() if option.field == field), None)
    why = first["msg"].removeprefix("Value error, ").removeprefix("Input ")
    if option is None:
        return f"there is no setting {field}" if field else why
    told = "" if option.is_secret else f", not {first['input']!r}"
    name = {
        "file": option.key,
        "credential": f"{option.name} (the file {option.variable.lower()})",
    }.get(origins[field], f"{option.name} ({option.variable})")
    return f"{name}: {why[:1].lower()}{why[1:]}{told}"


if __name__ == "__main__":
    DOCUMENT.write_text(documented(DOCUMENT.read_text()))
