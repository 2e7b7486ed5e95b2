#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# libgdx-utils 0.13.4, tried 2026-11-30.
# Expected: Noise.midpointDisplacement(n, smoothness, range, ..) spreads its heights by the range and levels them by the
# smoothness, as diamondSquare does, however its corners are set.
# Seen: with random corners or a function for them the two numbers are swapped on the way: a range of 100 with the
# smoothness 2 gives heights of less than 1, 1000 no more, and a smoothness of 200 gives heights of 100. With a float
# for the corners they are swapped twice, and right.
# Matters: terrain: a flat plain instead of hills, and a parameter that smooths makes it rougher.
set -euo pipefail
name=libgdx-utils-midpoint-displacement-swaps-range-and-smoothness
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
      <groupId>net.dermetfan.libgdx-utils</groupId>
      <artifactId>libgdx-utils</artifactId>
      <version>0.13.4</version>
    </dependency>
  </dependencies>
</project>
END
cat > "$work/Finding.java" <<'END'
import net.dermetfan.utils.math.Noise;

import java.util.Locale;
import java.util.function.BiFunction;

public class Finding {
    public static void main(String[] args) {
        for (float[] both : new float[][] {{2, 100}, {2, 1000}, {200, 2}}) {
            System.out.println(String.format(Locale.ROOT, "smoothness %.0f, range %.0f", both[0], both[1]));
            print("  midpoint, random corners", both, (s, r) -> Noise.midpointDisplacement(6, s, r, 1, 1));
            print("  midpoint, function for corners", both,
                    (s, r) -> Noise.midpointDisplacement(6, s, r, corner -> 0f, 1, 1));
            print("  midpoint, corners 0", both, (s, r) -> Noise.midpointDisplacement(6, s, r, 0f, 1, 1));
            print("  diamond square, random corners", both, (s, r) -> Noise.diamondSquare(6, s, r, false, false, 1, 1));
        }
    }

    private static void print(String what, float[] both, BiFunction<Float, Float, float[][]> noise) {
        Noise.setSeed(1);
        float lowest = Float.MAX_VALUE;
        float highest = -Float.MAX_VALUE;
        for (float[] column : noise.apply(both[0], both[1])) {
            for (float height : column) {
                lowest = Math.min(lowest, height);
                highest = Math.max(highest, height);
            }
        }
        System.out.println(String.format(Locale.ROOT, "%s: heights from %.1f to %.1f", what, lowest, highest));
    }
}
END
cat > "$work/recorded" <<'END'
smoothness 2, range 100
  midpoint, random corners: heights from -0.8 to 0.8
  midpoint, function for corners: heights from -0.8 to 0.5
  midpoint, corners 0: heights from -43.6 to 28.4
  diamond square, random corners: heights from -60.7 to 32.7
smoothness 2, range 1000
  midpoint, random corners: heights from -0.8 to 0.8
  midpoint, function for corners: heights from -0.8 to 0.5
  midpoint, corners 0: heights from -436.2 to 283.5
  diamond square, random corners: heights from -606.9 to 327.1
smoothness 200, range 2
  midpoint, random corners: heights from -132.6 to 75.3
  midpoint, function for corners: heights from -87.2 to 56.7
  midpoint, corners 0: heights from -0.8 to 0.5
  diamond square, random corners: heights from -1.2 to 0.7
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
