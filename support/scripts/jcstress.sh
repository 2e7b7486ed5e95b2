#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Builds pool-stress, runs its jcstress tests in default mode (hours), and fails if
# one of them had an outcome that is forbidden, or an error. docs/dev/concurrency-tests.md has the last figures.
# usage: support/scripts/jcstress.sh [arguments for jcstress, "-m quick" or "-t SharedPoolStress" for instance]
set -euo pipefail
cd "$(dirname "$0")/../.."

mvn -B -ntp -q -Pstress,fast -Dmaven.test.skip -pl support/pool-stress -am package
results=support/pool-stress/target/jcstress-results
rm -rf "$results"
mkdir -p "$results"
mode="-m default"
for argument in "$@"; do
    [ "$argument" = "-m" ] && mode=""
done
# It ends with an error when a test has failed, and its last lines say which. What it has seen is in results/index.html.
# shellcheck disable=SC2086
(cd "$results" && java -jar ../jcstress.jar $mode "$@" | tee log.txt)
if grep -aqE '\(Results: .* ([1-9][0-9]* failed|[1-9][0-9]* hard errs)' "$results/log.txt"; then
    echo "jcstress: forbidden outcomes or errors; see $results/log.txt" >&2
    exit 1
fi
