#!/bin/sh
# Installs what `make test` needs and pip cannot give: nginx and systemd-analyze, which check deploy/, and Chromium with
# a Chinese font, in which the page is tested. Only if missing, and only as root on Debian; where it cannot, the tests
# that need one of them fail and name its package. CHROMIUM names a browser elsewhere.
set -eu
PATH=$PATH:/usr/sbin:/sbin
missing=
command -v nginx >/dev/null 2>&1 || missing="$missing nginx"
command -v systemd-analyze >/dev/null 2>&1 || missing="$missing systemd"
command -v "${CHROMIUM:-chromium}" >/dev/null 2>&1 || missing="$missing chromium"
[ -n "$(fc-list :lang=zh-cn file 2>/dev/null)" ] || missing="$missing fontconfig fonts-wqy-microhei"
if [ -n "$missing" ] && command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" = 0 ]; then
    # A run level of 1 keeps Debian from starting an nginx on port 80.
    export DEBIAN_FRONTEND=noninteractive RUNLEVEL=1
    # shellcheck disable=SC2086 # a list of packages
    apt-get update -q >/dev/null 2>&1 && apt-get install -y -q --no-install-recommends $missing >/dev/null 2>&1 ||
        echo "could not install$missing; tests that need it will fail" >&2
fi
