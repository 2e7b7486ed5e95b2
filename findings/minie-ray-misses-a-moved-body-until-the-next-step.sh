#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Minie 9.0.3 (Libbulletjme 22.0.3), tried 2026-11-28.
# Expected: after setPhysicsLocation a ray test finds the body at its new place, or else still at the old one.
# Seen: at neither, until the next step of the space.
# Matters: a shot in the frame in which its target was moved or teleported.
set -euo pipefail
name=minie-ray-misses-a-moved-body-until-the-next-step
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
    static int hits(PhysicsSpace space, float y) {
        return space.rayTest(new Vector3f(0, y, 0), new Vector3f(10, y, 0)).size();
    }

    public static void main(String[] args) {
        Logger.getLogger("").setLevel(Level.OFF);
        NativeLibraryLoader.loadNativeLibrary("bulletjme", true);
        PhysicsSpace space = new PhysicsSpace(PhysicsSpace.BroadphaseType.DBVT);
        PhysicsRigidBody target = new PhysicsRigidBody(new SphereCollisionShape(1), 0);
        target.setPhysicsLocation(new Vector3f(5, 0, 0));
        space.addCollisionObject(target);
        System.out.println("before: old place " + hits(space, 0) + ", new place " + hits(space, 100));
        target.setPhysicsLocation(new Vector3f(5, 100, 0));
        System.out.println("moved: old place " + hits(space, 0) + ", new place " + hits(space, 100));
        space.update(1 / 60f);
        System.out.println("after a step: old place " + hits(space, 0) + ", new place " + hits(space, 100));
    }
}
END
cat > "$work/recorded" <<'END'
Libbulletjme version 22.0.3 initializing
before: old place 1, new place 0
moved: old place 0, new place 0
after a step: old place 0, new place 1
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
