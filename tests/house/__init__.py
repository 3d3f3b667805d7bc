"""`python -m tests.house [REF]`: measures of the code in numbers; with a git ref, then and now side by side."""
