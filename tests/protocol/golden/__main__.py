"""Rewrites the golden bytes. Check the difference before you commit it: old clients read the old bytes."""

from paiju.protocol.codec import MSGPACK
from tests.protocol.golden import FOLDER, path_of
from tests.protocol.samples import ALL

for old in FOLDER.glob("*.msgpack"):
    old.unlink()
for name, message in ALL.items():
    path_of(name).write_bytes(MSGPACK.encode(message))
print(f"{len(ALL)} messages in {FOLDER}")
