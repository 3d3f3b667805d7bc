"""What every game shares: the `Game` interface, errors, seats, options, entropy and replay. No rules."""
