#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# libgdx-utils 0.13.4, tried 2026-11-30.
# Expected: GeometryUtils.sortPoints sorts the points by their x or y coordinate: afterwards the array has the same
# points in another order, and arrangeConvexPolygon, which sorts first, keeps the points of the polygon.
# Seen: with four or more points of the same coordinate some points are lost, and others are there twice in their place.
# A rectangle with two more points on its left and on its right side keeps five of its eight points.
# Matters: polygons along a grid, level outlines and tiles: points vanish without a word.
set -euo pipefail
name=libgdx-utils-sorted-points-lose-some
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
import net.dermetfan.gdx.math.GeometryUtils;

import java.util.TreeSet;

public class Finding {
    public static void main(String[] args) {
        look("five points with x 3", false, 3, 1, 3, 2, 3, 3, 3, 4, 3, 5);
        look("five points with y 3, by y", true, 1, 3, 2, 3, 3, 3, 4, 3, 5, 3);
        look("three points with x 3", false, 3, 1, 3, 2, 3, 3);
        look("five different x", false, 4, 1, 3, 2, 5, 3, 1, 4, 2, 5);
        float[] outline = {0, 0, 5, 0, 5, 1, 5, 2, 5, 3, 0, 3, 0, 2, 0, 1};
        System.out.print("points of the outline: " + points(outline));
        GeometryUtils.arrangeConvexPolygon(outline, false);
        System.out.println(", arranged: " + points(outline));
    }

    private static void look(String what, boolean byY, float... vertices) {
        TreeSet<String> before = points(vertices);
        GeometryUtils.sortPoints(vertices, byY);
        before.removeAll(points(vertices));
        System.out.println(what + ": sorted " + list(vertices) + ", lost " + before);
    }

    private static TreeSet<String> points(float[] vertices) {
        TreeSet<String> points = new TreeSet<>();
        for (int i = 0; i < vertices.length; i += 2) {
            points.add(point(vertices, i));
        }
        return points;
    }

    private static String list(float[] vertices) {
        StringBuilder list = new StringBuilder();
        for (int i = 0; i < vertices.length; i += 2) {
            list.append(i > 0 ? " " : "").append(point(vertices, i));
        }
        return list.toString();
    }

    private static String point(float[] vertices, int index) {
        return (int) vertices[index] + "/" + (int) vertices[index + 1];
    }
}
END
cat > "$work/recorded" <<'END'
five points with x 3: sorted 3/1 3/5 3/4 3/5 3/4, lost [3/2, 3/3]
five points with y 3, by y: sorted 1/3 5/3 4/3 5/3 4/3, lost [2/3, 3/3]
three points with x 3: sorted 3/1 3/3 3/2, lost []
five different x: sorted 1/4 2/5 3/2 4/1 5/3, lost []
points of the outline: [0/0, 0/1, 0/2, 0/3, 5/0, 5/1, 5/2, 5/3], arranged: [0/0, 0/1, 0/2, 5/2, 5/3]
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
