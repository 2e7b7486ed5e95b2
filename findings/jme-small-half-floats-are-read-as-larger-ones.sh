#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# jme3-core 3.9.0-stable, tried 2026-11-29.
# Expected: FastMath.convertHalfToFloat reads the 16-bit floats of IEEE 754, those below 0.00006 (subnormal) among them:
# 0x0001 is 6e-8, 0x0200 is 3.05e-5.
# Seen: subnormal numbers are read as others: 0x0001 is 3.05e-5, 512 times as much, and 0x0200 is 4.58e-5. The reverse
# writes them alike, so that a number stays what it was within the engine, but what the GPU reads is another one: 1e-6
# becomes 6e-8 there, 5e-5 becomes 3.9e-5.
# Matters: images of RGB16F in which a game reads or writes a pixel (ImageRaster), and vertex buffers of half floats.
set -euo pipefail
name=jme-small-half-floats-are-read-as-larger-ones
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
    /** Source: IEEE 754-2008, binary16. */
    private static double standard(short half) {
        int exponent = half >> 10 & 0x1f;
        int fraction = half & 0x3ff;
        return exponent == 0 ? fraction * Math.pow(2, -24) : (1024 + fraction) * Math.pow(2, exponent - 25);
    }

    public static void main(String[] args) {
        for (short half : new short[] {0x3c00, 0x0400, 0x0200, 0x0001}) {
            System.out.printf("0x%04x is %.3g, read as %.3g%n", half, standard(half),
                    FastMath.convertHalfToFloat(half));
        }
        for (float number : new float[] {1e-4f, 5e-5f, 1e-6f}) {
            short half = FastMath.convertFloatToHalf(number);
            System.out.printf("%.3g is written as 0x%04x, which is %.3g%n", number, half, standard(half));
        }
    }
}
END
cat > "$work/recorded" <<'END'
0x3c00 is 1.00, read as 1.00
0x0400 is 6.10e-05, read as 6.10e-05
0x0200 is 3.05e-05, read as 4.58e-05
0x0001 is 5.96e-08, read as 3.05e-05
0.000100 is written as 0x068d, which is 0.000100
5.00e-05 is written as 0x028d, which is 3.89e-05
1.00e-06 is written as 0x0001, which is 5.96e-08
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
