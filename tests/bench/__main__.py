"""`make bench`: every comparison, both sides in one run. `make bench AGAINST=REF`: the servers of two commits."""

import sys

from tests.bench import (
    engine,
    envs,
    first_card,
    moments,
    nodes,
    page,
    random_play,
    server,
    trees,
    workers,
)

if __name__ == "__main__" and sys.argv[1:]:
    trees.main(sys.argv[1])
elif __name__ == "__main__":
    engine.main()
    server.main()
    nodes.main()
    workers.main()
    random_play.main()
    envs.main()
    page.main()
    first_card.main()
    moments.main()
