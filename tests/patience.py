"""How long a test waits for what must come. Only a hang lasts so long, however busy the machine is."""

PATIENCE_S = 60
