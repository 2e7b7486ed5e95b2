#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Builds what a release publishes twice, in two folders, time zones and languages, and compares every byte.
# The jars keep the modes of files, so builds to compare need the same umask, as on any one machine.
# usage: support/scripts/check-reproducible.sh [arguments for Maven, such as -o]
set -euo pipefail
cd "$(dirname "$0")/../.."

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

copy() {
    mkdir -p "$1"
    git ls-files -z | tar -c --null -T - -f - | tar -x -C "$1" -f -
}

build() {
    (cd "$1" && mvn -B -ntp -q -Prelease -Dcheckstyle.skip -pl pool-core,pool-jme,support/pool-bom -am -Dmaven.test.skip \
        package "${@:2}")
}

sums() {
    (cd "$1" && find . -path '*/target/*' -maxdepth 4 \( -name '*.jar' -o -name 'bom.*' -o -name '*.pom' \) -type f \
        | LC_ALL=C sort | while read -r file; do echo "$(cksum <"$file") $file"; done)
}

copy "$work/one"
copy "$work/another folder"
(export TZ=UTC MAVEN_OPTS="-Duser.language=en -Duser.country=US"; build "$work/one" "$@")
(export TZ=Asia/Tokyo MAVEN_OPTS="-Duser.language=tr -Duser.country=TR"; build "$work/another folder" "$@")
sums "$work/one" >"$work/one.sums"
sums "$work/another folder" >"$work/another.sums"

if ! [ -s "$work/one.sums" ]; then
    echo "The build made nothing to compare." >&2
    exit 1
fi
if ! diff "$work/one.sums" "$work/another.sums"; then
    echo "The two builds differ in the files above." >&2
    exit 1
fi
cat "$work/one.sums"
echo "Reproducible: $(wc -l <"$work/one.sums" | tr -d ' ') files are the same in both builds."
