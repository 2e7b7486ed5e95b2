#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# dyn4j 6.0.0, tried 2026-11-30.
# Expected: Geometry.createPolygonalHalfEllipse and createPolygonalCapsule return polygons of the given width and
# height, as the shapes HalfEllipse and Capsule have them, and as Geometry describes its parameters.
# Seen: the polygonal half ellipse has half of its height and of its area, at the origin as well. The polygonal capsule
# of 4 x 4 is a circle of 8 x 8, while one of 4 x 3.999 measures 4 x 4. Polygonal ellipses and other capsules are right.
# Matters: polygons in place of these shapes, as HalfEllipse recommends for collision detection with SAT: half ellipses
# sink into the floor, round capsules touch what is a radius away.
set -euo pipefail
name=dyn4j-polygonal-half-ellipse-has-half-its-height
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
import org.dyn4j.geometry.AABB;
import org.dyn4j.geometry.Capsule;
import org.dyn4j.geometry.Convex;
import org.dyn4j.geometry.Ellipse;
import org.dyn4j.geometry.Geometry;
import org.dyn4j.geometry.HalfEllipse;

import java.util.Locale;

public class Finding {
    public static void main(String[] args) {
        look("half ellipse 4 x 3", new HalfEllipse(4, 3));
        look("polygonal half ellipse 4 x 3", Geometry.createPolygonalHalfEllipse(101, 4, 3));
        look("polygonal half ellipse 4 x 3 at origin", Geometry.createPolygonalHalfEllipseAtOrigin(101, 4, 3));
        look("ellipse 4 x 3", new Ellipse(4, 3));
        look("polygonal ellipse 4 x 3", Geometry.createPolygonalEllipse(100, 4, 3));
        look("capsule 4 x 3", new Capsule(4, 3));
        look("polygonal capsule 4 x 3", Geometry.createPolygonalCapsule(100, 4, 3));
        look("polygonal capsule 4 x 3.999", Geometry.createPolygonalCapsule(100, 4, 3.999));
        look("polygonal capsule 4 x 4", Geometry.createPolygonalCapsule(100, 4, 4));
    }

    private static void look(String what, Convex shape) {
        AABB bounds = shape.createAABB();
        System.out.println(String.format(Locale.ROOT, "%s: bounds %.2f x %.2f, area %.2f", what, bounds.getWidth(),
                bounds.getHeight(), shape.getArea()));
    }
}
END
cat > "$work/recorded" <<'END'
half ellipse 4 x 3: bounds 4.00 x 3.00, area 9.42
polygonal half ellipse 4 x 3: bounds 4.00 x 1.50, area 4.71
polygonal half ellipse 4 x 3 at origin: bounds 4.00 x 1.50, area 4.71
ellipse 4 x 3: bounds 4.00 x 3.00, area 9.42
polygonal ellipse 4 x 3: bounds 4.00 x 3.00, area 9.42
capsule 4 x 3: bounds 4.00 x 3.00, area 10.07
polygonal capsule 4 x 3: bounds 4.00 x 3.00, area 10.07
polygonal capsule 4 x 3.999: bounds 4.00 x 4.00, area 12.56
polygonal capsule 4 x 4: bounds 8.00 x 8.00, area 50.23
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
