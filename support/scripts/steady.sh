#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Runs all tests again and again where they have it hard, and fails if one of them failed even once:
#   busy         with a loop at work on each processor
#   interpreter  with -Xint, 10 to 50 times slower
#   one-core     with one processor
#   zgc          with the Z collector
# docs/dev/reliability.md has the last figures. Displays are used where there are any.
# usage: support/scripts/steady.sh [busy|interpreter|one-core|zgc] [times] [arguments for Maven]
#        without arguments: 50 times busy, once each of the others
set -euo pipefail
cd "$(dirname "$0")/../.."

loops=()
stop_loops() {
    for loop in "${loops[@]+"${loops[@]}"}"; do
        kill "$loop" 2>/dev/null || true
    done
    loops=()
}
trap stop_loops EXIT

failed=0
run() {
    local mode=$1 times=$2 jvm="" before=()
    shift 2
    case $mode in
        busy)
            for _ in $(seq "$(getconf _NPROCESSORS_ONLN)"); do
                while :; do :; done &
                loops+=($!)
            done ;;
        interpreter) jvm="-Xint" ;;
        one-core)
            jvm="-XX:ActiveProcessorCount=1"
            if command -v taskset >/dev/null 2>&1; then
                before=(taskset -c 0)
            fi ;;
        zgc) jvm="-XX:+UseZGC" ;;
        *) echo "There is no '$mode'; there are busy, interpreter, one-core and zgc." >&2; exit 2 ;;
    esac
    for ((i = 1; i <= times; i++)); do
        local log="target/steady/$mode-$i.log" start=$SECONDS
        mkdir -p target/steady
        if "${before[@]+"${before[@]}"}" mvn -B -ntp -Djacoco.skip=true -Dcheckstyle.skip=true \
                -Dmaven.test.failure.ignore=true -Dmore.jvm.args="$jvm" -Dtest.time.limit="30 m" "$@" test >"$log" 2>&1 \
                && ! grep -aq '^\[ERROR\]' "$log"; then
            echo "$mode $i of $times: passed in $((SECONDS - start)) s"
        else
            failed=$((failed + 1))
            echo "$mode $i of $times: FAILED, see $log"
            grep -a '^\[ERROR\] .*Test' "$log" | head -5 || true
        fi
    done
    stop_loops
}

if [ $# -gt 0 ]; then
    mode=$1
    times=1
    shift
    if [[ "${1:-}" =~ ^[0-9]+$ ]]; then
        times=$1
        shift
    fi
    run "$mode" "$times" "$@"
else
    run busy 50
    run interpreter 1
    run one-core 1
    run zgc 1
fi
exit $((failed > 0))
