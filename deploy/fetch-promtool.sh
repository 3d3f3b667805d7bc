#!/bin/sh
# Fetches promtool, which checks and fires the alerts of deploy/prometheus in tests, from Debian's package `prometheus`:
# the program alone, into the environment of the Python that is the argument. Exits with 1 where it cannot.
set -eu
folder=$("$1" -c 'import sys; print(sys.prefix)')/bin
[ -x "$folder/promtool" ] && exit 0
command -v apt-get >/dev/null 2>&1 && command -v dpkg-deb >/dev/null 2>&1 || exit 1
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
echo "fetching promtool"
apt-get download -q prometheus >/dev/null 2>&1 ||
    { apt-get update -q >/dev/null 2>&1 && apt-get download -q prometheus >/dev/null 2>&1; } || exit 1
dpkg-deb --fsys-tarfile prometheus_*.deb | tar -x ./usr/bin/promtool
mv usr/bin/promtool "$folder/promtool"
