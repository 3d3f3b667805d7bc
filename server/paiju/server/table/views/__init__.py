"""The views of a table: projections, snapshots, history, delay and chat."""
