from paiju.cli.card_text import face, faces


def test_cards_look_as_people_write_them():
    assert [face(card) for card in ("As", "Td", "9c", "Kh", "LJ", "BJ", "??")] == [
        "♠A", "♦10", "♣9", "♥K", "LJ", "BJ", "??",
    ]  # fmt: skip


def test_jokers_have_their_names_in_chinese(chinese):
    assert faces(("LJ", "BJ", "??")).plain == "小王 大王 ??"


def test_red_cards_are_red():
    shown = faces(("As", "Ah", "2d", "BJ"))
    assert shown.plain == "♠A ♥A ♦2 BJ"
    assert [str(span.style) for span in shown.spans if span.style] == ["red", "red", "bold red"]
