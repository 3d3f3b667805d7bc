"""All messages of the wire as frozen structs. `t` is the tag; both sides ignore unknown fields.

Each request has an `id` and gets exactly one terminal reply (`welcome`, `pong`, `ok` or `error`). Amounts are integers,
times are milliseconds; fields that end in `_at` are Unix time. An absent field is `UNSET`.
"""

from paiju.protocol.messages.common import *  # noqa: F403
from paiju.protocol.messages.replies import *  # noqa: F403
from paiju.protocol.messages.requests import *  # noqa: F403
