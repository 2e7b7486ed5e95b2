#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Changes the code in small ways (PIT) and fails if the tests notice too few of them: of pool-core (40 minutes), of
# pool-jme's packages jme and jme.reset (two hours and a half), or of both. docs/dev/mutation.md has the last figures.
# usage: support/scripts/mutation.sh core|jme|all [arguments for Maven]
set -euo pipefail
cd "$(dirname "$0")/../.."

what=${1:?core, jme or all}
shift
case $what in
    core|jme|all) ;;
    *) echo "mutation: '$what' is none of core, jme, all" >&2; exit 2 ;;
esac

# Joins what follows the first argument, each with the first argument before it, by commas.
names() {
    local joined
    joined=$(printf "$1%s," "${@:2}")
    echo "${joined%,}"
}

# mutate MODULE [arguments for Maven]
mutate() {
    # What is built with the module has nothing that is to be changed.
    mvn -B -ntp -Pfast -pl "$1" -am test-compile org.pitest:pitest-maven:mutationCoverage -DfailWhenNoMutations=false \
        -DtimestampedReports=false -DoutputFormats=HTML,CSV -Dthreads=2 "${@:2}"
    [ -s "$1/target/pit-reports/mutations.csv" ] || { echo "mutation: nothing was changed" >&2; exit 1; }
}

# Left out are tests that run for seconds each, which quicker ones must make good, and those that need a display.
if [ "$what" != jme ]; then
    mutate pool-core -DmutationThreshold=90 -DtimeoutConstant=5000 \
        "-DtargetClasses=io.github.jmepool.core.*" "-DtargetTests=io.github.jmepool.core.*Test" \
        "-DexcludedTestClasses=$(names io.github.jmepool.core. '*ModelTest' BareRuntimeTest NoGarbageTest \
            '*StressTest' 'plot.*')" "$@"
fi
if [ "$what" != core ]; then
    mutate pool-jme -DmutationThreshold=80 -DtimeoutConstant=10000 \
        "-DtargetClasses=io.github.jmepool.jme.*" "-DtargetTests=io.github.jmepool.jme.*Test" \
        "-DexcludedClasses=$(names io.github.jmepool.jme. 'background.*' 'instancing.*' 'lemur.*' 'physics.*' \
            'preset.*' 'record.*')" \
        "-DexcludedTestClasses=$(names io.github.jmepool.jme. '*DisplayTest' '*ModelTest' '*AllocationTest' \
            '*ChurnTest' '*StressTest' 'longgames.*' '*FaultsInTurnTest' '*GeneratedResetTest' '*HostilePrefabTest' \
            'lemur.*' 'preset.*' 'record.*')" "$@"
fi
