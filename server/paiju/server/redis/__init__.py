"""A client of Redis for many small calls: one server, a Sentinel set or a Cluster, and a Redis of the server's own.

It knows scripts, replicas and masters, but no tables. Start with `client.RedisClient`.
"""
