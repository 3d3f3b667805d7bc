"""The operator's acts and looks: here, at another node, or at all of them."""
