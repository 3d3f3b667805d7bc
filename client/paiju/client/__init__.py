"""The Python SDK: connect, take a seat, play. A bot is one class with one method.

    from paiju.client import Observation, run_bot

    class Timid:
        def act(self, seen: Observation):
            return next(seen.view.legal_actions(seen.prompt.kind, seen.prompt.legal))

    for settled in run_bot("http://127.0.0.1:8000", Timid(), game="doudizhu", deals=3):
        print(settled.amounts)

For other programs use `Client`: each of its tables has a stream of moments with all that happens at the table.
"""

from paiju.bots import Bot, Observation
from paiju.client.accounts import SignedIn
from paiju.client.api import Api, Guest
from paiju.client.client import Client
from paiju.client.conduct import Conduct
from paiju.client.errors import (
    CannotConnect,
    ClientError,
    ConnectionLost,
    RequestError,
)
from paiju.client.link import Pulse
from paiju.client.runner import play, run_bot, run_bots
from paiju.client.shuffles import Alarm, UnfairShuffle
from paiju.client.stream import (
    Chat,
    Detached,
    Moment,
    Moments,
    OpenPrompt,
    PromptClosed,
    Snapshot,
)
from paiju.client.table import Table
from paiju.client.view import Fit, TableView

__all__ = [
    "Alarm",
    "Api",
    "Bot",
    "CannotConnect",
    "Chat",
    "Client",
    "ClientError",
    "Conduct",
    "ConnectionLost",
    "Detached",
    "Fit",
    "Guest",
    "Moment",
    "Moments",
    "Observation",
    "OpenPrompt",
    "PromptClosed",
    "Pulse",
    "RequestError",
    "SignedIn",
    "Snapshot",
    "Table",
    "TableView",
    "UnfairShuffle",
    "play",
    "run_bot",
    "run_bots",
]
