#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Converts the jars of pool-core and pool-jme with D8, as an Android build does, and fails on any warning or error.
# What Android 33 lacks is found by the build itself (animal-sniffer); D8 says whether the class files can be converted.
# usage: support/scripts/check-android.sh [arguments for Maven, such as -o]
set -euo pipefail
cd "$(dirname "$0")/../.."

r8=9.5.28
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

mvn -B -ntp -q -Pfast -pl pool-core,pool-jme -am -Dmaven.test.skip "$@" package \
    dependency:copy-dependencies "-DoutputDirectory=$work/libraries" -DincludeScope=compile
mvn -B -ntp -q -N "$@" dependency:copy "-Dartifact=com.android.tools:r8:$r8" "-DoutputDirectory=$work" \
    -Dmdep.useBaseVersion=true
rm -f "$work"/libraries/pool-*.jar

java_home=${JAVA_HOME:-$(java -XshowSettings:properties -version 2>&1 | sed -n 's/^ *java.home = //p')}
classpath=()
for library in "$work"/libraries/*.jar; do
    classpath+=(--classpath "$library")
done

convert() {
    local module=$1
    shift
    local jar
    jar=$(ls "$module"/target/"$module"-*.jar | grep -v -e '-sources' -e '-javadoc' | head -n 1)
    mkdir -p "$work/$module"
    java -cp "$work/r8-$r8.jar" com.android.tools.r8.D8 --min-api 33 --lib "$java_home" "${classpath[@]}" "$@" \
        --output "$work/$module" "$jar" >"$work/$module.log" 2>&1 || {
        cat "$work/$module.log" >&2
        exit 1
    }
    if grep -qi -e warning -e error "$work/$module.log"; then
        cat "$work/$module.log" >&2
        exit 1
    fi
    echo "$module: $(wc -c <"$jar") bytes of jar became $(wc -c <"$work/$module/classes.dex") bytes of dex, no warning"
}

convert pool-core
convert pool-jme --classpath "$(ls pool-core/target/pool-core-*.jar | grep -v -e '-sources' -e '-javadoc' | head -n 1)"
