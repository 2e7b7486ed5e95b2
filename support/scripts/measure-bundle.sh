#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Makes target/jme-pool-measure-VERSION.tar.xz for Linux on x86-64: a folder with a Java runtime, the jars that measure,
# and the command "measure" (docs/benchmarks.md describes it). "folder" makes the folder alone, which takes seconds.
# The runtime is made from the JDK of JAVA_HOME, or that of the path, which has to be one for Linux on x86-64.
# usage: support/scripts/measure-bundle.sh [folder] [arguments for Maven, such as -o]
set -euo pipefail
cd "$(dirname "$0")/../.."

only_folder=
if [ "${1:-}" = folder ]; then
    only_folder=yes
    shift
fi
version=$(sed -n '/<artifactId>jme-pool</{n;s|.*<version>\(.*\)</version>.*|\1|p;}' pom.xml)
commit=$(git describe --always --dirty --exclude '*')
name=jme-pool-measure-$version
bundle=target/$name
rm -rf "$bundle" "$bundle.tar.xz"
mkdir -p "$bundle/lib"

mvn -B -ntp -q -Pfast -Dmaven.test.skip -pl support/pool-bench -am package dependency:build-classpath \
    -Dmdep.outputFile="$PWD/target/measure.classpath" "$@"
tr ':' '\n' <target/measure.classpath \
    | grep -E '/(pool-(core|jme)|jme3-(core|desktop|lwjgl3|effects)|lwjgl(-[a-z]+)?|gson|picocli)-[0-9][^/]*\.jar$' \
    | grep -vE 'natives-(linux-|macos|windows)' \
    | xargs -d '\n' cp -t "$bundle/lib" "support/pool-bench/target/pool-bench-$version.jar"
cp LICENSE "$bundle"
"${JAVA_HOME:+$JAVA_HOME/bin/}jlink" --output "$bundle/runtime" --strip-debug --no-header-files --no-man-pages \
    --compress=2 --add-modules java.base,java.desktop,java.logging,java.management,jdk.management,jdk.unsupported

cat >"$bundle/measure" <<END
#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# Measures jme-pool $version, commit $commit, on this machine; with --help it lists its options.
# Without vertical sync, and with shaders compiled as on a machine that has never run the game.
export vblank_mode=0 __GL_SYNC_TO_VBLANK=0 MESA_SHADER_CACHE_DISABLE=true __GL_SHADER_DISK_CACHE=0
here=\$(dirname "\$(readlink -f "\$0")")
exec "\$here/runtime/bin/java" -Xmx64m -Djmepool.commit=$commit -cp "\$here/lib/*" io.github.jmepool.bench.Measure "\$@"
END
chmod +x "$bundle/measure"

if [ -z "$only_folder" ]; then
    tar -C target --owner=0 --group=0 --numeric-owner -cJf "$bundle.tar.xz" "$name"
    du -h "$bundle.tar.xz"
else
    du -hs "$bundle"
fi
