#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Makes target/jme-pool-VERSION-bundle.zip, which Maven Central's portal takes: all that is published, each file with its
# signature by gpg's default key (or that of -Dgpg.keyname=...) and its checksums. The tests are not run.
# usage: support/scripts/bundle.sh [arguments for Maven, such as -o]
set -euo pipefail
cd "$(dirname "$0")/../.."

version=$(sed -n '/<artifactId>jme-pool</{n;s|.*<version>\(.*\)</version>.*|\1|p;}' pom.xml)
bundle=target/jme-pool-$version-bundle.zip
if ! grep -q "<tag>v$version</tag>" pom.xml; then
    echo "This folder is not that of a release yet; begin with support/scripts/set-version.sh ${version%-SNAPSHOT}." >&2
    exit 1
fi

rm -rf target/bundle "$bundle"
mvn -B -ntp -q -Prelease,sign -pl pool-core,pool-jme,support/pool-bom -am -Dmaven.test.skip -Dcheckstyle.skip \
    "-DaltDeploymentRepository=bundle::file://${PWD// /%20}/target/bundle" "$@" deploy

# Repositories keep such lists themselves.
find target/bundle -name 'maven-metadata.xml*' -exec rm {} +
for algorithm in md5 sha1 sha256 sha512; do
    find target/bundle -type f \( -name '*.jar' -o -name '*.pom' -o -name '*.json' -o -name '*.xml' \) | while read -r file; do
        openssl dgst "-$algorithm" -r "$file" | cut -d ' ' -f 1 | tr -d '\n' >"$file.$algorithm"
    done
done
"${JAVA_HOME:+$JAVA_HOME/bin/}jar" --create --no-manifest --file "$bundle" -C target/bundle io
echo "$bundle"
