#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# gdx-ai 1.8.2, tried 2026-11-29.
# Expected: a FieldOfViewProximity of 90 degrees reports the agents within its radius that are less than 45 degrees off
# the direction in which its owner looks.
# Seen: the vector to the agent is not normalized before its dot product is compared with the cosine: an agent 100 units
# away is reported at 89 degrees, one half a unit straight ahead is not.
# Matters: guards and flocks notice distant agents from the side and overlook those in front of them.
set -euo pipefail
name=gdx-ai-field-of-view-widens-with-distance
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
      <groupId>com.badlogicgames.gdx</groupId>
      <artifactId>gdx-ai</artifactId>
      <version>1.8.2</version>
    </dependency>
  </dependencies>
</project>
END
cat > "$work/Finding.java" <<'END'
import com.badlogic.gdx.ai.GdxAI;
import com.badlogic.gdx.ai.steer.Steerable;
import com.badlogic.gdx.ai.steer.proximities.FieldOfViewProximity;
import com.badlogic.gdx.math.Vector2;
import java.lang.reflect.Proxy;
import java.util.List;

public class Finding {
    public static void main(String[] args) {
        for (int degrees : new int[] {0, 30, 60, 80, 89, 100}) {
            System.out.print(degrees + " degrees off, reported at distances:");
            for (float distance : new float[] {0.5f, 1, 2, 10, 100}) {
                if (isReported(degrees, distance)) {
                    System.out.print(" " + distance);
                }
            }
            System.out.println();
        }
    }

    private static boolean isReported(int degrees, float distance) {
        Steerable<Vector2> guard = agent(new Vector2());
        Steerable<Vector2> thief = agent(new Vector2(0, distance).rotate(degrees));
        GdxAI.getTimepiece().update(0.1f);
        float angle = (float) Math.toRadians(90);
        return new FieldOfViewProximity<>(guard, List.of(thief), 200, angle).findNeighbors(agent -> true) > 0;
    }

    @SuppressWarnings("unchecked")
    private static Steerable<Vector2> agent(Vector2 position) {
        return (Steerable<Vector2>) Proxy.newProxyInstance(Finding.class.getClassLoader(),
                new Class<?>[] {Steerable.class}, (proxy, method, args) -> switch (method.getName()) {
                    case "getPosition" -> position;
                    case "getOrientation", "getBoundingRadius" -> 0f;
                    case "angleToVector" -> ((Vector2) args[0]).set(0, 1);
                    default -> null;
                });
    }
}
END
cat > "$work/recorded" <<'END'
0 degrees off, reported at distances: 1.0 2.0 10.0 100.0
30 degrees off, reported at distances: 1.0 2.0 10.0 100.0
60 degrees off, reported at distances: 2.0 10.0 100.0
80 degrees off, reported at distances: 10.0 100.0
89 degrees off, reported at distances: 100.0
100 degrees off, reported at distances:
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
