"""The parts of every game: the `Game` interface, errors, seats, options, entropy and replay. No rules."""
