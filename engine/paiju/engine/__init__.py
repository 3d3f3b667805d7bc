"""The rules: pure, deterministic, free of I/O, clocks and chance. Start reading at `paiju.engine.core.game`."""
