#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Compiles pool-core and pool-jme with each release of the engine that they are for, and runs their tests on each JDK.
# Prints a line for each pair, and fails if a test does. docs/dev/reliability.md has the last results.
# For each release that Central has whole, the first program (folder fireworks) is compiled with that
# release in its pom and pool-jme built with the default one: all engine parts that Maven chooses must be of that release.
# At the end the classes of this build are run with jMonkeyEngine 3.6.1, which has to be refused in one sentence.
# The tests of the sources' structure and of the pages (house, docs) are left out: the engine makes no difference to them.
# Without a display the tests that need one are skipped; begin with xvfb-run -a to run them as well, and set
# JMEPOOL_DISPLAY=required so that none is skipped. TESTS is a pattern of the names of the classes to run.
# usage: [JAVA_HOMES="/path/to/jdk17 /path/to/jdk25"] support/scripts/check-engines.sh [releases] [arguments for Maven]
# for example: support/scripts/check-engines.sh 3.8.1-stable -o
#   TESTS='.*[.]crowd[.].*' support/scripts/check-engines.sh 3.10.0-beta2
#   JMEPOOL_DISPLAY=required LIBGL_ALWAYS_SOFTWARE=1 TESTS='.*DisplayTest' \
#       xvfb-run -a -s "-screen 0 2560x1440x24 -noreset -r" support/scripts/check-engines.sh 3.10.0-beta2
set -euo pipefail
cd "$(dirname "$0")/../.."

default=$(sed -n 's|.*<jme.version>\(.*\)</jme.version>.*|\1|p' pom.xml)
junit=$(sed -n 's|.*<junit.version>5\(.*\)</junit.version>.*|1\1|p' pom.xml)
too_old=3.6.1-stable
java_home=${JAVA_HOME:-$(java -XshowSettings:properties -version 2>&1 | sed -n 's/^ *java.home = //p')}
read -r -a jdks <<<"${JAVA_HOMES:-$java_home}"
releases=()
options=()
for argument in "$@"; do
    case $argument in
        -*) options+=("$argument") ;;
        *) releases+=("$argument") ;;
    esac
done
named=${releases[*]}
if [ ${#releases[@]} -eq 0 ]; then
    releases=(3.7.0-stable 3.8.1-stable "$default" 3.10.0-beta2 "$too_old")
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

maven() {
    JAVA_HOME=${jdks[0]} mvn -B -ntp -q "${options[@]}" "$@"
}

# The nearest release of a part that Maven Central has not for every one.
parts() {
    case $1 in
        3.7.0-stable) echo -Djme.plugins.version=3.8.1-stable ;;
        3.10.*) echo "-Djme.lwjgl.version=$default" ;;
    esac
}

# What opens the window of a release that has no jme3-lwjgl3: LWJGL 2, which needs xrandr (Debian: x11-xserver-utils).
# The tests are compiled with the jme3-lwjgl3 that parts() names, and the few that call it (tag lwjgl3) run with it.
window() {
    case $1 in
        3.10.*) echo -Djme.lwjgl=jme3-lwjgl ;;
    esac
}

# Both modules' classes, tests and class paths, in a folder of their own.
compile() {
    mkdir -p "$work/$1"
    git ls-files -z | tar -c --null -T - -f - | tar -x -C "$work/$1" -f -
    # shellcheck disable=SC2046
    (cd "$work/$1" && maven "-Djme.version=$1" $(parts "$1") -Pfast -pl pool-core,pool-jme -am \
        test-compile dependency:build-classpath -Dmdep.outputFile=target/test.classpath) || return
    [ -z "$(window "$1")" ] || (cd "$work/$1" && maven "-Djme.version=$1" "$(window "$1")" -Dmaven.main.skip -Pfast \
        -pl pool-core,pool-jme -am compile dependency:build-classpath -Dmdep.outputFile=target/window.classpath)
}

# junit FOLDER MODULE JDK CLASSPATH [arguments]: prints how many tests ran, passed, failed and were skipped
junit() {
    local folder=$1 module=$2 jdk=$3 classpath=$4
    shift 4
    local log="$work/junit.log"
    (cd "$folder/$module" && "$jdk/bin/java" -ea -Djava.awt.headless=true ${JMEPOOL_JAVA_OPTIONS:-} \
        -cp "target/test-classes:target/classes:$classpath:$work/junit-platform-console-standalone-$junit.jar" \
        org.junit.platform.console.ConsoleLauncher execute --disable-banner --disable-ansi-colors --details=summary \
        "--include-classname=${TESTS:-.*Test}" "$@") >"$log" 2>&1 || true
    # The tests of a class that is skipped as a whole are found and never started.
    awk '/tests found/ {found = $2} /tests successful/ {passed = $2} /(tests|containers) failed/ {failed += $2}
        END {printf "%d found, %d passed, %d failed, %d skipped\n", found, passed, failed, found - passed - failed
        exit found == 0 && !chosen || failed > 0}' chosen="${TESTS:-}" "$log" || {
        sed -n '/^Failures/,$p' "$log" >&2
        grep -q 'tests found' "$log" || tail -n 30 "$log" >&2
        failed=1
    }
}

