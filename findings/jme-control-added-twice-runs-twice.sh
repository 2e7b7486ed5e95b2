#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# jme3-core 3.9.0-stable, tried 2026-11-28.
# Expected: addControl of a control that the spatial has already throws, as it does for a control of another spatial.
# Seen: it is added again without a word; controlUpdate is called twice in each frame, and one removeControl takes away
# one of the two entries and sets the spatial of the control, which is still updated there, to null.
# Matters: a spawn that adds its control each time.
set -euo pipefail
name=jme-control-added-twice-runs-twice
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
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.Node;
import com.jme3.scene.control.AbstractControl;

public class Finding {
    static int updates;

    static class Counter extends AbstractControl {
        @Override
        protected void controlUpdate(float tpf) {
            updates++;
        }

        @Override
        protected void controlRender(RenderManager manager, ViewPort view) {
        }
    }

    public static void main(String[] args) {
        Node node = new Node();
        Counter counter = new Counter();
        node.addControl(counter);
        node.addControl(counter);
        node.updateLogicalState(0.1f);
        System.out.println("controls " + node.getNumControls() + ", updates in one frame " + updates);
        node.removeControl(counter);
        System.out.println("after removeControl: controls " + node.getNumControls() + ", its spatial " + counter.getSpatial());
        try {
            new Node().addControl(counter);
            System.out.println("another node takes it as well");
        } catch (IllegalStateException e) {
            System.out.println("another node refuses it");
        }
    }
}
END
cat > "$work/recorded" <<'END'
controls 2, updates in one frame 2
after removeControl: controls 1, its spatial null
another node takes it as well
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
