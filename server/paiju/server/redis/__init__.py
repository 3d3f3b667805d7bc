"""A client of Redis for many small calls, and the Redis that the server runs as its own child.

The client reaches one Redis, a Sentinel set or a Cluster. It knows scripts, replicas and masters, but no tables. Start
with `client.RedisClient`.
"""
