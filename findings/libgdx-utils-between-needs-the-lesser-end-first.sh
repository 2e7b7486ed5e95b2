#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# libgdx-utils 0.13.4, tried 2026-11-30.
# Expected: GeometryUtils.between(point, a, b) is true for a point on the segment from a to b, whichever end is named
# first: "min and max will be swapped if they are given in the wrong order", as MathUtils.between has it.
# Seen: min is overwritten before max is computed from it, so that nothing lies between 10 and 0. No point within a
# segment that runs to the left or downward is between its ends.
# Matters: edges of polygons, of which half run that way: clicks and contacts on them are missed.
set -euo pipefail
name=libgdx-utils-between-needs-the-lesser-end-first
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
import com.badlogic.gdx.math.Vector2;
import net.dermetfan.gdx.math.GeometryUtils;
import net.dermetfan.utils.math.MathUtils;

public class Finding {
    public static void main(String[] args) {
        System.out.println("5 between 0 and 10: " + MathUtils.between(5, 0, 10));
        System.out.println("5 between 10 and 0: " + MathUtils.between(5, 10, 0));
        System.out.println("0 between 10 and 0, inclusive: " + MathUtils.between(0, 10, 0, true));
        float[][] corners = {{0, 0}, {10, 0}, {10, 10}, {0, 10}};
        String[] sides = {"lower", "right", "upper", "left"};
        for (int i = 0; i < 4; i++) {
            Vector2 from = new Vector2(corners[i][0], corners[i][1]);
            Vector2 to = new Vector2(corners[(i + 1) % 4][0], corners[(i + 1) % 4][1]);
            Vector2 middle = new Vector2(from).add(to).scl(0.5f);
            System.out.println("middle of the " + sides[i] + " side between " + from + " and " + to + ": "
                    + GeometryUtils.between(middle, from, to) + ", between " + to + " and " + from + ": "
                    + GeometryUtils.between(middle, to, from));
        }
    }
}
END
cat > "$work/recorded" <<'END'
5 between 0 and 10: true
5 between 10 and 0: false
0 between 10 and 0, inclusive: true
middle of the lower side between (0.0,0.0) and (10.0,0.0): true, between (10.0,0.0) and (0.0,0.0): false
middle of the right side between (10.0,0.0) and (10.0,10.0): true, between (10.0,10.0) and (10.0,0.0): false
middle of the upper side between (10.0,10.0) and (0.0,10.0): false, between (0.0,10.0) and (10.0,10.0): true
middle of the left side between (0.0,10.0) and (0.0,0.0): false, between (0.0,0.0) and (0.0,10.0): true
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
