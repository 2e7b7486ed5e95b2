#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# jme3-core 3.9.0-stable, tried 2026-11-29.
# Expected: Spatial.center() moves a spatial so that the middle of its bound is where its parent is; without a parent,
# to the origin.
# Seen: so it is, unless the parent is scaled: below a parent of scale 2 the middle is as far on the other side as it
# was before, below a parent of scale 0.5 it has come half of the way. Further calls change nothing.
# Matters: loaded models with a scaled root, whose parts are centred in a viewer or a slot of an inventory.
set -euo pipefail
name=jme-center-overshoots-below-a-scaled-parent
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
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.shape.Box;

public class Finding {
    public static void main(String[] args) {
        for (float scale : new float[] {1, 2, 0.5f}) {
            Node parent = new Node();
            parent.setLocalTranslation(100, 0, 0);
            parent.setLocalScale(scale);
            Geometry part = new Geometry("part", new Box(new Vector3f(0, 0, 0), new Vector3f(2, 2, 2)));
            parent.attachChild(part);
            parent.updateGeometricState();
            System.out.printf("scale %.1f: middle at x %.2f", scale, part.getWorldBound().getCenter().x);
            for (int i = 0; i < 2; i++) {
                part.center();
                parent.updateGeometricState();
                System.out.printf(", then %.2f", part.getWorldBound().getCenter().x);
            }
            System.out.println();
        }
    }
}
END
cat > "$work/recorded" <<'END'
scale 1.0: middle at x 101.00, then 100.00, then 100.00
scale 2.0: middle at x 102.00, then 98.00, then 98.00
scale 0.5: middle at x 100.50, then 100.25, then 100.25
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
