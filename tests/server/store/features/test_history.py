"""Any sequence of commits, repeats, late arrivals and takeovers: Redis behaves as a small model does."""

from dataclasses import dataclass, field

from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from paiju.server.store.records import (
    START,
    Commit,
    CommitResult,
    Conflict,
    Done,
    Duplicate,
    Fenced,
    Record,
    RecordId,
    Request,
    Stale,
    next_commit_id,
)
from paiju.server.store.store import Store
from tests.profiles import CHANCE, examples
from tests.server.store.owner import LISTING, take


@dataclass
class Model:
    """What a table must do."""

    term: int
    last: RecordId = START
    commit: str = ""
    log: list[tuple[RecordId, int, bytes]] = field(default_factory=list)
    out: list[tuple[int, int, int]] = field(default_factory=list)
    requests: dict[str, tuple[int, bytes]] = field(default_factory=dict)

    def apply(self, commit: Commit) -> CommitResult:
        if commit.term != self.term:
            return Fenced(self.term)
        if commit.id == self.commit:
            return Done(self.last)
        request = commit.request
        if request is not None and request.asker in self.requests:
            number, result = self.requests[request.asker]
            if request.id == number:
                return Duplicate(result)
            if request.id < number:
                return Stale(number)
        if commit.last != self.last:
            return Conflict(self.last)
        for record in commit.records:
            self._append(record, commit.term)
        self.commit = commit.id
        if request is not None:
            self.requests[request.asker] = (request.id, request.result)
        return Done(self.last)

    def _append(self, record: Record, term: int) -> None:
        self.last = self.last.after(published=bool(record.out))
        self.log.append((self.last, term, record.data))
        if record.out:
            self.out.append((self.last.seq, term, self.out[-1][1] if self.out else 0))


RECORDS = st.lists(
    st.builds(
        Record,
        at=st.integers(0, 2**45),
        data=st.binary(max_size=8),
        out=st.lists(st.tuples(st.sampled_from(("pub", "0", "1")), st.binary(max_size=8)), max_size=3).map(
            tuple
        ),
    ),
    min_size=1,
    max_size=3,
).map(tuple)
REQUESTS = st.none() | st.builds(
    Request, asker=st.sampled_from(("u/s", "v/s")), id=st.integers(0, 6), result=st.binary(max_size=4)
)
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("takeover")),
        # By which of the owners so far, as of which moment, what.
        st.tuples(st.just("commit"), st.integers(0, 2), st.integers(0, 2), RECORDS, REQUESTS),
        st.tuples(st.just("repeat"), st.integers(0, 5)),
    ),
    max_size=25,
)


@examples(150, suppress_health_check=[HealthCheck.function_scoped_fixture, *CHANCE])
@given(steps=STEPS)
async def test_every_history_is_the_models(store, steps):
    table = f"T{next_commit_id()}"
    terms = [await take(store, table)]
    model = Model(terms[0])
    sent: list[Commit] = []
    for step in steps:
        if step[0] == "takeover":
            terms.append(await take(store, table))
            model.term = terms[-1]
            continue
        if step[0] == "repeat" and not sent:
            continue
        commit = (
            sent[-1 - step[1] % len(sent)] if step[0] == "repeat" else _commit(table, terms, model, *step[1:])
        )
        sent.append(commit)
        assert await store.commit(commit) == model.apply(commit)
    await _check(store, table, model)


def _commit(table, terms, model, back, behind, records, request) -> Commit:
    """Return a commit of an owner `back` terms ago, whose view is `behind` records old."""
    ids = [START, *(entry[0] for entry in model.log)]
    return Commit(
        table=table,
        term=terms[max(0, len(terms) - 1 - back)],
        last=ids[max(0, len(ids) - 1 - behind)],
        records=records,
        request=request,
        listing=LISTING,
    )


async def _check(store: Store, table: str, model: Model) -> None:
    loaded = await store.load(table)
    assert [(entry.id, entry.term, entry.data) for entry in loaded.entries] == model.log
    assert (loaded.last, loaded.commit, loaded.requests) == (model.last, model.commit, model.requests)
    out = await store.read_out(table, 0)
    assert [(entry.seq, entry.term, entry.previous_term) for entry in out] == model.out
