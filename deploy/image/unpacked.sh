#!/bin/sh
# A hook of mmdebstrap, for the packages that it has unpacked in the folder $1. Removes those that only scripts of packages
# need, which are not run, and notes the others as dpkg would, for tools that look for known faults, and as purls in
# packages.txt.
set -eu
unneeded=" adduser base-passwd debconf dpkg init-system-helpers libaudit-common libaudit1 libcap-ng0 libdebconfclient0 \
libpam-modules libpam-modules-bin libpam0g libsemanage-common libsemanage2 libsepol2 login.defs mawk openssl passwd tar "
for deb in "$1"/var/cache/apt/archives/*.deb; do
    case $unneeded in
    *" $(dpkg-deb --field "$deb" Package) "*)
        dpkg-deb --fsys-tarfile "$deb" | tar --list | grep -v '/$' | (cd "$1" && xargs -d '\n' rm -f)
        continue
        ;;
    esac
    dpkg-deb --show --showformat 'pkg:deb/debian/${Package}@${Version}?arch=${Architecture}&distro=trixie\n' "$deb" |
        sed -e 's/+/%2B/g' >>"$1/packages.txt"
    dpkg-deb --field "$deb" | sed -e '/^Package:/a Status: install ok installed' -e '$a\\' >>"$1/var/lib/dpkg/status"
done
