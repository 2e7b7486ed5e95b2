#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# jme3-core 3.9.0-stable, tried 2026-11-29.
# Expected: BoundingSphere.merge(other) returns a new sphere around both, as its Javadoc says, and mergeLocal changes
# the sphere itself.
# Seen: merge also moves the sphere itself to the middle of both, with its old radius: it no longer contains what it was
# made for. If it contains the other one, it is itself what is returned, as a BoundingBox always is.
# Matters: a bound of a mesh or a spatial that a game merges with another to aim a camera at both: what has that bound
# is culled in the wrong place afterwards.
set -euo pipefail
name=jme-merge-moves-the-bounding-sphere-that-is-merged
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
import com.jme3.bounding.BoundingSphere;
import com.jme3.bounding.BoundingVolume;
import com.jme3.math.Vector3f;

public class Finding {
    public static void main(String[] args) {
        look(new BoundingSphere(1, new Vector3f()), new BoundingSphere(1, new Vector3f(5, 0, 0)));
        look(new BoundingSphere(1, new Vector3f()), new BoundingSphere(0.1f, new Vector3f(0.5f, 0, 0)));
        look(new BoundingBox(new Vector3f(), 1, 1, 1), new BoundingBox(new Vector3f(5, 0, 0), 1, 1, 1));
    }

    private static void look(BoundingVolume first, BoundingVolume second) {
        BoundingVolume both = first.merge(second);
        System.out.println("same object " + (both == first) + ", merged " + both);
        System.out.println("  the first is " + first);
        System.out.println("  contains its old middle " + first.contains(new Vector3f(0, 0.1f, 0)));
    }
}
END
cat > "$work/recorded" <<'END'
same object false, merged BoundingSphere [Radius: 3.5 Center: (2.5, 0.0, 0.0)]
  the first is BoundingSphere [Radius: 1.0 Center: (2.5, 0.0, 0.0)]
  contains its old middle false
same object true, merged BoundingSphere [Radius: 1.0 Center: (0.0, 0.0, 0.0)]
  the first is BoundingSphere [Radius: 1.0 Center: (0.0, 0.0, 0.0)]
  contains its old middle true
same object true, merged BoundingBox [Center: (2.5, 0.0, 0.0)  xExtent: 3.5  yExtent: 1.0  zExtent: 1.0]
  the first is BoundingBox [Center: (2.5, 0.0, 0.0)  xExtent: 3.5  yExtent: 1.0  zExtent: 1.0]
  contains its old middle true
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
