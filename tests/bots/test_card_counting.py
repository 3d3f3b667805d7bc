from paiju.bots.card_counting import unseen_ranks
from paiju.engine.games.doudizhu import RULES
from paiju.engine.shedding.moves import Passed, Played


def test_all_cards_are_unseen_but_the_own_and_the_played():
    rules = RULES["official"]
    played = Played(1, ("3s", "3h"), "pair", "3", round=1, left=15)
    unseen = dict(zip(rules.ranks, unseen_ranks(rules, ("3d", "BJ"), [[played, Passed(2)]]), strict=True))
    assert unseen == dict.fromkeys(rules.ranks, 4) | {"3": 1, "LJ": 1, "BJ": 0}
