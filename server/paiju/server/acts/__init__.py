"""The operator's acts and looks: at this node, at another, or at all nodes."""
