"""`make bench`: every comparison, both sides in one run."""

from tests.bench import classify, engine, page, poker, server, tiles

if __name__ == "__main__":
    classify.main()
    engine.main()
    poker.main()
    tiles.main()
    server.main()
    page.main()
