#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# sim-math 1.6.0, tried 2026-11-29.
# Expected: Rayd.intersectSphere returns the distance to the nearest intersection, or -1 if there is none (Javadoc).
# Seen: a ray straight at the center returns the distance to the center, and without a limit -1; a ray that passes
# beside the sphere returns NaN, which is not less than 0.
# Matters: perfectly aimed shots hit late or not at all, and "distance < 0 is a miss" takes misses for hits.
set -euo pipefail
name=sim-math-ray-hits-the-center-of-a-sphere
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
      <groupId>com.simsilica</groupId>
      <artifactId>sim-math</artifactId>
      <version>1.6.0</version>
    </dependency>
  </dependencies>
</project>
END
cat > "$work/Finding.java" <<'END'
import com.simsilica.mathd.Rayd;
import com.simsilica.mathd.Vec3d;

public class Finding {
    public static void main(String[] args) {
        Rayd ray = new Rayd(new Vec3d(0, 0, 0), new Vec3d(1, 0, 0));
        for (double y : new double[] {0, 0.001, 0.6, 1.5}) {
            Vec3d center = new Vec3d(10, y, 0);
            System.out.printf("sphere of radius 1 at (10, %.3f): %.2f within 100, %.2f without a limit%n", y,
                    ray.intersectSphere(100, center, 1, false), ray.intersectSphere(0, center, 1, false));
        }
    }
}
END
cat > "$work/recorded" <<'END'
sphere of radius 1 at (10, 0.000): 10.00 within 100, -1.00 without a limit
sphere of radius 1 at (10, 0.001): 9.00 within 100, 9.00 without a limit
sphere of radius 1 at (10, 0.600): 9.20 within 100, 9.20 without a limit
sphere of radius 1 at (10, 1.500): NaN within 100, NaN without a limit
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
