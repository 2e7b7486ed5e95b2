#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Writes all tables of docs/dev/benchmarks.md from the JSON files in support/figures; with "measure" it measures first,
# and keeps JMH's JSON as support/figures/NAME.json, with the date, the commit and the machine.
# usage: support/scripts/tables.sh [measure NAME [arguments for JMH]]
# for example: support/scripts/tables.sh measure all                 (about an hour)
#              support/scripts/tables.sh measure core-zgc CorePoolBenchmark -jvmArgsAppend -XX:+UseZGC
set -euo pipefail
cd "$(dirname "$0")/../.."

figures=${FIGURES:-support/figures}
page=${PAGE:-docs/dev/benchmarks.md}
jar=support/pool-bench/target/benchmarks.jar
table="java -cp $jar io.github.jmepool.bench.BenchmarkTable"

mvn -B -ntp -q -Pbench,fast -pl support/pool-bench -am package
if [ "${1:-}" = measure ]; then
    name=${2:?a name for the file of figures}
    shift 2
    if ! git diff --quiet HEAD; then
        echo "tables.sh: commit first, so that the figures are of a commit" >&2
        exit 1
    fi
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    java -jar "$jar" -prof gc -rf json -rff "$work/jmh.json" "$@"
    $table --keep "$figures/$name.json" "$(git rev-parse --short HEAD)" "$work/jmh.json"
fi
if ! ls "$figures"/*.json >/dev/null 2>&1; then
    echo "tables.sh: there are no figures in $figures; begin with: support/scripts/tables.sh measure all" >&2
    exit 1
fi
$table --into "$page" "$figures"/*.json
