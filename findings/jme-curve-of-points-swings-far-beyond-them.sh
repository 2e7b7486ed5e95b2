#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# jme3-core 3.9.0-stable, tried 2026-11-29.
# Expected: new Curve(points, n), "Use a CatmullRom spline model", draws the line on which a MotionPath of these points
# moves a spatial.
# Seen: its spline has the curve tension 10, where MotionPath and the examples of the engine have 0.5. Four points of a
# path that is 3 wide and 1 high are joined by loops 5 wide and 4 high, five times as long as the path.
# Matters: paths that a game shows to its player or draws while it is made; new Curve(spline, n) draws what moves.
set -euo pipefail
name=jme-curve-of-points-swings-far-beyond-them
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
import com.jme3.bounding.BoundingBox;
import com.jme3.cinematic.MotionPath;
import com.jme3.math.Vector3f;
import com.jme3.scene.shape.Curve;

public class Finding {
    public static void main(String[] args) {
        Vector3f[] points = {new Vector3f(), new Vector3f(1, 0, 0), new Vector3f(2, 1, 0), new Vector3f(3, 1, 0)};
        MotionPath path = new MotionPath();
        for (Vector3f point : points) {
            path.addWayPoint(point);
        }
        look("curve of the path's spline", new Curve(path.getSpline(), 20));
        look("curve of the same points", new Curve(points, 20));
    }

    private static void look(String name, Curve curve) {
        curve.updateBound();
        BoundingBox box = (BoundingBox) curve.getBound();
        System.out.printf("%s: %.1f wide, %.1f high, %.1f long%n", name, 2 * box.getXExtent(), 2 * box.getYExtent(),
                curve.getLength());
    }
}
END
cat > "$work/recorded" <<'END'
curve of the path's spline: 3.0 wide, 1.1 high, 3.4 long
curve of the same points: 5.1 wide, 4.0 high, 17.6 long
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
