"""Acts of the operator: the bodies of `POST /api/admin/acts`, a union tagged by `act`, and a row for each.

The rows drive the server's handler, the commands of `paiju admin`, the JSON Schema and the test of authorisation.
"""

from datetime import datetime
from enum import Enum, auto
from typing import Annotated, Any, Final, Literal, NamedTuple, TypeAlias, get_args

import msgspec
from msgspec import Meta

TableName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64, description="the table's id")]

UserName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64, description="the user's id")]


class Act(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="act",
    forbid_unknown_fields=True,
    # An older node refuses fields that it does not know; without them it carries out what it can.
    omit_defaults=True,
):
    """One act. A repeat with the same `id` and the same fields has no second effect, and gets the first outcome."""

    id: Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{8,64}\Z", description="drawn by the caller")]
    reason: Annotated[str, Meta(min_length=1, max_length=500, description="why, for the log")]


class TableClose(Act, frozen=True, tag="table.close"):
    """Close a table; a running deal is voided and stakes are returned, or it is played to its end first."""

    table: TableName
    when: Annotated[
        Literal["now", "deal", "never"],
        Meta(description="now; deal: after the running deal; never: keep the table after all"),
    ] = "now"


class TableVoid(Act, frozen=True, tag="table.void"):
    """Void a table's running deal and return its stakes; start a table in quarantine without its deal."""

    table: TableName


class TableRetry(Act, frozen=True, tag="table.retry"):
    """Start a table in quarantine again from its log."""

    table: TableName


class TableKick(Act, frozen=True, tag="table.kick"):
    """Remove a user from a table, seated or watching, as its author could."""

    table: TableName
    user: UserName
    ban: Annotated[bool, Meta(description="keep the user out from now on")] = False


class ChatRemove(Act, frozen=True, tag="chat.remove"):
    """Remove a line of chat, for everybody at the table and all who come later."""

    table: TableName
    line: Annotated[int, Meta(ge=0, description="its `at`, as `paiju admin chat` lists it")]


class UserDisconnect(Act, frozen=True, tag="user.disconnect"):
    """Close the connections of a user; the client does not reconnect by itself, but the person may come back."""

    user: UserName


class UserSanction(Act, frozen=True, tag="user.sanction"):
    """Mute a user, or exclude the user altogether, for some hours; 0 hours lift it."""

    user: UserName
    kind: Annotated[
        Literal["mute", "closed"],
        Meta(description="mute: says nothing at any table; closed: has no connection and no session"),
    ]
    hours: Annotated[float, Meta(ge=0, le=9600, description="for how long, at most 400 days; 0: lift it")]
    public: Annotated[str, Meta(max_length=200, description="the reason that the person is told")] = (
        "the rules of this server"
    )


class NetworkBlock(Act, frozen=True, tag="network.block"):
    """Let no new guests in from a network, or no connection at all, for some hours; 0 hours lift it."""

    network: Annotated[
        str, Meta(max_length=64, description="an IPv4 network of 8 to 32 bits, or an IPv6 one of 24 to 64")
    ]
    hours: Annotated[float, Meta(ge=0, le=2160, description="for how long, at most 90 days; 0: lift it")]
    level: Annotated[
        Literal["no_new", "none"],
        Meta(description="no_new: who has a session plays on; none: no connection"),
    ] = "no_new"
    public: Annotated[str, Meta(max_length=200, description="the reason that people there are told")] = (
        "the rules of this server"
    )


class Announce(Act, frozen=True, tag="announce"):
    """Show a text to everybody who is connected or connects later, in place of an earlier text; 0 hours withdraw it."""

    hours: Annotated[float, Meta(ge=0, le=720, description="for how long, at most 30 days; 0: withdraw it")]
    zh: Annotated[str, Meta(max_length=300, description="the text in Chinese")] = ""
    en: Annotated[str, Meta(max_length=300, description="the text in English")] = ""


class Maintenance(Act, frozen=True, tag="maintenance"):
    """Open no new tables (1), deal no next deals either (2), or shut everybody out (3); 0 ends it.

    A maintenance replaces an earlier one. Its text is shown from now on, like an announcement.
    """

    level: Annotated[
        int, Meta(ge=0, le=3, description="0: off, 1: no new tables, 2: no next deals, 3: closed")
    ]
    hours: Annotated[
        float,
        Meta(gt=0, le=168, description="how long after its beginning it ends by itself, at most 7 days"),
    ] = 2.0
    at: Annotated[
        Annotated[datetime, Meta(tz=True)] | None,
        Meta(description="when it begins, as 2027-01-31T02:00+08:00, within 30 days; default: now"),
    ] = None
    zh: Annotated[str, Meta(max_length=300, description="what people are told in Chinese")] = ""
    en: Annotated[str, Meta(max_length=300, description="what people are told in English")] = ""


