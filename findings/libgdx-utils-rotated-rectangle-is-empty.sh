#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# libgdx-utils 0.13.4, tried 2026-11-30.
# Expected: GeometryUtils.rotate(rectangle, radians) returns a FloatArray of the four corners, and with an array of 8 it
# fills that, as a new one is made only "if it is null or its length is less than 8".
# Seen: the FloatArray that is returned has the size 0, also one with room for 20, whose items are set all the same. An
# array of exactly 8 is left as it was, and another is returned; one of 9 is filled.
# Matters: turned hit boxes: a polygon of no corners, or of the corners of the frame before.
set -euo pipefail
name=libgdx-utils-rotated-rectangle-is-empty
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
import com.badlogic.gdx.math.Rectangle;
import com.badlogic.gdx.utils.FloatArray;
import net.dermetfan.gdx.math.GeometryUtils;

import java.util.Arrays;

public class Finding {
    public static void main(String[] args) {
        Rectangle crate = new Rectangle(0, 0, 4, 2);
        float turn = (float) (Math.PI / 2);
        System.out.println("corners returned: " + GeometryUtils.rotate(crate, turn).size);
        FloatArray room = new FloatArray(20);
        GeometryUtils.rotate(crate, turn, room);
        System.out.println("corners in an array with room for 20: size " + room.size + ", items "
                + rounded(room.items, 8));
        for (int length = 8; length <= 9; length++) {
            float[] output = new float[length];
            float[] returned = GeometryUtils.rotate(crate.x, crate.y, crate.width, crate.height, turn, output, 0);
            System.out.println("array of " + length + ": " + rounded(output, 8) + ", returned "
                    + (returned == output ? "the same" : "another: " + rounded(returned, 8)));
        }
    }

    private static String rounded(float[] values, int count) {
        int[] rounded = new int[count];
        for (int i = 0; i < count; i++) {
            rounded[i] = Math.round(values[i]);
        }
        return Arrays.toString(rounded);
    }
}
END
cat > "$work/recorded" <<'END'
corners returned: 0
corners in an array with room for 20: size 0, items [1, 3, 3, 3, 3, -1, 1, -1]
array of 8: [0, 0, 0, 0, 0, 0, 0, 0], returned another: [1, 3, 3, 3, 3, -1, 1, -1]
array of 9: [1, 3, 3, 3, 3, -1, 1, -1], returned the same
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
