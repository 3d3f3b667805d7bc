"""The store: the logs of tables in Redis, written by one script, and all that is kept beside them.

Start with `store.Store`; `records` has the values that it takes and returns.
"""
