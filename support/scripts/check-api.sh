#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Shows that -Prelease guards the API: releases 0.1.0 into a repository of its own, takes the same source as the next
# version (passes), deletes a public method (must fail) and adds one instead (passes).
# usage: support/scripts/check-api.sh [arguments for Maven, such as -o]
set -euo pipefail
cd "$(dirname "$0")/../.."

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# A local repository of its own, so that the pretended release never reaches the real one.
local_repository=${MAVEN_REPOSITORY:-$HOME/.m2/repository}
mkdir -p "$work/local"
if [ -d "$local_repository" ]; then
    cp -R "$local_repository/." "$work/local"
    rm -rf "$work/local/io/github/jmepool"
fi

copy() {
    mkdir -p "$1"
    git ls-files -z | tar -c --null -T - -f - | tar -x -C "$1" -f -
    (cd "$1" && support/scripts/set-version.sh "$2" >/dev/null)
}

maven() {
    (cd "$1" && mvn -B -ntp -q "-Dmaven.repo.local=$work/local" -Prelease,fast \
        -pl pool-core,pool-jme,support/pool-bom -am -Dmaven.test.skip "${@:2}")
}

check() {
    maven "$work/next" -Dapi.baseline=0.1.0 -Dapi.check.phase=verify verify "$@"
}

class="$work/next/pool-core/src/main/java/io/github/jmepool/core/StaleUseException.java"
method='    public long currentUseId() {'

# Takes the method out of the class, its comment too.
without_method() {
    awk -v method="$method" '
        $0 == "    /**" { comment = $0; inside = 1; next }
        inside { comment = comment "\n" $0; if ($0 == "     */") { inside = 0 } next }
        $0 == method { comment = ""; gone = 1; next }
        gone { if ($0 == "    }") { gone = 0 } next }
        { if (comment != "") { print comment; comment = "" } print }
    ' "$class.old"
}

# Adds a method at the end of the class.
with_another_method() {
    sed '$d' "$class.old"
    printf '\n    /**\n     * Says no.\n     *\n     * @return false\n     */\n'
    printf '    public boolean isAnotherMethod() {\n        return false;\n    }\n}\n'
}

echo "Releasing 0.1.0 into a temporary repository ..."
copy "$work/release" 0.1.0
maven "$work/release" -Dapi.check.phase=none install "$@"
find "$work/local/io/github/jmepool" -type f \( -name '*.jar' -o -name '*.pom' -o -name '*cyclonedx.json' \) | sed "s|$work/local/||" | sort

echo "The same source as the next version must pass ..."
copy "$work/next" 0.1.1-SNAPSHOT
check "$@"

echo "Without StaleUseException.currentUseId() it must fail ..."
grep -qxF -- "$method" "$class"
mv "$class" "$class.old"
without_method >"$class"
if check "$@" >"$work/log" 2>&1; then
    echo "The API check passed although a public method was gone." >&2
    exit 1
fi
if ! grep -m 1 "currentUseId():METHOD_REMOVED" "$work/log"; then
    cat "$work/log"
    echo "The build failed, but not because of the method." >&2
    exit 1
fi

echo "With one public method more it must pass ..."
with_another_method >"$class"
check "$@"
echo "The API check works."
