#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Minie 9.0.3 (Libbulletjme 22.0.3), tried 2026-11-29.
# Expected: setLinearFactor(0, 0, 0) and setAngularFactor(0) keep a body from moving and turning.
# Seen: they take effect on gravity, forces and impulses only. A velocity that is set moves and turns it, and stays.
# Matters: games that lock an axis by its factor and steer by setLinearVelocity.
set -euo pipefail
name=minie-factors-of-zero-do-not-hold-a-body
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
    static PhysicsRigidBody body(PhysicsSpace space) {
        PhysicsRigidBody body = new PhysicsRigidBody(new SphereCollisionShape(0.5f), 1);
        body.setLinearFactor(Vector3f.ZERO);
        body.setAngularFactor(0f);
        space.addCollisionObject(body);
        return body;
    }

    static void report(String what, PhysicsSpace space, PhysicsRigidBody body) {
        for (int i = 0; i < 30; i++) {
            space.update(1 / 60f);
        }
        System.out.println(what + ": " + (body.getPhysicsLocation(null).length() > 0.5f ? "moves" : "does not move")
                + ", " + (Math.abs(body.getPhysicsRotation(null).getY()) > 0.1f ? "turns" : "does not turn"));
    }

    public static void main(String[] args) {
        Logger.getLogger("").setLevel(Level.OFF);
        NativeLibraryLoader.loadNativeLibrary("bulletjme", true);
        PhysicsSpace space = new PhysicsSpace(PhysicsSpace.BroadphaseType.DBVT);
        PhysicsRigidBody pushed = body(space);
        pushed.applyCentralImpulse(new Vector3f(2, 0, 0));
        pushed.applyTorqueImpulse(new Vector3f(0, 3, 0));
        report("impulses", space, pushed);
        space.removeCollisionObject(pushed);
        PhysicsRigidBody steered = body(space);
        steered.setLinearVelocity(new Vector3f(2, 0, 0));
        steered.setAngularVelocity(new Vector3f(0, 3, 0));
        report("velocities", space, steered);
    }
}
END
cat > "$work/recorded" <<'END'
Libbulletjme version 22.0.3 initializing
impulses: does not move, does not turn
velocities: moves, turns
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
