#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Minie 9.0.3 (Libbulletjme 22.0.3), tried 2026-11-29.
# Expected: a rigid body with a MeshCollisionShape and a mass is refused, or collides as other bodies do.
# Seen: it is accepted without a message, rests on a box, falls through a floor that is a MeshCollisionShape, and
# has no inertia: nothing turns it.
# Matters: level geometry is usually a mesh shape, so props whose shape is made from their mesh fall out of the level.
set -euo pipefail
name=minie-mesh-shape-with-a-mass-falls-through-mesh-floors
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
import com.jme3.bullet.collision.shapes.CollisionShape;
import com.jme3.bullet.collision.shapes.MeshCollisionShape;
import com.jme3.bullet.objects.PhysicsRigidBody;
import com.jme3.math.Vector3f;
import com.jme3.scene.shape.Box;
import com.jme3.system.NativeLibraryLoader;
import java.util.logging.Level;
import java.util.logging.Logger;

public class Finding {
    static void drop(String what, CollisionShape shape, CollisionShape floor) {
        PhysicsSpace space = new PhysicsSpace(PhysicsSpace.BroadphaseType.DBVT);
        space.setGravity(new Vector3f(0, -10, 0));
        PhysicsRigidBody ground = new PhysicsRigidBody(floor, 0);
        ground.setPhysicsLocation(new Vector3f(0, -1, 0));
        space.addCollisionObject(ground);
        PhysicsRigidBody crate = new PhysicsRigidBody(shape, 1);
        crate.setPhysicsLocation(new Vector3f(0, 3, 0));
        space.addCollisionObject(crate);
        for (int i = 0; i < 180; i++) {
            space.update(1 / 60f);
        }
        System.out.println(what + ": " + (crate.getPhysicsLocation(null).y > 0 ? "rests" : "fell through")
                + (crate.getInverseInertiaLocal(null).x > 0 ? "" : ", has no inertia"));
    }

    public static void main(String[] args) {
        Logger.getLogger("").setLevel(Level.OFF);
        NativeLibraryLoader.loadNativeLibrary("bulletjme", true);
        Box small = new Box(0.5f, 0.5f, 0.5f);
        Box large = new Box(50, 1, 50);
        drop("mesh on a box", new MeshCollisionShape(small), new BoxCollisionShape(50, 1, 50));
        drop("mesh on a mesh", new MeshCollisionShape(small), new MeshCollisionShape(large));
        drop("box on a mesh", new BoxCollisionShape(0.5f), new MeshCollisionShape(large));
    }
}
END
cat > "$work/recorded" <<'END'
Libbulletjme version 22.0.3 initializing
mesh on a box: rests, has no inertia
mesh on a mesh: fell through, has no inertia
box on a mesh: rests
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
