#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Minie 9.0.3 (Libbulletjme 22.0.3), tried 2026-11-29.
# Expected: space.add(clone) adds the body of a cloned spatial, also if the original's body is in that space.
# Seen: the clone answers the space by getPhysicsSpace(), but is not in it, and space.add, addAll and setPhysicsSpace do
# nothing, without a message: it hangs. After setPhysicsSpace(null), or setEnabled(false) and (true), it falls.
# Matters: copies of what already takes part in the game, such as a second crate like the first.
set -euo pipefail
name=minie-clone-of-an-added-body-is-not-added
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
import com.jme3.bullet.control.RigidBodyControl;
import com.jme3.math.Vector3f;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.system.NativeLibraryLoader;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;

public class Finding {
    static void report(String what, PhysicsSpace space, Spatial original, Consumer<Spatial> add) {
        Spatial clone = original.clone();
        RigidBodyControl body = clone.getControl(RigidBodyControl.class);
        body.setPhysicsLocation(new Vector3f(9, 0, 0));
        boolean knows = body.getPhysicsSpace() == space;
        add.accept(clone);
        for (int i = 0; i < 30; i++) {
            space.update(1 / 60f);
        }
        System.out.println(what + ": had the space " + knows + ", in it " + body.isInWorld()
                + (body.getPhysicsLocation(null).y < -0.5f ? ", falls" : ", hangs"));
        if (body.isInWorld()) {
            space.removeCollisionObject(body);
        }
    }

    public static void main(String[] args) {
        Logger.getLogger("").setLevel(Level.OFF);
        NativeLibraryLoader.loadNativeLibrary("bulletjme", true);
        PhysicsSpace space = new PhysicsSpace(PhysicsSpace.BroadphaseType.DBVT);
        space.setGravity(new Vector3f(0, -10, 0));
        Node crate = new Node("crate");
        crate.addControl(new RigidBodyControl(new SphereCollisionShape(1), 1));
        report("clone before the original is added, add", space, crate, space::add);
        space.add(crate);
        report("clone afterwards, add", space, crate, space::add);
        report("addAll", space, crate, space::addAll);
        report("setPhysicsSpace", space, crate,
                clone -> clone.getControl(RigidBodyControl.class).setPhysicsSpace(space));
        report("setPhysicsSpace(null), add", space, crate, clone -> {
            clone.getControl(RigidBodyControl.class).setPhysicsSpace(null);
            space.add(clone);
        });
        report("setEnabled(false), setEnabled(true)", space, crate, clone -> {
            clone.getControl(RigidBodyControl.class).setEnabled(false);
            clone.getControl(RigidBodyControl.class).setEnabled(true);
        });
    }
}
END
cat > "$work/recorded" <<'END'
Libbulletjme version 22.0.3 initializing
clone before the original is added, add: had the space false, in it true, falls
clone afterwards, add: had the space true, in it false, hangs
addAll: had the space true, in it false, hangs
setPhysicsSpace: had the space true, in it false, hangs
setPhysicsSpace(null), add: had the space true, in it true, falls
setEnabled(false), setEnabled(true): had the space true, in it true, falls
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
