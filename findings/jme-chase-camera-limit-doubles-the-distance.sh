#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# jme3-core 3.9.0-stable, tried 2026-11-29.
# Expected: setMaxDistance and setMinDistance of a ChaseCameraAppState set limits ("the max zoom distance"); a distance
# of 20 that is within them stays.
# Seen: once the state is initialized, each call adds the current distance to itself: 20 becomes 40, then 80, up to the
# new limit. Even setMaxDistance(getMaxDistance()) does it. Before the initialization the distance stays.
# Matters: limits that change while the game runs, such as a smaller maximum indoors: the camera jumps away.
set -euo pipefail
name=jme-chase-camera-limit-doubles-the-distance
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
import com.jme3.app.Application;
import com.jme3.app.ChaseCameraAppState;
import com.jme3.app.LegacyApplication;
import com.jme3.input.InputManager;
import com.jme3.input.dummy.DummyKeyInput;
import com.jme3.input.dummy.DummyMouseInput;
import com.jme3.renderer.Camera;
import com.jme3.scene.Node;

public class Finding {
    public static void main(String[] args) {
        Application game = new Game();
        ChaseCameraAppState chase = new ChaseCameraAppState();
        chase.setTarget(new Node("hero"));
        chase.setMaxDistance(200);
        game.getStateManager().attach(chase);
        look("maximum 200 from the start", game);
        chase.setMaxDistance(100);
        look("maximum 100", game);
        chase.setMinDistance(2);
        look("minimum 2", game);
        chase.setMaxDistance(chase.getMaxDistance());
        look("maximum 100 again", game);
    }

    private static void look(String what, Application game) {
        game.getStateManager().update(0.1f);
        System.out.printf("%s: camera %.0f away%n", what, game.getCamera().getLocation().length());
    }

    private static class Game extends LegacyApplication {
        Game() {
            inputManager = new InputManager(new DummyMouseInput(), new DummyKeyInput(), null, null);
            cam = new Camera(640, 480);
        }
    }
}
END
cat > "$work/recorded" <<'END'
maximum 200 from the start: camera 20 away
maximum 100: camera 40 away
minimum 2: camera 80 away
maximum 100 again: camera 100 away
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
