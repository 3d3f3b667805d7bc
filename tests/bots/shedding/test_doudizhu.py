"""The players of 斗地主."""

from random import Random

from paiju.bots.random_bot import RandomBot
from paiju.bots.shedding.doudizhu import DoudizhuBot
from paiju.bots.shedding.split import Splitter, unseen_ranks, worth
from paiju.engine.cards.deck import DECK_54
from paiju.engine.games.doudizhu import GAME, RULES
from paiju.engine.games.doudizhu.types import (
    Bid,
    Call,
    Double,
    Options,
)
from paiju.engine.shedding.classify import catalogue, key_of
from paiju.engine.shedding.moves import Pass, Passed, Play, Played
from tests.bots.offline import observe, play_deal
from tests.calls import calls_of
from tests.engine.games.doudizhu.table import Table, in_play
from tests.engine.shedding.ranks import cards
from tests.rows import rows


def test_all_cards_are_unseen_but_the_own_and_the_played():
    rules = RULES["official"]
    played = Played(1, ("3s", "3h"), "pair", "3", round=1, left=15)
    unseen = dict(zip(rules.ranks, unseen_ranks(rules, ("3d", "BJ"), [[played, Passed(2)]]), strict=True))
    assert unseen == dict.fromkeys(rules.ranks, 4) | {"3": 1, "LJ": 1, "BJ": 0}


# The planning player's moves in clear positions, and its results against a random player.

KICKERS = ("official", "extended", "qq")


def answer(table, seat=None):
    seat = table.turn if seat is None else seat
    return DoudizhuBot(1).act(observe(GAME, table.state, seat))


def played_cards(action):
    assert isinstance(action, Play)
    return " ".join(sorted(action.cards))


def test_it_goes_out_when_it_can():
    assert played_cards(answer(in_play("4d 4s 4h 5d", "6s 6d", "8s"))) == "4d 4h 4s 5d"
    assert played_cards(answer(in_play("4d 9s", "Kd", "8s").play("4d"), 1)) == "Kd"


def test_it_declares_a_reading_when_it_goes_out_with_an_ambiguous_hand():
    table = in_play("4s 4h 4c 4d 3s 3h 3c 3d", "6s 6d", "8s", options=Options(kickers="extended"))
    GAME.apply(table.state, 0, answer(table))


def test_it_leads_what_is_low_and_keeps_its_bomb():
    table = in_play("2d 2s 9d 9s 9h 9c 3d 5h 5c Qd", "6s 7s 8s Ts 4d", "8d 8h 7h 7c 4c")
    assert not {"9d", "9s", "9h", "9c", "2d", "2s"} & set(answer(table).cards)


def test_it_leaves_its_partners_good_hand_alone():
    table = in_play("4d 9s 9d 8s 8c", "Ad 5s 5d 6s 7s 7d 3s", "2d 3d 3h Jd Jh Tc 6c").play("4d", "Ad")
    assert answer(table, 2) == Pass()


def test_it_does_not_bomb_a_small_card_of_an_enemy_with_many():
    table = in_play(
        "4d 9s 9d 8s 8c Ts Jc Qc Kh As", "7d 7s 7h 7c 5s Th Jh Qd 3s Kc 6d", "6c 3d 3h Jd Tc Ac"
    ).play("4d")
    assert answer(table, 1) != Play(("7d", "7c", "7h", "7s"))


def test_it_bombs_an_enemy_that_is_about_to_go_out():
    table = in_play("Ad 9s", "7d 7s 7h 7c 5s 5d 3s", "6c 3d 3h").play("Ad")
    assert played_cards(answer(table, 1)) == "7c 7d 7h 7s"


def test_it_does_not_lead_a_single_to_an_enemy_with_one_card():
    table = in_play("4d 5s 5d", "9s", "8s 8d 7c")
    assert played_cards(answer(table)) == "5d 5s"


def test_it_leads_a_single_to_a_partner_with_one_card():
    table = in_play("8s 8d 7c 7d", "3d 6s 6d 9c 9h", "Qs", landlord=0).play("8s", "9c")
    table = table.play("", "")
    assert table.turn == 1
    assert played_cards(answer(table)) == "3d"


def test_it_plays_what_nobody_can_cover_before_its_last_low_card():
    table = in_play("BJ 3d", "9s 8c", "8s 8d 7c")
    assert played_cards(answer(table)) == "BJ"


