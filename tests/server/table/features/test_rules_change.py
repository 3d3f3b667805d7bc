"""A deal under other rules is not replayed under today's: it is void, and the table continues."""

from random import Random

import msgspec
import pytest

from paiju.engine.core.errors import IllegalAction, Reason
from paiju.engine.registry import GAMES
from paiju.server.table.recovery import _folded, fold
from paiju.server.table.state import records as r
from paiju.server.table.state.fairness import PerViewer
from paiju.server.table.state.unplayed import OtherRules
from tests.server.live import running_server
from tests.server.playing import deck_of, threesome
from tests.server.ring import ring
from tests.server.table.scenes import Table


@pytest.fixture
def new_rules(monkeypatch):
    """`new_rules(game)`: from now on there is another version, and what was legal is not."""

    def change(key):
        kind = type(GAMES[key])

        def forbid(*_, **__):
            raise IllegalAction(Reason.NOT_HELD, "under these rules")

        monkeypatch.setattr(kind, "rules_version", GAMES[key].rules_version + 1)
        monkeypatch.setattr(kind, "apply", forbid)

    return change


@pytest.mark.parametrize("key", GAMES)
def test_the_running_deal_is_not_replayed_and_all_else_that_happened_counts(key, monkeypatch, new_rules):
    table = Table(key, people=GAMES[key].seats.default)
    table.deal()
    dice = Random(key)
    for _ in range(5):
        if table.asked:
            seat = min(table.asked)
            table.play(seat, dice.choice(list(table.game.legal_actions(table.state.deal.state, seat))[:20]))
    table.add(r.Left(table.now, 0), follow=False)
    before = table.state
    new_rules(key)
    folded = _folded(table.stored(), give_up=False)
    assert folded.void == "rules_changed"
    state = folded.state
    assert (state.position.seq, state.position.sub, state.position.term, state.position.published_term) == (
        before.position.seq, before.position.sub, before.position.term, before.position.published_term,
    )  # fmt: skip
    assert state.seats[0].leaving
    table.state = state
    (event, *_) = table.events(r.Voided(table.now, folded.void, table.secret(), unplayed=True), follow=False)
    told = event.public if isinstance(event, PerViewer) else event
    assert (told.deal, told.reason) == (before.deal.id, "rules_changed")
    assert table.state.deal is None
    assert table.state.basis.carry == before.basis.carry or table.state.stacks
    assert [seat.score for seat in table.state.seats] == [0] * len(table.state.seats)
    assert (table.state.seats[0].user is None) is not table.state.in_match, (
        "who has left is gone, after a match"
    )
    again = _folded(table.stored(), give_up=False)
    assert again.void is None
    assert again.state == table.state


def test_a_deal_that_was_settled_under_other_rules_is_not_settled_anew(new_rules):
    table = Table(people=3)
    table.deal()
    table.play_out()
    new_rules("doudizhu")
    with pytest.raises(OtherRules):
        fold(table.stored())


def test_what_an_operator_gives_up_is_not_replayed():
    table = Table(people=3)
    table.deal()
    table.play(min(table.asked), table.default(min(table.asked)))
    broken = msgspec.structs.replace(
        table.stored().entries[-1],
        data=r.encode_record(r.Played(table.now, 1, {"a": "nothing"})),
    )
    found = table.stored()
    found = msgspec.structs.replace(found, entries=[*found.entries[:-1], broken])
    with pytest.raises(msgspec.ValidationError):
        fold(found)
    folded = _folded(found, give_up=True)
    assert folded.void == "operator"
    assert folded.state.position.id == table.state.position.id


async def test_people_are_told_that_the_deal_counts_for_nothing_and_play_on(spare_url, here, stacked):
    stacked(deck_of())
    async with running_server(spare_url) as server:
        people = await threesome(server)
        await people.start()
        await people.landlord_is_first()
        table, tokens = people.table, [player.token for player in people.players]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(GAMES["doudizhu"]), "rules_version", 2)
        async with running_server(spare_url) as server:
            again = [await server.guest(token=token, session=f"again {token[-20:]}") for token in tokens]
            for client in again:
                snapshot = await client.next("table")
                assert snapshot["view"] is None
            actor = server.paiju.tables.owned.actors[table]
            assert actor.state.deal is None
            assert [seat.score for seat in actor.state.seats] == [0, 0, 0]
            assert (await server.paiju.tables.owned.services.store.load(table)).entries == [], (
                "a snapshot is taken"
            )
            for client in again:
                await client.ok("ready", table=table, on=True)
            assert (await again[0].event("deal_started"))["deal"] == f"{table}-2"
            assert actor.state.basis.rules_version == 2
        async with running_server(spare_url) as server:
            await server.has_read(table)
            assert server.paiju.tables.owned.actors[table].state.deal.id == f"{table}-2", (
                "its own rules' deal goes on"
            )


async def test_chips_in_the_pot_go_back_to_who_put_them_there(spare_url, here):
    async with running_server(spare_url) as server:
        table = await ring(server, 3)
        stacks = [seat.stake.stack for seat in server.paiju.tables.owned.actors[table.table].state.seats]
        await table.start()
        (seat,) = server.paiju.tables.owned.actors[table.table].state.deal.turns
        await table.act(seat, "c")
        token = table[0].token
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(GAMES["holdem"]), "rules_version", 2)
        async with running_server(spare_url) as server:
            client = await server.guest(token=token)
            await client.next("table")
            state = server.paiju.tables.owned.actors[table.table].state
            assert state.deal is None
            assert [seat.stake.stack for seat in state.seats] == stacks
