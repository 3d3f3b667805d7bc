"""The reception: creates tables at this node, finds seats, limits both, and gives clients' requests to tables."""
