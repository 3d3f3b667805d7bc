"""The store: logs of tables in Redis, written by one script, and the embedded Redis.

Start with `store.Store`; `records` has the values that it takes and returns.
"""
