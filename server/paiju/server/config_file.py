"""Settings in a TOML file: a table for each group, a key for each setting.

A wrong key is refused with the nearest known name.
"""

import json
import stat
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from paiju.server.config import GROUPS, Settings
from paiju.server.options import BadSetting, Option, grouped, nearest, options

_HEAD: Final = """\
# Settings of `paiju serve --config FILE`. A line with `#key = value` shows a default: remove the `#` and change it.
# An option of the command line counts more than a variable, a variable more than this file.
"""


def read_config(path: Path) -> dict[str, Any]:
    """Return a file's settings by field.

    Raises `BadSetting` if the file cannot be read, has a wrong key, or shows a secret.
    """
    try:
        mode = path.stat().st_mode
        found = dict(_flat(tomllib.loads(path.read_text(encoding="utf-8"))))
    except OSError as error:
        raise BadSetting(f"{path}: {error.strerror or error}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadSetting(f"{path} is not valid TOML: {error}") from None
    except BadSetting as error:
        raise BadSetting(f"{path}: {error}") from None
    secrets = [option.field for option in options() if option.is_secret and option.field in found]
    if secrets and mode & (stat.S_IRWXG | stat.S_IRWXO):
        raise BadSetting(f"{path} has `{secrets[0]}` and others may read it: chmod 600 {path}")
    return found


def _flat(tables: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    groups = {group.key for group in GROUPS}
    known = {option.field: option for option in options()}
    for table, keys in tables.items():
        if table in known and (table not in groups or not isinstance(keys, dict)):
            raise BadSetting(f"{table} belongs into [{known[table].group.key}]")
        if table not in groups:
            raise BadSetting(f"there is no table [{table}]; did you mean [{nearest(table, groups)}]?")
        if not isinstance(keys, dict):
            raise BadSetting(f"{table} is a table: write [{table}]")
        yield from ((field, value) for field, value in _keys(table, keys, known) if value != "")


def _keys(table: str, keys: Mapping[str, Any], known: Mapping[str, Option]) -> Iterator[tuple[str, Any]]:
    for field, value in keys.items():
        if field not in known:
            near = nearest(field, [one.field for one in known.values() if one.group.key == table])
            raise BadSetting(f"there is no setting {field} in [{table}]; did you mean {near}?")
        if known[field].group.key != table:
            raise BadSetting(f"{field} belongs into [{known[field].group.key}], not [{table}]")
        yield field, value


def template() -> str:
    """Return the text of a file that shows every setting with its default, each in a comment."""
    parts = [_HEAD]
    for group, found in grouped():
        parts.append(f"[{group.key}] # {group.title}\n")
        parts += [
            f"# {option.text} ({option.values}; {option.variable})\n#{option.field} = "
            f"{toml(Settings.model_fields[option.field].default)}\n"
            for option in found
        ]
    return "\n".join(parts)


def toml(value: Any) -> str:
    """Return a setting's value as TOML; None becomes an empty text, which is read as no value."""
    if isinstance(value, tuple | list):
        return "[" + ", ".join(map(toml, value)) + "]"
    if isinstance(value, Path) or value is None:
        value = str(value or "")
    return json.dumps(value, ensure_ascii=False)
