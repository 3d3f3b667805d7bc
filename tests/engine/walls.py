"""Deals of mahjong that look the same to a viewer: unseen tiles lie elsewhere, and others' secrets differ.

Tiles come four alike, so what a viewer has seen are places of the wall. Over another wall the others' hands differ:
a seat that could claim and passed may have nothing to claim, and another may have to pass.
"""

from itertools import takewhile

from msgspec.structs import replace

from paiju.engine.core.errors import IllegalAction, Reason
from paiju.engine.core.game import Tick
from paiju.engine.core.seats import CHANCE, CLOCK
from paiju.engine.games.chengdu.events import Chosen, Dealt, FalseWon, HandsShown, HorsesShown, Swapped, Won
from paiju.engine.games.chengdu.tile_set import tile_set_of
from paiju.engine.games.chengdu.types import Declare, Hide, Phase
from paiju.engine.mahjong.events import Claimed, Discarded, Drawn, Konged, Robbed
from paiju.engine.mahjong.moves import Pass, Win
from paiju.engine.mahjong.wall import Wall, break_point, dealt

SHARES = (1, 0.5, 0.2, 0.1)
"""Which part of the unseen tiles is tried to be mixed: fewer, where an action would become illegal."""


class Places:
    """Where in the built wall each tile comes from that a viewer has seen."""

    def __init__(self, variant, deal, viewer):
        self.deck, self.viewer, self.variant = deal.deck, viewer, variant
        self.break_dice = next(throw.dice for throw in deal.throws if throw.kind == "break")
        self.hands, self.hidden, self.seen = {}, {}, set()

    @staticmethod
    def is_same_end(_variant, _moments, _actions):
        """Whether the end tells no more of hidden tiles than was followed: all hands are shown."""
        return True

    def deal(self, event):
        size, seats = len(self.deck), len(event.order)
        start = break_point(size, seats, self.break_dice)
        order = tuple((start + number) % size for number in range(size))
        at = event.order.index(event.dealer)
        blocks = tile_set_of(seats, self.variant.options).blocks
        hands, self.wall = dealt(Wall(order, end=size), event.order[at:] + event.order[:at], blocks)
        self.hands = {seat: list(hand) for seat, hand in enumerate(hands)}
        self.horses = order[size - sum(event.horses) :]

    def take(self, seat, tile):
        """A place of a seat's hand from which such a tile came."""
        place = next(place for place in self.hands[seat] if self.deck[place] == tile)
        self.hands[seat].remove(place)
        return place

    def show(self, seat, tiles):
        self.seen |= {self.take(seat, tile) for tile in tiles}

    def follow(self, event):
        FOLLOW.get(type(event), lambda *_: None)(self, event)

    def swap(self, event):
        given = {seat: [self.take(seat, tile) for tile in own] for seat, own in enumerate(event.tiles)}
        for seat, places in given.items():
            self.hands[event.to[seat]] += places
            # Two seats learn who has got them; fixing them does not weaken the test.
            self.seen |= set(places)

    def hide(self, event):
        for seat, tile in enumerate(event.hidden):
            if tile is not None:
                self.hidden[seat] = self.take(seat, tile)

    def draw(self, event):
        (place,), self.wall = self.wall.taken()
        self.hands[event.seat].append(place)

    def discard(self, event):
        if event.flipped:
            self.seen.add(self.hidden.pop(event.seat))
        else:
            self.show(event.seat, (event.tile,))

    def rob(self, event):
        self.show(event.seat, (event.tile,))

    def claim(self, event):
        self.show(event.seat, event.meld.tiles[:-1])

    def kong(self, event):
        self.show(event.seat, event.meld.tiles if event.meld.kind == "zhi" else event.meld.tiles[:1])

    def win(self, event):
        if event.kind in {"zimo", "gsh"}:
            self.show(event.seat, (event.tile,))
        # Its hand is shown; where the game flows on, its fans tell of it.
        self.seen |= set(self.hands[event.seat])

    def show_hands(self, _event):
        self.seen |= {place for hand in self.hands.values() for place in hand} | set(self.hidden.values())

    def show_horses(self, _event):
        self.seen |= set(self.horses)

    def watch(self):
        """The viewer sees what it holds."""
        if self.viewer is not None:
            self.seen |= set(self.hands.get(self.viewer, ()))
            self.seen |= {self.hidden[self.viewer]} if self.viewer in self.hidden else set()


