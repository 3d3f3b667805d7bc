"""The metrics of several workers as one text: each family once, each sample with its worker."""

from paiju.server.ops.merging import merge

FIRST = """# HELP paiju_ready 1: this server can serve
# TYPE paiju_ready gauge
paiju_ready 1.0
# HELP paiju_action_seconds Seconds
# TYPE paiju_action_seconds histogram
paiju_action_seconds_bucket{le="0.1",path="local"} 3.0
paiju_action_seconds_count{path="local"} 3.0
paiju_action_seconds_sum{path="local"} 0.1
"""
SECOND = FIRST.replace("3.0", "5.0") + "# HELP paiju_nodes Nodes\n# TYPE paiju_nodes gauge\npaiju_nodes 2.0\n"


def test_each_family_comes_once_with_the_samples_of_all_workers():
    assert merge({1: SECOND, 0: FIRST}).splitlines() == [
        "# HELP paiju_ready 1: this server can serve",
        "# TYPE paiju_ready gauge",
        'paiju_ready{worker="0"} 1.0',
        'paiju_ready{worker="1"} 1.0',
        "# HELP paiju_action_seconds Seconds",
        "# TYPE paiju_action_seconds histogram",
        'paiju_action_seconds_bucket{worker="0",le="0.1",path="local"} 3.0',
        'paiju_action_seconds_count{worker="0",path="local"} 3.0',
        'paiju_action_seconds_sum{worker="0",path="local"} 0.1',
        'paiju_action_seconds_bucket{worker="1",le="0.1",path="local"} 5.0',
        'paiju_action_seconds_count{worker="1",path="local"} 5.0',
        'paiju_action_seconds_sum{worker="1",path="local"} 0.1',
        "# HELP paiju_nodes Nodes",
        "# TYPE paiju_nodes gauge",
        'paiju_nodes{worker="1"} 2.0',
    ]


def test_one_worker_alone_is_told_too():
    assert 'paiju_ready{worker="3"} 1.0' in merge({3: FIRST})
