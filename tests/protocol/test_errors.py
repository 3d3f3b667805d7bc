"""Error and close codes, as docs/protocol.md lists them."""

from paiju.protocol.errors import CloseCode, ErrorCode, may_reconnect
from tests.rows import rows

CODES = """
    bad_frame unknown_type bad_request unauthorized forbidden not_found full seat_taken not_seated not_your_turn
    stale_turn illegal_action superseded insufficient_funds rate_limited busy draining internal
""".split()  # noqa: SIM905 - a list of one word a line is harder to compare
TEMPORARY = {"rate_limited", "busy", "draining", "internal"}


def test_the_error_codes_are_those_of_the_protocol():
    assert [code.value for code in ErrorCode] == CODES


@rows("code", CODES)
def test_only_what_may_work_a_little_later_is_temporary(code):
    assert ErrorCode(code).temporary is (code in TEMPORARY)


@rows(
    ("code", "name"),
    [
        (1000, "NORMAL"),
        (1002, "NOT_WEBSOCKET"),
        (1007, "NOT_UTF8"),
        (1009, "TOO_BIG"),
        (1012, "RESTARTING"),
        (4001, "HEARTBEAT_LOST"),
        (4008, "TOO_SLOW"),
        (4029, "RATE_LIMITED"),
        (4501, "UNAUTHORIZED"),
        (4502, "PROTOCOL_ERROR"),
        (4503, "BANNED"),
        (4509, "REPLACED"),
    ],
)
def test_the_close_codes_are_those_of_the_protocol(code, name):
    assert CloseCode(code).name == name
    assert len(CloseCode) == 12


@rows(
    ("code", "again"),
    [
        (1000, False),
        (1001, True),
        (1002, False),
        (1006, True),
        (1007, False),
        (1009, False),
        (1012, True),
        (4000, True),
        (4001, True),
        (4008, True),
        (4029, True),
        (4499, True),
        (4500, False),
        (4501, False),
        (4509, False),
        (4999, False),
    ],
)
def test_a_client_reconnects_after_what_is_not_its_own_fault(code, again):
    assert may_reconnect(code) is again
