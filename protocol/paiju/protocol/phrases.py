"""Phrases and reactions that players send with one tap: the key travels, clients show the text or the picture."""

from typing import Final

import msgspec


class Text(msgspec.Struct, frozen=True):
    """A text in both languages."""

    zh: str
    en: str


class Phrase(msgspec.Struct, frozen=True):
    """One phrase; messages carry its key."""

    key: str
    text: Text


PHRASES: Final = tuple(
    Phrase(key, Text(zh, en))
    for key, zh, en in (
        ("hello", "大家好，多多关照", "Hello everyone"),
        ("good_luck", "祝各位手气旺", "Good luck, all"),
        ("hurry", "快点吧，茶都凉了", "Come on, the tea is getting cold"),
        ("thinking", "我要好好想想", "Let me think it over"),
        ("your_turn", "看你的了", "It is up to you now"),
        ("leave_it_to_me", "放心，交给我", "Leave it to me"),
        ("well_played", "打得不错", "Well played"),
        ("beautiful", "这手牌真漂亮", "What a beautiful hand"),
        ("lucky", "今天手气真好", "The cards like me today"),
        ("bad_cards", "这把牌不好打", "Not an easy hand, this one"),
        ("oops", "哎呀，出错牌了", "Oops, not the card I meant"),
        ("close", "好险", "That was close"),
        ("sorry", "不好意思", "Sorry about that"),
        ("thanks", "谢谢", "Thank you"),
        ("again", "再来一局", "One more deal"),
        ("back_soon", "稍等，马上回来", "One moment, back soon"),
        ("bye", "先走了，下次再约", "I have to go, see you next time"),
    )
)
BY_KEY: Final = {phrase.key: phrase for phrase in PHRASES}

REACTIONS: Final = tuple(
    Phrase(key, Text(zh, en))
    for key, zh, en in (
        ("thumb", "点赞", "Thumbs up"),
        ("laugh", "大笑", "Laughing"),
        ("gasp", "惊讶", "Gasp"),
        ("sweat", "捏把汗", "Phew"),
        ("heart", "爱心", "Heart"),
        ("flower", "送花", "A flower"),
        ("tea", "请喝茶", "Have some tea"),
        ("luck", "好运", "Good luck charm"),
    )
)
"""Drawn reactions; the text says in words what the picture shows."""
REACTION_BY_KEY: Final = {reaction.key: reaction for reaction in REACTIONS}
