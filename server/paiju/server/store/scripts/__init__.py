"""The Lua scripts of tables, leases and limits."""

from functools import partial
from typing import Final

from paiju.server.redis.script import read_script

_read: Final = partial(read_script, __name__)

COMMIT: Final = _read("commit", "append")
LOAD: Final = _read("load")
ROTATE: Final = _read("rotate")
ACQUIRE: Final = _read("acquire")
# Unconfirmed: if a failover loses a renewal or a release, a lease only ends earlier or later; writes are guarded by
# their terms.
RENEW: Final = _read("renew", confirmed=False)
RELEASE: Final = _read("release", confirmed=False)
OWNER: Final = _read("owner", confirmed=False)
HANDOVER: Final = _read("handover")
KEYS: Final = _read("keys")
LIVE: Final = _read("live")
RESTORE: Final = _read("restore", "append")
RATE: Final = _read("rate")
OPENED: Final = _read("opened")
DAILY_SECRET: Final = _read("daily_secret")
DAILY_NOTE: Final = _read("daily_note")
DAILY_ROWS: Final = _read("daily_rows")
ACT: Final = _read("act")
HAND: Final = _read("hand")
# Unconfirmed: a failover that loses a mark shows an account as offline for half a minute.
ONLINE: Final = _read("online", confirmed=False)
TAKEN: Final = _read("taken")
