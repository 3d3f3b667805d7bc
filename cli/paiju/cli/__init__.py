"""The console script `paiju`: one file per command; `main` collects them."""
