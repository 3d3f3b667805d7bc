"""What people see of a table: projections, snapshots, history, delay and chat."""
