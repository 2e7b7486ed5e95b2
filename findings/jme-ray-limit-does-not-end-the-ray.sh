#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# jme3-core 3.9.0-stable, tried 2026-11-29.
# Expected: ray.setLimit(5) makes the ray 5 units long ("aka the length"): collideWith finds no hit farther away.
# Seen: the limit skips meshes whose bound begins beyond it, unless they are flat, and is not compared with the hits: a
# floor 10 units away is hit, and a crate that begins at 4 is also hit at its far side, at 6.
# Matters: short rays: "is the ground within 5 units?" is true in the air; melee attacks and sensors reach too far.
set -euo pipefail
name=jme-ray-limit-does-not-end-the-ray
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
import com.jme3.collision.CollisionResult;
import com.jme3.collision.CollisionResults;
import com.jme3.math.FastMath;
import com.jme3.math.Ray;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.shape.Box;
import com.jme3.scene.shape.Quad;

public class Finding {
    public static void main(String[] args) {
        Geometry floor = new Geometry("floor", new Quad(10, 10));
        floor.rotate(-FastMath.HALF_PI, 0, 0);
        Geometry crate = new Geometry("crate", new Box(1, 1, 1));
        crate.setLocalTranslation(0.2f, -5, 0.3f);
        look("floor at 10", floor, new Vector3f(3, 10, -5), 5);
        look("crate from 4 to 6", crate, new Vector3f(), 3);
        look("crate from 4 to 6", crate, new Vector3f(), 5);
    }

    private static void look(String what, Geometry geometry, Vector3f origin, float limit) {
        geometry.updateGeometricState();
        Ray down = new Ray(origin, new Vector3f(0, -1, 0));
        down.setLimit(limit);
        CollisionResults results = new CollisionResults();
        geometry.collideWith(down, results);
        System.out.printf("%s, limit %.0f: hits", what, limit);
        for (CollisionResult result : results) {
            System.out.printf(" %.0f", result.getDistance());
        }
        System.out.println();
    }
}
END
cat > "$work/recorded" <<'END'
floor at 10, limit 5: hits 10
crate from 4 to 6, limit 3: hits
crate from 4 to 6, limit 5: hits 4 6
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
