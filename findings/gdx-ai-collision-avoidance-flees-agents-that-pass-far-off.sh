#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# gdx-ai 1.8.2, tried 2026-11-30.
# Expected: CollisionAvoidance steers only if the distance of two agents at their closest approach is less than the sum
# of their radii: agents of radius 1 that pass each other 3 units apart or more do not steer.
# Seen: what it compares is not that distance, but how far the other is now less the way to the closest approach. Agents
# that are 100 units ahead and would pass at 20 units are avoided with full acceleration; at 1000 units ahead, so are
# those that would pass at 60.
# Matters: crowds and traffic in both directions: everyone turns aside for others that would never come near.
set -euo pipefail
name=gdx-ai-collision-avoidance-flees-agents-that-pass-far-off
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
import com.badlogic.gdx.ai.steer.Steerable;
import com.badlogic.gdx.ai.steer.SteerableAdapter;
import com.badlogic.gdx.ai.steer.SteeringAcceleration;
import com.badlogic.gdx.ai.steer.behaviors.CollisionAvoidance;
import com.badlogic.gdx.ai.steer.proximities.InfiniteProximity;
import com.badlogic.gdx.math.Vector2;
import com.badlogic.gdx.utils.Array;

public class Finding {
    static class Agent extends SteerableAdapter<Vector2> {
        private final Vector2 position;
        private final Vector2 velocity;

        Agent(float x, float y, float speed) {
            position = new Vector2(x, y);
            velocity = new Vector2(speed, 0);
        }

        @Override
        public Vector2 getPosition() {
            return position;
        }

        @Override
        public Vector2 getLinearVelocity() {
            return velocity;
        }

        @Override
        public float getBoundingRadius() {
            return 1;
        }

        @Override
        public float getMaxLinearAcceleration() {
            return 4;
        }
    }

    public static void main(String[] args) {
        for (int ahead : new int[] {10, 100, 1000}) {
            System.out.print(ahead + " ahead, acceleration by the distance in which they pass:");
            for (int beside : new int[] {1, 3, 5, 10, 20, 30, 60, 100}) {
                Steerable<Vector2> owner = new Agent(0, 0, 5);
                Array<Steerable<Vector2>> others = new Array<>();
                others.add(new Agent(ahead, beside, -5));
                SteeringAcceleration<Vector2> steering = new SteeringAcceleration<>(new Vector2());
                new CollisionAvoidance<>(owner, new InfiniteProximity<>(owner, others)).calculateSteering(steering);
                System.out.print(" " + beside + ": " + Math.round(steering.linear.len()));
            }
            System.out.println();
        }
    }
}
END
cat > "$work/recorded" <<'END'
10 ahead, acceleration by the distance in which they pass: 1: 4 3: 4 5: 4 10: 0 20: 0 30: 0 60: 0 100: 0
100 ahead, acceleration by the distance in which they pass: 1: 4 3: 4 5: 4 10: 4 20: 4 30: 0 60: 0 100: 0
1000 ahead, acceleration by the distance in which they pass: 1: 4 3: 4 5: 4 10: 4 20: 4 30: 4 60: 4 100: 0
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
