"""The operator's acts, and looks (lines about what runs): at this node, at another, or at all nodes."""
