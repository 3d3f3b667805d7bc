from paiju.cli.card_text import face, faces


def test_cards_look_as_people_write_them():
    assert [face(card) for card in ("As", "Td", "9c", "Kh", "LJ", "BJ", "??")] == [
        "♠A", "♦10", "♣9", "♥K", "小王", "大王", "??",
    ]  # fmt: skip


def test_red_cards_are_red():
    shown = faces(("As", "Ah", "2d", "BJ"))
    assert shown.plain == "♠A ♥A ♦2 大王"
    assert [str(span.style) for span in shown.spans if span.style] == ["red", "red", "bold red"]
