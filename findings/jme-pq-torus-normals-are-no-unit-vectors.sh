#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# jme3-core 3.9.0-stable, tried 2026-11-29.
# Expected: the normals of the shapes in com.jme3.scene.shape have the length 1 and point out of the surface.
# Seen: so it is for all of them but PQTorus: none of its normals has the length 1, and the worst is 116 degrees off the
# face that it belongs to. It is shaded too dark in some places and too bright in others.
# Matters: pickups and rings made of it under Lighting.j3md, which takes the length as brightness.
set -euo pipefail
name=jme-pq-torus-normals-are-no-unit-vectors
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
import com.jme3.math.FastMath;
import com.jme3.math.Triangle;
import com.jme3.math.Vector3f;
import com.jme3.scene.Mesh;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.scene.mesh.IndexBuffer;
import com.jme3.scene.shape.PQTorus;
import com.jme3.scene.shape.Torus;
import java.nio.FloatBuffer;

public class Finding {
    public static void main(String[] args) {
        look("Torus", new Torus(32, 32, 0.5f, 2));
        look("PQTorus", new PQTorus(2, 3, 2, 0.4f, 64, 16));
    }

    private static Vector3f vector(Mesh mesh, Type type, int vertex) {
        FloatBuffer buffer = mesh.getFloatBuffer(type);
        return new Vector3f(buffer.get(3 * vertex), buffer.get(3 * vertex + 1), buffer.get(3 * vertex + 2));
    }

    private static void look(String name, Mesh mesh) {
        int other = 0;
        for (int i = 0; i < mesh.getVertexCount(); i++) {
            other += Math.abs(vector(mesh, Type.Normal, i).length() - 1) > 0.001f ? 1 : 0;
        }
        IndexBuffer indices = mesh.getIndicesAsList();
        float worst = 0;
        for (int i = 0; i < indices.size(); i++) {
            Triangle face = new Triangle();
            mesh.getTriangle(i / 3, face);
            Vector3f normal = vector(mesh, Type.Normal, indices.get(i)).normalizeLocal();
            worst = Math.max(worst, FastMath.acos(normal.dot(face.getNormal().normalize())) * FastMath.RAD_TO_DEG);
        }
        System.out.printf("%s: %d of %d normals with another length than 1, at most %.0f degrees off their face%n", name,
                other, mesh.getVertexCount(), worst);
    }
}
END
cat > "$work/recorded" <<'END'
Torus: 0 of 1089 normals with another length than 1, at most 8 degrees off their face
PQTorus: 1024 of 1024 normals with another length than 1, at most 116 degrees off their face
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
