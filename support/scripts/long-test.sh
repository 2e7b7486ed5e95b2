#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Runs one test of pool-jme for as long as is asked for, and shows what it prints and what fails: what day.sh and
# threads.sh share.
# usage: support/scripts/long-test.sh TEST PROPERTY DEFAULT [length] [arguments for Maven]
set -euo pipefail
cd "$(dirname "$0")/../.."

test=$1 property=$2 length=$3
shift 3
if [[ "${1:-}" =~ ^[0-9.]+$ ]]; then
    length=$1
    shift
fi
mvn -B -ntp -Pfast -Dmore.jvm.args= -pl pool-jme -am test -Dtest="$test" -Dtest.time.limit="24 h" \
    -D"$property"="$length" "$@" 2>&1 | grep -a "$test\|ERROR"
