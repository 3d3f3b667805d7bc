"""The operator's acts, whichever node is asked: begun in Redis, carried out where they belong, and noted.

POST ─▶ begun in Redis, by its id ─▶ the nodes that it concerns ─▶ outcome in Redis ─▶ answer
"""

import asyncio
from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

import msgspec
import structlog

from paiju.protocol.acts import ROW_OF, ActError, AnyAct, NodeDrain, NodeResume, Outcome, Where
from paiju.server.acts import calls
from paiju.server.acts.anywhere import Anywhere, kept
from paiju.server.acts.here import Here
from paiju.server.nodes.locator import Locator
from paiju.server.nodes.remote_tables import RemoteTables
from paiju.server.redis.errors import StoreError
from paiju.server.store.acts import Acts, Noted
from paiju.server.tables.elsewhere import Elsewhere

FIND_S: Final = 3.0
"""Seconds for which the node of a table is looked for."""
ANSWER_S: Final = 5.0
"""Seconds that another node may take for an act or a look."""

log = structlog.get_logger()


class OtherNodes:
    """Carries out acts and looks at the nodes that they concern, which may be this one."""

    def __init__(self, here: Here, locator: Locator, elsewhere: Elsewhere, remote: RemoteTables) -> None:
        self._here = here
        self._locator = locator
        self._elsewhere = elsewhere
        self._remote = remote

    async def carry_out(self, act: Any) -> dict[str, Any]:
        """Carry out an act at its table's node, or at the node that it names; return the result. Raises `ActError`."""
        if isinstance(act, NodeDrain | NodeResume):
            node = self._named(act.node)
        else:
            node = await self._node_of(act.table)
        if node == "":
            return await self._here.carry_out(act)
        answer = await self._call(node, calls.CarryOut(act))
        if answer is None:
            raise ActError("unknown", f"node {node} has not answered; repeat the act with the same id")
        if answer.error is not None:
            raise ActError(answer.error.code, answer.error.text, answer.error.path)
        return dict(answer.found)

    async def carry_out_everywhere(self, act: Any) -> dict[str, Any]:
        """Carry out an act at all nodes; return the sum of their results. Raises `ActError`."""
        nodes = list(self._remote.links)
        answers = await asyncio.gather(*(self._call(node, calls.CarryOut(act)) for node in nodes))
        total = Counter(await self._here.carry_out(act))
        for node, answer in zip(nodes, answers, strict=True):
            if answer is None or answer.error is not None:
                raise ActError("unknown", f"node {node} has not answered; repeat the act with the same id")
            total.update(answer.found)
        return dict(total)

    async def look(self, look: calls.Look) -> tuple[list[dict[str, Any]], list[str]]:
        """Return the lines of all nodes, one per key, and the nodes that did not answer."""
        nodes = list(self._remote.links)
        answers = await asyncio.gather(*(self._call(node, look) for node in nodes))
        found = await self._here.look(look)
        missing = []
        for node, answer in zip(nodes, answers, strict=True):
            if answer is None or answer.error is not None:
                missing.append(node)
            else:
                found += answer.found
        return _merged(found)[: look.limit], missing

    async def seated_at(self, user: str) -> list[str] | None:
        """Return the tables at which a user sits, whichever node has them; None: a node has not answered."""
        lines, missing = await self.look(calls.Look("tables", {"user": user}))
        return None if missing else [line["key"] for line in lines]

    def _named(self, node: str) -> str:
        """Return the id `node`, or "" if it is this node. Raises `ActError` unless there is a link to it."""
        if node == self._here.node:
            return ""
        if node not in self._remote.links:
            raise ActError("not_found", "there is no such node, or it cannot be reached from here")
        return node

    async def _node_of(self, table: str) -> str:
        """Return the node that has a table or has quarantined it; "" for this node. Raises `ActError`."""
        if self._here.owned.whereabouts.broken(table) is not None:
            return ""
        try:
            broken = await self._elsewhere.quarantined()
        except StoreError:
            raise ActError("busy", "the store is away") from None
        if (node := next((one.node for one in broken if one.table == table), None)) is not None:
            return node
        by = asyncio.get_running_loop().time() + FIND_S
        while (found := await self._locator.find(table)) is None:
            if asyncio.get_running_loop().time() > by:
                raise ActError("busy", "no node has that table now; repeat the act with the same id")
            await asyncio.sleep(0.1)
        return found

    async def _call(self, node: str, call: calls.Call) -> calls.Answer | None:
        if (link := self._remote.links.get(node)) is None:
            return None
        try:
            async with asyncio.timeout(ANSWER_S):
                body = await link.call(calls.encode(call))
        except TimeoutError:
            return None
        return None if body is None else calls.decode_answer.decode(body)


class ActDesk:
    """Carries out acts: each is begun once, and has one outcome."""

    def __init__(self, noted: Acts, nodes: OtherNodes, anywhere: Anywhere) -> None:
        self._noted = noted
        self._nodes = nodes
        self._anywhere = anywhere

    async def take(self, act: AnyAct, address: str) -> Outcome:
        """Carry out an act, or find its outcome if it has one; `address`: the operator's. Raises `ActError`."""
        fields = msgspec.json.encode(act, order="sorted")
        noted = await kept(self._noted.begin(act.id, fields))
        if noted.fields != fields:
            raise ActError("conflict", "another act has this id")
        if not noted.outcome:
            outcome = await self._outcome(act, noted, address)
            noted = await kept(self._noted.end(act.id, fields, msgspec.json.encode(outcome)))
        return _read(act.id, noted)

    async def look(self, act: str) -> Outcome:
        """Return the outcome of an act; its state is `waiting` if the act has not ended. Raises `ActError`."""
        noted = await kept(self._noted.look(act))
        if not noted.fields:
            raise ActError("not_found", "there is no act of this id, or it was forgotten after a week")
        return _read(act, noted)

    async def _outcome(self, act: AnyAct, noted: Noted, address: str) -> Outcome:
        """Carry out an act, and return its final outcome.

        Raises `ActError` if the act has no outcome yet; the act may then be repeated.
        """
        told = {name: value for name, value in msgspec.to_builtins(act).items() if name != "id"}
        log.info("act begun", id=act.id, **told, address=address, again=not noted.is_new)
        try:
            outcome = Outcome(act.id, "done", result=await self._carried_out(act, noted, address))
        except ActError as error:
            if not error.is_final:
                log.warning("act without an outcome", id=act.id, **told, why=str(error))
                raise
            outcome = Outcome(act.id, "failed", error=error.problem)
        log.info(
            "act ended", id=act.id, **told, outcome=outcome.state, why=outcome.error and outcome.error.text
        )
        return outcome

    async def _carried_out(self, act: AnyAct, noted: Noted, address: str) -> dict[str, Any]:
        match ROW_OF[type(act)].where:
            case Where.TABLE | Where.NODE:
                return await self._nodes.carry_out(act)
            case Where.ALL:
                return await self._nodes.carry_out_everywhere(act)
            case Where.ANY:
                return await self._anywhere.carry_out(act, noted.secret, address)


def _read(act: str, noted: Noted) -> Outcome:
    return msgspec.json.decode(noted.outcome, type=Outcome) if noted.outcome else Outcome(act, "waiting")


def _merged(lines: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the lines of all nodes in the order of their keys; lines with the same key are merged."""
    merged: dict[str, dict[str, Any]] = {}
    for line in lines:
        known = merged.setdefault(line["key"], line)
        if known is not line:
            for name, value in line.items():
                if isinstance(value, list):
                    known[name] = sorted({*known[name], *value}) if name != "seats" else value
    return [merged[key] for key in sorted(merged)]
