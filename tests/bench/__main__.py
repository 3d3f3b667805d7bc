"""`make bench`: every comparison, both sides in one run."""

from tests.bench import classify, server

if __name__ == "__main__":
    classify.main()
    server.main()
