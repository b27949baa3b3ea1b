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

configure() {  # preset
    say "configuring ($1)"
    (cd "$repository" && cmake --preset "$1" >"$(logOf configure)" 2>&1) ||
        { cat "$(logOf configure)" >&2 && die "configuring failed; the reason stands above."; }
}

# Configures and builds a preset. What is already built is not built again.
build() {  # preset [target...]
    local preset=$1 targets=()
    shift
    [ $# -eq 0 ] || targets=(--target "$@")
    configure "$preset"
    say "building ($preset)"
    cmake --build "$repository/build/$preset" -j "$(parallelJobs)" "${targets[@]}" ||
        die "building failed; the reason stands above."
}

logOf() {  # step
    mkdir -p "$repository/build"
    echo "$repository/build/$1.log"
}

# Our own files of these names, one a line: those that git follows, or all where there is no git.
sourceFiles() {  # pattern...
    if git -C "$repository" rev-parse --git-dir >/dev/null 2>&1; then
        git -C "$repository" ls-files --cached --others --exclude-standard -- "$@" |
            while read -r file; do [ ! -f "$repository/$file" ] || echo "$file"; done
    else
        local pattern names=()
        for pattern in "$@"; do names+=(-o -name "$pattern"); done
        (cd "$repository" && find . -path ./build -prune -o -type f \( "${names[@]:1}" \) -print)
    fi
}
