#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Has Lincheck look for an order of all calls in many runs of short programs (some minutes), or in fewer ("short", half a
# minute), and fails if a run has none. docs/dev/concurrency-tests.md has the last figures.
# usage: support/scripts/lincheck.sh [short] [arguments for Maven]
set -euo pipefail
cd "$(dirname "$0")/../.."

length=""
if [ "${1-}" = "short" ]; then
    shift
    length="-Djmepool.lincheck.programs=6 -Djmepool.lincheck.interleavings=60"
fi
report=support/pool-stress/target/surefire-reports/TEST-io.github.jmepool.stress.LincheckTest.xml
rm -f "$report"
# shellcheck disable=SC2086
mvn -B -ntp -Pfast,stress -Dmore.jvm.args= -pl support/pool-stress -am test -Dtest=LincheckTest $length "$@"
if [ ! -e "$report" ] || grep -q '<skipped' "$report"; then
    echo "Lincheck did not run." >&2
    exit 1
fi
