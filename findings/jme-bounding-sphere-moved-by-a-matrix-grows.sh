#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# jme3-core 3.9.0-stable, tried 2026-11-29.
# Expected: BoundingSphere.transform(matrix, store) gives the sphere that transform(transform, store) gives, for the
# matrix of this transform.
# Seen: the matrix's translation is added to the radius: a sphere of radius 1 that is moved by 100 along z has the
# radius 101, moved by -100 the radius 99. A turn by 45 degrees alone makes it 1.41. Boxes are transformed rightly.
# Matters: tests of bounds in the space of a camera or of another node, as for what throws shadows: nearly everything
# intersects nearly everything.
set -euo pipefail
name=jme-bounding-sphere-moved-by-a-matrix-grows
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
import com.jme3.bounding.BoundingSphere;
import com.jme3.math.FastMath;
import com.jme3.math.Quaternion;
import com.jme3.math.Transform;
import com.jme3.math.Vector3f;

public class Finding {
    public static void main(String[] args) {
        look("moved by 100", new Transform(new Vector3f(0, 0, 100)));
        look("moved by -100", new Transform(new Vector3f(0, 0, -100)));
        look("turned", new Transform(new Quaternion().fromAngles(0, FastMath.QUARTER_PI, 0)));
    }

    private static void look(String name, Transform transform) {
        BoundingSphere sphere = new BoundingSphere(1, new Vector3f());
        BoundingSphere byTransform = (BoundingSphere) sphere.transform(transform, null);
        BoundingSphere byMatrix = (BoundingSphere) sphere.transform(transform.toTransformMatrix(), null);
        BoundingBox box = (BoundingBox) new BoundingBox(new Vector3f(), 1, 1, 1)
                .transform(transform.toTransformMatrix(), null);
        System.out.printf("%s: radius %.2f, by matrix %.2f, box by matrix %.2f%n", name, byTransform.getRadius(),
                byMatrix.getRadius(), box.getZExtent());
    }
}
END
cat > "$work/recorded" <<'END'
moved by 100: radius 1.00, by matrix 101.00, box by matrix 1.00
moved by -100: radius 1.00, by matrix 99.00, box by matrix 1.00
turned: radius 1.00, by matrix 1.41, box by matrix 1.41
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
