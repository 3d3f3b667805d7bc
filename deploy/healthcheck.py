"""Exit 0 if the server of this container is ready: it serves, and its Redis answers."""

import os
import sys
import urllib.request

url = f"http://127.0.0.1:{os.environ.get('PAIJU_PORT', '8000')}/readyz"
try:
    with urllib.request.urlopen(url, timeout=3):
        sys.exit(0)
except OSError as error:
    sys.exit(f"{url}: {error}")
