#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Minie 9.0.3 (Libbulletjme 22.0.3), tried 2026-11-28.
# Expected: a static body (mass 0) in a space that is given a mass falls, as one that was added with that mass.
# Seen: it is dynamic, but its gravity is 0, so it floats; a kinematic body whose setKinematic(false) is called falls.
# Matters: crates that are static until they are hit.
set -euo pipefail
name=minie-static-body-that-gets-a-mass-floats
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
    static PhysicsRigidBody body(PhysicsSpace space, float mass) {
        PhysicsRigidBody body = new PhysicsRigidBody(new SphereCollisionShape(1), mass);
        space.addCollisionObject(body);
        return body;
    }

    static void report(String what, PhysicsSpace space, PhysicsRigidBody body) {
        for (int i = 0; i < 30; i++) {
            space.update(1 / 60f);
        }
        System.out.println(what + ": static " + body.isStatic() + ", gravity " + body.getGravity(null)
                + (body.getPhysicsLocation().y < -0.5f ? ", falls" : ", floats"));
    }

    public static void main(String[] args) {
        Logger.getLogger("").setLevel(Level.OFF);
        NativeLibraryLoader.loadNativeLibrary("bulletjme", true);
        PhysicsSpace space = new PhysicsSpace(PhysicsSpace.BroadphaseType.DBVT);
        space.setGravity(new Vector3f(0, -10, 0));
        PhysicsRigidBody crate = body(space, 0);
        crate.setMass(1);
        report("static, then setMass(1)", space, crate);
        space.removeCollisionObject(crate);
        report("added with mass 1", space, body(space, 1));
    }
}
END
cat > "$work/recorded" <<'END'
Libbulletjme version 22.0.3 initializing
static, then setMass(1): static false, gravity (0.0, 0.0, 0.0), floats
added with mass 1: static false, gravity (0.0, -10.0, 0.0), falls
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
