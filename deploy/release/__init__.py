"""A release: what `make release` refuses, builds twice, and writes to dist."""
