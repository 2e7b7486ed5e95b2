#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Tries a release in a copy of this folder, with a key made for the purpose: sets the version, makes the bundle, checks its
# files, signatures, checksums and poms as Maven Central does, and unpacks it into an empty repository. From there the game
# of the folder fireworks and the examples are compiled with each engine, as a user would, and played for some seconds.
# Needs gpg, openssl, a display, and Linux.
# usage: xvfb-run -a support/scripts/check-release.sh VERSION [releases of the engine] [arguments for the games' Maven]
# for example: xvfb-run -a support/scripts/check-release.sh 0.1.0 3.9.0-stable -o
set -euo pipefail
cd "$(dirname "$0")/../.."

version=${1:?"give the version to try, as 0.1.0"}
shift
if [ -z "${DISPLAY:-}" ]; then
    echo "The games need a display; begin with xvfb-run -a." >&2
    exit 1
fi
engines=()
options=()
for argument in "$@"; do
    case $argument in
        -*) options+=("$argument") ;;
        *) engines+=("$argument") ;;
    esac
done
if [ ${#engines[@]} -eq 0 ]; then
    engines=(3.7.0-stable 3.8.1-stable 3.9.0-stable)
fi
seconds=6
export ALSOFT_DRIVERS=null # plays sounds on a machine without a sound card

work=$(mktemp -d)
export GNUPGHOME=$work/gnupg
trap 'kill $(jobs -p) 2>/dev/null || true; gpgconf --kill all; rm -rf "$work"' EXIT

fail() {
    echo "$*" >&2
    exit 1
}

# What a release publishes.
files() {
    local artifact kinds
    for artifact in jme-pool pool-bom pool-core pool-jme; do
        kinds=".pom -cyclonedx.json -cyclonedx.xml"
        case $artifact in
            pool-core | pool-jme) kinds+=" .jar -sources.jar -javadoc.jar" ;;
        esac
        for kind in $kinds; do
            echo "io/github/jmepool/$artifact/$version/$artifact-$version$kind"
        done
    done
}

# A section of a pom, of its parent where it has none.
section() {
    local own
    own=$(sed '/<\(dependencies\|dependencyManagement\|build\|profiles\|parent\)>/,/<\/\(dependencies\|dependencyManagement\|build\|profiles\|parent\)>/d' \
        "$1" | tr -d '\n' | sed -n "s|.*<$2[^>]*>\(.*\)</$2>.*|\1|p")
    if [ -z "$own" ] && [ "$1" != "$parent" ] && grep -q '<parent>' "$1"; then
        section "$parent" "$2"
    else
        echo "$own"
    fi
}

echo "== The bundle of $version"
mkdir -p "$work/source" "$work/repository" "$work/local" -m 700 "$GNUPGHOME"
git ls-files -z --cached --others --exclude-standard | tar -c --null -T - -f - | tar -x -C "$work/source" -f -
gpg --batch --quiet --passphrase '' --quick-generate-key 'A key for a test <test@localhost>' rsa3072 sign never
(cd "$work/source" && support/scripts/set-version.sh "$version" && support/scripts/bundle.sh)
if grep -rn --include=pom.xml -e -SNAPSHOT "$work/source" \
    || grep -n -e -SNAPSHOT -e '<!-- until the release -->' "$work/source/README.md" "$work/source/docs/"*.md; then
    fail "The lines above still name a snapshot."
fi

cd "$work/repository"
jar -x -f "$work/source/target/jme-pool-$version-bundle.zip"
for file in $(files); do
    for ending in '' .asc .md5 .sha1 .sha256 .sha512; do
        echo "$file$ending"
    done
done | sort >"$work/expected"
find . -type f | sed 's|^\./||' | sort >"$work/found"
diff "$work/expected" "$work/found" || fail "The bundle's files (>) are not those of a release (<)."
for file in $(files); do
    gpg --batch --quiet --verify "$file.asc" "$file" 2>"$work/gpg" || fail "$file.asc: $(cat "$work/gpg")"
    for algorithm in md5 sha1 sha256 sha512; do
        [ "$("${algorithm}sum" <"$file" | cut -d ' ' -f 1)" = "$(cat "$file.$algorithm")" ] || fail "$file.$algorithm is wrong"
    done
done
parent=$(files | grep 'jme-pool-[^/]*\.pom')
for pom in $(files | grep '\.pom$'); do
    for part in name description url licenses developers scm; do
        [ -n "$(section "$pom" "$part")" ] || fail "$pom has no $part"
    done
    ! grep -n SNAPSHOT "$pom" || fail "$pom names a snapshot"
done
echo "$(wc -l <"$work/expected") files: complete, signed, with checksums and what Central asks of a pom."

# Plugins and engines come from what was downloaded before; the libraries can only come from the bundle.
local_repository=${MAVEN_REPOSITORY:-$HOME/.m2/repository}
if [ -d "$local_repository" ]; then
    cp -Rl "$local_repository/." "$work/local" 2>/dev/null || cp -R "$local_repository/." "$work/local"
fi
rm -rf "$work/local/io/github/jmepool"
cat >"$work/settings.xml" <<XML
<settings>
  <profiles>
    <profile>
      <id>bundle</id>
      <repositories>
        <repository>
          <id>bundle</id>
          <url>file://$work/repository</url>
          <releases><checksumPolicy>fail</checksumPolicy></releases>
        </repository>
      </repositories>
    </profile>
  </profiles>
  <activeProfiles><activeProfile>bundle</activeProfile></activeProfiles>
</settings>
XML

# project FOLDER: compiles it, and leaves its class path in FOLDER/classpath
project() {
    (cd "$1" && mvn -B -ntp -q -gs "$work/settings.xml" "-Dmaven.repo.local=$work/local" -Daether.offline.protocols=file \
        "${options[@]}" compile org.apache.maven.plugins:maven-dependency-plugin:3.9.0:build-classpath \
        -Dmdep.outputFile=classpath)
    grep -q "io/github/jmepool/pool-jme/$version/" "$1/classpath" || fail "$1 uses another pool-jme: $(cat "$1/classpath")"
}

# play FOLDER CLASS: it has to begin within two minutes, and play for some seconds more, without an exception
play() {
    printf '%s ' "${2##*.}"
    java -ea -cp "$1/target/classes:$(cat "$1/classpath")" "$2" >"$work/log" 2>&1 &
    local game=$! left=120
    until grep -q 'io.github.jmepool' "$work/log" || ! kill -0 $game 2>/dev/null || [ $((left -= 1)) -eq 0 ]; do
        sleep 1
    done
    sleep "$seconds"
    if ! kill $game 2>/dev/null || grep -q 'SEVERE\|Exception\|Error' "$work/log" || [ $left -eq 0 ]; then
        cat "$work/log" >&2
        fail "$2 did not play."
    fi
    wait $game || true
}

# The version of a dependency, as this build has it.
dependency() {
    local artifact=$3
    printf '<dependency><groupId>%s</groupId><artifactId>%s</artifactId><version>%s</version></dependency>' "$2" "$artifact" \
        "$(sed -n "/<artifactId>$artifact</{n;s|.*<version>\(.*\)</version>.*|\1|p;}" "$work/source/$1")"
}

sample=$work/source/sample-app/src/main
for engine in "${engines[@]}"; do
    echo "== $engine"
    game=$work/$engine/game
    mkdir -p "$work/$engine"
    cp -R "$work/source/fireworks" "$game"
    sed "s|<jme.version>.*</jme.version>|<jme.version>$engine</jme.version>|" "$work/source/fireworks/pom.xml" >"$game/pom.xml"
    # Central has no loaders of this release.
    [ "$engine" != 3.7.0-stable ] || sed -i '/<!-- loaders/,/<\/dependencies>/{/<\/dependencies>/!d}' "$game/pom.xml"
    project "$game"
    play "$game" mygame.Fireworks

    # The examples in the same project, with the libraries that they show.
    examples=$work/$engine/examples
    mkdir -p "$examples/src/main/java/io/github/jmepool/sample"
    more="$(dependency pom.xml com.simsilica lemur)$(dependency pom.xml com.github.stephengold Minie)"
    more+="$(dependency pom.xml com.simsilica zay-es)$(dependency sample-app/pom.xml org.jmonkeyengine jme3-networking)"
    sed "s|</dependencies>|$more&|" "$game/pom.xml" >"$examples/pom.xml"
    cp -R "$sample/java/io/github/jmepool/sample/"{examples,content} "$examples/src/main/java/io/github/jmepool/sample/"
    mkdir -p "$examples/src/main/resources/io/github/jmepool/sample"
    cp -R "$sample/resources/io/github/jmepool/sample/examples" "$examples/src/main/resources/io/github/jmepool/sample/"
    cp -R "$game/src/main/java/mygame" "$examples/src/main/java/"
    find "$examples" -name package-info.java -delete # needs JSpecify, which the libraries do not bring along
    project "$examples"
    for class in "$examples"/src/main/java/io/github/jmepool/sample/examples/Hello*.java; do
        class=${class#"$examples/src/main/java/"}
        class=${class%.java}
        play "$examples" "${class//\//.}"
    done
    echo
done
echo "Version $version is ready to be released."
