#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# LITIENGINE 0.5.2, the last version that runs on Java 17, tried 2026-11-30; both classes are the same in 0.8.0.
# Expected: a Path made of a Path2D starts at its first point, its target is its last, and getPoints lists the points.
# Seen: GeometricUtilities.getPoints goes to the next segment before it reads the first, and reads one behind the last:
# the path starts at its second point and its target is (0, 0), wherever the way leads. The last point of a path that is
# closed is listed twice.
# Matters: entities that follow a path: they leave out its start and walk to the corner of the map at its end.
set -euo pipefail
name=litiengine-path-starts-at-its-second-point
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
import de.gurkenlabs.litiengine.entities.behavior.Path;

import java.awt.geom.Path2D;
import java.awt.geom.Point2D;

public class Finding {
    public static void main(String[] args) {
        look("one line", false, 40, 30, 80, 30);
        look("two lines", false, 40, 30, 80, 30, 80, 70);
        look("closed", true, 40, 30, 80, 30, 80, 70);
    }

    private static void look(String what, boolean closed, double... coordinates) {
        Path2D way = new Path2D.Double();
        way.moveTo(coordinates[0], coordinates[1]);
        for (int i = 2; i < coordinates.length; i += 2) {
            way.lineTo(coordinates[i], coordinates[i + 1]);
        }
        if (closed) {
            way.closePath();
        }
        Path path = new Path(way);
        System.out.print(what + ": start " + text(path.getStart()) + ", target " + text(path.getTarget()) + ", points");
        path.getPoints().forEach(point -> System.out.print(" " + text(point)));
        System.out.println();
    }

    private static String text(Point2D point) {
        return "(" + (int) point.getX() + ", " + (int) point.getY() + ")";
    }
}
END
cat > "$work/recorded" <<'END'
one line: start (80, 30), target (0, 0), points (80, 30) (0, 0)
two lines: start (80, 30), target (0, 0), points (80, 30) (80, 70) (0, 0)
closed: start (80, 30), target (0, 0), points (80, 30) (80, 70) (80, 70) (0, 0)
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
