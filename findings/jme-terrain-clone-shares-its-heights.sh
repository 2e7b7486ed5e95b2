#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# jme3-terrain, jme3-core, jme3-desktop 3.8.1-stable, tried 2026-11-29.
# Expected: TerrainQuad.clone() is a terrain of its own: what is dug into the clone does not change the original.
# Seen: setHeight on the clone changes getHeight of the original, whose mesh and bound stay as they were: it answers a
# height that is not the one drawn, and a ray that hit it there now misses.
# Matters: craters in one of several copies of a tile; characters stand in the air on the others.
set -euo pipefail
name=jme-terrain-clone-shares-its-heights
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
      <version>3.8.1-stable</version>
    </dependency>
    <dependency>
      <groupId>org.jmonkeyengine</groupId>
      <artifactId>jme3-desktop</artifactId>
      <version>3.8.1-stable</version>
    </dependency>
    <dependency>
      <groupId>org.jmonkeyengine</groupId>
      <artifactId>jme3-terrain</artifactId>
      <version>3.8.1-stable</version>
    </dependency>
  </dependencies>
</project>
END
cat > "$work/Finding.java" <<'END'
import com.jme3.collision.CollisionResults;
import com.jme3.math.Ray;
import com.jme3.math.Vector2f;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.VertexBuffer;
import com.jme3.terrain.geomipmap.TerrainQuad;
import java.nio.FloatBuffer;

public class Finding {
    public static void main(String[] args) {
        float[] heights = new float[65 * 65];
        for (int i = 0; i < heights.length; i++) {
            heights[i] = i % 3;
        }
        TerrainQuad original = new TerrainQuad("original", 33, 65, heights);
        TerrainQuad clone = original.clone();
        original.updateGeometricState();
        clone.updateGeometricState();
        look("original before", original);
        clone.setHeight(new Vector2f(10, 10), 5);
        clone.updateModelBound();
        look("clone", clone);
        look("original", original);
    }

    private static void look(String name, TerrainQuad terrain) {
        float[] drawn = new float[1];
        terrain.depthFirstTraversal(part -> {
            if (part instanceof Geometry patch) {
                FloatBuffer buffer = patch.getMesh().getFloatBuffer(VertexBuffer.Type.Position);
                Vector3f at = new Vector3f(10, 0, 10).subtractLocal(patch.getWorldTranslation());
                for (int i = 0; i < buffer.limit(); i += 3) {
                    drawn[0] = buffer.get(i) == at.x && buffer.get(i + 2) == at.z ? buffer.get(i + 1) : drawn[0];
                }
            }
        });
        CollisionResults results = new CollisionResults();
        terrain.collideWith(new Ray(new Vector3f(10.25f, 50, 10.25f), new Vector3f(0, -1, 0)), results);
        System.out.println(name + ": drawn at " + drawn[0] + ", getHeight " + terrain.getHeight(new Vector2f(10, 10))
                + ", a ray " + (results.size() > 0 ? "hits" : "misses"));
    }
}
END
cat > "$work/recorded" <<'END'
original before: drawn at 0.0, getHeight 0.0, a ray hits
clone: drawn at 5.0, getHeight 5.0, a ray hits
original: drawn at 0.0, getHeight 5.0, a ray misses
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
