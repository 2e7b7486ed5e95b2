#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Minie 9.0.3 (Libbulletjme 22.0.3), tried 2026-11-29.
# Expected: a kinematic body that setPhysicsLocation puts 100 units away, and that setKinematic(false) then makes dynamic,
# is at rest there.
# Seen: with one step in between it has the speed of that jump, 6,000 units a second. With none or two, it is at rest.
# Matters: bodies that are carried or respawned as kinematic and then let go: set the velocity after setKinematic(false).
set -euo pipefail
name=minie-kinematic-body-placed-anew-shoots-off
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
    public static void main(String[] args) {
        Logger.getLogger("").setLevel(Level.OFF);
        NativeLibraryLoader.loadNativeLibrary("bulletjme", true);
        for (int steps = 0; steps <= 2; steps++) {
            PhysicsSpace space = new PhysicsSpace(PhysicsSpace.BroadphaseType.DBVT);
            space.setGravity(Vector3f.ZERO);
            PhysicsRigidBody crate = new PhysicsRigidBody(new SphereCollisionShape(0.5f), 1);
            crate.setKinematic(true);
            space.addCollisionObject(crate);
            space.update(1 / 60f);
            crate.setPhysicsLocation(new Vector3f(100, 0, 0));
            for (int i = 0; i < steps; i++) {
                space.update(1 / 60f);
            }
            crate.setKinematic(false);
            int speed = Math.round(crate.getLinearVelocity(null).x);
            space.update(1 / 60f);
            System.out.println("steps after it was placed: " + steps + ", speed " + speed + ", then at "
                    + Math.round(crate.getPhysicsLocation(null).x));
        }
    }
}
END
cat > "$work/recorded" <<'END'
Libbulletjme version 22.0.3 initializing
steps after it was placed: 0, speed 0, then at 100
steps after it was placed: 1, speed 6000, then at 200
steps after it was placed: 2, speed 0, then at 100
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
