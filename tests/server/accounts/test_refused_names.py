"""Names of the server's staff and names with refused words are taken nowhere."""

import os

import httpx
import pytest

from paiju.client.api import Api
from paiju.client.errors import RequestError
from paiju.server.accounts.keys import Keyring
from paiju.server.accounts.names import BadName, checked_name
from paiju.server.accounts.refused_names import BadWords, RefusedNames, read_words
from paiju.server.accounts.sessions import NAMELESS, Sessions
from paiju.server.options import BadSetting, read_settings
from tests.server.live import KEY, running_server

WORDS = RefusedNames(["fuck", "http", "澳门", "赌"])


@pytest.mark.parametrize(
    "name",
    [
        *(
            "Admin",
            "管理员",
            "系统消息",
            "Operator",
            "GM客服",
            "𝔸𝔡𝔪𝔦𝔫",
            "A d m i n",
            "Admin1",
            "1Admin",
            "TheAdmin",
        ),
        *("Adm1n", "\u0410dmin", "Adrnin", "admin_", "[ADMIN]", "ADMIN小王", "Ｓｙｓｔｅｍ", "Support 2"),
        *("official·paiju", "管 理 员", "客\u3000服", "Ádmin", "moderator-Ann", "Staff"),
    ],
)
def test_a_name_of_staff_is_reserved_however_it_is_written(name):
    with pytest.raises(BadName, match="staff"):
        RefusedNames().check(checked_name(name))


@pytest.mark.parametrize(
    "name", ["Model", "Gmail", "Administa", "Systematic", "小明", "Supporter", "Stafford", "理员"]
)
def test_a_longer_word_is_no_name_of_staff(name):
    RefusedNames().check(checked_name(name))


@pytest.mark.parametrize(
    "name", ["Fück", "F.u.c.k you", "\u0435fuck", "http://ads.example", "来澳 门", "𝕗𝕦𝕔𝕜", "网赌"]
)
def test_a_refused_word_is_found_anywhere_and_not_repeated(name):
    with pytest.raises(BadName, match="has a word that the server refuses") as refused:
        WORDS.check(checked_name(name))
    assert name not in str(refused.value)


@pytest.mark.parametrize("name", ["Ann", "澳洲", "hat tip"])
def test_other_names_pass(name):
    WORDS.check(checked_name(name))


@pytest.mark.parametrize("name", ["Bot X", "Bot-Ann", "[Bot] Ann", "B\u043et X"])
def test_a_word_after_bot_is_too_much_like_one(name):
    with pytest.raises(BadName, match="bots"):
        checked_name(name)


# the file


def test_a_file_has_a_word_a_line_and_comments(tmp_path):
    path = tmp_path / "words.txt"
    path.write_text("\ufeff# adverts\nhttp\n\n  赌   # gambling\r\nrude word\nC#2\n", encoding="utf-8")
    assert read_words(path) == ["http", "赌", "rude word", "C#2"]


def unreadable(path):
    """Permissions do not keep root away; the process's memory has no page at address 0 for any user."""
    path.symlink_to("/proc/self/mem")


@pytest.mark.parametrize(
    ("made", "said"),
    [
        (lambda _: None, "is not a file"),
        (lambda path: path.mkdir(), "is not a file"),
        (os.mkfifo, "is not a file"),
        (unreadable, "cannot be read: Input/output error"),
        (lambda path: path.write_bytes(b"good\n\xff\xfe\n"), r"is not UTF-8 \(byte 5\)"),
        (lambda path: path.write_bytes(b"word\n" * 2_000_000), "is larger than 1 MB"),
        (lambda path: path.write_text("good\n🖕\n"), "line 2 of .* cannot be a refused word"),
        (lambda path: path.write_text("a\n"), "line 1 of"),
        (lambda path: path.write_text("x" * 25), "2 to 24 letters"),
    ],
)
def test_a_bad_file_is_one_sentence_at_the_start(tmp_path, made, said):
    path = tmp_path / "words.txt"
    made(path)
    with pytest.raises(BadWords, match=said):
        read_words(path)
    with pytest.raises(BadSetting, match=rf"^--names-refused \(PAIJU_NAMES_REFUSED\): .*{said}") as refused:
        read_settings({"names_refused": path})
    assert "\n" not in str(refused.value)


# sessions


async def test_a_refused_name_gets_no_session_and_no_rename(redis_url, here, tmp_path):
    (tmp_path / "words.txt").write_text("rude\n")
    async with running_server(redis_url, names_refused=tmp_path / "words.txt") as server:
        async with Api(server.url) as api:
            ann = await api.guest("Ann")
        for token in (None, ann.token):
            async with Api(server.url, token) as api:
                for name in ("Rüde", "Admin"):
                    with pytest.raises(RequestError) as refused:
                        await api.guest(name)
                    assert refused.value.code == "bad_request"
        async with httpx.AsyncClient(base_url=server.url) as http:
            answer = await http.post("/api/session", json={"name": "Admin"})
        assert answer.status_code == 422


def test_a_token_from_before_keeps_its_user_and_loses_a_name_that_is_refused_since():
    keys = Keyring(KEY.encode())
    before = Sessions(keys, 3600)
    account, token = before.issue("Rude Ann", 4_000_000_000_000)
    now = Sessions(keys, 3600, refused=RefusedNames(["rude"]))
    assert before.check(token).name == "Rude Ann"
    assert (now.check(token).name, now.check(token).user) == (NAMELESS, account.user)
