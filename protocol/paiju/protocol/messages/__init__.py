"""Every message of the wire, as a frozen struct. `t` is the tag; unknown fields are ignored on both sides.

Requests carry `id`; each gets exactly one terminal reply (`welcome`, `pong`, `ok` or `error`). Amounts are integers,
times are milliseconds. A field that may be absent is `UNSET` then.
"""

from paiju.protocol.messages.common import *  # noqa: F403
from paiju.protocol.messages.replies import *  # noqa: F403
from paiju.protocol.messages.requests import *  # noqa: F403
