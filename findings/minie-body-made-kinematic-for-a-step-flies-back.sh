#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Minie 9.0.3 (Libbulletjme 22.0.3), tried 2026-11-29.
# Expected: a flying body that is kinematic for one step stands there for it, and afterwards is at rest or flies on.
# Seen: in that step it moves back by the way of one step, and when it is dynamic again it flies backwards, as fast as
# it came. Kinematic for a second step, it stands where that left it, with the velocity 0.
# Matters: a ball that is caught and thrown, or paused for a moment by setKinematic.
set -euo pipefail
name=minie-body-made-kinematic-for-a-step-flies-back
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
      <groupId>com.github.stephengold</groupId>
      <artifactId>Minie</artifactId>
      <version>9.0.3</version>
    </dependency>
    <dependency>
      <groupId>org.jmonkeyengine</groupId>
      <artifactId>jme3-desktop</artifactId>
      <version>3.9.0-stable</version>
    </dependency>
  </dependencies>
</project>
END
cat > "$work/Finding.java" <<'END'
import com.jme3.bullet.PhysicsSpace;
import com.jme3.bullet.collision.shapes.SphereCollisionShape;
import com.jme3.bullet.objects.PhysicsRigidBody;
import com.jme3.math.Vector3f;
import com.jme3.system.NativeLibraryLoader;
import java.util.logging.Level;
import java.util.logging.Logger;

public class Finding {
    static void report(String when, PhysicsRigidBody ball) {
        System.out.printf(java.util.Locale.ROOT, "%s: x %.2f, velocity %.0f%n", when, ball.getPhysicsLocation(null).x,
                ball.getLinearVelocity(null).x);
    }

    public static void main(String[] args) {
        Logger.getLogger("").setLevel(Level.OFF);
        NativeLibraryLoader.loadNativeLibrary("bulletjme", true);
        for (int steps = 1; steps <= 2; steps++) {
            PhysicsSpace space = new PhysicsSpace(PhysicsSpace.BroadphaseType.DBVT);
            space.setGravity(Vector3f.ZERO);
            PhysicsRigidBody ball = new PhysicsRigidBody(new SphereCollisionShape(0.5f), 1);
            space.addCollisionObject(ball);
            ball.setLinearVelocity(new Vector3f(3, 0, 0));
            for (int i = 0; i < 60; i++) {
                space.update(1 / 60f);
            }
            report("flies", ball);
            ball.setKinematic(true);
            for (int i = 0; i < steps; i++) {
                space.update(1 / 60f);
            }
            ball.setKinematic(false);
            report("was kinematic for steps: " + steps, ball);
            for (int i = 0; i < 60; i++) {
                space.update(1 / 60f);
            }
            report("a second later", ball);
        }
    }
}
END
cat > "$work/recorded" <<'END'
Libbulletjme version 22.0.3 initializing
flies: x 3.00, velocity 3
was kinematic for steps: 1: x 2.95, velocity -3
a second later: x -0.05, velocity -3
flies: x 3.00, velocity 3
was kinematic for steps: 2: x 2.95, velocity 0
a second later: x 2.95, velocity 0
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
