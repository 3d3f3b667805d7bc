"""The console script `paiju`: one file a command; `main` collects them."""
