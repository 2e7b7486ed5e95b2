#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Changes the code in small ways and fails if the tests notice too few of them: of pool-core (40 minutes), of pool-jme
# (two hours and a half), or of both. docs/dev/mutation.md has the last figures.
# usage: support/scripts/mutation.sh core|jme|all [arguments for Maven]
set -euo pipefail
cd "$(dirname "$0")/../.."

what=${1:?core, jme or all}
shift
case $what in
    core|jme|all) ;;
    *) echo "mutation: '$what' is none of core, jme, all" >&2; exit 2 ;;
esac
if [ "$what" != jme ]; then
    mvn -B -ntp -Pmutation -pl pool-core verify "$@"
fi
if [ "$what" != core ]; then
    mvn -B -ntp -Pmutation-jme -pl pool-jme -am verify "$@"
fi
