"""The calls that one node makes to another for an operator; they go over a link as JSON."""

from typing import Any, Literal, TypeAlias

import msgspec

from paiju.protocol.acts import AnyAct, Problem


class CarryOut(msgspec.Struct, frozen=True, tag="carry"):
    """Carry out an act."""

    act: AnyAct


class Look(msgspec.Struct, frozen=True, tag="look", omit_defaults=True):
    """Return lines about this node."""

    what: Literal["now", "tables", "users", "chat"]
    filters: dict[str, str] = {}
    after: str = ""
    """Only lines with keys after this one are returned."""
    limit: int = 50


Call: TypeAlias = CarryOut | Look


class Answer(msgspec.Struct, frozen=True, omit_defaults=True):
    """The answer to a call."""

    found: Any = None
    error: Problem | None = None


decode: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Call)
"""Decodes a call."""
decode_answer: msgspec.json.Decoder[Answer] = msgspec.json.Decoder(Answer)
"""Decodes an answer."""
encode = msgspec.json.Encoder().encode
"""Returns the bytes of a call or an answer."""
