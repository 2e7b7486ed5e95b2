#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# vvecmath 0.4.0, tried 2026-11-30.
# Expected: Plane.fromPoints(a, b, c) is "a plane defined by the specified points", with the centroid of the triangle as
# its anchor: the points lie on it, and it equals one made from the centroid and the normal.
# Seen: it hands its normal over as the anchor, and the centroid as the normal. The points of a floor at the height 5
# are 3.5 and 5.6 units off it, its normal points from the origin to the triangle, and around the origin it is NaN.
# Matters: clipping, projecting and sides of planes by three points: all of them are answered for another plane.
set -euo pipefail
name=vvecmath-plane-of-points-has-its-anchor-for-a-normal
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
      <groupId>eu.mihosoft.vvecmath</groupId>
      <artifactId>vvecmath</artifactId>
      <version>0.4.0</version>
    </dependency>
  </dependencies>
</project>
END
cat > "$work/Finding.java" <<'END'
import eu.mihosoft.vvecmath.Plane;
import eu.mihosoft.vvecmath.Vector3d;

import java.util.Locale;

public class Finding {
    public static void main(String[] args) {
        look("floor at 0", Vector3d.xyz(0, 0, 0), Vector3d.xyz(6, 0, 0), Vector3d.xyz(0, 6, 0));
        look("floor at 5", Vector3d.xyz(0, 0, 5), Vector3d.xyz(6, 0, 5), Vector3d.xyz(0, 6, 5));
        look("floor at 0 around the origin", Vector3d.xyz(-3, -3, 0), Vector3d.xyz(6, -3, 0), Vector3d.xyz(-3, 6, 0));
    }

    private static void look(String what, Vector3d a, Vector3d b, Vector3d c) {
        Vector3d centroid = a.plus(b).plus(c).times(1 / 3.0);
        System.out.println(what);
        print("  from points", Plane.fromPoints(a, b, c), a, b, c);
        print("  from point and normal", Plane.fromPointAndNormal(centroid, Vector3d.Z_ONE), a, b, c);
    }

    private static void print(String what, Plane plane, Vector3d a, Vector3d b, Vector3d c) {
        System.out.println(String.format(Locale.ROOT, "%s: anchor %s, normal %s, distances %.2f %.2f %.2f", what,
                text(plane.getAnchor()), text(plane.getNormal()), plane.distance(a), plane.distance(b),
                plane.distance(c)));
    }

    private static String text(Vector3d vector) {
        return String.format(Locale.ROOT, "(%.2f, %.2f, %.2f)", vector.x(), vector.y(), vector.z());
    }
}
END
cat > "$work/recorded" <<'END'
floor at 0
  from points: anchor (0.00, 0.00, 1.00), normal (0.71, 0.71, 0.00), distances 0.00 4.24 4.24
  from point and normal: anchor (2.00, 2.00, 0.00), normal (0.00, 0.00, 1.00), distances 0.00 0.00 0.00
floor at 5
  from points: anchor (0.00, 0.00, 1.00), normal (0.35, 0.35, 0.87), distances 3.48 5.57 5.57
  from point and normal: anchor (2.00, 2.00, 5.00), normal (0.00, 0.00, 1.00), distances 0.00 0.00 0.00
floor at 0 around the origin
  from points: anchor (0.00, 0.00, 1.00), normal (NaN, NaN, NaN), distances NaN NaN NaN
  from point and normal: anchor (0.00, 0.00, 0.00), normal (0.00, 0.00, 1.00), distances 0.00 0.00 0.00
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
