#!/bin/sh
# Installs what `make test` checks deploy/ with and pip cannot give: nginx and systemd-analyze. Only if missing, and only
# as root on Debian; where it cannot, the tests that need one of them fail and name its package.
set -eu
PATH=$PATH:/usr/sbin:/sbin
missing=
command -v nginx >/dev/null 2>&1 || missing="$missing nginx"
command -v systemd-analyze >/dev/null 2>&1 || missing="$missing systemd"
if [ -n "$missing" ] && command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" = 0 ]; then
    # A run level of 1 keeps Debian from starting an nginx on port 80.
    export DEBIAN_FRONTEND=noninteractive RUNLEVEL=1
    # shellcheck disable=SC2086 # a list of packages
    apt-get update -q >/dev/null 2>&1 && apt-get install -y -q --no-install-recommends $missing >/dev/null 2>&1 ||
        echo "could not install$missing; tests of deploy/ will fail" >&2
fi
