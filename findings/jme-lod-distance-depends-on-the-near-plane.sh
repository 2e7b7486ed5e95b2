#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# jme3-core 3.9.0-stable, tried 2026-11-29.
# Expected: a LodControl chooses a level by the pixels that the spatial covers (Javadoc). A closer near plane with the
# same field of view changes neither the picture nor the level.
# Seen: it multiplies the near distance by the top of the frustum, where the angle is their quotient. With near at 1 a
# ball 200 units away has the coarsest level, with near at 0.1 a ball 1000 units away has the finest.
# Matters: games with a small near plane, as in first person, draw everything in full detail.
set -euo pipefail
name=jme-lod-distance-depends-on-the-near-plane
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
import com.jme3.renderer.Camera;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.VertexBuffer.Format;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.scene.VertexBuffer.Usage;
import com.jme3.scene.control.LodControl;
import com.jme3.scene.shape.Sphere;
import com.jme3.util.BufferUtils;

public class Finding {
    private static final int[] DISTANCES = {20, 50, 100, 200, 500, 1000};

    public static void main(String[] args) {
        for (float near : new float[] {0.1f, 0.5f, 1, 2}) {
            System.out.print("near plane at " + near + ": levels");
            for (int distance : DISTANCES) {
                System.out.print(" " + level(near, distance));
            }
            System.out.println();
        }
    }

    private static int level(float near, float distance) {
        Mesh mesh = new Sphere(32, 32, 1);
        mesh.setLodLevels(new VertexBuffer[] {mesh.getBuffer(Type.Index), coarse(100), coarse(10)});
        Geometry ball = new Geometry("ball", mesh);
        LodControl control = new LodControl();
        ball.addControl(control);
        ball.setLocalTranslation(0, 0, distance);
        ball.updateGeometricState();
        Camera camera = new Camera(1280, 720);
        camera.setFrustumPerspective(45, 16f / 9, near, 10_000);
        control.render(null, new ViewPort("view", camera));
        return ball.getLodLevel();
    }

    private static VertexBuffer coarse(int triangles) {
        VertexBuffer buffer = new VertexBuffer(Type.Index);
        buffer.setupData(Usage.Static, 3, Format.UnsignedShort, BufferUtils.createShortBuffer(3 * triangles));
        return buffer;
    }
}
END
cat > "$work/recorded" <<'END'
near plane at 0.1: levels 0 0 0 0 0 0
near plane at 0.5: levels 0 0 0 1 1 2
near plane at 1.0: levels 0 1 1 2 2 2
near plane at 2.0: levels 1 1 2 2 2 2
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
