#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# jme3-core 3.9.0-stable, tried 2026-11-29.
# Expected: FastMath.toMultipleOf(n, p) returns a multiple of p ("Round n to a multiple of p"): 100 for 100 and 10.
# Seen: the next multiple if p is a power of 2. For another p the result need not be a multiple of p, and even a number
# that is one already is changed: toMultipleOf(100, 10) is 108, toMultipleOf(6, 3) is 8. Nothing is thrown.
# Matters: grids, atlases and buffers whose cells have another size than a power of 2.
set -euo pipefail
name=jme-to-multiple-of-ten-returns-108
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cat > "$work/pom.xml" <<'END'
<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>finding</groupId>
  <artifactId>finding</artifactId>
  <version>1</version>
  <dependencies>
    <dependency>
      <groupId>org.jmonkeyengine</groupId>
      <artifactId>jme3-core</artifactId>
      <version>3.9.0-stable</version>
    </dependency>
  </dependencies>
</project>
END
cat > "$work/Finding.java" <<'END'
import com.jme3.math.FastMath;

public class Finding {
    public static void main(String[] args) {
        look(100, 8);
        look(100, 16);
        look(100, 10);
        look(95, 10);
        look(6, 3);
        look(7, 3);
    }

    private static void look(int number, int factor) {
        int result = FastMath.toMultipleOf(number, factor);
        System.out.printf("%d to a multiple of %d: %d, remainder %d%n", number, factor, result, result % factor);
    }
}
END
cat > "$work/recorded" <<'END'
100 to a multiple of 8: 104, remainder 0
100 to a multiple of 16: 112, remainder 0
100 to a multiple of 10: 108, remainder 8
95 to a multiple of 10: 96, remainder 6
6 to a multiple of 3: 8, remainder 2
7 to a multiple of 3: 7, remainder 1
END
mvn -q -B -f "$work/pom.xml" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:build-classpath \
    -Dmdep.outputFile="$work/cp" "$@"
javac -nowarn -cp "$(cat "$work/cp")" -d "$work" "$work/Finding.java"
(cd "$work" && java -cp "$work:$(cat "$work/cp")" Finding) > "$work/seen" 2> "$work/errors" || true
if diff "$work/recorded" "$work/seen"; then
    echo "$name: as recorded"
else
    echo "$name: DIFFERS from what is recorded (<)"
    tail -20 "$work/errors"
    exit 1
fi
