#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# jme3-core 3.9.0-stable, tried 2026-11-29.
# Expected: slerp between two unit quaternions is a unit quaternion: it keeps lengths and turns at a constant speed.
# Seen: up to an angle of 51 degrees it interpolates the components, and does not normalize them ("fast but inaccurate",
# as a constructor that uses it says). What the result turns becomes shorter, by 5% in the middle of 50 degrees.
# Matters: cameras and hands on a turning arm are up to 5% nearer to it, and jump outward at 52 degrees.
set -euo pipefail
name=jme-slerp-of-near-rotations-shrinks-what-it-turns
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
      <groupId>org.jmonkeyengine</groupId>
      <artifactId>jme3-core</artifactId>
      <version>3.9.0-stable</version>
    </dependency>
  </dependencies>
</project>
END
cat > "$work/Finding.java" <<'END'
import com.jme3.math.FastMath;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.scene.Node;

public class Finding {
    public static void main(String[] args) {
        for (int degrees : new int[] {10, 30, 50, 52, 90}) {
            Node arm = new Node("arm");
            Node hand = new Node("hand");
            arm.attachChild(hand);
            hand.setLocalTranslation(0, 0, 10);
            Quaternion to = new Quaternion().fromAngleAxis(degrees * FastMath.DEG_TO_RAD, Vector3f.UNIT_Y);
            arm.setLocalRotation(new Quaternion().slerp(new Quaternion(), to, 0.5f));
            System.out.printf("half of %d degrees: hand %.2f away%n", degrees, hand.getWorldTranslation().length());
        }
    }
}
END
cat > "$work/recorded" <<'END'
half of 10 degrees: hand 9.98 away
half of 30 degrees: hand 9.83 away
half of 50 degrees: hand 9.53 away
half of 52 degrees: hand 10.00 away
half of 90 degrees: hand 10.00 away
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
