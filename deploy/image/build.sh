#!/bin/sh
# Builds images of Paiju without a daemon: build.sh FOLDER WHEEL ARCH…, ARCH as Debian names it (amd64, arm64). An image
# is Debian's Python and Valkey without a shell, and what WHEEL needs. The same commit and packages give the same bytes.
# No program of another architecture is run. As root on Debian or Ubuntu, where it installs its tools itself.
# Writes FOLDER/paiju-VERSION-ARCH.tar, for `docker load` and `podman load`, and its purls: FOLDER/packages-ARCH.txt.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
python=${PYTHON:-$here/../../.venv/bin/python}

fail() {
    echo "build.sh: $*" >&2
    exit 1
}

[ $# -ge 3 ] || fail "FOLDER WHEEL ARCH… are missing"
[ "$(id -u)" = 0 ] || fail "run it as root: it unpacks Debian packages with their owners, and buildah needs root, too"
"$python" -m uv --version >/dev/null 2>&1 || fail "no uv in $python: run \`make set-up\`, or name another by PYTHON"
command -v mmdebstrap >/dev/null 2>&1 && command -v buildah >/dev/null 2>&1 ||
    sh "$here/../install-packages.sh" mmdebstrap buildah debian-archive-keyring ||
    fail "install mmdebstrap, buildah and debian-archive-keyring: apt-get could not"
folder=$(mkdir -p "$1" && cd "$1" && pwd) wheel=$(cd "$(dirname "$2")" && pwd)/${2##*/}
shift 2
version=$(echo "${wheel##*/paiju-}" | cut -d- -f1)
source=$(sed -n 's/^Source = "\(.*\)"/\1/p' "$here/../../pyproject.toml")
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$here" log -1 --format=%ct)}
# Sets are written to compiled modules in the order of their hashes.
export SOURCE_DATE_EPOCH PYTHONHASHSEED=0
umask 022
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM
native=$(dpkg --print-architecture)

# Unpacks Python, Valkey and what they need into $scratch/ARCH. No script of a package is run: what those of these would
# do is below.
unpack_debian() {
    root=$scratch/$1
    # A machine whose apt takes an old list from a frozen mirror does so here, too.
    eval "$(apt-config shell check Acquire::Check-Valid-Until/b)"
    mmdebstrap --quiet --mode=root --variant=extract --architectures="$1" \
        --aptopt="Acquire::Check-Valid-Until \"${check:-true}\"" \
        --include=base-files,netbase,python3,valkey-server,ca-certificates,tini,tzdata \
        --extract-hook="$here/unpacked.sh" trixie "$root"
    (
        cd "$root"
        rm -rf dev etc/apt etc/dpkg etc/hostname etc/init.d etc/resolv.conf etc/valkey usr/lib/systemd usr/sbin \
            usr/share/bash-completion usr/share/info usr/share/lintian usr/share/locale usr/share/man var/cache var/log
        find usr/share/doc ! -type d ! -name copyright -delete
        mkdir dev usr/sbin
    )
    cat "$root"/usr/share/ca-certificates/mozilla/*.crt >"$root/etc/ssl/certs/ca-certificates.crt"
    printf 'root:x:0:0::/root:\npaiju:x:10001:10001::/tmp:\n' >"$root/etc/passwd"
    printf 'root:x:0:\npaiju:x:10001:\n' >"$root/etc/group"
}

# Adds the wheel and the packages that it needs, chosen for the image's Python and not for this machine's.
add_packages() {
    root=$scratch/$1
    place=$(cd "$root" && echo usr/lib/python3.*)
    site=$root/usr/local/lib/${place##*/}/dist-packages
    case $1 in
    amd64) machine=x86_64 ;;
    arm64) machine=aarch64 ;;
    *) fail "no image for $1: amd64 and arm64" ;;
    esac
    "$python" -m uv --quiet --no-config pip install --target "$site" --python-platform "$machine-manylinux_2_40" \
        --python-version "${place##*/python}" --only-binary :all: --link-mode copy "$wheel[server,postgres,trace]"
    # Paths of this machine: where the wheel was, and programs with this Python's path in them.
    rm -rf "$site/bin" "$site/.lock" "$site"/*/direct_url.json "$site"/*/uv_cache.json
    sed -i -e '/^\(\.\.\/\)*bin\//d' -e '/\/direct_url.json,/d' -e '/\/uv_cache.json,/d' "$site"/*.dist-info/RECORD
    mkdir -p "$root/usr/local/bin"
    cat >"$root/usr/local/bin/paiju" <<'EOF'
#!/usr/bin/python3
from paiju.cli.main import run

if __name__ == "__main__":  # processes for bots read this file, too
    run()
EOF
    chmod 755 "$root/usr/local/bin/paiju"
    install -d -m 700 -o 10001 -g 10001 "$root/data"
    (cd "$site" && ls -d -- *.dist-info) | sed -n -e '/^paiju-/d' \
        -e 's/^\(.*\)-\([^-]*\)\.dist-info$/pkg:pypi\/\L\1\E@\2/; s/_/-/g; p' >>"$root/packages.txt"
    LC_ALL=C sort "$root/packages.txt" >"$folder/packages-$1.txt"
    rm "$root/packages.txt"
}

# Compiles all modules of $scratch/ARCH by the Python of this machine's architecture: compiled modules are of none.
compile_modules() {
    arch=$1 inside=
    set --
    if [ "$arch" != "$native" ]; then
        inside=/other
        # The path that a module has in its image is in what is compiled.
        set -- -s "$inside" -p /
        mv "$scratch/$arch" "$scratch/$native$inside"
    fi
    chroot "$scratch/$native" /usr/bin/python3 -m compileall -q --invalidation-mode unchecked-hash "$@" \
        "$inside/usr/lib/${place##*/}" "$inside/usr/local/lib/${place##*/}"
    [ -z "$inside" ] || mv "$scratch/$native$inside" "$scratch/$arch"
}

packed() {
    tar --sort=name --mtime="@$SOURCE_DATE_EPOCH" --numeric-owner --format=gnu "$@"
}

build_image() {
    context=$scratch/context-$1 oci=$scratch/oci-$1 tag=paiju:$version
    mkdir "$context"
    packed -C "$scratch/$1" --exclude=./usr/local --exclude=./data --exclude=./other -cf "$context/debian.tar" .
    packed -C "$scratch/$1" -cf "$context/paiju.tar" usr/local data
    set -- --platform "linux/$1" --timestamp "$SOURCE_DATE_EPOCH" --file "$here/Dockerfile" --tag "$tag" \
        --label org.opencontainers.image.version="$version" --label org.opencontainers.image.source="$source"
    own_buildah bud --quiet --isolation chroot --format oci "$@" "$context"
    own_buildah push --quiet --format oci "$tag" "oci:$oci:$tag"
    "$python" "$here/for_docker.py" "$oci" "$tag"
}

# With a storage of its own, which is removed with all the rest.
own_buildah() {
    buildah --storage-driver vfs --root "$scratch/storage" --runroot "$scratch/run" "$@" >/dev/null
}

for arch in $native "$@"; do
    [ -d "$scratch/$arch" ] || unpack_debian "$arch"
done
for arch in "$@"; do
    add_packages "$arch"
    compile_modules "$arch"
    build_image "$arch"
    packed --owner=0 --group=0 -C "$scratch/oci-$arch" -cf "$folder/paiju-$version-$arch.tar" \
        blobs index.json manifest.json oci-layout
done
