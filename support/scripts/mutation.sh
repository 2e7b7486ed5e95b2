#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Changes the code in small ways (PIT) and fails if the tests notice too few of them: of pool-core (half an hour), of
# pool-jme's package jme with most of the rooms behind it (two hours), of one of the other rooms and packages that
# need no display, or of all these in turn. docs/dev/mutation.md has the last figures.
# usage: support/scripts/mutation.sh core|jme|work|instancing|crowd|physics|preset|all [arguments for Maven]
set -euo pipefail
cd "$(dirname "$0")/../.."

packages="internal.work internal.instancing internal.crowd physics preset"
parts="${packages//internal./}"
what=${1:?core, jme, one of $parts, or all}
shift
case " core jme $parts all " in
    *" $what "*) ;;
    *) echo "mutation: '$what' is none of core, jme, $parts, all" >&2; exit 2 ;;
esac

# Joins what follows the first argument, each with the first argument before it, by commas.
names() {
    local joined
    joined=$(printf "$1%s," "${@:2}")
    echo "${joined%,}"
}

# mutate MODULE [arguments for Maven]
mutate() {
    # What is built with the module has nothing that is to be changed. The JVMs live for seconds: the quick compiler alone
    # takes half the time. Small units keep all threads busy: one class may have hundreds of mutants.
    mvn -B -ntp -Pfast -pl "$1" -am test-compile org.pitest:pitest-maven:mutationCoverage -DfailWhenNoMutations=false \
        -DtimestampedReports=false -DoutputFormats=HTML,CSV -Dthreads=2 -DmutationUnitSize=25 \
        "-DjvmArgs=-XX:+UseSerialGC,-XX:TieredStopAtLevel=1" "${@:2}"
    [ -s "$1/target/pit-reports/mutations.csv" ] || { echo "mutation: nothing was changed" >&2; exit 1; }
}

# Left out are tests that run for seconds each, which quicker ones must make good, and those that need a display.
core() {
    mutate pool-core -DmutationThreshold=90 -DtimeoutConstant=5000 \
        "-DtargetClasses=io.github.jmepool.core.*" "-DtargetTests=io.github.jmepool.core.*Test" \
        "-DexcludedTestClasses=$(names io.github.jmepool.core. '*ModelTest' BareRuntimeTest NoGarbageTest \
            '*StressTest' 'plot.*')" "$@"
}

# jme CLASSES [arguments for Maven]
jme() {
    mutate pool-jme -DmutationThreshold=80 -DtimeoutConstant=10000 \
        "-DtargetClasses=$1" "-DtargetTests=io.github.jmepool.jme.*Test" \
        "-DexcludedTestClasses=$(names io.github.jmepool.jme. '*DisplayTest' '*ModelTest' '*AllocationTest' \
            '*ChurnTest' '*StressTest' 'longgames.*' 'threads.*' '*FaultsInTurnTest' '*GeneratedResetTest' \
            '*HostilePrefabTest' 'lemur.*')" "${@:2}"
}

for part in core jme $packages; do
    if [ "$what" = "${part#internal.}" ] || [ "$what" = all ]; then
        case $part in
            core) core "$@" ;;
            # shellcheck disable=SC2086
            jme) jme "io.github.jmepool.jme.*" "-DexcludedClasses=$(names io.github.jmepool.jme. 'lemur.*' \
                $(printf '%s.* ' $packages))" "$@" ;;
            *) jme "io.github.jmepool.jme.$part.*" "$@" ;;
        esac
    fi
done
