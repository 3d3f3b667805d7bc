"""The rules and the deck of every game by key, for tests of the core."""

from paiju.engine.games import climbing, doudizhu

ALL_RULES = {
    "doudizhu": doudizhu.RULES["official"],
    "doudizhu_x": doudizhu.RULES["extended"],
    "doudizhu_4p": doudizhu.RULES_4P,
    **{game.key: game.ruleset.rules for game in climbing.GAMES},
}
DECKS = {
    **{game.key: game.variant.deck for game in doudizhu.GAMES},
    **{game.key: game.ruleset.deck for game in climbing.GAMES},
}
