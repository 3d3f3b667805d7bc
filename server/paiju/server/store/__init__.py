"""The store: tables' logs in Redis, written by one script, and the Redis that runs when none is given.

Start with `store.Store`; `records` holds what goes in and comes out.
"""
