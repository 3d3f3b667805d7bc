"""`python -m tests.mutants [--all] [NAME …]`: small faults, each planted alone, and the test that finds each.

`make test` should find all but three of the sixty, `make test-all` all; `--all` looks among the long tests too.
"""
