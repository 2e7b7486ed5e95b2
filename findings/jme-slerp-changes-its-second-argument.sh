#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# jme3-core 3.9.0-stable, tried 2026-11-28.
# Expected: result.slerp(from, to, share) reads both arguments and changes only result.
# Seen: if the two rotations lie on opposite sides (negative dot product), the argument `to` is negated.
# A stored key frame or target changes its sign each time it is used; a comparison with it by equals fails.
# Matters: tweens and networked rotations that keep their targets.
set -euo pipefail
name=jme-slerp-changes-its-second-argument
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

public class Finding {
    public static void main(String[] args) {
        Quaternion from = new Quaternion();
        Quaternion to = new Quaternion().fromAngles(0, FastMath.HALF_PI, 0).multLocal(-1);
        Quaternion kept = to.clone();
        new Quaternion().slerp(from, to, 0.5f);
        System.out.println("from is as it was: " + from.equals(new Quaternion()));
        System.out.println("to is as it was: " + to.equals(kept) + ", w " + kept.getW() + " has become " + to.getW());
    }
}
END
cat > "$work/recorded" <<'END'
from is as it was: true
to is as it was: false, w -0.70710677 has become 0.70710677
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