version() {
    "$1/bin/java" -version 2>&1 | sed -n '1s/.*version "\([0-9]*\).*/\1/p'
}

maven -N dependency:copy "-Dartifact=org.junit.platform:junit-platform-console-standalone:$junit" \
    "-DoutputDirectory=$work" -Dmdep.useBaseVersion=true

# What is run with an engine that is too old was compiled with the one of this build.
refuse() {
    [ -d "$work/$default" ] || compile "$default"
    maven -N dependency:copy "-Dartifact=org.jmonkeyengine:jme3-core:$too_old" "-DoutputDirectory=$work"
    for jdk in "${jdks[@]}"; do
        printf '%s on JDK %s, is refused: ' "$too_old" "$(version "$jdk")"
        JMEPOOL_JAVA_OPTIONS=-Djmepool.old-engine=true junit "$work/$default" pool-jme "$jdk" \
            "$work/jme3-core-$too_old.jar:$(cat "$work/$default/pool-jme/target/test.classpath")" \
            --select-method 'io.github.jmepool.jme.internal.scene.EngineCheckTest#theFirstCallWorksOrNamesTheEngineThatIsNeeded()'
    done
}

# The first program's pom and the libraries of this build in one reactor, so that nothing has to be installed.
game() {
    [ -d "$work/$default" ] || compile "$default"
    local folder="$work/$default/fireworks"
    sed "s|<jme.version>.*</jme.version>|<jme.version>$1</jme.version>|" fireworks/pom.xml >"$folder/pom.xml"
    (cd "$work/$default" && maven -Pfast -pl fireworks -am compile dependency:list \
        -DincludeGroupIds=org.jmonkeyengine -DoutputFile=target/engine.txt)
    grep -o 'jme3-[a-z0-9-]*:jar:[^:]*' "$folder/target/engine.txt" | sort -u >"$work/parts"
    echo "$1, the first program: $(tr '\n' ' ' <"$work/parts")"
    if ! grep -q '^jme3-core:' "$work/parts" || grep -qv ":jar:$1\$" "$work/parts"; then
        echo "$1: the parts of the engine are not all of this version" >&2
        failed=1
    fi
}

# engine RELEASE JDK CLASSPATH-FILE [arguments]
engine() {
    junit "$work/$1" pool-jme "$2" "$(cat "$work/$1/pool-jme/target/$3")" --scan-classpath=target/test-classes \
        --exclude-package=io.github.jmepool.house --exclude-package=io.github.jmepool.docs "${@:4}"
}

# pool-core has no engine, so once is enough; a run of named releases does without.
core=$named
for release in "${releases[@]}"; do
    if [ "$release" = "$too_old" ]; then
        refuse
        continue
    fi
    if ! compile "$release"; then
        echo "$release: does not compile"
        failed=1
        continue
    fi
    for jdk in "${jdks[@]}"; do
        if [ -z "$core" ]; then
            printf 'no engine on JDK %s, pool-core: ' "$(version "$jdk")"
            junit "$work/$release" pool-core "$jdk" "$(cat "$work/$release/pool-core/target/test.classpath")" \
                --scan-classpath=target/test-classes
        fi
        printf '%s on JDK %s, pool-jme: ' "$release" "$(version "$jdk")"
        if [ -z "$(window "$release")" ]; then
            engine "$release" "$jdk" test.classpath
        else
            engine "$release" "$jdk" window.classpath --exclude-tag=lwjgl3
            printf '%s on JDK %s, pool-jme with jme3-lwjgl3 %s: ' "$release" "$(version "$jdk")" "$default"
            JMEPOOL_JAVA_OPTIONS=-Djmepool.display.unprobed=true engine "$release" "$jdk" test.classpath --include-tag=lwjgl3
        fi
    done
    core=done
    if [ -z "$(parts "$release")" ]; then
        game "$release"
    else
        echo "$release, the first program: left out, as Maven Central has not all parts of this release"
    fi
done
exit $failed
