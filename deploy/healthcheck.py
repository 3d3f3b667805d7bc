"""Exit 0 if the server of this container is ready: it serves, and its Redis answers."""

import os
import socket
import sys
from http.client import HTTPConnection, HTTPException

port, path = int(os.environ.get("PAIJU_PORT") or 8000), os.environ.get("PAIJU_UNIX_SOCKET")
connection = HTTPConnection("127.0.0.1", port, timeout=3)
try:
    if path:
        connection.sock = socket.socket(socket.AF_UNIX)
        connection.sock.settimeout(3)
        connection.sock.connect(path)
    connection.request("GET", "/readyz")
    answer = connection.getresponse()
except (OSError, HTTPException) as error:
    sys.exit(f"/readyz at {path or port}: {error}")
if answer.status != 200:
    sys.exit(f"/readyz at {path or port}: {answer.status} {answer.read().decode()}")
