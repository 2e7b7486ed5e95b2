#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# jme3-terrain, jme3-core, jme3-desktop 3.8.1-stable, tried 2026-11-29.
# Expected: terrain.getHeight(xz) takes world coordinates and returns a world height, or takes and returns local ones.
# Seen: x and z are world coordinates, from which the place of the terrain is subtracted; the height returned has the
# terrain's scale but not its place: on a terrain that is 10 up it is 10 too low.
# Matters: placing objects on terrains that do not lie at height 0.
set -euo pipefail
name=jme-terrain-height-leaves-out-its-own-place
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
import com.jme3.terrain.geomipmap.TerrainQuad;
import java.util.Arrays;

public class Finding {
    public static void main(String[] args) {
        float[] heights = new float[65 * 65];
        Arrays.fill(heights, 8);
        TerrainQuad terrain = new TerrainQuad("terrain", 33, 65, heights);
        terrain.setLocalTranslation(100, 10, 0);
        terrain.setLocalScale(1, 0.5f, 1);
        terrain.updateGeometricState();
        for (float x : new float[] {100, 75}) {
            CollisionResults results = new CollisionResults();
            terrain.collideWith(new Ray(new Vector3f(x, 50, 5), new Vector3f(0, -1, 0)), results);
            System.out.println("x " + x + ": getHeight " + terrain.getHeight(new Vector2f(x, 5)) + ", ray "
                    + (results.size() > 0 ? results.getClosestCollision().getContactPoint().y : "misses"));
        }
    }
}
END
cat > "$work/recorded" <<'END'
x 100.0: getHeight 4.0, ray 14.0
x 75.0: getHeight 4.0, ray 14.0
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
