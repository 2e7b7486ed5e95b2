#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# jme3-core 3.9.0-stable, tried 2026-11-28.
# Expected: Quaternion.lookAt(direction, up) with a direction parallel to up, as for a missile that flies straight up,
# gives some rotation whose z axis is the direction.
# Seen: the quaternion has the length 0.707: it halves every vector, so what is turned by it is drawn at half its size.
# The same with a direction of zero length. Nothing is thrown or logged.
# Matters: homing missiles, turrets and cameras that may look straight up or down.
set -euo pipefail
name=jme-look-at-along-up-shrinks-the-spatial
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
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;

public class Finding {
    public static void main(String[] args) {
        Quaternion up = new Quaternion();
        up.lookAt(Vector3f.UNIT_Y, Vector3f.UNIT_Y);
        System.out.println("straight up: " + up + ", z axis " + up.mult(Vector3f.UNIT_Z));
        Quaternion none = new Quaternion();
        none.lookAt(Vector3f.ZERO, Vector3f.UNIT_Y);
        System.out.println("no direction: norm " + none.norm());
        Quaternion ahead = new Quaternion();
        ahead.lookAt(Vector3f.UNIT_X, Vector3f.UNIT_Y);
        System.out.println("ahead: norm " + ahead.norm());
    }
}
END
cat > "$work/recorded" <<'END'
straight up: (-0.5, 0.0, 0.0, 0.5), z axis (0.0, 0.5, 0.0)
no direction: norm 0.25
ahead: norm 0.99999994
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
