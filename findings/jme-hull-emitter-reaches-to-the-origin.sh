#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# jme3-core 3.9.0-stable, tried 2026-11-29.
# Expected: an EmitterMeshConvexHullShape emits inside the mesh ("from the given shape's interior constrained by its
# convex hull"), wherever in its local space the mesh lies.
# Seen: a point of a face is moved toward the local origin by a random share. Of a box from x 9 to 11, about a tenth of
# the particles start inside, the others between the box and the origin. A box around the origin has none outside.
# Matters: models with the origin at their feet, at a hinge or at a corner: smoke and sparks come out beside them.
set -euo pipefail
name=jme-hull-emitter-reaches-to-the-origin
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
import com.jme3.effect.shapes.EmitterMeshConvexHullShape;
import com.jme3.math.Vector3f;
import com.jme3.scene.shape.Box;
import java.util.List;

public class Finding {
    public static void main(String[] args) {
        look("around the origin", -1, 1);
        look("origin at a side", 0, 2);
        look("beside the origin", 9, 11);
    }

    private static void look(String what, float from, float to) {
        Box box = new Box(new Vector3f(from, -1, -1), new Vector3f(to, 1, 1));
        EmitterMeshConvexHullShape shape = new EmitterMeshConvexHullShape(List.of(box));
        int points = 10_000;
        int inside = 0;
        float smallest = Float.MAX_VALUE;
        Vector3f point = new Vector3f();
        for (int i = 0; i < points; i++) {
            shape.getRandomPoint(point);
            smallest = Math.min(smallest, point.x);
            if (point.x > from - 0.001f) {
                inside++;
            }
        }
        String share = inside == points ? "all" : inside < points / 5 ? "less than a fifth" : "most";
        System.out.printf("%s, x %.0f to %.0f: least x %d, %s inside%n", what, from, to, Math.round(smallest), share);
    }
}
END
cat > "$work/recorded" <<'END'
around the origin, x -1 to 1: least x -1, all inside
origin at a side, x 0 to 2: least x 0, all inside
beside the origin, x 9 to 11: least x 0, less than a fifth inside
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
