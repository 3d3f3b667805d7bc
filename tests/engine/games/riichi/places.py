"""Where in the built wall the tiles of a kyoku come from that a viewer has seen."""

from paiju.engine.core.replay import replay
from paiju.engine.games.riichi.events import Dealt, DoraShown, NoWinner, Won
from paiju.engine.games.riichi.tile_set import BLOCKS, INDICATORS, with_dead
from paiju.engine.mahjong.events import Claimed, Discarded, Drawn, KongAnnounced, Konged, Robbed
from paiju.engine.mahjong.wall import break_point, dealt


class Places:
    """Where in the built wall each tile comes from that a viewer has seen."""

    def __init__(self, _variant, deal, viewer):
        self.deck, self.viewer = deal.deck, viewer
        self.dice = next(throw.dice for throw in deal.throws if throw.kind == "break")
        self.hands, self.seen, self.shown, self.last = {}, set(), 0, None

    def deal(self, event):
        size, seats = len(self.deck), len(event.counts)
        start = break_point(size, seats, self.dice, sum)
        self.order = tuple((start + number) % size for number in range(size))
        from_dealer = [(event.dealer + step) % seats for step in range(seats)]
        hands, self.wall = dealt(with_dead(self.order), from_dealer, BLOCKS, jump=False)
        self.hands = {seat: list(hand) for seat, hand in enumerate(hands)}
        self.turn_indicator(event)

    def turn_indicator(self, _event):
        self.seen.add(self.order[INDICATORS[self.shown]])
        self.shown += 1

    def draw(self, event):
        (self.last,), self.wall = self.wall.replaced() if event.after else self.wall.taken()
        self.hands[event.seat].append(self.last)

    def place(self, seat, tile, *, drawn=None):
        """A place of a seat's hand from which such a tile came, the last drawn one if it is known to be."""
        found = [place for place in self.hands[seat] if self.deck[place] == tile]
        if drawn is not None and len(found) > 1 and self.last in found:
            found = [place for place in found if (place == self.last) == drawn]
        return found[0]

    def show(self, seat, tiles, *, drawn=None):
        for tile in tiles:
            place = self.place(seat, tile, drawn=drawn)
            self.hands[seat].remove(place)
            self.seen.add(place)

    def discard(self, event):
        self.show(event.seat, (event.tile,), drawn=event.drawn)

    def announce(self, event):
        self.seen.add(self.place(event.seat, event.tile))

    def rob(self, event):
        self.show(event.seat, (event.tile,))

    def claim(self, event):
        self.show(event.seat, event.meld.own)

    def kong(self, event):
        self.show(event.seat, event.meld.tiles if event.meld.kind == "ankan" else event.meld.tiles[-1:])

    def win(self, event):
        if event.feeder is None:
            self.show(event.seat, (event.tile,))
        self.seen |= set(self.hands[event.seat])
        if event.ura:
            self.seen |= {self.order[place + 1] for place in INDICATORS[: self.shown]}

    def draw_game(self, event):
        for seat, hand in enumerate(event.hands):
            if hand is not None:
                self.seen |= set(self.hands[seat])

    def follow(self, event):
        FOLLOW.get(type(event), lambda *_: None)(self, event)

    def watch(self):
        if self.viewer is not None:
            self.seen |= set(self.hands.get(self.viewer, ()))

    @staticmethod
    def is_same_end(variant, moments, actions):
        """Whether the same seats wait at an exhaustive draw: that is told, though the tiles of the others are not."""
        ended = moments[-1].transition.state.no_winner
        if ended is None:
            return True
        *_, last = replay(variant.game, variant.carry, actions)
        return last.state.no_winner is not None and last.state.no_winner.ready == ended.ready


FOLLOW = {
    Dealt: Places.deal,
    Drawn: Places.draw,
    DoraShown: Places.turn_indicator,
    Discarded: Places.discard,
    KongAnnounced: Places.announce,
    Robbed: Places.rob,
    Claimed: Places.claim,
    Konged: Places.kong,
    Won: Places.win,
    NoWinner: Places.draw_game,
}
