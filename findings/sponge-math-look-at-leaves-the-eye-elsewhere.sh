#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# math 2.0.1 of SpongePowered, tried 2026-11-30.
# Expected: the matrix of Matrix4d.createLookAt(eye, at, up) takes the eye to the origin and the point looked at to the
# negative z axis, at its distance, as the "transform that corresponds to a camera looking at the given point".
# Seen: the translation by the eye is applied after the rotation instead of before it. Only without a rotation, looking
# along the negative z axis, it is right: a camera at (10, 0, 5) that looks at (0, 0, 5) is put at (-15, 0, 5), and the
# point before it is out of its sight, 15 units to the left.
# Matters: cameras: the picture turns as it should, and moves to other places than the camera.
set -euo pipefail
name=sponge-math-look-at-leaves-the-eye-elsewhere
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
      <groupId>org.spongepowered</groupId>
      <artifactId>math</artifactId>
      <version>2.0.1</version>
    </dependency>
  </dependencies>
</project>
END
cat > "$work/Finding.java" <<'END'
import org.spongepowered.math.matrix.Matrix4d;
import org.spongepowered.math.vector.Vector3d;
import org.spongepowered.math.vector.Vector4d;

public class Finding {
    public static void main(String[] args) {
        look(new Vector3d(0, 0, 10), new Vector3d(0, 0, 0));
        look(new Vector3d(7, 3, 10), new Vector3d(7, 3, 0));
        look(new Vector3d(0, 0, -10), new Vector3d(0, 0, 0));
        look(new Vector3d(10, 0, 5), new Vector3d(0, 0, 5));
        look(new Vector3d(10, 0, 10), new Vector3d(20, 0, 10));
    }

    private static void look(Vector3d eye, Vector3d at) {
        Matrix4d view = Matrix4d.createLookAt(eye, at, Vector3d.UNIT_Y);
        System.out.println("from " + text(eye.toVector4(1)) + " to " + text(at.toVector4(1)) + ": eye at "
                + text(view.transform(eye.toVector4(1))) + ", point at " + text(view.transform(at.toVector4(1))));
    }

    private static String text(Vector4d point) {
        return "(" + Math.round(point.x()) + ", " + Math.round(point.y()) + ", " + Math.round(point.z()) + ")";
    }
}
END
cat > "$work/recorded" <<'END'
from (0, 0, 10) to (0, 0, 0): eye at (0, 0, 0), point at (0, 0, -10)
from (7, 3, 10) to (7, 3, 0): eye at (0, 0, 0), point at (0, 0, -10)
from (0, 0, -10) to (0, 0, 0): eye at (0, 0, 20), point at (0, 0, 10)
from (10, 0, 5) to (0, 0, 5): eye at (-15, 0, 5), point at (-15, 0, -5)
from (10, 0, 10) to (20, 0, 10): eye at (0, 0, -20), point at (0, 0, -30)
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