class NodeDrain(Act, frozen=True, tag="node.drain"):
    """Give a node's tables to other nodes and send its clients there; the process stays, to be stopped later."""

    node: Annotated[
        str, Meta(min_length=1, max_length=64, description="its id, as `paiju admin now` lists it")
    ]


class NodeResume(Act, frozen=True, tag="node.resume"):
    """Let a drained node take clients and tables again."""

    node: Annotated[
        str, Meta(min_length=1, max_length=64, description="its id, as `paiju admin now` lists it")
    ]


class KeysRotate(Act, frozen=True, tag="keys.rotate"):
    """Replace the key in Redis that signs session tokens; all nodes use the new one within 5 s."""

    forget: Annotated[bool, Meta(description="refuse every token signed until now, e.g. after a leak")] = (
        False
    )


class Where(Enum):
    """The nodes that carry out an act."""

    TABLE = auto()
    """The node that has the table, or has quarantined it."""
    NODE = auto()
    """The node that the act names."""
    ALL = auto()
    """All nodes."""
    ANY = auto()
    """The node that is asked: it writes to Redis, which tells the others."""


class ActRow(NamedTuple):
    """How one kind of act is offered and carried out."""

    kind: type[Act]
    command: str
    """The name of its command below `paiju admin`."""
    where: Where

    @property
    def act(self) -> str:
        """The tag, `table.close`."""
        return str(self.kind.__struct_config__.tag)

    @property
    def text(self) -> str:
        """One sentence for people."""
        return (self.kind.__doc__ or "").partition("\n\n")[0]


ROWS: Final = (
    ActRow(TableClose, "close", Where.TABLE),
    ActRow(TableVoid, "void", Where.TABLE),
    ActRow(TableRetry, "retry", Where.TABLE),
    ActRow(TableKick, "kick", Where.TABLE),
    ActRow(ChatRemove, "unsay", Where.TABLE),
    ActRow(UserDisconnect, "disconnect", Where.ALL),
    ActRow(UserSanction, "sanction", Where.ANY),
    ActRow(NetworkBlock, "block", Where.ANY),
    ActRow(Announce, "announce", Where.ANY),
    ActRow(Maintenance, "maintenance", Where.ANY),
    ActRow(NodeDrain, "drain", Where.NODE),
    ActRow(NodeResume, "resume", Where.NODE),
    ActRow(KeysRotate, "rotate-keys", Where.ANY),
)
"""All acts, in the order of the help."""
ROW_OF: Final = {row.kind: row for row in ROWS}
"""The rows, by the struct of the act."""

AnyAct: TypeAlias = (
    TableClose
    | TableVoid
    | TableRetry
    | TableKick
    | ChatRemove
    | UserDisconnect
    | UserSanction
    | NetworkBlock
    | Announce
    | Maintenance
    | NodeDrain
    | NodeResume
    | KeysRotate
)
"""The body of a request."""
assert {row.kind for row in ROWS} == set(get_args(AnyAct)), "each act has one row"

STATUSES: Final = {
    "bad_request": 422,
    "not_found": 404,
    "conflict": 409,
    "busy": 503,
    "unknown": 504,
    "internal": 500,
}
"""HTTP status of each code of a failed act. After `busy` and `unknown` repeat the act with the same `id`."""


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why an act has changed nothing; with the code `unknown` it may have changed something."""

    code: str
    """One of `STATUSES`."""
    text: str
    path: str | None = None
    """The wrong field, if the code is `bad_request`."""


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """The answer to an act, and to `GET /api/admin/acts/ID`."""

    id: str
    state: Literal["waiting", "done", "failed"]
    """`waiting`: the act was begun, and it is not known whether it has taken effect; repeat it."""
    result: dict[str, Any] | None = None
    error: Problem | None = None


class ActError(Exception):
    """An act that is refused, or of unknown effect."""

    def __init__(self, code: str, text: str, path: str | None = None) -> None:
        super().__init__(text)
        self.problem = Problem(code, text, path)

    @property
    def is_final(self) -> bool:
        """Whether a repeat would get the same answer."""
        return self.problem.code not in {"busy", "unknown", "internal"}
