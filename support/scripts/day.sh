#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Plays a day of a game in levels (24 hours in steps of 1/30 s, as fast as it goes) and fails if anything is left of it:
# instances, heap, threads, native objects. docs/reliability.md has the last figures.
# usage: support/scripts/day.sh [hours] [arguments for Maven]
set -euo pipefail
cd "$(dirname "$0")/../.."

hours=24
if [[ "${1:-}" =~ ^[0-9.]+$ ]]; then
    hours=$1
    shift
fi
mvn -B -ntp -pl pool-core,pool-jme -am test -Dtest=DayOfPlayTest -Dsurefire.failIfNoSpecifiedTests=false \
    -Djmepool.day.hours="$hours" "$@" | grep -a 'DayOfPlayTest\|ERROR'
