#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# dyn4j 6.0.0, tried 2026-11-30.
# Expected: a Capsule and a HalfEllipse have the inertia that a polygon of the same form has, and a half circle has the
# same inertia as HalfEllipse and as Slice. Spin is the angular velocity after an angular impulse of 1.
# Seen: the mass agrees, the inertia does not: that of a capsule of 4 x 2 is 27 % too small, that of a half circle 31 %
# as HalfEllipse, and right as Slice; that of a half ellipse of 4 x 1 is half of what it should be, that of one of 1 x 4
# half as much again. So the same impulse turns the half ellipse of 4 x 1 twice as fast as its polygon.
# Ellipse, Slice and polygons are right.
# Matters: pills, boats and bowls spin and tip differently once they are replaced by polygons, or the reverse.
set -euo pipefail
name=dyn4j-inertia-of-capsules-and-half-ellipses-is-wrong
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
      <groupId>org.dyn4j</groupId>
      <artifactId>dyn4j</artifactId>
      <version>6.0.0</version>
    </dependency>
  </dependencies>
</project>
END
cat > "$work/Finding.java" <<'END'
import org.dyn4j.dynamics.Body;
import org.dyn4j.geometry.Capsule;
import org.dyn4j.geometry.Convex;
import org.dyn4j.geometry.Ellipse;
import org.dyn4j.geometry.Geometry;
import org.dyn4j.geometry.HalfEllipse;
import org.dyn4j.geometry.Mass;
import org.dyn4j.geometry.MassType;
import org.dyn4j.geometry.Slice;
import org.dyn4j.geometry.Vector2;

import java.util.Locale;

public class Finding {
    public static void main(String[] args) {
        look("capsule 3 x 2", new Capsule(3, 2), Geometry.createPolygonalCapsule(200, 3, 2));
        look("capsule 4 x 2", new Capsule(4, 2), Geometry.createPolygonalCapsule(200, 4, 2));
        look("capsule 10 x 2", new Capsule(10, 2), Geometry.createPolygonalCapsule(200, 10, 2));
        look("half ellipse 2 x 1", new HalfEllipse(2, 1), polygon(2, 1));
        look("slice of the same form", new Slice(1, Math.PI), polygon(2, 1));
        look("half ellipse 4 x 1", new HalfEllipse(4, 1), polygon(4, 1));
        look("half ellipse 1 x 4", new HalfEllipse(1, 4), polygon(1, 4));
        look("ellipse 4 x 2", new Ellipse(4, 2), Geometry.createPolygonalEllipse(400, 4, 2));
    }

    private static void look(String what, Convex shape, Convex polygon) {
        Mass mass = shape.createMass(1);
        Mass expected = polygon.createMass(1);
        System.out.println(String.format(Locale.ROOT,
                "%s, same as polygon: mass %.1f, %.1f; inertia %.2f, %.2f; spin %.3f, %.3f", what, mass.getMass(),
                expected.getMass(), mass.getInertia(), expected.getInertia(), spin(shape), spin(polygon)));
    }

    private static Convex polygon(double width, double height) {
        Vector2[] corners = new Vector2[400];
        for (int i = 0; i < corners.length; i++) {
            double angle = Math.PI * i / (corners.length - 1);
            corners[i] = new Vector2(width / 2 * Math.cos(angle), height * Math.sin(angle));
        }
        return Geometry.createPolygon(corners);
    }

    private static double spin(Convex shape) {
        Body body = new Body();
        body.addFixture(shape, 1);
        body.setMass(MassType.NORMAL);
        body.applyImpulse(1);
        return body.getAngularVelocity();
    }
}
END
cat > "$work/recorded" <<'END'
capsule 3 x 2, same as polygon: mass 5.1, 5.1; inertia 3.19, 4.52; spin 0.314, 0.221
capsule 4 x 2, same as polygon: mass 7.1, 7.1; inertia 7.38, 10.05; spin 0.136, 0.100
capsule 10 x 2, same as polygon: mass 19.1, 19.1; inertia 142.50, 153.17; spin 0.007, 0.007
half ellipse 2 x 1, same as polygon: mass 1.6, 1.6; inertia 0.34, 0.50; spin 2.900, 1.990
slice of the same form, same as polygon: mass 1.6, 1.6; inertia 0.50, 0.50; spin 1.990, 1.990
half ellipse 4 x 1, same as polygon: mass 3.1, 3.1; inertia 1.72, 3.36; spin 0.580, 0.298
half ellipse 1 x 4, same as polygon: mass 3.1, 3.1; inertia 5.60, 3.71; spin 0.178, 0.270
ellipse 4 x 2, same as polygon: mass 6.3, 6.3; inertia 7.85, 7.85; spin 0.127, 0.127
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
