#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Sets the version in all poms. A release, whose version has no -SNAPSHOT, also gets its date, its tag and its heading in
# CHANGELOG.md, and the pages name it. The snapshot after a release is compared with the API of that release.
# usage: support/scripts/set-version.sh 0.1.0
#        support/scripts/set-version.sh 0.2.0-SNAPSHOT
set -euo pipefail
cd "$(dirname "$0")/../.."

version=${1:-}
if ! [[ $version =~ ^[0-9]+\.[0-9]+\.[0-9]+(-SNAPSHOT)?$ ]]; then
    echo "'$version' is no version; give one as 0.1.0 or 0.2.0-SNAPSHOT." >&2
    exit 1
fi
old=$(sed -n '/<artifactId>jme-pool</{n;s|.*<version>\(.*\)</version>.*|\1|p;}' pom.xml)
today=$(date -u +%Y-%m-%d)

# edit FILE ARGUMENTS: sed in place, on Linux and macOS, with the file's mode kept
edit() {
    sed "${@:2}" "$1" >"$1.new"
    cat "$1.new" >"$1"
    rm "$1.new"
}

find . -name pom.xml -not -path '*/target/*' | while read -r pom; do
    edit "$pom" "/<artifactId>jme-pool</{n;s|<version>.*</version>|<version>$version</version>|;}"
done
# The first program is no child of the others, as it is in a user's folder.
edit fireworks/pom.xml "/<artifactId>pool-jme</{n;s|<version>.*</version>|<version>$version</version>|;}"

if [[ $version != *-SNAPSHOT ]]; then
    edit pom.xml -e "s|\(<project.build.outputTimestamp>\)[^T]*|\1$today|" -e "s|<tag>.*</tag>|<tag>v$version</tag>|"
    edit CHANGELOG.md -e "s/^## \[Unreleased\]$/## [$version] - $today/" \
        -e 's/^Version .*, the first, will have:$/The first version. It has:/'
    for page in README.md docs/*.md fireworks/build.gradle; do
        edit "$page" -e '/^<!-- until the release -->$/,/^<!-- end of it -->$/d' -e '/mavenLocal() .* until /d' \
            -e "s/^\(\*\*Status:\*\*\) [0-9][^ ,]*[0-9T]\(, not released yet\)*\./\1 $version./" \
            -e "s|\(io\.github\.jmepool:pool-[a-z]*:\)[0-9][0-9A-Za-z.-]*|\1$version|" \
            -e "/<artifactId>pool-[a-z]*</{n;s|<version>.*</version>|<version>$version</version>|;}"
    done
    for main in support/pool-tools/src/main/java/io/github/jmepool/tools/Main.java \
        support/pool-bench/src/main/java/io/github/jmepool/bench/Measure.java \
        support/sample-runner/src/main/java/io/github/jmepool/sample/run/options/SampleOptions.java; do
        edit "$main" "s|\(\"jme-pool [a-z]*\) [0-9][0-9.]*\"|\1 $version\"|"
    done
else
    edit pom.xml "s|<tag>.*</tag>|<tag>HEAD</tag>|"
    if [[ $old != *-SNAPSHOT ]]; then
        edit pom.xml -e "s|<api.baseline>.*<|<api.baseline>$old<|" \
            -e 's|<api.check.phase>.*<|<api.check.phase>verify<|'
        edit CHANGELOG.md "s/^## \[$old\].*/## [Unreleased]\\
\\
&/"
    fi
fi
echo "$old -> $version"
