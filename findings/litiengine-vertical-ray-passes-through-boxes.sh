#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# LITIENGINE 0.5.2, the last version that runs on Java 17, tried 2026-11-30; the methods are the same in 0.8.0.
# Expected: GeometricUtilities.getIntersectionPoint(line, rectangle) finds a point for each line that crosses the
# rectangle, as vertical lines through a box do.
# Seen: the computed point must lie within the bounds of the line, which are 0 wide for a vertical or horizontal one, so
# that rounding puts it outside: a third of such lines miss a slanted line, and a third or more pass through a box. The
# bounds of the second line are not checked: a line "crosses" another that ends 5 units above it.
# Matters: lines of sight, shots and ladders: PhysicsEngine.collides(line) looks for walls with it.
set -euo pipefail
name=litiengine-vertical-ray-passes-through-boxes
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

import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.util.Random;

public class Finding {
    public static void main(String[] args) {
        Line2D slope = new Line2D.Double(-1, 20, 101, 80);
        Rectangle2D box = new Rectangle2D.Double(0, 20.1, 100, 60.3);
        int slopes = 0;
        int reversed = 0;
        int vertical = 0;
        int horizontal = 0;
        int slanted = 0;
        Random random = new Random(1);
        for (int i = 0; i < 10_000; i++) {
            double at = 21 + 50 * random.nextDouble();
            Line2D ray = new Line2D.Double(at, -10, at, 110);
            slopes += GeometricUtilities.getIntersectionPoint(ray, slope) == null ? 1 : 0;
            reversed += GeometricUtilities.getIntersectionPoint(slope, ray) == null ? 1 : 0;
            vertical += GeometricUtilities.getIntersectionPoint(ray, box) == null ? 1 : 0;
            horizontal += GeometricUtilities.getIntersectionPoint(new Line2D.Double(-10, at, 110, at), box) == null
                    ? 1 : 0;
            slanted += GeometricUtilities.getIntersectionPoint(new Line2D.Double(at, -10, at + 9, 110), box) == null
                    ? 1 : 0;
        }
        System.out.println("of 10000 vertical lines miss a slanted line: " + slopes);
        System.out.println("the slanted line misses vertical lines: " + reversed);
        System.out.println("vertical lines miss a box: " + vertical);
        System.out.println("horizontal lines miss a box: " + horizontal);
        System.out.println("slanted lines miss a box: " + slanted);
        Line2D floor = new Line2D.Double(0, 0, 10, 0);
        Line2D above = new Line2D.Double(5, 5, 6, 9);
        System.out.println("floor crosses a line above it: "
                + (GeometricUtilities.getIntersectionPoint(floor, above) != null));
        System.out.println("the line above crosses the floor: "
                + (GeometricUtilities.getIntersectionPoint(above, floor) != null));
    }
}
END
cat > "$work/recorded" <<'END'
of 10000 vertical lines miss a slanted line: 3273
the slanted line misses vertical lines: 0
vertical lines miss a box: 3462
horizontal lines miss a box: 4212
slanted lines miss a box: 0
floor crosses a line above it: true
the line above crosses the floor: false
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
