"""A deal under random actions: hypothesis picks each action, and the contract holds after each step."""

from contextlib import suppress
from itertools import islice, product

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from paiju.engine.core.entropy import KeyedEntropy
from paiju.engine.core.errors import IllegalAction
from paiju.engine.core.game import Action, Tick
from paiju.engine.core.seats import CHANCE, CLOCK
from tests.engine.deals import encoded, variants, viewers
from tests.profiles import examples


class Deal(RuleBasedStateMachine):
    """One deal of one variant; every view is kept up to date by folding alone."""

    def __init__(self):
        super().__init__()
        self.views = {}
        self.tried: list[Action] = []

    @initialize(variant=st.sampled_from(variants()), seed=st.binary(min_size=4, max_size=4))
    def sit_down(self, variant, seed):
        self.variant, self.game, self.entropy = variant, variant.game, KeyedEntropy(seed)
        self.state = self.game.initial_state(variant.carry)
        self.views = {viewer: self.game.view(self.state, viewer) for viewer in viewers(variant)}

    @precondition(lambda self: self.game.actors(self.state))
    @rule(data=st.data())
    def act(self, data):
        actor = data.draw(st.sampled_from(sorted(self.game.actors(self.state), key=str)))
        if actor == CHANCE:
            action = self.game.chance_action(self.state, self.entropy)
        elif actor == CLOCK:
            action = Tick()
        else:
            legal = list(islice(self.game.legal_actions(self.state, actor), 200))
            action = data.draw(st.sampled_from(legal))
        transition = self.game.apply(self.state, actor, action)
        self.tried.append(action)
        for viewer, event in product(self.views, transition.events):
            self.views[viewer] = self.views[viewer].after(self.game.project(event, viewer))
        self.state = transition.state

    @precondition(lambda self: self.tried)
    @rule(data=st.data())
    def meddle(self, data):
        before = encoded(self.state)
        actor = data.draw(st.sampled_from([CHANCE, CLOCK, *range(self.variant.seats)]))
        action = data.draw(st.sampled_from(self.tried))
        with suppress(IllegalAction):
            self.game.apply(self.state, actor, action)
            assert actor in self.game.actors(self.state)
        assert encoded(self.state) == before

    @invariant()
    def views_are_up_to_date(self):
        for viewer, view in self.views.items():
            assert view == self.game.view(self.state, viewer)

    @invariant()
    def the_deal_is_over_or_somebody_acts(self):
        if self.views:
            assert bool(self.game.actors(self.state)) == (self.game.outcome(self.state) is None)


TestDeal = Deal.TestCase
TestDeal.settings = examples(
    40,
    stateful_step_count=60,
)
