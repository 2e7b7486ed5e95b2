#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# jme3-core 3.9.0-stable, tried 2026-11-30.
# Expected: a MatParamOverride that is added to a node acts on all geometries below it from the next update on.
# Seen: where something was attached two levels below in the same frame, before the override was added, only the newly
# attached geometry gets it. Its older sibling goes without, in every later frame as well; the other order is right.
# Matters: a tint for a whole level never reaches older objects beside one that is spawned in the same frame before it.
set -euo pipefail
name=jme-override-added-after-an-attach-misses-older-siblings
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
import com.jme3.material.MatParamOverride;
import com.jme3.math.ColorRGBA;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.shape.Box;
import com.jme3.shader.VarType;

public class Finding {
    public static void main(String[] args) {
        tint(true);
        tint(false);
    }

    private static void tint(boolean attachedFirst) {
        Node level = new Node("level");
        Node squad = new Node("squad");
        Geometry older = new Geometry("older", new Box(1, 1, 1));
        Geometry newer = new Geometry("newer", new Box(1, 1, 1));
        level.attachChild(squad);
        squad.attachChild(older);
        level.updateGeometricState();
        if (attachedFirst) {
            squad.attachChild(newer);
        }
        level.addMatParamOverride(new MatParamOverride(VarType.Vector4, "Color", ColorRGBA.Red));
        if (!attachedFirst) {
            squad.attachChild(newer);
        }
        for (int frame = 0; frame < 3; frame++) {
            level.updateGeometricState();
        }
        System.out.println((attachedFirst ? "attached first" : "override first") + ": older "
            + older.getWorldMatParamOverrides().size() + ", newer " + newer.getWorldMatParamOverrides().size());
    }
}
END
cat > "$work/recorded" <<'END'
attached first: older 0, newer 1
override first: older 1, newer 1
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
