#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# sim-math 1.6.0, tried 2026-11-29.
# Expected: QuatBits, which packs rotations for the network, returns the identity, the most frequent one, exactly.
# Seen: 0 is none of its values. With 12 bits the identity comes back with 0.000244 for x, y and z, which turns by 0.048
# degrees, and is not normalized. Each constructor call also prints a line to the console.
# Matters: what lies flat on the server is tilted at the client: ground contact, stacks, comparisons for equality.
set -euo pipefail
name=sim-math-quat-bits-tilt-the-identity
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
      <groupId>com.simsilica</groupId>
      <artifactId>sim-math</artifactId>
      <version>1.6.0</version>
    </dependency>
  </dependencies>
</project>
END
cat > "$work/Finding.java" <<'END'
import com.simsilica.mathd.Quatd;
import com.simsilica.mathd.bits.QuatBits;

public class Finding {
    public static void main(String[] args) {
        for (int bits : new int[] {8, 12}) {
            QuatBits packed = new QuatBits(bits);
            Quatd rotation = packed.fromBits(packed.toBits(new Quatd()));
            System.out.printf(java.util.Locale.ROOT, "%d bits: x %.6f, w %.6f%n", bits, rotation.x, rotation.w);
        }
    }
}
END
cat > "$work/recorded" <<'END'
Bit size:32  mask:ffffffff
8 bits: x 0.003922, w 1.000000
Bit size:48  mask:ffffffffffff
12 bits: x 0.000244, w 1.000000
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
