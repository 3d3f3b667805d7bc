"""Functions of a server that tell when they are called."""

import functools
from collections.abc import Callable
from typing import Any


def wrap(owner: Any, name: str, side: str, passed: Callable[..., None]) -> None:
    """Have `passed` called, with the method's arguments, whenever a method is called or has returned.

    `done`: when what it returns, a coroutine, has returned.
    """
    method = getattr(owner, name)

    @functools.wraps(method)  # routes are declared by what hangs on their functions
    def before(*args: Any, **kwargs: Any) -> Any:
        passed(*args)
        return method(*args, **kwargs)

    def after(*args: Any, **kwargs: Any) -> Any:
        result = method(*args, **kwargs)
        passed(*args)
        return result

    @functools.wraps(method)
    async def done(*args: Any, **kwargs: Any) -> Any:
        result = await method(*args, **kwargs)
        passed(*args)
        return result

    setattr(owner, name, {"before": before, "after": after, "done": done}[side])
