#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# jme3-core 3.9.0-stable, tried 2026-11-29.
# Expected: Cylinder(axisSamples, radialSamples, radius, radius2, height, ..) with radius 1 and radius2 3 returns 1 from
# getRadius() and 3 from getRadius2(), and a cylinder made with the values of its getters has the same shape.
# Seen: the getters are swapped, so that the copy is upside down: the narrow end of the original is its wide end.
# Matters: collision shapes, editors and exporters that read the radii of a cone or a tapered pillar.
set -euo pipefail
name=jme-cylinder-swaps-its-radii
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
import com.jme3.math.Vector3f;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.scene.shape.Cylinder;
import com.jme3.util.BufferUtils;

public class Finding {
    public static void main(String[] args) {
        Cylinder pillar = new Cylinder(2, 8, 1, 3, 10, false, false);
        look("pillar of 1 and 3", pillar);
        look("its copy", new Cylinder(pillar.getAxisSamples(), pillar.getRadialSamples(), pillar.getRadius(),
                pillar.getRadius2(), pillar.getHeight(), pillar.isClosed(), pillar.isInverted()));
    }

    private static void look(String what, Cylinder cylinder) {
        float back = 0;
        float front = 0;
        for (Vector3f vertex : BufferUtils.getVector3Array(cylinder.getFloatBuffer(Type.Position))) {
            float radius = (float) Math.hypot(vertex.x, vertex.y);
            if (vertex.z < 0) {
                back = Math.max(back, radius);
            } else {
                front = Math.max(front, radius);
            }
        }
        System.out.printf("%s: getRadius %.0f, getRadius2 %.0f, drawn with %.0f at the back, %.0f in front%n", what,
                cylinder.getRadius(), cylinder.getRadius2(), back, front);
    }
}
END
cat > "$work/recorded" <<'END'
pillar of 1 and 3: getRadius 3, getRadius2 1, drawn with 3 at the back, 1 in front
its copy: getRadius 1, getRadius2 3, drawn with 1 at the back, 3 in front
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
