#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# jme3-core 3.9.0-stable, tried 2026-11-29.
# Expected: new Spline(type, points, tension, true), "true if the spline cycle", is closed like one on which
# setCycle(true) is called.
# Seen: it is open: isCycle() is true, but its last control point is not its first one, and the length is that of the
# open line. A setCycle(true) afterwards does nothing; setCycle(false) takes the last point away.
# Matters: race tracks and patrols made in one call, and those that are closed and opened again.
set -euo pipefail
name=jme-spline-made-as-a-cycle-is-open
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
import com.jme3.math.Spline;
import com.jme3.math.Spline.SplineType;
import com.jme3.math.Vector3f;

public class Finding {
    private static final Vector3f[] POINTS = {new Vector3f(0, 0, 0), new Vector3f(10, 0, 0), new Vector3f(10, 10, 0),
            new Vector3f(0, 10, 0)};

    public static void main(String[] args) {
        Spline set = new Spline(SplineType.Linear, POINTS, 0.5f, false);
        set.setCycle(true);
        look("setCycle", set);
        Spline made = new Spline(SplineType.Linear, POINTS, 0.5f, true);
        look("constructor", made);
        made.setCycle(true);
        look("constructor and setCycle(true)", made);
        made.setCycle(false);
        look("constructor and setCycle(false)", made);
    }

    private static void look(String how, Spline spline) {
        System.out.printf("%s: cycle %b, %d points, length %.0f%n", how, spline.isCycle(),
                spline.getControlPoints().size(), spline.getTotalLength());
    }
}
END
cat > "$work/recorded" <<'END'
setCycle: cycle true, 5 points, length 40
constructor: cycle true, 4 points, length 30
constructor and setCycle(true): cycle true, 4 points, length 30
constructor and setCycle(false): cycle false, 3 points, length 20
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
