"""A generator of load in a process of its own: it is asked by lines of JSON on its input, and answers on its output."""

import asyncio
import json
import subprocess
import sys
from typing import Any

from tests.checkout import HERE, environment


class Aside:
    """`python -m MODULE ARGUMENT...`, until it is closed."""

    def __init__(self, module: str, *arguments: object) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", module, *map(str, arguments)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=HERE,
            env=environment(HERE),
        )

    async def hear(self) -> dict[str, Any]:
        """Return what it says next."""
        assert self.process.stdout is not None
        said: dict[str, Any] = json.loads(await asyncio.to_thread(self.process.stdout.readline))
        return said

    async def ask(self, **question: Any) -> dict[str, Any]:
        """Return its answer."""
        assert self.process.stdin is not None
        print(json.dumps(question), file=self.process.stdin, flush=True)
        return await self.hear()

    def close(self) -> None:
        """End it at once."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
