"""Handles: their form, and which of them look alike."""

import pytest

from paiju.server.accounts.handles import BadHandle, checked_handle, handle_key
from paiju.server.accounts.refused_names import RefusedNames
from tests.rows import rows

REFUSED = RefusedNames(["casino"])


@rows(
    ("text", "handle"),
    [
        ("qigong", "qigong"), ("@Qi_Gong7", "Qi_Gong7"), ("七公", "七公"), ("七公ace", "七公ace"),
        ("さくらA", "さくらA"), ("ｑｉｇｏｎｇ", "qigong"), ("Ольга", "Ольга"), ("윤서", "윤서"),
        ("42", "42"), (" lan ", "lan"), ("a" * 20, "a" * 20),
    ],
)  # fmt: skip
def test_a_handle_is_taken_as_it_is_written(text, handle):
    assert checked_handle(text, REFUSED)[0] == handle


@rows(
    "text",
    [
        "", "a", "a" * 21, "a" * 10_000, "__", "a b", "a-b", "аdmin2", "qіgong", "ольгаA", "😀😀", "ab\u202e",
        "ab\u200b", "a\u0301b\u0301\u0301", "윤ace", "@", "a.b", "٣٤", "さくらОльга",
    ],
)  # fmt: skip
def test_a_handle_of_another_form_is_refused(text):
    with pytest.raises(BadHandle) as refused:
        checked_handle(text, REFUSED)
    assert refused.value.reason == "form"


@rows("text", ["admin", "Admin_Ann", "系统", "bot_ann", "Bot甲", "mycasino", "机器人2"])
def test_a_reserved_handle_is_refused(text):
    with pytest.raises(BadHandle) as refused:
        checked_handle(text, REFUSED)
    assert refused.value.reason == "reserved"
    assert "casino" not in str(refused.value)


@rows(
    ("one", "other"),
    [
        ("qigong", "QIGONG"),
        ("lan", "Ian"),
        ("modern", "modem"),
        ("l0l", "lol"),
        ("Елена", "ЕЛЕНА"),
        ("é2", "e2"),
    ],
)
def test_handles_that_look_alike_have_one_key(one, other):
    assert handle_key(one) == handle_key(other) != ""


def test_other_handles_have_other_keys():
    assert handle_key("七公") != handle_key("七宫")
    assert handle_key("no good") == ""
