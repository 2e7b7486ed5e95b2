#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Has four threads call all that other threads may call while the render thread plays a game, and fails if a count is
# off, an instance is lost, a call throws, or a thread goes on. docs/reliability.md has the last figures.
# usage: support/scripts/threads.sh [seconds] [arguments for Maven]
set -euo pipefail
cd "$(dirname "$0")/../.."

seconds=60
if [[ "${1:-}" =~ ^[0-9.]+$ ]]; then
    seconds=$1
    shift
fi
mvn -B -ntp -pl pool-core,pool-jme -am test -Dtest=OtherThreadsTest -Dsurefire.failIfNoSpecifiedTests=false \
    -Djmepool.threads.seconds="$seconds" "$@" | grep -a 'OtherThreadsTest\|ERROR'