def test_it_calls_with_the_rocket_and_not_with_nothing():
    strong = Table().deal()
    assert "BJ" in strong.state.hands[0]
    assert answer(strong) == Call(yes=True)
    low = tuple(card for card in DECK_54 if card[0] in "356789")[:17]
    rest = tuple(card for card in DECK_54 if card not in low)
    weak = Table().deal(first_bidder=1, deck=(*rest[:20], *low, *rest[20:]))
    assert set(weak.state.hands[1]) == set(low)
    assert answer(weak) == Call(yes=False)


def test_it_bids_more_for_more_and_never_less_than_the_bid_before():
    table = Table(bidding="score").deal()
    assert answer(table) == Bid(3)
    assert answer(table.bid(2), 1) in {Bid(0), Bid(3)}


def test_it_answers_a_doubling():
    table = Table(doubling=True).deal().call("ynn")
    assert all(isinstance(answer(table, seat), Double) for seat in (1, 2))


@rows("kickers", KICKERS)
@rows("options", [{}, {"bidding": "score", "doubling": True}], ids=str)
def test_it_is_legal_under_all_options(kickers, options):
    for seed in range(10):
        bots = [DoudizhuBot(seed), RandomBot(seed), DoudizhuBot(seed + 1)]
        state, _ = play_deal("doudizhu", bots, seed, {"kickers": kickers, **options})
        assert GAME.outcome(state) is not None


def test_it_clearly_beats_a_player_that_plays_anything():
    wins = points = 0
    for deal in range(100):
        for seat in range(3):
            bots = [DoudizhuBot(deal) if other == seat else RandomBot(deal) for other in range(3)]
            state, _ = play_deal("doudizhu", bots, deal)
            amount = GAME.outcome(state).amounts[seat]
            wins += amount > 0
            points += amount
    assert wins >= 270
    assert points > 0


def test_a_move_takes_few_calls():
    """20 ms are some 40,000 calls: see `tests.bots.strength`, which tells the time."""
    moves = 0

    def play():
        nonlocal moves
        for seed in range(10):
            moves += len(play_deal("doudizhu", [DoudizhuBot(seed)] * 3, seed, {"kickers": "extended"})[1])

    assert calls_of(play) < 10_000 * moves


OFFICIAL = RULES["official"]


def split(ranks, rules=OFFICIAL):
    found = Splitter(rules).split(key_of(rules, cards(ranks))).pieces
    return sorted((str(shape.reading.combo), shape.reading.rank) for _, shape in found)


@rows("kickers", RULES)
def test_the_pieces_are_hands_of_the_game_and_make_up_the_whole(kickers):
    rules, dice = RULES[kickers], Random(kickers)
    for _ in range(200):
        key = key_of(rules, dice.sample(DECK_54, dice.randint(1, 20)))
        pieces = Splitter(rules).split(key).pieces
        assert sum(part for part, _ in pieces) == key
        assert all(shape in catalogue(rules)[part] for part, shape in pieces)


def test_chains_are_kept_together():
    assert split("345678") == [("single_straight", "8")]
    assert split("334455") == [("pair_straight", "5")]


def test_triples_take_low_cards_along():
    assert split("444K3") == [("single", "K"), ("triple_with_single", "4")]
    assert split("44433KK") == [("pair", "K"), ("triple_with_pair", "4")]
    assert split("444555" + "37") == [("triple_straight_with_singles", "5")]


def test_a_2_and_a_joker_are_too_good_to_go_along():
    assert split("4442") == [("single", "2"), ("triple", "4")]
    assert split("444X") == [("single", "BJ"), ("triple", "4")]


def test_bombs_and_the_rocket_stay_whole():
    assert split("44445") == [("quadruple", "4"), ("single", "5")]
    assert split("xX5") == [("pair_jokers", "BJ"), ("single", "5")]


def test_a_higher_piece_is_worth_more_and_a_bomb_most():
    def of(ranks):
        ((_, shape),) = Splitter(OFFICIAL).split(key_of(OFFICIAL, cards(ranks))).pieces
        return worth(shape)

    assert of("3") < of("A") < of("2") < of("X") < of("3333") < of("2222")
    assert of("33") < of("22")
    assert of("xX") > of("X")
