"""`python -m tests.house [REF]`: how the house stands, in numbers; with a git ref, then and now side by side."""
