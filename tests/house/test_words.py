"""Docstrings and comments keep to the glossary."""

from tests.checkout import HERE
from tests.house.words import places


def test_no_docstring_and_no_comment_has_a_banned_word():
    assert list(places(HERE)) == []


def test_banned_words_are_found(tmp_path):
    texts = {"server/paiju/server/a/b.py": '"""What is."""\n# whoever\n', "web/src/a/b.ts": "// nobody\n"}
    for name, text in texts.items():
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).write_text(text)
    assert [name for name, _ in places(tmp_path)] == ["server.a.b", "server.a.b", "web.src.a.b"]
