"""Docstrings and comments keep to the glossary."""

from tests.checkout import HERE
from tests.house.words import UNCLEAN, count, places


def test_no_folder_has_more_banned_words_than_it_had():
    found = count(HERE)
    more = {folder for folder, number in found.items() if number > UNCLEAN.get(folder, 0)}
    assert not [place for place in places(HERE) if place[0].startswith(tuple(more))], more


def test_banned_words_are_found(tmp_path):
    texts = {"server/paiju/server/a/b.py": '"""What is."""\n# whoever\n', "web/src/a/b.ts": "// nobody\n"}
    for name, text in texts.items():
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).write_text(text)
    assert count(tmp_path) == {"server.a": 2, "web.src.a": 1}
