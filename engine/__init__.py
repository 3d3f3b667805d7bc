"""The rules: pure, deterministic, free of I/O, clocks and chance. Start reading at `engine.core.game`."""
