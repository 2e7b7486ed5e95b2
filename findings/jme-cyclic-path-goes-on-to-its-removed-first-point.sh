#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# jme3-core 3.9.0-stable, tried 2026-11-29.
# Expected: a MotionPath with setCycle(true) is a closed line through its way points; without one of these it is closed
# through the others.
# Seen: after removeWayPoint(0) the removed point is still there, as the last one. The line ends at it and is no longer
# closed, and getNbWayPoints() counts it. Removed points that are not the first are gone.
# Matters: patrols whose points come and go: the guard still walks to the place that was taken off its round, and jumps
# from there to the beginning.
set -euo pipefail
name=jme-cyclic-path-goes-on-to-its-removed-first-point
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
import com.jme3.cinematic.MotionPath;
import com.jme3.math.Spline.SplineType;
import com.jme3.math.Vector3f;

public class Finding {
    public static void main(String[] args) {
        for (int removed = 2; removed >= 0; removed -= 2) {
            MotionPath path = new MotionPath();
            path.setPathSplineType(SplineType.Linear);
            path.addWayPoint(new Vector3f(0, 0, 0));
            path.addWayPoint(new Vector3f(10, 0, 0));
            path.addWayPoint(new Vector3f(10, 10, 0));
            path.addWayPoint(new Vector3f(0, 10, 0));
            path.setCycle(true);
            path.removeWayPoint(removed);
            StringBuilder points = new StringBuilder();
            for (int i = 0; i < path.getNbWayPoints(); i++) {
                points.append(" (%.0f, %.0f)".formatted(path.getWayPoint(i).x, path.getWayPoint(i).y));
            }
            System.out.printf("without point %d:%s, length %.1f%n", removed, points, path.getLength());
        }
    }
}
END
cat > "$work/recorded" <<'END'
without point 2: (0, 0) (10, 0) (0, 10) (0, 0), length 34.1
without point 0: (10, 0) (10, 10) (0, 10) (0, 0), length 30.0
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
