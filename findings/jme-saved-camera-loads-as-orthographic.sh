#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# jme3-core 3.9.0-stable, jme3-desktop 3.9.0-stable, tried 2026-11-29.
# Expected: a scene with a CameraNode can be saved and loaded, and its camera shows the same picture as before.
# Seen: the loaded camera is orthographic and shows an area as large as the near plane: what was inside the picture, 1
# unit off the middle and 10 units away, is far outside.
# Matters: security cameras, mirrors and cut scenes that are stored in a .j3o file.
set -euo pipefail
name=jme-saved-camera-loads-as-orthographic
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
    <dependency>
      <groupId>org.jmonkeyengine</groupId>
      <artifactId>jme3-desktop</artifactId>
      <version>3.9.0-stable</version>
    </dependency>
  </dependencies>
</project>
END
cat > "$work/Finding.java" <<'END'
import com.jme3.asset.DesktopAssetManager;
import com.jme3.export.binary.BinaryExporter;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import com.jme3.scene.CameraNode;

public class Finding {
    public static void main(String[] args) throws Exception {
        Camera camera = new Camera(640, 480);
        camera.setFrustumPerspective(45, 4f / 3, 0.1f, 1000);
        CameraNode saved = new CameraNode("camera", camera);
        CameraNode loaded = BinaryExporter.saveAndLoad(new DesktopAssetManager(), saved);
        look("saved", saved.getCamera());
        look("loaded", loaded.getCamera());
    }

    private static void look(String what, Camera camera) {
        float x = camera.getScreenCoordinates(new Vector3f(-1, 0, 10)).x;
        System.out.printf("%s: parallel projection %s, a point 10 units away is at x = %.0f of %d%n", what,
                camera.isParallelProjection(), x, camera.getWidth());
    }
}
END
cat > "$work/recorded" <<'END'
saved: parallel projection false, a point 10 units away is at x = 378 of 640
loaded: parallel projection true, a point 10 units away is at x = 6114 of 640
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
