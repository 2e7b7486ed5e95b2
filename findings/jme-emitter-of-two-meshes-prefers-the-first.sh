#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# jme3-core 3.9.0-stable, tried 2026-11-29.
# Expected: an EmitterMeshVertexShape of two boxes emits from both alike, as an EmitterMeshFaceShape does.
# Seen: three quarters of the particles start at the first box, because the vertices listed for the second mesh include
# those of the first. Of three boxes the last one gets a ninth.
# Matters: effects on models of several meshes, the usual result of a loader: most of the smoke is at one of them.
set -euo pipefail
name=jme-emitter-of-two-meshes-prefers-the-first
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
import com.jme3.effect.shapes.EmitterMeshVertexShape;
import com.jme3.effect.shapes.EmitterShape;
import com.jme3.math.FastMath;
import com.jme3.math.Vector3f;
import com.jme3.scene.Mesh;
import com.jme3.scene.shape.Box;
import java.util.List;

public class Finding {
    public static void main(String[] args) {
        List<Mesh> two = List.of(box(0), box(10));
        List<Mesh> three = List.of(box(0), box(10), box(20));
        look("faces of two boxes", new EmitterMeshFaceShape(two));
        look("vertices of two boxes", new EmitterMeshVertexShape(two));
        look("faces of three boxes", new EmitterMeshFaceShape(three));
        look("vertices of three boxes", new EmitterMeshVertexShape(three));
    }

    private static Mesh box(float x) {
        return new Box(new Vector3f(x - 1, -1, -1), new Vector3f(x + 1, 1, 1));
    }

    private static void look(String what, EmitterShape shape) {
        FastMath.rand.setSeed(1);
        int[] counts = new int[3];
        Vector3f point = new Vector3f();
        for (int i = 0; i < 1_000_000; i++) {
            shape.getRandomPoint(point);
            counts[Math.round(point.x / 10)]++;
        }
        System.out.printf("%s: %.0f %%, %.0f %%, %.0f %%%n", what, counts[0] / 1e4, counts[1] / 1e4, counts[2] / 1e4);
    }
}
END
cat > "$work/recorded" <<'END'
faces of two boxes: 50 %, 50 %, 0 %
vertices of two boxes: 75 %, 25 %, 0 %
faces of three boxes: 33 %, 33 %, 33 %
vertices of three boxes: 61 %, 28 %, 11 %
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
