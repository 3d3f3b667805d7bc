"""Members who declare programs, make tokens for them, and delete their accounts, at a server that dies meanwhile."""

from typing import Any, Final

from tests.worlds.account_points import flow_of, is_written
from tests.worlds.members import Member, bearer

MOST_PROGRAMS: Final = 4
"""Of one owner; the server allows five."""


class Owner(Member):
    """One person with an account, programs and tokens."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.programs: list[str] = []
        """The handles of its programs."""
        self.gone = False
        """Whether it has deleted its account."""
        self._tokens = 0
        """How many API tokens it has made that were not ended."""
        self._made: dict[str, Any] = {}
        """An API token, to be ended."""
        self._plays_by = ""
        """The token by which a program of it plays."""

    async def prepare(self, point: str) -> None:
        """Bring the member to where the request of a point may come next."""
        await super().prepare(point)
        if flow_of(point) == "program":
            self.programs.append(f"{self.handle}_p{len(self.programs)}")
        if flow_of(point) == "token-end":
            self._made = await self._new_token()

    async def repeat(self, point: str) -> None:
        """Send that request again, to a server that lives, and look whether all is as it must be."""
        match flow_of(point):
            case "program":
                await self._declared(422 if is_written(point) else 201)
            case "token":
                self._tokens += is_written(point)  # nobody was told of it
                await self._new_token()
            case "token-end":
                await self._token_ended()
            case "deletion":
                return await self._deleted(point)
        await super().repeat(point)
        return await self._lists()

    async def check(self) -> None:
        """Look whether the account is whole, or gone, and what was ended is over."""
        if not self.gone:
            await super().check()
            return await self._lists()
        for token in self.ended:
            await self._is_refused(token)
        answer = await self._answered(*self._request("sign-in"))
        if answer.status_code != 401:
            self._note(f"a sign-in to a deleted account gets {answer.status_code}")
        return None

    async def program(self) -> str:
        """Declare a program; return a token by which it plays."""
        await self.prepare("program")
        await self._declared(201)
        lines = (await self._answered("GET", "/api/bots", {"headers": bearer(self._token)})).json()["bots"]
        self._plays_by = str((await self._new_token(scopes=["play"], user=lines[-1]["user"]))["token"])
        return self._plays_by

    def _request(self, point: str) -> tuple[str, str, dict[str, Any]]:
        more = {"headers": bearer(self._token)}
        match flow_of(point):
            case "program":
                return "POST", "/api/bots", {"json": {"handle": self.programs[-1]}, **more}
            case "token":
                return "POST", "/api/tokens", {"json": {"label": "a test", "scopes": ["read"]}, **more}
            case "token-end":
                return "DELETE", f"/api/tokens/{self._made['id']}", more
            case "deletion":
                return "DELETE", "/api/account", more
        return super()._request(point)

    async def _declared(self, expected: int) -> None:
        answer = await self._answered(*self._request("program"))
        if answer.status_code != expected:
            self._note(f"a program is declared with {answer.status_code} {answer.text}")

    async def _new_token(self, **more: Any) -> dict[str, Any]:
        method, path, wish = self._request("token")
        answer = await self._answered(method, path, {**wish, "json": {**wish["json"], **more}})
        if answer.status_code != 201:
            self._note(f"a token is made with {answer.status_code} {answer.text}")
        self._tokens += 1
        made: dict[str, Any] = answer.json()
        return made

    async def _token_ended(self) -> None:
        answer = await self._answered(*self._request("token-end"))
        if answer.status_code != 200:
            self._note(f"the repeated end of a token gets {answer.status_code}")
        self._tokens -= 1
        self.ended.append(self._made["token"])
        await self._is_refused(self._made["token"])

    async def _deleted(self, point: str) -> None:
        """Delete it again: by then its token may be refused."""
        answer = await self._answered(*self._request(point))
        if answer.status_code not in ({200, 401} if is_written(point) else {200}):
            self._note(f"a repeated deletion gets {answer.status_code} {answer.text}")
        self.gone = True
        self.ended += filter(None, (self._token, self._guest, self._plays_by))
        await self.check()

    async def _lists(self) -> None:
        """Look whether its programs and tokens are those that it knows."""
        more = {"headers": bearer(self._token)}
        bots = (await self._answered("GET", "/api/bots", more)).json()["bots"]
        tokens = (await self._answered("GET", "/api/tokens", more)).json()["tokens"]
        if [bot["handle"] for bot in bots] != self.programs or len(tokens) != self._tokens:
            self._note(f"it has {bots} and {len(tokens)} tokens, not {self.programs} and {self._tokens}")
