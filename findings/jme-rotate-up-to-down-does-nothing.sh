#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# jme3-core 3.9.0-stable, tried 2026-11-29.
# Expected: Spatial.rotateUpTo(direction) turns the spatial until its y axis points there, as its Javadoc says.
# Seen: so it does, also for a direction that is almost straight down; for straight down it does nothing.
# Matters: what is placed on surfaces by their normal: on ceilings it stands upright, with its head in the ceiling.
set -euo pipefail
name=jme-rotate-up-to-down-does-nothing
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
import com.jme3.scene.Node;

public class Finding {
    public static void main(String[] args) {
        look(new Vector3f(1, 0, 0));
        look(new Vector3f(0.01f, -1, 0).normalizeLocal());
        look(new Vector3f(0, -1, 0));
    }

    private static void look(Vector3f direction) {
        Node lamp = new Node();
        lamp.rotateUpTo(direction);
        Vector3f up = lamp.getLocalRotation().mult(Vector3f.UNIT_Y);
        System.out.printf("to (%.2f, %.2f): up is (%.2f, %.2f)%n", direction.x, direction.y, up.x, up.y);
    }
}
END
cat > "$work/recorded" <<'END'
to (1.00, 0.00): up is (1.00, 0.00)
to (0.01, -1.00): up is (0.01, -1.00)
to (0.00, -1.00): up is (0.00, 1.00)
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
