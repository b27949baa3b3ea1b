# SPDX-FileCopyrightText: LongTake authors
# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash disable=SC2034  # used by those who source it

# Sourced by the other scripts: where things are, how to speak, how to become root.

repository=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
deps=${LONGTAKE_DEPS:-${XDG_CACHE_HOME:-$HOME/.cache}/longtake/deps}
export LONGTAKE_DEPS=$deps
torchVersion=2.11.0
torchFolder=$deps/libtorch-$torchVersion

say() { printf '%s: %s\n' "$(basename "$0")" "$*"; }

die() {
    printf '%s: %s\n' "$(basename "$0")" "$*" >&2
    exit 1
}

# Runs a command as root: directly, or through sudo.
asRoot() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    elif command -v sudo >/dev/null; then
        sudo "$@"
    else
        die "needs root for \`$*\`. Run it as root once, or install sudo."
    fi
}

# How many compilers may run at once: one a core, and 1.5 GB of free memory each.
parallelJobs() {
    local cores memory
    cores=$(nproc)
    memory=$(awk '/^MemAvailable/ {print int($2 / 1500000)}' /proc/meminfo)
    [ "$memory" -ge 1 ] || memory=1
    echo $((cores < memory ? cores : memory))
}
