#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# jme3-core 3.9.0-stable, tried 2026-11-28.
# Expected: contains(point) and intersects(point) of a BoundingBox agree, also for a point on a face.
# Seen: on a face contains is false and intersects is true.
# Matters: objects that are clamped to the edge of an area, and then looked for with contains.
set -euo pipefail
name=jme-bounding-box-does-not-contain-its-faces
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
import com.jme3.bounding.BoundingBox;
import com.jme3.math.Vector3f;

public class Finding {
    public static void main(String[] args) {
        BoundingBox box = new BoundingBox(Vector3f.ZERO, 1, 1, 1);
        for (float x : new float[] {0.99f, 1, 1.01f}) {
            Vector3f point = new Vector3f(x, 0, 0);
            System.out.println(x + ": contains " + box.contains(point) + ", intersects " + box.intersects(point));
        }
    }
}
END
cat > "$work/recorded" <<'END'
0.99: contains true, intersects true
1.0: contains false, intersects true
1.01: contains false, intersects false
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
