#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# LITIENGINE 0.5.2, the last version that runs on Java 17, tried 2026-11-30; the method is the same in 0.8.0.
# Expected: GeometricUtilities.distance(rectangle, point) is the distance from the nearest point of the rectangle, and 0
# or a distance from the border for a point inside.
# Seen: only off the corners. Beside a side the depth along that side, a negative number, is squared as well: 5 units
# off the middle of a side of 10 it is 7.07, off the middle of one of 100 it is 50.2. At the center of a square of 10,
# which is 5 from the nearest border, it is 7.07.
# Matters: triggers, view and attack ranges: a wall is the farther, the longer it is, and its ends are the nearest.
set -euo pipefail
name=litiengine-distance-beside-a-rectangle-is-too-large
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
      <groupId>de.gurkenlabs</groupId>
      <artifactId>litiengine</artifactId>
      <version>0.5.2</version>
    </dependency>
  </dependencies>
</project>
END
cat > "$work/Finding.java" <<'END'
import de.gurkenlabs.litiengine.util.geom.GeometricUtilities;

import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.util.Locale;

public class Finding {
    public static void main(String[] args) {
        Rectangle2D square = new Rectangle2D.Double(0, 0, 10, 10);
        Rectangle2D wall = new Rectangle2D.Double(0, -45, 10, 100);
        print("5 off the middle of a side of 10", square, 15, 5);
        print("5 off the end of a side of 10", square, 15, 10);
        print("4 and 3 off a corner", square, 14, 13);
        print("on the middle of a side of 10", square, 10, 5);
        print("at the center", square, 5, 5);
        print("1 within a side", square, 9, 5);
        print("5 off the middle of a side of 100", wall, 15, 5);
        print("5 off the end of a side of 100", wall, 15, 55);
    }

    private static void print(String what, Rectangle2D rectangle, double x, double y) {
        double distance = GeometricUtilities.distance(rectangle, new Point2D.Double(x, y));
        System.out.println(String.format(Locale.ROOT, "%s: %.2f", what, distance));
    }
}
END
cat > "$work/recorded" <<'END'
5 off the middle of a side of 10: 7.07
5 off the end of a side of 10: 5.00
4 and 3 off a corner: 5.00
on the middle of a side of 10: 5.00
at the center: 7.07
1 within a side: 5.10
5 off the middle of a side of 100: 50.25
5 off the end of a side of 100: 5.00
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
