"""People with accounts at a server that dies while they sign up, sign in, go on with a session, or end one.

Each request is repeated until a server answers. Whatever took effect before, the same must hold then; what is wrong is
noted in `wrong`.
"""

import asyncio
import ssl
from typing import Any, Final

import httpx

from tests.patience import PATIENCE_S
from tests.worlds.account_points import flow_of, is_written
from tests.worlds.person import Person

UNBOUND_TRIES: Final = (
    *(
        f"paiju.server.people.tries:{name}=1000000"
        for name in ("OF_ADDRESS", "NEW_OF_ADDRESS", "CHANGES", "LOOKS")
    ),
    "paiju.server.people.passwords:ROUNDS=1",
)
"""Constants of servers at which members try as often as they like, and soon have their codes hashed."""
NO_TLS: Final = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Of loopback; to load certificates takes longer than a request."""
PASSWORD: Final = "correct horse battery"


class Died(Exception):
    """The server has ended before its answer was whole: the request was on its way."""


class Member:
    """One person with an account, and the sessions that it has."""

    def __init__(self, url: str, number: int, person: Person | None = None) -> None:
        """`person`: somebody at a table, a guest who wants an account in mid-deal."""
        self.handle = f"member_{number:03}"
        self.name = f"{self.handle} themself"
        self.user = ""
        self.wrong: list[str] = []
        self.ended: list[str] = []
        """Tokens of sessions that were ended."""
        self._url = url
        self.person = person
        self._guest = "" if person is None else person.token
        self._token = self._refresh = ""
        self._other: dict[str, Any] = {}
        """A second session, to be ended."""

    async def prepare(self, point: str) -> None:
        """Bring the member to where the request of a point may come next."""
        if not self._guest:
            self._guest = (
                await self._answered("POST", "/api/session", {"json": {"name": self.handle}})
            ).json()["token"]
        if not self.user:
            mine = await self._answered("GET", "/api/session", {"headers": bearer(self._guest)})
            self.user = mine.json()["user"]
        if not point.startswith("sign-up"):
            await self._signed_up()
            await self._signed_in()
        if point.startswith("end"):
            self._other = await self._session()

    async def ask(self, point: str) -> None:
        """Send the request of a point, for which the server dies. Raises `Died`; returns if it lived."""
        await self._once(*self._request(point))

    async def repeat(self, point: str) -> None:
        """Send that request again, to a server that lives, and look whether all is as it must be."""
        match flow_of(point):
            case "sign-up":
                await self._signed_up(403 if is_written(point) else 201)
            case "sign-in":
                await self._signed_in()
            case "refresh":
                await self._refreshed()
            case "end":
                await self._ended()
        await self._same()

    async def check(self) -> None:
        """Look whether the account is whole, and what was ended is over."""
        await self._signed_up()
        await self._signed_in()
        await self._same()
        for token in self.ended:
            await self._is_refused(token)

    def _request(self, point: str) -> tuple[str, str, dict[str, Any]]:
        wish = {"handle": self.handle, "password": PASSWORD}
        more = {"json": {**wish, "name": self.name}, "headers": bearer(self._guest)}
        return {
            "sign-up": ("POST", "/api/account", more),
            "sign-in": ("POST", "/api/sign-in", {"json": wish}),
            "refresh": ("POST", "/api/session/refresh", {"json": {"refresh": self._refresh}}),
            "end": ("DELETE", f"/api/sessions/{self._other.get('id')}", {"headers": bearer(self._token)}),
        }[flow_of(point)]

    async def _signed_up(self, *expected: int) -> None:
        """Make the account, or see that it is made."""
        answer = await self._answered(*self._request("sign-up"))
        if answer.status_code not in (expected or (201, 403)):
            self._note(f"a repeated sign-up gets {answer.status_code}")

    async def _signed_in(self) -> None:
        found = await self._session()
        self._token, self._refresh = found["token"], found["refresh"]
        if found["user"] != self.user:
            self._note(f"a sign-in leads to {found['user']}")
        if self.person is not None:
            self.person.token = self._token  # of its next connection

    async def _session(self) -> dict[str, Any]:
        """Sign in; return what is answered, with the id of the session."""
        answer = await self._answered(*self._request("sign-in"))
        if answer.status_code != 200:
            self._note(f"a sign-in gets {answer.status_code}")
            return {"token": self._token, "refresh": self._refresh, "user": self.user}
        found: dict[str, Any] = answer.json()
        lines = (await self._answered("GET", "/api/sessions", {"headers": bearer(found["token"])})).json()
        found["id"] = next(line["id"] for line in lines["sessions"] if line.get("current"))
        return found

    async def _refreshed(self) -> None:
        """Give the same refresh token again, for an answer that is lost; then the one that it gave."""
        for what in ("lost", "next"):
            answer = await self._answered(*self._request("refresh"))
            if answer.status_code != 200:
                self._note(f"a refresh by the {what} token gets {answer.status_code}")
                return
            self._token, self._refresh = answer.json()["token"], answer.json()["refresh"]

    async def _ended(self) -> None:
        answer = await self._answered(*self._request("end"))
        if answer.status_code != 200:  # while its token could be good, each repeat tells the nodes again
            self._note(f"the repeated end of a session gets {answer.status_code}")
        self.ended.append(self._other["token"])
        await self._is_refused(self._other["token"])

    async def _is_refused(self, token: str) -> None:
        """Wait until a token of an ended session is refused: a node may be told a moment later."""
        try:
            async with asyncio.timeout(PATIENCE_S):
                while (
                    await self._answered("GET", "/api/session", {"headers": bearer(token)})
                ).status_code != 401:
                    await asyncio.sleep(0.01)
        except TimeoutError:
            self._note("the token of an ended session is good")

    async def _same(self) -> None:
        if not self._token:
            await self._signed_in()
        answer = await self._answered("GET", "/api/account", {"headers": bearer(self._token)})
        found = answer.json()
        if (answer.status_code, found.get("user"), found.get("codes_left")) != (200, self.user, 8):
            self._note(f"the account is shown as {answer.status_code} {found}")

    async def _answered(self, method: str, path: str, more: dict[str, Any]) -> httpx.Response:
        """Ask until a server that has its database answers."""
        async with asyncio.timeout(PATIENCE_S):
            while True:
                try:
                    answer = await self._once(method, path, more)
                except Died:
                    await asyncio.sleep(0.02)
                    continue
                if answer.status_code != 503:
                    return answer
                await asyncio.sleep(0.02)

    async def _once(self, method: str, path: str, more: dict[str, Any]) -> httpx.Response:
        try:
            async with httpx.AsyncClient(base_url=self._url, timeout=PATIENCE_S, verify=NO_TLS) as http:
                return await http.request(method, path, **more)
        except httpx.TransportError as error:
            raise Died(str(error)) from None

    def _note(self, text: str) -> None:
        self.wrong.append(f"{self.handle}: {text}")


def bearer(token: str) -> dict[str, str]:
    """Return the header of a request by a token."""
    return {"Authorization": f"Bearer {token}"}


async def killed_at(place: Any, member: Member, point: str) -> bool:
    """Let a world's server die at a point of a member's request, and look at all with the next; whether it died so.

    The world's server must live, with its database.
    """
    await member.prepare(point)
    await place.aim(point)
    try:
        async with asyncio.timeout(PATIENCE_S):
            while not await _asked(member, point):
                await asyncio.sleep(0.02)
    finally:
        died = await place.die(within_s=1)
        await place.launch()
    await member.repeat(point)
    return bool(died)


async def _asked(member: Member, point: str) -> bool:
    """Ask once; return whether the server died of it. One whose database is not open yet refuses."""
    try:
        await member.ask(point)
    except Died:
        return True
    return False
