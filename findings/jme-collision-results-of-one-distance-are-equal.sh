#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# jme3-core 3.9.0-stable, tried 2026-11-29.
# Expected: hits of two different geometries are different CollisionResults.
# Seen: equals and hashCode look only at the distance. Two targets 10 units away, hit by two rays, have equal results:
# a set of hits has one of them, and contains, remove and indexOf of a list take one for the other.
# Matters: shotguns, fans of sensors and area damage that gather the results of several rays in a set.
set -euo pipefail
name=jme-collision-results-of-one-distance-are-equal
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
import com.jme3.collision.CollisionResult;
import com.jme3.collision.CollisionResults;
import com.jme3.math.Ray;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.shape.Box;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

public class Finding {
    public static void main(String[] args) {
        Node targets = new Node("targets");
        attach(targets, "left", -11, 0);
        attach(targets, "right", 11, 0);
        attach(targets, "ahead", 0, 16);
        targets.updateGeometricState();

        List<CollisionResult> hits = new ArrayList<>();
        for (Vector3f direction : new Vector3f[] {new Vector3f(-1, 0, 0), Vector3f.UNIT_X, Vector3f.UNIT_Z}) {
            CollisionResults results = new CollisionResults();
            targets.collideWith(new Ray(new Vector3f(0, 0.2f, 0.1f), direction), results);
            hits.add(results.getClosestCollision());
        }
        for (CollisionResult hit : hits) {
            System.out.printf("%s, %.1f away, is found as %s%n", hit.getGeometry().getName(), hit.getDistance(),
                    hits.get(hits.indexOf(hit)).getGeometry().getName());
        }
        System.out.printf("%d hits, %d in a set%n", hits.size(), new HashSet<>(hits).size());
    }

    private static void attach(Node targets, String name, float x, float z) {
        Geometry target = new Geometry(name, new Box(1, 1, 1));
        target.setLocalTranslation(x, 0, z);
        targets.attachChild(target);
    }
}
END
cat > "$work/recorded" <<'END'
left, 10.0 away, is found as left
right, 10.0 away, is found as left
ahead, 14.9 away, is found as ahead
3 hits, 2 in a set
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
