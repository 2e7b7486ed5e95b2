#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# libgdx-utils 0.13.4, tried 2026-11-30.
# Expected: GeometryUtils.intersectSegmentConvexPolygon returns the number of intersection points, "0, 1, 2 or -1 for an
# infinite number of intersections (if the segment lies on a side of the polygon)".
# Seen: a corner counts once for each of its two sides. A segment from a corner inward has 2 intersections at one point,
# one from a corner to a side -1, and for the diagonal of a square an IllegalArgumentException asks if the polygon is
# concave. A segment on a side has 0 or 2, never -1.
# Matters: grids and tiles, where lines meet corners all the time: cuts and lines of sight through them.
set -euo pipefail
name=libgdx-utils-diagonal-of-a-square-throws
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

public class Finding {
    private static final float[] SQUARE = {0, 0, 10, 0, 10, 10, 0, 10};

    public static void main(String[] args) {
        look("through two sides", -5, 5, 15, 5);
        look("into one side", -5, 5, 5, 5);
        look("from a corner inward", 0, 0, 5, 5);
        look("past a corner", -5, 5, 5, -5);
        look("from a corner to a side", 0, 0, 10, 5);
        look("diagonal", 0, 0, 10, 10);
        look("on a part of a side", 2, 0, 8, 0);
        look("on a whole side", 0, 0, 10, 0);
    }

    private static void look(String what, float x1, float y1, float x2, float y2) {
        Vector2 first = new Vector2();
        Vector2 second = new Vector2();
        try {
            int count = GeometryUtils.intersectSegmentConvexPolygon(x1, y1, x2, y2, SQUARE, first, second);
            System.out.println(what + ": " + count + (count == 2 ? ", at " + first + " and " + second : ""));
        } catch (IllegalArgumentException e) {
            System.out.println(what + ": " + e.getMessage().replaceAll("\\?.*", "?"));
        }
    }
}
END
cat > "$work/recorded" <<'END'
through two sides: 2, at (10.0,5.0) and (0.0,5.0)
into one side: 1
from a corner inward: 2, at (0.0,0.0) and (0.0,0.0)
past a corner: 2, at (0.0,0.0) and (0.0,0.0)
from a corner to a side: -1
diagonal: More intersections with a convex polygon found than possible: 4. Is your polygon concave?
on a part of a side: 0
on a whole side: 2, at (10.0,0.0) and (0.0,0.0)
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