FOLLOW = {
    Dealt: Places.deal,
    Swapped: Places.swap,
    Chosen: Places.hide,
    Drawn: Places.draw,
    Discarded: Places.discard,
    Robbed: Places.rob,
    Claimed: Places.claim,
    Konged: Places.kong,
    Won: Places.win,
    HandsShown: Places.show_hands,
    HorsesShown: Places.show_horses,
}


def seen_places(variant, moments, viewer, kind=Places):
    places = kind(variant, moments[0].action, viewer)
    for moment in moments:
        for event in moment.transition.events:
            places.follow(event)
            places.watch()
    return places.seen


def with_another_wall(variant, moments, viewer, dice, kind=Places):
    """The deal's actions over another wall, such that the viewer is told the same; those of the others adapted.

    `kind` follows the places of the game's tiles.
    """
    deal = moments[0].action
    seen = seen_places(variant, moments, viewer, kind)
    unseen = [place for place in range(len(deal.deck)) if place not in seen]
    for share in SHARES:
        chosen = dice.sample(unseen, round(share * len(unseen)))
        deck = list(deal.deck)
        for here, there in zip(chosen, dice.sample(chosen, len(chosen)), strict=True):
            deck[here] = deal.deck[there]
        actions = followed(variant, moments, viewer, replace(deal, deck=tuple(deck)))
        if actions is not None and kind.is_same_end(variant, moments, actions):
            return actions
    return [(moment.actor, moment.action) for moment in moments]


def followed(variant, moments, viewer, deal):
    """The actions over another wall; None if something that all have seen cannot happen there."""
    game = variant.game
    state, actions = game.initial_state(variant.carry), []

    def act(actor, action):
        nonlocal state
        state = game.apply(state, actor, action).state
        actions.append((actor, action))

    rest = list(moments)
    try:
        while rest:
            moment = rest[0]
            if moment.state.table.window is not None:
                window = list(takewhile(lambda one: not one.transition.events, rest))
                if len(window) == len(rest):
                    return actions  # the window is still open: answers are secret
                window.append(rest[len(window)])
                answer_all(game, state, window, viewer, act)
                rest = rest[len(window) :]
                continue
            act(moment.actor, adapted(game, state, moment, viewer, deal))
            rest = rest[1:]
    except IllegalAction:
        return None
    return actions


def adapted(game, state, moment, viewer, deal):
    """The same action; where it is a secret and cannot be, another."""
    if moment.actor == CHANCE:
        return deal
    if moment.actor == viewer or moment.state.phase == Phase.TURN.value or isinstance(moment.action, Declare):
        return moment.action
    if isinstance(moment.action, Hide):
        # That it hides a tile will be told, not which.
        hand = state.hands[moment.actor]
        return moment.action if moment.action.tile in hand else Hide(hand[0])
    try:
        game.apply(state, moment.actor, moment.action)
    except IllegalAction:
        return game.default_action(state, moment.actor)
    return moment.action


def answer_all(game, state, moments, viewer, act):
    """A window: what was taken is claimed, the viewer answers as it did, everybody else passes; then the tick."""
    answers = {moment.actor: moment.action for moment in moments if moment.actor != CLOCK}
    events = moments[-1].transition.events
    taken = {event.seat for event in events if event.__struct_config__.tag in {"won", "claimed"}}
    erred = {event.seat for event in events if isinstance(event, FalseWon)}
    window, asked = state.table.window, game.actors(state) - {CLOCK}
    if not taken | erred <= asked or any(Win() in window.offers[seat] for seat in erred):
        raise IllegalAction(Reason.CANNOT_CLAIM, "others would have said something else here")
    for seat in sorted(asked):
        if seat in taken | erred:
            act(seat, answers[seat])
        elif seat != viewer:
            act(seat, Pass())
        elif seat in answers:
            act(seat, answers[seat])
    act(CLOCK, Tick())
