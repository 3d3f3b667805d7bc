"""`make bench`: every comparison, both sides in one run."""

from tests.bench import classify, engine, page, server

if __name__ == "__main__":
    classify.main()
    engine.main()
    server.main()
    page.main()
