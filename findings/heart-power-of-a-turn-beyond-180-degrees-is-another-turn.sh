#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Heart 9.2.0 (9.4.0-test1 is the same), jme3-core 3.9.0-stable, tried 2026-11-30.
# Expected: MyQuaternion.pow(q, 1) is the rotation q, pow(q, 0.5) applied twice is q, exp(log(q)) is q, and slerp ends
# at q1, "the function value at t=1", the long way round if the caller has flipped no sign.
# Seen: so it is up to 180 degrees. Beyond, where w is negative, the angle is taken from the sine of its half alone: 270
# degrees to the power of 1 is 90 degrees, and 350 is 10. slerp ends there too, also that of transforms in MyMath.
# Matters: fromAngleAxis with an angle that grows, and the difference of two rotations, often have a negative w.
set -euo pipefail
name=heart-power-of-a-turn-beyond-180-degrees-is-another-turn
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
      <artifactId>Heart</artifactId>
      <version>9.2.0</version>
    </dependency>
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
import com.jme3.math.Transform;
import com.jme3.math.Vector3f;
import jme3utilities.math.MyMath;
import jme3utilities.math.MyQuaternion;

public class Finding {
    public static void main(String[] args) {
        for (int angle : new int[] {90, 170, 190, 270, 350}) {
            Quaternion turn = new Quaternion().fromAngleAxis(angle * FastMath.DEG_TO_RAD, Vector3f.UNIT_Y);
            Quaternion half = MyQuaternion.pow(turn, 0.5f, null);
            Transform end = MyMath.slerp(1, new Transform(), new Transform(turn), null);
            System.out.println("turn of " + degrees(turn)
                    + ": to the power of 1 " + degrees(MyQuaternion.pow(turn, 1, null))
                    + ", half of it twice " + degrees(half.mult(half))
                    + ", exp of log " + degrees(MyQuaternion.exp(MyQuaternion.log(turn, null), null))
                    + ", end of slerp " + degrees(MyQuaternion.slerp(1, new Quaternion(), turn, null))
                    + ", of transforms " + degrees(end.getRotation()));
        }
    }

    private static long degrees(Quaternion turn) {
        Vector3f turned = MyQuaternion.rotate(turn, Vector3f.UNIT_Z, null);
        return (Math.round(Math.toDegrees(Math.atan2(turned.x, turned.z))) + 360) % 360;
    }
}
END
cat > "$work/recorded" <<'END'
turn of 90: to the power of 1 90, half of it twice 90, exp of log 90, end of slerp 90, of transforms 90
turn of 170: to the power of 1 170, half of it twice 170, exp of log 170, end of slerp 170, of transforms 170
turn of 190: to the power of 1 170, half of it twice 170, exp of log 170, end of slerp 170, of transforms 170
turn of 270: to the power of 1 90, half of it twice 90, exp of log 90, end of slerp 90, of transforms 90
turn of 350: to the power of 1 10, half of it twice 10, exp of log 10, end of slerp 10, of transforms 10
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
