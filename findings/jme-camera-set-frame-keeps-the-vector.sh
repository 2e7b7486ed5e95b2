#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# jme3-core 3.9.0-stable, tried 2026-11-29.
# Expected: setFrame(location, rotation) copies its arguments, as setLocation, setRotation and setAxes do.
# Seen: the rotation is copied, the location is kept. After setFrame(node.getLocalTranslation(), ..) the next call of
# setLocation moves the node. The node is drawn there only later, when something else makes it recompute its transform.
# Matters: cameras that are placed at a spawn point or a way point: the point wanders off with the camera.
set -euo pipefail
name=jme-camera-set-frame-keeps-the-vector
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
import com.jme3.scene.Node;

public class Finding {
    public static void main(String[] args) {
        Camera camera = new Camera(640, 480);
        Node seat = new Node("seat");
        seat.setLocalTranslation(1, 2, 3);
        seat.updateGeometricState();

        camera.setLocation(seat.getLocalTranslation());
        camera.setLocation(new Vector3f(50, 60, 70));
        look("setLocation", seat);

        camera.setFrame(seat.getLocalTranslation(), seat.getLocalRotation());
        camera.setLocation(new Vector3f(50, 60, 70));
        look("setFrame", seat);

        seat.rotate(0, 1, 0);
        look("setFrame, then the seat is turned", seat);
    }

    private static void look(String what, Node seat) {
        seat.updateGeometricState();
        System.out.printf("%s: seat at %s, in the world at %s%n", what, seat.getLocalTranslation(),
                seat.getWorldTranslation());
    }
}
END
cat > "$work/recorded" <<'END'
setLocation: seat at (1.0, 2.0, 3.0), in the world at (1.0, 2.0, 3.0)
setFrame: seat at (50.0, 60.0, 70.0), in the world at (1.0, 2.0, 3.0)
setFrame, then the seat is turned: seat at (50.0, 60.0, 70.0), in the world at (50.0, 60.0, 70.0)
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
