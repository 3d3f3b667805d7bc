"""`make bench`: every comparison, both sides in one run."""

from tests.bench import classify, engine, page, poker, server

if __name__ == "__main__":
    classify.main()
    engine.main()
    poker.main()
    server.main()
    page.main()
