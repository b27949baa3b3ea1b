#!/usr/bin/env bash
# SPDX-FileCopyrightText: LongTake authors
# SPDX-License-Identifier: GPL-3.0-or-later

# Runs inside a clean Debian, as root, with the packages beside it: installs them and works with them as a user would.
set -euo pipefail
cd "$(dirname "$0")"
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8

step() { printf '\n== %s\n' "$*"; }

fail() {
    printf 'trial: %s\n' "$*" >&2
    exit 1
}

install() {
    apt-get install -y -qq --no-install-recommends "$@" >/tmp/apt.log 2>&1 || { cat /tmp/apt.log && fail "apt failed"; }
}

# As an ordinary user with an empty home and no screen.
as_user() { (cd /home/user && su user -c "export QT_QPA_PLATFORM=offscreen XDG_RUNTIME_DIR=/tmp/user; $*"); }

expect() {  # words command...
    local words=$1 output status=0
    shift
    output=$(as_user "$*" 2>&1) || status=$?
    printf '$ %s\n%s\n' "$*" "$output"
    case $output in
        *"$words"*) ;;
        *) fail "'$*' (exit $status) does not say '$words'" ;;
    esac
}

succeed() {
    printf '$ %s\n' "$*"
    as_user "$*" || fail "'$*' failed with exit $?"
}

apt-get update -qq
useradd --create-home user
mkdir -m 700 /tmp/user && chown user /tmp/user

step "the base package alone: labelling works, learning says what is missing"
install ./longtake_*.deb
succeed longtake-cli version
succeed longtake-cli sample sample.longtake --seconds 30
succeed longtake-cli new mine.longtake --classes walk,rest
succeed longtake-cli add mine.longtake sample-videos
succeed longtake-cli label mine.longtake 1 --class walk --range 0:50
expect "walk" longtake-cli info mine.longtake
expect "liblongtake_learn.so" longtake-cli train sample.longtake --preset quick --epochs 1
succeed longtake --version
succeed longtake --quit-when-shown

step "with the learn package: a model is trained, predicts and is evaluated"
install ./longtake-learn_*.deb
succeed longtake-cli version
succeed longtake-cli train sample.longtake --preset quick --epochs 1
succeed longtake-cli predict sample.longtake
expect "ccuracy" longtake-cli evaluate sample.longtake

if ls ./longtake-cuda_*.deb >/dev/null 2>&1; then
    step "the CUDA package: without a driver it says so"
    install ./longtake-cuda_*.deb
    expect "no NVIDIA driver is installed" longtake-cli devices
fi

step "nothing stays behind"
apt-get purge -y -qq longtake >/tmp/apt.log 2>&1 || { cat /tmp/apt.log && fail "purging failed"; }
left=$(find /usr /etc /var/lib /opt -iname '*longtake*' -not -path '/var/lib/dpkg/*' -not -path '/var/lib/apt/*')
[ -z "$left" ] || fail "left behind: $left"
step "done"
