#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Minie 9.0.3 (Libbulletjme 22.0.3), tried 2026-11-28.
# Expected: a body that sleeps and is moved into the air by setPhysicsLocation falls; setLinearVelocity and impulses wake
# a body as well.
# Seen: it hangs where it was moved to, asleep, until something touches it; setLinearVelocity wakes it.
# Matters: objects that are put back to their start.
set -euo pipefail
name=minie-sleeping-body-moved-into-the-air-hangs-there
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
import com.jme3.bullet.collision.shapes.BoxCollisionShape;
import com.jme3.bullet.objects.PhysicsRigidBody;
import com.jme3.math.Vector3f;
import com.jme3.system.NativeLibraryLoader;
import java.util.logging.Level;
import java.util.logging.Logger;

public class Finding {
    static void steps(PhysicsSpace space, int count) {
        for (int i = 0; i < count; i++) {
            space.update(1 / 60f);
        }
    }

    public static void main(String[] args) {
        Logger.getLogger("").setLevel(Level.OFF);
        NativeLibraryLoader.loadNativeLibrary("bulletjme", true);
        PhysicsSpace space = new PhysicsSpace(PhysicsSpace.BroadphaseType.DBVT);
        space.setGravity(new Vector3f(0, -10, 0));
        PhysicsRigidBody floor = new PhysicsRigidBody(new BoxCollisionShape(50, 1, 50), 0);
        floor.setPhysicsLocation(new Vector3f(0, -1, 0));
        space.addCollisionObject(floor);
        PhysicsRigidBody crate = new PhysicsRigidBody(new BoxCollisionShape(0.5f), 1);
        crate.setPhysicsLocation(new Vector3f(0, 0.5f, 0));
        space.addCollisionObject(crate);
        steps(space, 400);
        System.out.println("rests: active " + crate.isActive());
        crate.setPhysicsLocation(new Vector3f(0, 10, 0));
        steps(space, 60);
        System.out.println("a second after setPhysicsLocation: y " + crate.getPhysicsLocation().y);
        crate.setLinearVelocity(new Vector3f(0, -0.1f, 0));
        steps(space, 60);
        System.out.println("a second after setLinearVelocity: " + (crate.getPhysicsLocation().y < 9 ? "has fallen" : "hangs"));
    }
}
END
cat > "$work/recorded" <<'END'
Libbulletjme version 22.0.3 initializing
rests: active false
a second after setPhysicsLocation: y 10.0
a second after setLinearVelocity: has fallen
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
