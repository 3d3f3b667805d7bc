"""Real Redis processes that stand in for each other: a Sentinel set and a Cluster, and the faults a test needs.

    with SentinelSet(folder, replicas=1) as tier:      # or ClusterSet(folder)
        tier.url                                       # for --redis
        tier.kill_master()                             # kill -9
        tier.revive()                                  # start again whatever is dead
        tier.await_well()                              # everybody is up, and copies everything

All calls block; a test that runs a loop calls them in a thread.
"""
