"""TOML from untrusted files: read only if the cost is bounded by the size.

`tomllib` takes time with the square of the parts of one dotted key: 20,000 parts, 40 KB, take half a minute. All else
that it reads costs time with the size, so a bound on lines and parts is enough.
"""

import re
import tomllib
from typing import Any, Final

from paiju.engine.core.errors import BadRecord

MOST_PARTS: Final = 8
"""Parts of a dotted key (`a.b.c` has three)."""

_STRING_OR_REMARK: Final = re.compile(
    r'"""(?s:\\.?|[^\\])*?(?:"{3,5}|\Z)'
    r"|'''(?s:.)*?(?:'{3,5}|\Z)"
    r'|"(?:\\[^\n]?|[^"\\\n])*+"?'
    r"|'[^'\n]*+'?"
    r"|\#[^\n]*+"
)
"""What may hold dots that part no key. One that is left open goes on to the end of its line, or of the text."""
_LONG_KEY: Final = re.compile(rf"(?<![\w-])[\w-]++(?:[ \t]*+\.[ \t]*+[\w-]++){{{MOST_PARTS}}}")


def read_toml(text: str | bytes, most_lines: int) -> dict[str, Any]:
    """Return the content of a TOML text; raises `BadRecord` if it is malformed, too long, or has too long keys."""
    try:
        # `\r\n` counts as one line; `tomllib` would turn it into `\n` anyway.
        plain = (text.decode() if isinstance(text, bytes) else text).replace("\r\n", "\n")
        # Before `tomllib` sees it: its time with dotted keys is the attack.
        _check_cost(plain, most_lines)
        return tomllib.loads(plain)
    except (ValueError, RecursionError) as error:
        # Broken UTF-8 or TOML, numbers of thousands of digits, arrays in arrays without end.
        raise BadRecord("$", f"this is no TOML: {str(error)[:200]}") from None


def _check_cost(text: str, most_lines: int) -> None:
    if text.count("\n") >= most_lines:
        raise BadRecord("$", f"a file has at most {most_lines} lines")
    if _LONG_KEY.search(_STRING_OR_REMARK.sub(_placeholder, text)) is not None:
        raise BadRecord("$", f"a key has at most {MOST_PARTS} parts")


def _placeholder(match: re.Match[str]) -> str:
    """Return a word for a string, which may be a part of a key, and nothing for a remark."""
    return "" if match[0][0] == "#" else "s"
