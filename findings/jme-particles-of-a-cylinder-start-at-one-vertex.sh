#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# jme3-core 3.9.0-stable, tried 2026-11-29.
# Expected: an EmitterMeshFaceShape of a Cylinder spreads its particles over the surface.
# Seen: half of the particles of an open cylinder start at one vertex, a third of those of a closed one. Cylinder adds
# one ring of triangles too many, all of whose corners are vertex 0, and each triangle is chosen equally often.
# Matters: effects on pipes, beams and pillars; the surplus triangles are also sent to the GPU and counted.
set -euo pipefail
name=jme-particles-of-a-cylinder-start-at-one-vertex
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
import com.jme3.effect.shapes.EmitterMeshFaceShape;
import com.jme3.math.FastMath;
import com.jme3.math.Triangle;
import com.jme3.math.Vector3f;
import com.jme3.scene.Mesh;
import com.jme3.scene.shape.Box;
import com.jme3.scene.shape.Cylinder;
import java.util.List;

public class Finding {
    public static void main(String[] args) {
        look("box", new Box(1, 1, 1));
        look("open cylinder", new Cylinder(2, 8, 1, 5));
        look("closed cylinder", new Cylinder(2, 8, 1, 5, true));
    }

    private static void look(String what, Mesh mesh) {
        int empty = 0;
        Triangle triangle = new Triangle();
        for (int i = 0; i < mesh.getTriangleCount(); i++) {
            mesh.getTriangle(i, triangle);
            if (triangle.get1().equals(triangle.get2())) {
                empty++;
            }
        }
        mesh.getTriangle(0, triangle);
        Vector3f vertex = triangle.get1();
        FastMath.rand.setSeed(1);
        EmitterMeshFaceShape shape = new EmitterMeshFaceShape(List.of(mesh));
        Vector3f point = new Vector3f();
        int there = 0;
        for (int i = 0; i < 9_000; i++) {
            shape.getRandomPoint(point);
            if (point.equals(vertex)) {
                there++;
            }
        }
        System.out.printf("%s: %d of %d triangles are empty, %d of 9000 particles start at one vertex%n", what,
                empty, mesh.getTriangleCount(), there);
    }
}
END
cat > "$work/recorded" <<'END'
box: 0 of 12 triangles are empty, 0 of 9000 particles start at one vertex
open cylinder: 16 of 32 triangles are empty, 4553 of 9000 particles start at one vertex
closed cylinder: 16 of 48 triangles are empty, 3040 of 9000 particles start at one vertex
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
