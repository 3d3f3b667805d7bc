#!/bin/sh
# Installs Debian packages without starting their services: install-packages.sh NAME…
# Exits with 1 where it cannot: without apt-get, or not as root.
set -eu
command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" = 0 ] || exit 1
# Debian asks this program before it starts a service; 101 means no. Without it Redis would listen on 6379, nginx on 80.
policy=${POLICY_RC_D:-/usr/sbin/policy-rc.d}
if [ ! -e "$policy" ]; then
    printf '#!/bin/sh\nexit 101\n' >"$policy"
    trap 'rm -f "$policy"' EXIT
    chmod +x "$policy"
fi
export DEBIAN_FRONTEND=noninteractive RUNLEVEL=1
apt-get update -q >/dev/null 2>&1
apt-get install -y -q --no-install-recommends "$@" >/dev/null 2>&1
