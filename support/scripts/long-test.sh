#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Plays one test of pool-jme for as long as is asked for, and shows what it prints and what fails:
#   day      a day of a game in levels (24 hours in steps of 1/30 s, as fast as it goes); fails if anything is left of it:
#            instances, heap, threads, native objects
#   threads  four threads call all that other threads may call while the render thread plays a game, for 60 seconds;
#            fails if a count is off, an instance is lost, a call throws, or a thread goes on
# docs/dev/reliability.md has the last figures.
# usage: support/scripts/long-test.sh day [hours] [arguments for Maven]
#        support/scripts/long-test.sh threads [seconds] [arguments for Maven]
set -euo pipefail
cd "$(dirname "$0")/../.."

case "${1:-}" in
    day) test=DayOfPlayTest property=jmepool.day.hours length=24 ;;
    threads) test=OtherThreadsTest property=jmepool.threads.seconds length=60 ;;
    *)
        echo "long-test.sh: say day or threads" >&2
        exit 2
        ;;
esac
shift
if [[ "${1:-}" =~ ^[0-9.]+$ ]]; then
    length=$1
    shift
fi
mvn -B -ntp -Pfast -Dmore.jvm.args= -pl pool-jme -am test -Dtest="$test" -Dtest.time.limit="24 h" \
    -D"$property"="$length" "$@" 2>&1 | grep -a "$test\|ERROR"
